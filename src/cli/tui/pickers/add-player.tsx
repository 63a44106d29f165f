import { useState } from 'react'
import type { Team } from '../../../engine/index.ts'
import { gameColumns } from '../../../views/games.ts'
import { playerNumbers } from '../../../views/lineup-rows.ts'
import { PERSON, SCORED_PERSON } from '../../../views/players.ts'
import { type Column, table } from '../../../views/view.ts'
import { fileClaim, moveRoster } from '../answers/queries.ts'
import type { Keys } from '../interface/frame.ts'
import { useLeague, useMutation } from '../interface/hooks.ts'
import { typeKey } from '../interface/keys.ts'
import { BLANK, foldedLine, type Line, say } from '../interface/lines.ts'
import { useList } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useFooterKeys, useKeys, useScreen } from '../interface/screen.ts'
import { type Person, useFreeAgents, useRosters } from '../league/rosters.ts'
import { Picker } from './picker.tsx'

/** Adds or claims a free agent: first the player, then the drop and the bid in one dialog. */

type PlayerToAdd = Pick<Person, 'id' | 'name'>

interface TeamOf {
  id: string
  teamId: string
}

interface SignRequest {
  add: PlayerToAdd
  drop: Person
  /** Null in leagues without FAAB. */
  bid: number | null
}

const NO_PLAYER: Person = { id: '', name: '(no player)', posGroup: null, team: null, ppg: null, points: null }

/** Returns a claim in a league with waivers, or else a roster move. */
const signRequest = (params: TeamOf, isWaivers: boolean, { add, drop, bid }: SignRequest) => {
  const dropId = drop === NO_PLAYER ? null : drop.id
  if (isWaivers) return fileClaim(params, { addPlayerId: add.id, dropPlayerId: dropId, ...(bid !== null && { bid }) })
  if (dropId === null) return moveRoster(params, { action: 'add', playerId: add.id })
  return moveRoster(params, { action: 'swap', addPlayerId: add.id, dropPlayerId: dropId })
}

const signedWords = (team: string, isWaivers: boolean, { add, drop, bid }: SignRequest): string => {
  const forBid = bid === null ? '' : ` for $${bid}`
  const dropping = drop === NO_PLAYER ? '' : `, dropping ${drop.name}`
  return `${team} ${isWaivers ? 'claims' : 'added'} ${add.name}${forBid}${dropping}`
}

const DROP_KEYS: Keys = [
  ['Enter', 'confirm'],
  ['↑ ↓', 'another player to drop'],
  ['Esc', 'cancel'],
]
const BID_KEYS: Keys = [['0-9', 'bid'], ...DROP_KEYS]

const MAX_DIGITS = 6

/** A bid that the user types; the minimum until a number is typed. */
const useBid = (limits: { min: number; left: number } | null) => {
  const [text, setText] = useState('')
  const bid = limits && (text === '' ? limits.min : Number(text))
  const takes = (key: string): boolean => {
    if (!limits || !(/^\d$/.test(key) || key === 'backspace')) return false
    setText(before => typeKey(before, key).slice(0, MAX_DIGITS))
    return true
  }
  const fault =
    !limits || bid === null
      ? null
      : bid < limits.min
        ? `at least $${limits.min}`
        : bid > limits.left
          ? `at most $${limits.left}`
          : null
  const line: Line = limits
    ? [
        { text: 'Bid $' },
        { text: String(bid), tone: 'heading' },
        { text: '▏', tone: 'accent' },
        { text: ` of $${limits.left}` },
        { text: fault === null ? '' : `  Bid ${fault}`, tone: 'bad' },
      ]
    : BLANK
  return { bid, fault, line, takes }
}

interface DropOf {
  team: Team
  isWaivers: boolean
  add: PlayerToAdd
  /** The players who can be dropped. The first entry can be empty. */
  rows: readonly Person[]
  /** The suggested player to drop. */
  dropId: string | undefined
  /** The min bid and the remaining budget, in FAAB leagues. */
  bids: { min: number; left: number } | null
  onSign(drop: Person, bid: number | null): void
  onLeave(): void
}

/** The players who can be dropped for the new player, and the bid. Enter submits both. */
const DropAndBid = ({ team, isWaivers, add, rows, dropId, bids, onSign, onLeave }: DropOf) => {
  const { columns, rows: height, zone } = useScreen()
  const bid = useBid(bids)
  const dropColumns: readonly Column<Person>[] = [
    ...PERSON,
    ...playerNumbers(
      rows.filter(each => each !== NO_PLAYER),
      zone,
    ),
  ]
  const first = Math.max(
    0,
    rows.findIndex(({ id }) => id === dropId),
  )
  const list = useList({
    name: `drop for ${add.id}`,
    items: rows,
    table: table(rows, dropColumns),
    page: height - 4,
    first,
  })
  useFooterKeys(bids ? BID_KEYS : DROP_KEYS)
  useKeys(key => {
    if (!list.search.typing && bid.takes(key)) return true
    if (list.takes(key)) return true
    if (key === 'esc') onLeave()
    else if (key === 'enter' && list.item && bid.fault === null) onSign(list.item, bid.bid)
    else return key !== 'q' && key !== '?' && !key.startsWith('row ')
    return true
  })
  const drop = list.item && list.item !== NO_PLAYER ? ` and drop ${list.item.name}` : ''
  const title = foldedLine(say(`${isWaivers ? 'Claim' : 'Add'} ${add.name} for ${team.name}${drop}`, 'accent'), {
    width: columns,
  })
  const body = list.lines({ width: columns, height: height - title.length - 2 })
  return <Lines lines={[...title, bid.line, BLANK, ...body]} />
}

interface AddPlayerOf {
  of: TeamOf
  /** The player to add, if already known. */
  add?: PlayerToAdd
  /** The suggested player to drop. */
  dropId?: string | undefined
  onLeave(): void
}

/** Chooses a free agent to add. */
const FreeAgents = ({ title, onPick, onLeave }: { title: string; onPick(add: PlayerToAdd): void; onLeave(): void }) => {
  const [text, setText] = useState('')
  const { zone } = useScreen()
  const { people, season } = useFreeAgents(text)
  const columns = [...SCORED_PERSON, ...gameColumns(people, { playerOf: person => person, zone })]
  const list = { rows: people, columns, onLeave, onSearch: setText }
  const pick = ([chosen]: readonly Person[]) => onPick(chosen!)
  return <Picker<Person> title={`${title} (${season ?? '…'} totals)`} {...list} onPick={pick} />
}

export const AddPlayer = ({ of, add: preset, dropId, onLeave }: AddPlayerOf) => {
  const { answer } = useLeague()
  const mutate = useMutation()
  const [chosen, setAdd] = useState<PlayerToAdd | null>(null)
  const add = preset ?? chosen
  const roster = useRosters([of.teamId]).get(of.teamId)
  const team = answer?.teams.find(({ id }) => id === of.teamId)
  if (!answer || !team) return null
  const { acquisitionMode, rosterConfig, waivers } = answer.league
  const isWaivers = acquisitionMode === 'waivers'
  if (!add) {
    const title = `${isWaivers ? 'Claim' : 'Add'} a player for ${team.name}`
    return <FreeAgents title={title} onPick={setAdd} onLeave={onLeave} />
  }
  if (!roster) return null
  const active = roster.filter(({ isReserved }) => !isReserved)
  const isFull = active.length >= rosterConfig.slots.length + rosterConfig.bench
  // The newest player comes first, because teams rarely drop their first pick.
  const latest = roster.toReversed()
  const rows = isFull ? latest : [NO_PLAYER, ...latest]
  const bids = waivers?.order === 'budget' ? { min: waivers.minBid, left: team.budget ?? 0 } : null
  const sign = (drop: Person, bid: number | null) => {
    const signing = { add, drop, bid }
    onLeave()
    void mutate(signRequest(of, isWaivers, signing), signedWords(team.name, isWaivers, signing))
  }
  const back = () => (preset ? onLeave() : setAdd(null))
  return <DropAndBid {...{ team, isWaivers, add, rows, dropId, bids }} onSign={sign} onLeave={back} />
}
