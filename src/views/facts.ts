import type { Outlook, PlayerFacts } from '../engine/index.ts'
import { points, sparkline } from './format.ts'
import { capitalized } from './phrases.ts'
import type { Column } from './view.ts'

/** Facts about a player before a game, as sentences and as list columns. */

const PRACTICE = { full: 'full practice', limited: 'limited practice', missed: 'missed practice' } as const

/** Returns a rank counted from the highest value, such as "3rd most". */
export const rankOfMost = (rank: number): string => (rank === 1 ? 'the most' : `${ordinal(rank)} most`)

/** Returns an ordinal number, such as "3rd". */
export const ordinal = (rank: number): string => {
  const tens = rank % 100
  if (tens >= 11 && tens <= 13) return `${rank}th`
  return `${rank}${['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th'}`
}

const designationIn = ({ designation, injury, practice }: PlayerFacts): string[] => {
  const details = [injury?.toLowerCase(), practice && PRACTICE[practice]].filter(Boolean).join(', ')
  if (!designation && details === '') return []
  return [`${designation ?? 'On the injury report'}${details === '' ? '' : `: ${details}`}`]
}

/** Lists the points in recent weeks, such as "week 4: 12.30, week 5: none". */
export const lastWeeksIn = ({ lastWeeks }: Pick<PlayerFacts, 'lastWeeks'>): string =>
  lastWeeks.map(({ week, points: value }) => `week ${week}: ${value === null ? 'none' : points(value)}`).join(', ')

const extremesIn = ({ best, worst }: PlayerFacts): string[] =>
  best && worst
    ? [`Best ${points(best.points)} (week ${best.week}), worst ${points(worst.points)} (week ${worst.week})`]
    : []

/** Returns shares of an NFL team's total, such as "24.1% of the targets, 88% of the snaps". */
const usageIn = ({ usage }: Pick<PlayerFacts, 'usage'>): string =>
  (['targets', 'carries', 'snaps'] as const)
    .flatMap(of => (usage[of] === null ? [] : [`${usage[of]}% of the ${of}`]))
    .join(', ')

type Next = PlayerFacts['next'][number]

/** Describes an upcoming game, such as "week 9 @ KC (allows 23.40, 3rd most)". */
const nextGameIn = ({ week, home, opponent, allowed }: Next): string => {
  return `week ${week} ${home ? 'vs' : '@'} ${opponent}${allowed ? ` (allows ${points(allowed.points)}, ${rankOfMost(allowed.rank)})` : ''}`
}

/** Describes expected points and their source, such as "expected 14.20 from past games". */
const expectedText = ({ expected }: Pick<PlayerFacts, 'expected'>): string | null =>
  expected === null ? null : `Expected ${points(expected)} from past games`

/** Describes all facts about a player, one sentence each. */
export const factSentences = (facts: PlayerFacts): string[] => {
  const { lastWeeks, bye, next } = facts
  const usage = usageIn(facts)
  const expected = expectedText(facts)
  return [
    ...designationIn(facts),
    ...(lastWeeks.length === 0 ? [] : [`Last weeks: ${lastWeeksIn(facts)}`]),
    ...extremesIn(facts),
    ...(usage === '' ? [] : [capitalized(usage)]),
    ...(bye === null ? [] : [`Bye in week ${bye}`]),
    ...(next.length === 0 ? [] : [`Next: ${next.map(nextGameIn).join(', ')}`]),
    ...(expected === null ? [] : [expected]),
  ]
}

/** Returns the outlook for a row's player. */
type OutlookIn<Row> = (row: Row) => Outlook | undefined

/**
 * Returns columns about past games; empty if the response does not include them. Columns without headings are only for
 * programs.
 */
export const outlookColumns = <Row>(rows: readonly Row[], outlookIn: OutlookIn<Row>): Column<Row>[] => {
  const outlooks = rows.flatMap(row => outlookIn(row) ?? [])
  if (outlooks.length === 0) return []
  const made = outlooks.flatMap(({ lastWeeks }) => lastWeeks.flatMap(({ points: each }) => each ?? []))
  const dim = { right: true, minor: true, tone: () => 'dim' } satisfies Partial<Column<Row>>
  const bars = (row: Row): string =>
    sparkline(
      (outlookIn(row)?.lastWeeks ?? []).map(({ points: each }) => each),
      Math.max(...made),
    )
  const lastWeeks: Column<Row> = { heading: 'LAST 5', right: true, minor: true, value: bars, tone: () => 'accent' }
  const expected: Column<Row> = {
    ...{ heading: 'EXP', field: 'expected', format: 'points', right: true },
    value: row => outlookIn(row)?.expected,
    tone: () => 'dim',
  }
  return [
    { heading: 'PPG', field: 'ppg', format: 'points', ...dim, value: row => outlookIn(row)?.ppg },
    { heading: 'OPRK', field: 'opponentRank', ...dim, value: row => outlookIn(row)?.allowed?.rank },
    { heading: null, field: 'opponentAllows', format: 'points', value: row => outlookIn(row)?.allowed?.points },
    ...(made.length === 0 ? [] : [lastWeeks]),
    ...(outlooks.some(each => each.expected !== null) ? [expected] : []),
  ]
}

const LEGEND: Readonly<Record<string, string>> = {
  OPRK: "OPRK: the opponent's rank by points allowed to the position; 1 allows the most",
  'LAST 5': 'LAST 5: points in the last five weeks; · means no game',
  EXP: 'EXP: expected points, based on past games',
}

/** Returns the legend for the columns about past games; empty if they are not shown. */
export const outlookLegend = <Row>(rows: readonly Row[], outlookIn: OutlookIn<Row>): string[] => {
  const known = outlookColumns(rows, outlookIn).flatMap(({ heading }) => LEGEND[heading ?? ''] ?? [])
  return known.length === 0 ? [] : [known.join('; ')]
}
