import type { ReserveKind } from '../../data/leagues.ts'
import type { BreakdownLine, Outlook } from '../engine/index.ts'
import { outlookColumns, outlookLegend } from './facts.ts'
import { formatValue, UTC } from './format.ts'
import { type Game, gameColumns, gameOfPlayer } from './games.ts'
import { DOT } from './live.ts'
import { nameIn, series } from './phrases.ts'
import { breakdownOf, PERSON, type Person } from './players.ts'
import { type Column, field, playerLink, type Table, table } from './view.ts'

/** Returns the names of slots. Slots with the same name are numbered, so a second RB is RB2. */
export const slotNames = (slots: readonly { slot: string }[]): string[] => {
  const seen = new Map<string, number>()
  return slots.map(({ slot }) => {
    const count = (seen.get(slot) ?? 0) + 1
    seen.set(slot, count)
    return slots.filter(each => each.slot === slot).length === 1 ? slot : `${slot}${count}`
  })
}

/**
 * Lists a lineup's open slots, to append to a sentence, such as "; FLEX is still open". Empty if every slot is filled.
 */
export const stillOpen = (lineup: readonly { slot: string; player: unknown }[]): string => {
  const names = slotNames(lineup)
  const open = names.filter((_, at) => lineup[at]!.player === null)
  return open.length === 0 ? '' : `; ${series(open)} ${open.length === 1 ? 'is' : 'are'} still open`
}

/**
 * The columns in every lineup. Rows list the slots, then the bench, then players on injured reserve (IR) and the taxi
 * squad.
 */

/** A player in a slot or on the bench, with what is known about them. */
export interface LineupRow {
  slot: string
  player: Person | null
  points?: number | null
  /** True during the game, while the points are live. */
  provisional?: true | undefined
  breakdown?: BreakdownLine[] | undefined
  /** True if the player is locked because the week is closed or the game has started. */
  locked?: boolean
  /** True for a bench player who is in the best lineup. */
  missed?: boolean
}

const BENCH = 'bench'
const RESERVE = { ir: 'IR', taxi: 'taxi' } as const

const WHO: readonly Column<LineupRow>[] = [
  {
    heading: 'SLOT',
    field: 'slot',
    value: ({ slot }) => slot,
    tone: row => (isBenched(row) || reserveIn(row) ? 'dim' : undefined),
  },
  {
    heading: 'PLAYER',
    field: 'player',
    idField: 'playerId',
    value: ({ player }) => nameIn(player),
    tone: ({ player, missed }) => (missed ? 'good' : player ? undefined : 'open'),
    link: ({ player }) => player && playerLink(player.id),
  },
  { heading: 'POS', field: 'posGroup', value: ({ player }) => player?.posGroup, tone: () => 'dim' },
  { heading: 'NFL', field: 'nfl', value: ({ player }) => player?.team, minor: true, tone: () => 'dim' },
]

const POINTS: Column<LineupRow> = {
  heading: 'POINTS',
  field: 'points',
  format: 'points',
  right: true,
  value: ({ points }) => points,
}

const LIVE: Column<LineupRow> = {
  heading: '',
  field: 'provisional',
  value: ({ provisional }) => (provisional ? `${DOT} live` : ''),
  tone: () => 'accent',
}

const ID: Column<LineupRow> = { heading: 'ID', id: true, value: ({ player }) => player?.id }

const outlookIn = ({ player }: LineupRow): Outlook | undefined => player?.outlook

/** Returns the legend for the columns about past games; empty if they are not shown. */
export const outlookNote = (rows: readonly LineupRow[]): string[] => outlookLegend(rows, outlookIn)

const LOCKED: Column<LineupRow> = {
  heading: '',
  field: 'locked',
  value: ({ locked }) => (locked ? 'locked' : ''),
  tone: () => 'locked',
}

/** Returns the game of the slot's player; undefined for an empty slot. */
export const gameIn = ({ player }: LineupRow): Game => gameOfPlayer(player)

/** Returns the columns for these slots: games and points if known, and locks if any slot is locked. */
const lineupColumns = (rows: readonly LineupRow[], zone: string): Column<LineupRow>[] => [
  ...WHO,
  ...gameColumns(rows, { playerOf: ({ player }) => player, zone }),
  ...outlookColumns(rows, outlookIn),
  ...(rows.some(({ points }) => typeof points === 'number') ? [POINTS] : []),
  ...(rows.some(({ provisional }) => provisional) ? [LIVE] : []),
  ID,
  ...(rows.some(({ locked }) => locked) ? [LOCKED] : []),
]

/** Numbers slots with the same name, so a second RB is RB2. */
const numberSlots = <Slot extends LineupRow>(slots: readonly Slot[]): Slot[] => {
  const names = slotNames(slots)
  return slots.map((slot, at) => ({ ...slot, slot: names[at]! }))
}

/** Returns a bench player as a row. */
export const benchRow = <Player extends Omit<LineupRow, 'slot'>>(row: Player): Player & LineupRow => ({
  ...row,
  slot: BENCH,
})

/** Returns a player on IR or the taxi squad as a row. */
export const reserveRow = <Player extends Omit<LineupRow, 'slot'>>(
  kind: ReserveKind,
  row: Player,
): Player & LineupRow => ({
  ...row,
  slot: RESERVE[kind],
})

export const isBenched = ({ slot }: LineupRow): boolean => slot === BENCH

/** Returns the kind of reserve that a row belongs to; undefined for a lineup slot or the bench. */
export const reserveIn = ({ slot }: Pick<LineupRow, 'slot'>): ReserveKind | undefined =>
  (['ir', 'taxi'] as const).find(kind => RESERVE[kind] === slot)

/** Returns the rows of a lineup, followed by the bench and players on IR and the taxi squad. */
export const lineupTable = (lineup: readonly LineupRow[], rest: readonly LineupRow[], zone: string): Table => {
  const rows = [...numberSlots(lineup), ...rest]
  return table(rows, lineupColumns(rows, zone), { details: breakdownOf, zone })
}

/** A player in a lineup, for comparison with the best lineup. */
export interface ComparedRow extends LineupRow {
  /** The player who fills the slot in the best lineup, possibly after other players move. */
  better: { name: string; points: number } | null
  /** How many points the lineup would gain. */
  gain: number | null
  /** The player's slot in the best lineup, if it is a different one. */
  moves: string | null
  missed: boolean
}

const GAIN: Column<ComparedRow> = {
  heading: 'GAIN',
  field: 'gain',
  format: 'gain',
  right: true,
  value: ({ gain }) => gain ?? '',
  tone: () => 'good',
}

const BETTER: Column<ComparedRow> = {
  heading: 'BETTER',
  field: 'better',
  minor: true,
  value: ({ better, moves, missed }) => {
    // The number comes first, so a narrow terminal cuts off only the name.
    if (better) return `${formatValue(better.points, 'points')} ${better.name}`
    return moves === null ? (missed ? '+ best' : '') : `moves to ${moves}`
  },
  tone: ({ moves }) => (moves === null ? 'good' : 'dim'),
}

/** The headings that a narrow screen keeps longest after the slot and the player, in this order. */
const FIRST_SHOWN: readonly string[] = [
  ...['POINTS', '', 'POS', 'GAIN', 'PPG', 'OPP', 'OPRK', 'STATUS', 'LAST 5', 'GAME', 'EXP'],
]

/**
 * Orders columns by importance for a decision. A narrow screen drops the last ones first, but never the points and the
 * gain.
 */
const forDecision = <Row>(columns: readonly Column<Row>[], order = FIRST_SHOWN): Column<Row>[] => {
  const rankOf = ({ heading }: Column<Row>): number => {
    const at = order.indexOf(heading ?? 'none')
    return at < 0 ? order.length : at
  }
  const isKept = ({ heading }: Column<Row>): boolean => heading === 'POINTS' || heading === 'GAIN'
  return columns
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(column => (isKept(column) ? column : { ...column, minor: true as const }))
}

/**
 * Returns a lineup with its bench and, if known, better players. Columns that matter for the decision come first,
 * because a narrow screen drops the others.
 */
export const advisedTable = (
  rows: readonly ComparedRow[],
  { isKnown, zone }: { isKnown: boolean; zone: string },
): Table => {
  const [slot, player, ...others] = lineupColumns(rows, zone)
  const otherColumns: readonly Column<ComparedRow>[] = isKnown ? [...others, GAIN, BETTER] : others
  // Once there are points, the better player matters more than the forecast.
  const hasPoints = others.some(({ heading }) => heading === 'POINTS')
  const order = hasPoints ? FIRST_SHOWN.toSpliced(4, 0, 'BETTER') : FIRST_SHOWN
  return table<ComparedRow>(rows, [slot!, { ...player!, uncut: true }, ...forDecision(otherColumns, order)])
}

interface BestRow extends LineupRow {
  /** True if the player was not in the lineup before. */
  isNew: boolean
}

/** Returns the best lineup, marking new players. */
export const bestTable = (rows: readonly BestRow[]): Table => {
  const [slot, player, ...others] = lineupColumns(rows, UTC)
  const best: Column<BestRow> = {
    ...player!,
    heading: 'BEST LINEUP',
    tone: ({ isNew }) => (isNew ? 'accent' : undefined),
  }
  return table<BestRow>(numberSlots(rows), [slot!, best, ...others])
}

/** A player who can take a slot. */
export interface Candidate extends Person {
  points: number | null
  /** How many points the lineup would gain; null if unknown, or if two starters would swap. */
  gain: number | null
  /** The slot that the player starts in; null for a bench player. */
  from: number | null
  /** Why the player is not expected to play; empty if they are. */
  out: string
}

/** Returns the columns about players in a list: outlook, status and this week's game. */
export const playerNumbers = <Of extends Person>(players: readonly Of[], zone: string): readonly Column<Of>[] => [
  ...outlookColumns(players, ({ outlook }) => outlook),
  ...gameColumns(players, { playerOf: player => player, zone }),
]

/** Returns the columns for players to choose from for a slot: the lineup's columns, and each player's gain. */
export const candidateColumns = (candidates: readonly Candidate[], zone: string): readonly Column<Candidate>[] => {
  const players = candidates.filter(({ id }) => id !== '')
  const tone = ({ out }: Candidate) => (out === '' ? undefined : ('dim' as const))
  const [player, ...others] = PERSON.map((column): Column<Candidate> => ({ ...column, tone }))
  return [
    { ...player!, uncut: true },
    ...forDecision([
      ...others,
      ...(players.some(({ points }) => typeof points === 'number')
        ? [field('POINTS', 'points', { format: 'points', right: true })]
        : []),
      ...(players.some(({ gain }) => gain !== null)
        ? [field('GAIN', 'gain', { format: 'gain', tone: () => 'good' })]
        : []),
      { heading: '', value: ({ from, out }) => out || (from === null ? '' : 'starts elsewhere') },
      ...playerNumbers(players, zone),
    ]),
  ]
}
