import type { PlayerFacts } from '../engine/index.ts'
import { points } from './format.ts'
import { capitalized } from './phrases.ts'

/** The facts of a player before a game, in sentences. */

const PRACTICE = { full: 'full practice', limited: 'limited practice', missed: 'missed practice' } as const

/** Returns a rank by the most, such as "3rd most". */
export const rankOfMost = (rank: number): string => (rank === 1 ? 'the most' : `${ordinal(rank)} most`)

/** Returns a rank, such as 3rd. */
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

/** Returns the last weeks, such as "week 4: 12.30, week 5: none". */
export const lastWeeksIn = ({ lastWeeks }: Pick<PlayerFacts, 'lastWeeks'>): string =>
  lastWeeks.map(({ week, points: made }) => `week ${week}: ${made === null ? 'none' : points(made)}`).join(', ')

const extremesIn = ({ best, worst }: PlayerFacts): string[] =>
  best && worst
    ? [`Best ${points(best.points)} (week ${best.week}), worst ${points(worst.points)} (week ${worst.week})`]
    : []

/** Shares of the NFL team, such as "24.1% of the targets, 88% of the snaps". */
export const usageIn = ({ usage }: Pick<PlayerFacts, 'usage'>): string =>
  (['targets', 'carries', 'snaps'] as const)
    .flatMap(of => (usage[of] === null ? [] : [`${usage[of]}% of the ${of}`]))
    .join(', ')

type Next = PlayerFacts['next'][number]

/** Returns an upcoming game, such as "week 9 @ KC (allows 23.40, 3rd most)". */
export const nextGameIn = ({ week, home, opponent, allowed }: Next): string => {
  return `week ${week} ${home ? 'vs' : '@'} ${opponent}${allowed ? ` (allows ${points(allowed.points)}, ${rankOfMost(allowed.rank)})` : ''}`
}

/** Explains why points are expected, such as "expected 14.20 from past games". */
export const expectedIn = ({ expected }: Pick<PlayerFacts, 'expected'>): string | null =>
  expected === null ? null : `Expected ${points(expected)} from past games`

/** Returns all facts of a player, one sentence each. */
export const factSentences = (facts: PlayerFacts): string[] => {
  const { lastWeeks, bye, next } = facts
  const usage = usageIn(facts)
  const expected = expectedIn(facts)
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
