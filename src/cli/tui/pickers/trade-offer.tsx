import { useState } from 'react'
import type { Team } from '../../../engine/index.ts'
import { playerNumbers } from '../../../views/lineup-rows.ts'
import { PERSON } from '../../../views/players.ts'
import { TEAMS } from '../../../views/standings.ts'
import { proposeTrade } from '../answers/queries.ts'
import { useLeague, useMutation } from '../interface/hooks.ts'
import { useScreen } from '../interface/screen.ts'
import { type Person, useRosters } from '../league/rosters.ts'
import { Picker } from './picker.tsx'

type NamedPlayer = Pick<Person, 'id' | 'name'>

const nameOf = ({ name }: { name: string }): string => name

/** Asks for confirmation and offers a trade. */
const usePropose = (fromTeamId: string) => {
  const { leagueId, confirm } = useScreen()
  const mutate = useMutation()
  return (to: Team, gives: readonly NamedPlayer[], gets: readonly NamedPlayer[]) => {
    const namesOf = (list: readonly NamedPlayer[]) => list.map(nameOf).join(', ')
    const idsOf = (list: readonly NamedPlayer[]) => list.map(({ id }) => id)
    const body = { fromTeamId, toTeamId: to.id, fromPlayerIds: idsOf(gives), toPlayerIds: idsOf(gets) }
    const offer = () => void mutate(proposeTrade(leagueId, body), `Trade offered to ${to.name}`)
    confirm(`Offer ${namesOf(gives)} for ${namesOf(gets)} to ${to.name}?`, offer)
  }
}

interface OfferOf {
  fromTeamId: string
  /** The other team and the players, if already known. */
  first?: { toTeamId: string; gets: readonly NamedPlayer[] }
  onLeave(): void
}

/** Proposes a trade in three steps: the team, the players to receive, the players to give up. */
export const TradeOffer = ({ fromTeamId, first, onLeave }: OfferOf) => {
  const teams = useLeague().answer?.teams ?? []
  const [chosen, setTo] = useState<Team | null>(null)
  const to = first ? (teams.find(({ id }) => id === first.toTeamId) ?? null) : chosen
  const rosters = useRosters(to ? [fromTeamId, to.id] : [fromTeamId])
  const [gets, setGets] = useState<readonly NamedPlayer[] | null>(first?.gets ?? null)
  const from = teams.find(({ id }) => id === fromTeamId)
  const propose = usePropose(fromTeamId)
  const { zone } = useScreen()
  const give = (gives: readonly Person[]) => {
    onLeave()
    propose(to!, gives, gets!)
  }
  const people = { markBy: ({ id }: Person) => id }
  const rosterOf = (id: string) => {
    const rows = rosters.get(id) ?? []
    const columns = [...PERSON, ...playerNumbers(rows, zone)]
    return { rows, columns, empty: rosters.has(id) ? 'No players match' : '…' }
  }
  if (!to) {
    const others = teams.filter(({ id }) => id !== fromTeamId)
    const pick = ([team]: readonly Team[]) => setTo(team!)
    const title = `Trade partner for ${from?.name}`
    return <Picker key="to" title={title} rows={others} columns={TEAMS} onPick={pick} onLeave={onLeave} />
  }
  if (!gets) {
    const back = () => setTo(null)
    const title = `Players that ${from?.name} gets`
    return <Picker<Person> key="gets" title={title} {...rosterOf(to.id)} {...people} onPick={setGets} onLeave={back} />
  }
  const back = first ? onLeave : () => setGets(null)
  const title = `Players that ${from?.name} gives`
  return <Picker<Person> key="gives" title={title} {...rosterOf(fromTeamId)} {...people} onPick={give} onLeave={back} />
}
