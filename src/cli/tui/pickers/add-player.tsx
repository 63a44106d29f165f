import { useState } from 'react'
import type { Team } from '../../../engine/index.ts'
import { PERSON, SCORED_PERSON } from '../../../views/players.ts'
import { useLeague, useMutation } from '../answers/hooks.ts'
import { fileClaim, moveRoster } from '../answers/queries.ts'
import { useScreen } from '../interface/screen.ts'
import { useFreeAgents, useRosters } from '../league/rosters.ts'
import type { Person } from '../league/startable-players.ts'
import { Picker } from './picker.tsx'

/** What signing somebody is: a claim where the league is on waivers, else a move of the roster. */
const signingOf = (params: { id: string; teamId: string }, isWaivers: boolean, add: string, drop: string | null) => {
  if (isWaivers) return fileClaim(params, { addPlayerId: add, dropPlayerId: drop })
  if (drop === null) return moveRoster(params, { action: 'add', playerId: add })
  return moveRoster(params, { action: 'swap', addPlayerId: add, dropPlayerId: drop })
}

const NOBODY: Person = { id: '', name: '(nobody)', posGroup: null, team: null, points: null }

interface SigningOf {
  of: { id: string; teamId: string }
  onLeave(): void
}

/** Signs somebody, after asking where somebody else goes for him. */
const useSign = (of: SigningOf['of'], team: Team | undefined, isWaivers: boolean) => {
  const { confirm } = useScreen()
  const mutate = useMutation()
  return (add: Person, drop: Person) => {
    const done = `${team?.name} ${isWaivers ? 'claims' : 'added'} ${add.name}`
    const sign = (dropId: string | null, words: string) =>
      void mutate(signingOf(of, isWaivers, add.id, dropId), `${done}${words}`)
    if (drop === NOBODY) sign(null, '')
    else
      confirm(`${isWaivers ? 'Claim' : 'Add'} ${add.name} and drop ${drop.name}?`, () =>
        sign(drop.id, `, dropping ${drop.name}`),
      )
  }
}

const nameOf = ({ name }: Person): string => name

/** Signs a free agent for a team: who comes, then who goes for him. */
export const AddPlayer = ({ of, onLeave }: SigningOf) => {
  const { answer } = useLeague()
  const [text, setText] = useState('')
  const [add, setAdd] = useState<Person | null>(null)
  const { people, season } = useFreeAgents(text)
  const roster = useRosters([of.teamId]).get(of.teamId)
  const team = answer?.teams.find(({ id }) => id === of.teamId)
  const isWaivers = answer?.league.acquisitionMode === 'waivers'
  const sign = useSign(of, team, isWaivers)
  if (!answer || !team) return null
  const { slots, bench } = answer.league.rosterConfig
  const done = ([drop]: readonly Person[]) => {
    onLeave()
    sign(add!, drop!)
  }
  const back = () => setAdd(null)
  const isFull = roster !== undefined && roster.length >= slots.length + bench
  const leavers = roster && { rows: isFull ? roster : [NOBODY, ...roster], columns: PERSON, nameOf, onLeave: back }
  if (add && leavers)
    return <Picker<Person> key="drop" title={`Who goes for ${add.name}?`} {...leavers} onPick={done} />
  const title = `Whom does ${team.name} ${isWaivers ? 'claim' : 'add'}? By totals of ${season ?? '…'}`
  const comers = { rows: people, columns: SCORED_PERSON, nameOf, onLeave, onSearch: setText }
  return <Picker<Person> key="add" title={title} {...comers} onPick={([chosen]) => setAdd(chosen!)} />
}
