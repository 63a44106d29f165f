import { type StatKey, statRow } from '../../../../data/stats.ts'

/**
 * A platform's stat in terms of our catalog. With `min` or `max`, it pays once for a game if the sum of the stats is in
 * that range (both inclusive); with `per`, for each full set of that many units; else per unit. A `reason` next to
 * stats explains the difference between ours and theirs.
 */
export interface StatRule {
  stats: readonly StatKey[]
  /** The value of one of our units (or of `per` units) in theirs; 1 by default. */
  factor?: number
  min?: number
  max?: number
  per?: number
  /** Several of the platform's stats map to this stat of ours, which pays once, not once for each. */
  joint?: true
  reason?: string
}

/** A platform's stat, with its rules for players and for team defenses. */
export interface PlatformStat {
  name: string
  players?: StatRule
  team?: StatRule
  /** Why it cannot be scored; if there is a team rule, why it cannot be scored for players. */
  none?: string
  /**
   * Why it cannot be scored for a team defense, which the platform also pays for it; the players' rule still applies.
   */
  noTeam?: string
}

const TENTH = { per: 0.1, factor: 0.1 }

/** Returns a rule that counts each unit of a stat within its bounds, and each tenth of a rating. */
export const counted = (rule: StatRule): StatRule =>
  rule.stats.some(stat => statRow(stat).unit === 'rate') ? { ...rule, ...TENTH } : { ...rule, per: 1 }

/** Returns how many of a platform's stats map to each of our stats. */
export const jointIn = (stats: readonly PlatformStat[]): ReadonlyMap<StatKey, number> => {
  const joint = stats.flatMap(({ players, team }) => [players, team]).filter(rule => rule?.joint)
  return new Map([...Map.groupBy(joint, rule => rule!.stats[0]!)].map(([stat, all]) => [stat, all.length]))
}

export const unit = (...stats: StatKey[]): StatRule => ({ stats })
export const scaled = (factor: number, stat: StatKey): StatRule => ({ stats: [stat], factor })
export const band = (stat: StatKey, min: number, max?: number): StatRule => ({
  stats: [stat],
  min,
  ...(max !== undefined && { max }),
})
export const upTo = (stat: StatKey, max: number): StatRule => ({ stats: [stat], max })
export const each = (per: number, ...stats: StatKey[]): StatRule => ({ stats, per })
export const joint = (stat: StatKey): StatRule => ({ stats: [stat], joint: true })
export const near = (rule: StatRule, reason: string): StatRule => ({ ...rule, reason })

export const players = (name: string, rule: StatRule): PlatformStat => ({ name, players: rule })
export const team = (name: string, rule: StatRule): PlatformStat => ({ name, team: rule })
export const both = (name: string, rule: StatRule, ofTeam: StatRule): PlatformStat => ({
  name,
  players: rule,
  team: ofTeam,
})
export const none = (name: string, reason: string): PlatformStat => ({ name, none: reason })

/** Why the public files have a platform's stat only approximately, or not at all. */

export const LONG_TD = 'the weekly files do not give the length of touchdowns'
export const PLAY_BY_PLAY = 'the weekly files do not tell: it takes play-by-play data'
export const RATE = 'a rate per game cannot be scored here'
export const RESULT = 'the result of a game is not a player stat here'
export const JOINTLY = 'the files count several of these touchdowns jointly, and the league pays them otherwise'
export const ST_TAKEAWAYS =
  'the files do not split takeaways by special teams: the share is judged from the fumbles on returns'
export const BLOCKER = 'no public file says who blocked a kick'

/** No league pays more for one unit, and sums of our points stay exact. */
export const LARGEST = 100_000
export const TOO_LARGE = `more than ${LARGEST} points are not taken`

/** Field goals by length. The public files count them in ranges of ten yards, so other bounds are only approximate. */

const BY_TENS = 'the files count field goals by tens of yards'
const SHORTEST = 17
const LONGEST = 99

const TENS = [
  ['0_19', SHORTEST, 19],
  ['20_29', 20, 29],
  ['30_39', 30, 39],
  ['40_49', 40, 49],
  ['50_59', 50, 59],
  ['60_plus', 60, LONGEST],
] as const

export type Kicks = 'fg_made' | 'fg_not_made'

/**
 * Returns the kicks of these lengths (both inclusive), each counted once; null if no full range of ten yards is inside.
 */
export const kicksOf = (kicks: Kicks, min: number, max: number): StatRule | null => {
  const low = Math.max(min, SHORTEST)
  const high = Math.min(max, LONGEST)
  const inside = TENS.filter(([, from, to]) => from >= low && to <= high)
  const cut = TENS.some(([, from, to]) => from <= high && to >= low && !(from >= low && to <= high))
  const stats = inside.map(([name]): StatKey => `${kicks}_${name}`)
  return stats.length === 0 ? null : { stats, ...(cut && { reason: BY_TENS }) }
}
