import { table } from '../cli/output/table.ts'
import type { BenchScore, Exchange, Mover, Pickup, SeasonWorth, SlotScore, WeekWorth } from '../engine/index.ts'
import { signed } from './phrases.ts'
import { explained } from './players.ts'
import { slotNames } from './slots.ts'
import type { Column, Page, View } from './view.ts'

type Seat = Pick<SlotScore, 'player' | 'points' | 'breakdown'> & { seat: string }

const SEATS: readonly Column<Seat>[] = [
  { title: 'SLOT', of: ({ seat }) => seat },
  { title: 'PLAYER', of: ({ player }) => (player ? (player.name ?? player.id) : '(empty)') },
  { title: 'POS', of: ({ player }) => player?.posGroup },
  { title: 'TEAM', of: ({ player }) => player?.team },
  { title: 'POINTS', of: ({ points }) => points, decimals: 2 },
]

const takenOf = ({ actual, best, left }: Pick<SeasonWorth, 'actual' | 'best' | 'left'>): string =>
  `${actual.toFixed(2)} of ${best.toFixed(2)} points, ${left.toFixed(2)} left on the bench`

/** What is to say of a week; one that is not over may change yet. */
const verdictOf = (worth: WeekWorth, { isOver, hasPoints }: { isOver: boolean; hasPoints: boolean }): string => {
  if (!isOver && !hasPoints) return 'nobody has played yet'
  const sentence = worth.optimal
    ? `${worth.actual.toFixed(2)} points, ${isOver ? 'the best lineup there was' : 'the best lineup there is'}`
    : takenOf(worth)
  return isOver ? sentence : `${sentence}, so far: the week is not over`
}

type Week = WeekWorth & { starters: SlotScore[]; bench: BenchScore[] }

const weekText = ({ starters, bench, ...worth }: Week, page: Page): string => {
  const names = slotNames(starters)
  const seats: Seat[] = [
    ...starters.map((score, at) => ({ ...score, seat: names[at]! })),
    ...bench.map(({ points, breakdown, ...player }) => ({ seat: 'bench', player, points, breakdown })),
  ]
  const current = page.weeks?.current ?? null
  const isOver = current === null || worth.week < current
  const verdict = verdictOf(worth, { isOver, hasPoints: seats.some(({ points }) => points !== 0) })
  return `${page.nameOf(worth.teamId)}, week ${worth.week}: ${verdict}\n\n${explained(seats, SEATS, page)}`
}

const WORTH: readonly Column<Pick<SeasonWorth, 'actual' | 'best' | 'left'>>[] = [
  { title: 'ACTUAL', of: ({ actual }) => actual, decimals: 2 },
  { title: 'BEST', of: ({ best }) => best, decimals: 2 },
  { title: 'LEFT', of: ({ left }) => left, decimals: 2 },
]

const totalColumns = (page: Page): Column<SeasonWorth>[] => [
  { title: 'TEAM', of: ({ teamId }) => page.nameOf(teamId) },
  { title: 'WEEKS', of: ({ weeks }) => weeks },
  ...WORTH,
]

interface Season {
  teamId: string | null
  weeks: WeekWorth[]
  totals: SeasonWorth[]
}

const seasonText = ({ teamId, weeks, totals }: Season, page: Page): string => {
  if (weeks.length === 0) return 'No week has been played yet\n'
  if (teamId === null) return table(totals, totalColumns(page), page)
  const total = totals[0] ? `: ${takenOf(totals[0])}` : ''
  const columns: Column<WeekWorth>[] = [{ title: 'WEEK', of: ({ week }) => week }, ...WORTH]
  return `${page.nameOf(teamId)}${total}\n\n${table(weeks, columns, page)}`
}

const person = (mover: Mover | null): string | null =>
  mover &&
  `${mover.name ?? mover.id} (${[mover.posGroup, mover.team].filter(Boolean).join(', ')}) ${mover.points.toFixed(2)}`

const startsTable = (starts: readonly Exchange[], page: Page): string =>
  table(
    starts,
    [
      { title: 'SLOT', of: ({ slot }) => slot },
      { title: 'START', of: each => person(each.in) },
      { title: 'INSTEAD OF', of: ({ out }) => person(out) },
      { title: 'GAIN', of: ({ gain }) => signed(gain, 2), right: true },
    ],
    page,
  )

const pickupsTable = (pickups: readonly Pickup[], page: Page): string =>
  table(
    pickups,
    [
      { title: 'ADD', of: ({ add }) => person(add) },
      { title: 'DROP', of: ({ drop }) => person(drop) },
      { title: 'GAIN', of: ({ gain }) => signed(gain, 2), right: true },
      { title: 'NEW TOTAL', of: ({ newTotal }) => newTotal, decimals: 2 },
    ],
    page,
  )

const VIA: Readonly<Record<Pickup['via'], string>> = {
  fcfs: 'add them with: hindsight roster add',
  waivers: 'this league takes claims',
  platform: 'make the moves on the platform of this league',
}

interface Advice {
  teamId: string
  season: number
  week: number
  current: number
  best: number
  starts: Exchange[]
  pickups: Pickup[]
}

const adviceText = ({ teamId, season, week, current, best, starts, pickups }: Advice, page: Page): string => {
  const heading = `${page.nameOf(teamId)}, season ${season}, week ${week}, by points per game: the lineup is worth ${current.toFixed(2)}`
  const lineup =
    starts.length === 0
      ? `${heading}, and this roster has no better one\n`
      : `${heading}, the best of this roster ${best.toFixed(2)}\n\n${startsTable(starts, page)}`
  const [first] = pickups
  return first === undefined
    ? `${lineup}\nNo free agent would raise it\n`
    : `${lineup}\nFree agents who would raise it (${VIA[first.via]})\n\n${pickupsTable(pickups, page)}`
}

export const WORTH_VIEWS: Readonly<Record<string, View>> = {
  'bench-points': weekText,
  'bench-points --week all': seasonText,
  advice: adviceText,
}
