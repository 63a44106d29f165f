import { useState } from 'react'
import type { Team } from '../../../engine/index.ts'
import { statusColumns } from '../../../views/games.ts'
import { PERSON, SCORED_PERSON } from '../../../views/players.ts'
import { fileClaim, moveRoster } from '../answers/queries.ts'
import type { Keys } from '../interface/frame.ts'
import { useLeague, useMutation } from '../interface/hooks.ts'
import { typed } from '../interface/keys.ts'
import { BLANK, say } from '../interface/lines.ts'
import { Lines } from '../interface/paint.tsx'
import { useFooterKeys, useKeys, useScreen } from '../interface/screen.ts'
import { type Person, useFreeAgents, useRosters } from '../league/rosters.ts'
import { Picker } from './picker.tsx'

const KEYS: Keys = [
  ['0-9', 'bid'],
  ['Enter', 'place the bid'],
  ['Esc', 'cancel'],
]

const MOST_DIGITS = 6

interface BidOf {
  /** The player to bid for. */
  name: string
  min: number
  left: number
  onBid(bid: number): void
  onLeave(): void
}

/** A team's bid for a player. */
const Bid = ({ name, min, left, onBid, onLeave }: BidOf) => {
  const [text, setText] = useState('')
  useFooterKeys(KEYS)
  const bid = text === '' ? min : Number(text)
  const fault = bid < min ? `at least $${min}` : bid > left ? `at most $${left}` : null
  useKeys(key => {
    if (key === 'esc') onLeave()
    else if (key === 'enter' && fault === null) onBid(bid)
    else if (/^\d$/.test(key) || key === 'backspace') setText(before => typed(before, key).slice(0, MOST_DIGITS))
    return true
  })
  return (
    <Lines
      lines={[
        say(`FAAB bid for ${name} ($${left} left)`, 'accent'),
        BLANK,
        [{ text: '  ' }, { text: text === '' ? String(min) : text, tone: 'heading' }, { text: '▏', tone: 'accent' }],
        say(fault === null ? '' : `  Bid ${fault}`, 'bad'),
      ]}
    />
  )
}

/** How a player is signed: by a claim in a league on waivers, else by a roster move. */
const signingOf = (
  params: { id: string; teamId: string },
  isWaivers: boolean,
  { add, drop, bid }: { add: string; drop: string | null; bid: number | null },
) => {
  if (isWaivers) return fileClaim(params, { addPlayerId: add, dropPlayerId: drop, ...(bid !== null && { bid }) })
  if (drop === null) return moveRoster(params, { action: 'add', playerId: add })
  return moveRoster(params, { action: 'swap', addPlayerId: add, dropPlayerId: drop })
}

const NO_PLAYER: Person = { id: '', name: '(no player)', posGroup: null, team: null, points: null }

type Comer = Pick<Person, 'id' | 'name'>

interface SigningOf {
  of: { id: string; teamId: string }
  /** The player to add, if already known. */
  add?: Comer
  onLeave(): void
}

/** Signs a player; asks first if another one is dropped. */
const useSign = (of: SigningOf['of'], team: Team | undefined, isWaivers: boolean) => {
  const { confirm } = useScreen()
  const mutate = useMutation()
  return (add: Comer, drop: Person, bid: number | null) => {
    const forBid = bid === null ? '' : ` for $${bid}`
    const done = `${team?.name} ${isWaivers ? 'claims' : 'added'} ${add.name}${forBid}`
    const sign = (dropId: string | null, words: string) =>
      void mutate(signingOf(of, isWaivers, { add: add.id, drop: dropId, bid }), `${done}${words}`)
    if (drop === NO_PLAYER) sign(null, '')
    else
      confirm(`${isWaivers ? 'Claim' : 'Add'} ${add.name}${forBid} and drop ${drop.name}?`, () =>
        sign(drop.id, `, dropping ${drop.name}`),
      )
  }
}

const nameOf = ({ name }: Person): string => name

/** Signs a free agent: asks whom to add, whom to drop, and the bid in leagues with bids. */
export const AddPlayer = ({ of, add: comer, onLeave }: SigningOf) => {
  const { answer } = useLeague()
  const [text, setText] = useState('')
  const [chosen, setAdd] = useState<Comer | null>(null)
  const [drop, setDrop] = useState<Person | null>(null)
  const add = comer ?? chosen
  const { people, season } = useFreeAgents(text)
  const roster = useRosters([of.teamId]).get(of.teamId)
  const team = answer?.teams.find(({ id }) => id === of.teamId)
  const isWaivers = answer?.league.acquisitionMode === 'waivers'
  const sign = useSign(of, team, isWaivers)
  if (!answer || !team) return null
  const { slots, bench } = answer.league.rosterConfig
  const waivers = answer.league.waivers
  const done = (gone: Person, bid: number | null) => {
    onLeave()
    sign(add!, gone, bid)
  }
  const take = ([gone]: readonly Person[]) => (waivers?.order === 'budget' ? setDrop(gone!) : done(gone!, null))
  const back = () => (comer ? onLeave() : setAdd(null))
  const isFull = roster !== undefined && roster.length >= slots.length + bench
  // The newest comer is named first: it is hardly ever the first pick who goes.
  const latest = roster?.toReversed() ?? []
  const statusesIn = (rows: readonly Person[]) => statusColumns(rows, ({ status }) => status)
  const columns = [...PERSON, ...statusesIn(latest)]
  const leavers = roster && { rows: isFull ? latest : [NO_PLAYER, ...latest], columns, nameOf, onLeave: back }
  if (add && drop && waivers) {
    const of = { name: add.name, min: waivers.minBid, left: team.budget ?? 0 }
    return <Bid {...of} onBid={bid => done(drop, bid)} onLeave={() => setDrop(null)} />
  }
  if (add) {
    if (!leavers) return null
    return <Picker<Person> key="drop" title={`Drop a player for ${add.name}`} {...leavers} onPick={take} />
  }
  const title = `${isWaivers ? 'Claim' : 'Add'} a player for ${team.name} (totals of ${season ?? '…'})`
  const comers = {
    rows: people,
    columns: [...SCORED_PERSON, ...statusesIn(people)],
    nameOf,
    onLeave,
    onSearch: setText,
  }
  return <Picker<Person> key="add" title={title} {...comers} onPick={([chosen]) => setAdd(chosen!)} />
}
