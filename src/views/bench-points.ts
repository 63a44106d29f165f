import type { BenchScore, SeasonWorth, SlotScore, WeekWorth } from '../engine/index.ts'
import { formatted, points } from './format.ts'
import { benched, seatTable } from './seats.ts'
import {
  type Asked,
  byName,
  type Column,
  field,
  none,
  notes,
  type Span,
  shown,
  table,
  type View,
  wordsOf,
} from './view.ts'

type Worth = Pick<SeasonWorth, 'actual' | 'best' | 'left'>

/** Whether a week is over, and whether it has points. */
interface Played {
  isOver: boolean
  hasPoints: boolean
}

/** Compares a lineup with the best one. If the week is not over, compares the points so far. */
export const verdictOf = ({ actual, best, left }: Worth, { isOver, hasPoints }: Played): Span[] => {
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

/** Explains the commissioner's adjustment of a total, because the starters' points do not add up to the total. */
export const adjustedNote = (adjustment: number | null): string[] =>
  adjustment ? [`includes ${formatted(adjustment, 'gain')} by the commissioner`] : []

type Week = WeekWorth & { starters: SlotScore[]; bench: BenchScore[]; warnings: string[] }

export const benchPoints = (
  { starters, bench, warnings, ...worth }: Week,
  { nameOf, weeks: { current }, zone }: Asked,
): View => {
  const isOver = current === null || worth.week < current
  const hasPoints = [...starters, ...bench].some(({ points }) => points !== 0)
  const verdict = [wordsOf(verdictOf(worth, { isOver, hasPoints })), ...adjustedNote(worth.adjustment)].join('; ')
  const rest = bench.map(({ points, breakdown, ...player }) => benched({ player, points, breakdown }))
  return shown(
    `${nameOf(worth.teamId)}, week ${worth.week}: ${verdict}`,
    seatTable(starters, rest, zone),
    ...notes(warnings),
  )
}

const WORTH: readonly Column<Worth>[] = [
  field('ACTUAL', 'actual', { format: 'points' }),
  field('BEST', 'best', { format: 'points' }),
  field('BENCH POINTS', 'left', { format: 'points' }),
]

/** A CSV column that explains why a total differs from the points of the starters. */
const ADJUSTMENT: Column<WeekWorth> = { heading: null, field: 'adjustment', value: ({ adjustment }) => adjustment }

interface Season {
  teamId: string | null
  weeks: WeekWorth[]
  totals: SeasonWorth[]
  warnings: string[]
}

const ofTeam = ({ nameOf }: Asked): Column<{ teamId: string }> =>
  byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId })

/** CSV columns of a team's week, for one team or all. */
const weekColumns = (asked: Asked): Column<WeekWorth>[] => [field('WEEK', 'week'), ofTeam(asked), ...WORTH, ADJUSTMENT]

const totalColumns = (asked: Asked): Column<SeasonWorth>[] => [ofTeam(asked), field('WEEKS', 'weeks'), ...WORTH]

export const seasonBenchPoints = ({ teamId, weeks, totals, warnings }: Season, asked: Asked): View => {
  if (weeks.length === 0) return none('No weeks have been played yet')
  const list = table<WeekWorth>(weeks, weekColumns(asked))
  if (teamId === null) return { ...shown(null, table(totals, totalColumns(asked)), ...notes(warnings)), list }
  const [total] = totals
  const verdict = total ? `: ${wordsOf(verdictOf(total, { isOver: true, hasPoints: true }))}` : ''
  return shown(`${asked.nameOf(teamId)}${verdict}`, list, ...notes(warnings))
}
