import type { BenchScore, SeasonBenchPoints, SlotScore, WeekBenchPoints } from '../engine/index.ts'
import { formatValue, points } from './format.ts'
import { benchRow, lineupTable } from './lineup-rows.ts'
import {
  byName,
  type Column,
  field,
  layout,
  listView,
  notes,
  type Span,
  table,
  type View,
  type ViewContext,
  type Views,
  wordsOf,
} from './view.ts'

type BenchTotals = Pick<SeasonBenchPoints, 'actual' | 'best' | 'left'>

/** Whether a week is over, and whether it has points. */
interface WeekState {
  isOver: boolean
  hasPoints: boolean
}

/** Compares a lineup with the best one. If the week is not over, compares points so far. */
export const verdictOf = ({ actual, best, left }: BenchTotals, { isOver, hasPoints }: WeekState): Span[] => {
  if (!isOver && !hasPoints) return [{ text: 'no games yet', tone: 'dim' }]
  const soFar: Span[] = isOver ? [] : [{ text: ' so far', tone: 'dim' }]
  if (left > 0)
    return [
      { text: `${points(actual)} of ${points(best)} points, ` },
      { text: `${points(left)} left on the bench`, tone: 'bad' },
      ...soFar,
    ]
  return [{ text: `${points(actual)} points, ` }, { text: 'the best possible lineup', tone: 'good' }, ...soFar]
}

/** Describes the commissioner's adjustment to a total. The starters' points do not include it. */
export const adjustedNote = (adjustment: number | null): string[] =>
  adjustment ? [`includes ${formatValue(adjustment, 'gain')} by the commissioner`] : []

type Week = WeekBenchPoints & { starters: SlotScore[]; bench: BenchScore[]; warnings: string[] }

export const benchPoints = (
  { starters, bench, warnings, ...summary }: Week,
  { nameOf, weeks: { current }, zone }: ViewContext,
): View => {
  const isOver = current === null || summary.week < current
  const hasPoints = [...starters, ...bench].some(({ points }) => points !== 0)
  const verdict = [wordsOf(verdictOf(summary, { isOver, hasPoints })), ...adjustedNote(summary.adjustment)].join('; ')
  const rest = bench.map(({ points, breakdown, ...player }) => benchRow({ player, points, breakdown }))
  return layout(
    `${nameOf(summary.teamId)}, week ${summary.week}: ${verdict}`,
    lineupTable(starters, rest, zone),
    ...notes(warnings),
  )
}

const WORTH: readonly Column<BenchTotals>[] = [
  field('ACTUAL', 'actual', { format: 'points' }),
  field('BEST', 'best', { format: 'points' }),
  field('BENCH POINTS', 'left', { format: 'points' }),
]

/** A CSV column for the adjustment. The starters' points do not include it. */
const ADJUSTMENT: Column<WeekBenchPoints> = {
  heading: null,
  field: 'adjustment',
  value: ({ adjustment }) => adjustment,
}

interface Season {
  teamId: string | null
  weeks: WeekBenchPoints[]
  totals: SeasonBenchPoints[]
  warnings: string[]
}

const ofTeam = ({ nameOf }: ViewContext): Column<{ teamId: string }> =>
  byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId })

/** CSV columns for a team's week, used for one team or all teams. */
const weekColumns = (context: ViewContext): Column<WeekBenchPoints>[] => [
  field('WEEK', 'week'),
  ofTeam(context),
  ...WORTH,
  ADJUSTMENT,
]

const totalColumns = (context: ViewContext): Column<SeasonBenchPoints>[] => [
  ofTeam(context),
  field('WEEKS', 'weeks'),
  ...WORTH,
]

export const seasonBenchPoints = ({ teamId, weeks, totals, warnings }: Season, context: ViewContext): View => {
  const list = table<WeekBenchPoints>(weeks, weekColumns(context))
  if (weeks.length === 0) return listView(list, 'No weeks have been played yet')
  if (teamId === null) return { ...layout(null, table(totals, totalColumns(context)), ...notes(warnings)), list }
  const [total] = totals
  const verdict = total ? `: ${wordsOf(verdictOf(total, { isOver: true, hasPoints: true }))}` : ''
  return layout(`${context.nameOf(teamId)}${verdict}`, list, ...notes(warnings))
}

export const VIEWS = {
  getBenchPoints: benchPoints,
  listBenchPoints: seasonBenchPoints,
} satisfies Views
