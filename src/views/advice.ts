import type { Exchange, Mover, Pickup } from '../engine/index.ts'
import { withStaleNote } from './clock.ts'
import { rankOfMost } from './facts.ts'
import { points, type Value } from './format.ts'
import { opponentIn, STATUS_LABELS } from './games.ts'
import { nameOf as nameOfPlayer } from './phrases.ts'
import {
  type Column,
  field,
  layout,
  none,
  playerLink,
  type Table,
  table,
  text,
  type View,
  type ViewContext,
  type Views,
  withHelp,
} from './view.ts'

/** Describes an added or dropped player, such as "Dee Dart (RB, CHI, vs GB) 10.00". */
const person = (mover: Mover | null, isScheduled: boolean): string | null => {
  if (!mover) return null
  const { posGroup, team, game, status } = mover
  const details = [posGroup, team, isScheduled ? opponentIn(game) : null, status].filter(Boolean).join(', ')
  return `${nameOfPlayer(mover)} (${details}) ${points(mover.points)}`
}

/** Returns the points allowed by the opponent, such as "BUF allows 23.40 (3rd most)". */
const opponentWords = ({ game, outlook }: Mover): string[] => {
  const allowed = outlook?.allowed
  if (!game || !allowed) return []
  return [`${game.opponent} allows ${points(allowed.points)} (${rankOfMost(allowed.rank)})`]
}

/** Returns a player's expected points and the reasons for them. */
const reasonText = (mover: Mover): string | null => {
  const { outlook, status } = mover
  if (!outlook || outlook.expected === null) return null
  if (outlook.expected === 0 && status)
    return `${nameOfPlayer(mover)}: ${STATUS_LABELS[status].toLowerCase()}, expected 0`
  const average = outlook.ppg === null ? 'no game yet' : `${points(outlook.ppg)} a game`
  return `${nameOfPlayer(mover)}: expected ${points(outlook.expected)} from past games (${[average, ...opponentWords(mover)].join(', ')})`
}

const reasonsOf = ({ basis, starts, pickups }: Advice): string[] => {
  if (basis !== 'expected') return []
  const movers = [...starts.flatMap(each => [each.in, each.out]), ...pickups.map(({ add }) => add)]
  return [...new Set(movers.flatMap(mover => (mover ? (reasonText(mover) ?? []) : [])))]
}

interface MoverColumn<Row> {
  heading: string
  field: string
  /** True if the week's games are known. In that case, a player without a game has a bye. */
  isScheduled: boolean
  of(row: Row): Mover | null
}

/** Returns a column for an added or dropped player, including points. */
const moverColumn = <Row>({ heading, field, isScheduled, of }: MoverColumn<Row>): Column<Row> => ({
  heading,
  field,
  idField: `${field}Id`,
  value: row => person(of(row), isScheduled),
  link: row => {
    const mover = of(row)
    return mover && playerLink(mover.id)
  },
})

const GAIN = field('GAIN', 'gain', { format: 'gain', tone: () => 'good' })

const startColumns = (isScheduled: boolean): Column<Exchange>[] => [
  field('SLOT', 'slot'),
  moverColumn({ heading: 'START', field: 'start', isScheduled, of: each => each.in }),
  moverColumn({ heading: 'INSTEAD OF', field: 'insteadOf', isScheduled, of: ({ out }) => out }),
  GAIN,
]

const pickupColumns = (isScheduled: boolean): Column<Pickup>[] => [
  moverColumn({ heading: 'ADD', field: 'add', isScheduled, of: ({ add }) => add }),
  moverColumn({ heading: 'DROP', field: 'drop', isScheduled, of: ({ drop }) => drop }),
  GAIN,
  field('NEW TOTAL', 'newTotal', { format: 'points' }),
]

/** How to make a pickup. */
const VIA: Readonly<Record<Pickup['via'], string>> = {
  fcfs: 'first come, first served',
  waivers: 'claim them on waivers',
  platform: "make the moves on the league's platform",
}

interface Advice {
  basis: 'ppg' | 'expected'
  teamId: string
  season: number
  week: number
  current: number
  best: number
  hasPlayed: boolean
  behind?: boolean | undefined
  starts: Exchange[]
  pickups: Pickup[]
}

const adviceContent = (answer: Advice, { nameOf }: ViewContext): View => {
  const { teamId, season, week, basis, hasPlayed, current, best, starts, pickups } = answer
  const by = basis === 'ppg' ? 'points per game' : 'expected points from past games'
  const reasons = reasonsOf(answer)
  if (!hasPlayed && (basis === 'ppg' || best === 0)) {
    return none(
      `${nameOf(teamId)}, week ${week}: no games in season ${season} yet. Advice uses ${by}`,
      `hindsight rankings --season ${season - 1} shows the previous season`,
    )
  }
  const summary = `${nameOf(teamId)}, season ${season}, week ${week}, by ${by}: the current lineup has ${points(current)}`
  const isScheduled = [...starts.map(each => each.in), ...pickups.map(({ add }) => add)].some(mover => mover?.game)
  const [first] = pickups
  const caption = first && `Free agents who would improve it (${VIA[first.via]})`
  const list = table(pickups, pickupColumns(isScheduled), caption === undefined ? {} : { caption })
  const end = [
    first ? list : text('No free agent would improve it'),
    ...(reasons.length === 0 ? [] : [text(...reasons)]),
  ]
  if (starts.length === 0) return { ...layout(`${summary}, the best for this roster`, ...end), list }
  return {
    ...layout(`${summary}, the best lineup ${points(best)}`, table(starts, startColumns(isScheduled)), ...end),
    list,
  }
}

export const advice = (answer: Advice, context: ViewContext): View => {
  const view = withStaleNote(adviceContent(answer, context), answer)
  return answer.pickups[0]?.via === 'fcfs' ? withHelp(view, 'hindsight roster add adds one of them') : view
}

/** One piece of advice: a start, or a free agent to pick up. */
export type AdviceRow = { kind: 'start'; move: Exchange } | { kind: 'pickup'; move: Pickup }

/** Returns all advice as one list: starts, then pickups. */
export const adviceRows = ({ starts, pickups }: Pick<Advice, 'starts' | 'pickups'>): AdviceRow[] => [
  ...starts.map((move): AdviceRow => ({ kind: 'start', move })),
  ...pickups.map((move): AdviceRow => ({ kind: 'pickup', move })),
]

const PICKUP_WORDS: Readonly<Record<Pickup['via'], string>> = { fcfs: 'add', waivers: 'claim', platform: 'pick up' }

export const adviceTable = (rows: readonly AdviceRow[]): Table => {
  const comer = ({ kind, move }: AdviceRow): Mover | null => (kind === 'start' ? move.in : move.add)
  const leaver = ({ kind, move }: AdviceRow): Mover | null => (kind === 'start' ? move.out : move.drop)
  const comerValue = (of: (mover: Mover) => Value) => (row: AdviceRow) => {
    const mover = comer(row)
    return mover ? of(mover) : ''
  }
  const nameIn = (mover: Mover | null): string => (mover ? nameOfPlayer(mover) : '(nobody)')
  return table<AdviceRow>(rows, [
    {
      heading: 'DO',
      value: ({ kind, move }) => (kind === 'start' ? `start at ${move.slot}` : PICKUP_WORDS[move.via]),
      tone: () => 'dim',
    },
    { heading: 'PLAYER', uncut: true, value: row => nameIn(comer(row)) },
    { heading: 'POS', value: comerValue(({ posGroup }) => posGroup) },
    { heading: 'GAIN', format: 'gain', value: ({ move }) => move.gain, tone: () => 'good' },
    // Shows both numbers, because the gain is the difference in expected points.
    {
      heading: 'PPG',
      format: 'points',
      minor: true,
      value: comerValue(({ outlook, points }) => (outlook ? outlook.ppg : points)),
      tone: () => 'dim',
    },
    {
      heading: 'EXP',
      format: 'points',
      minor: true,
      value: comerValue(({ outlook }) => outlook?.expected),
      tone: () => 'dim',
    },
    { heading: 'OUT', uncut: true, value: row => nameIn(leaver(row)) },
    {
      heading: 'NEW TOTAL',
      format: 'points',
      minor: true,
      value: ({ kind, move }) => (kind === 'pickup' ? move.newTotal : ''),
    },
    { heading: 'OPP', minor: true, value: comerValue(({ game }) => opponentIn(game)) },
    { heading: 'NFL', minor: true, value: comerValue(({ team }) => team), tone: () => 'dim' },
    { heading: 'STATUS', minor: true, value: comerValue(({ status }) => status ?? ''), tone: () => 'bad' },
  ])
}

/** Returns true if players can be compared by points. */
export const isAdvised = ({ hasPlayed, best, basis }: Advice): boolean => hasPlayed || (basis !== 'ppg' && best !== 0)

/** Describes the points of the lineup and of the best lineup. */
export const adviceTitle = (advice: Advice, name: string): string => {
  const { week, current, best, basis } = advice
  if (!isAdvised(advice)) return `${name}, week ${week}: advice starts after the first games`
  const by = basis === 'ppg' ? 'points per game' : 'expected points'
  return `${name}, week ${week}: the lineup has ${points(current)} by ${by}, the best ${points(best)}`
}

export const VIEWS = {
  getAdvice: advice,
} satisfies Views
