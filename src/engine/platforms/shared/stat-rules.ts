import { type StatKey, statRow } from '../../../../data/stats.ts'

/**
 * A platform's stat in terms of Hindsight's. With `min` or `max`, it scores once per game if the sum of the stats is in
 * that range (both bounds included). With `per`, it scores each full set of that many units. Otherwise, it scores each
 * unit. If Hindsight has matching stats, `reason` explains how they differ from the platform's.
 */
export interface StatRule {
  stats: readonly StatKey[]
  /** The number of platform units per Hindsight unit, or per `per` units (default: 1). */
  factor?: number
  min?: number
  max?: number
  per?: number
  /**
   * True if several of the platform's stats map to this stat. It then scores only once, rather than once for each of
   * them.
   */
  joint?: true
  reason?: string
}

/** A platform's stat, with its rules for players and for team defenses. */
export interface PlatformStat {
  name: string
  players?: StatRule
  team?: StatRule
  /** Why the stat cannot be scored for players, or at all if it does not have a team rule. */
  none?: string
  /**
   * Why the stat cannot be scored for a team defense, although the platform does so. The rule for players still
   * applies.
   */
  noTeam?: string
}

const TENTH = { per: 0.1, factor: 0.1 }

/** Returns a rule that counts each unit of a stat within its bounds. Ratings are counted in tenths. */
export const countUnits = (rule: StatRule): StatRule =>
  rule.stats.some(stat => statRow(stat).unit === 'rate') ? { ...rule, ...TENTH } : { ...rule, per: 1 }

/** Returns how many of a platform's stats map to each Hindsight stat. */
export const jointStats = (stats: readonly PlatformStat[]): ReadonlyMap<StatKey, number> => {
  const joint = stats.flatMap(({ players, team }) => [players, team]).filter(rule => rule?.joint)
  return new Map([...Map.groupBy(joint, rule => rule!.stats[0]!)].map(([stat, all]) => [stat, all.length]))
}

export const unit = (...stats: StatKey[]): StatRule => ({ stats })
export const scaleStat = (factor: number, stat: StatKey): StatRule => ({ stats: [stat], factor })
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

/** Reasons why the public files contain a platform's stat only approximately, or not at all. */

export const LONG_TD = 'the weekly files do not give the length of touchdowns'
export const PLAY_BY_PLAY = 'the weekly files do not have it, because it takes play-by-play data'
export const RATE = "a rate per game can't be scored"
export const RESULT = "a game's result is not a player stat in Hindsight"
export const JOINTLY = 'the files count several of these touchdowns together, but the league scores them differently'
export const ST_TAKEAWAYS =
  'the files do not separate takeaways on special teams; their share is estimated from fumbles on returns'
export const BLOCKER = 'the public files do not say who blocked a kick'

/** The max points for one unit. No league gives more, and sums of points up to this value are exact. */
export const LARGEST = 100_000
export const TOO_LARGE = `more than ${LARGEST} points are not supported`

/** Field goals by length. The public files count them in ten-yard ranges, so other bounds are only approximate. */

const BY_TENS = 'the files count field goals in ranges of ten yards'
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
 * Returns the rule for kicks of these lengths (both bounds included), each counted once; null if they do not include a
 * full ten-yard range.
 */
export const kicksOf = (kicks: Kicks, min: number, max: number): StatRule | null => {
  const low = Math.max(min, SHORTEST)
  const high = Math.min(max, LONGEST)
  const inside = TENS.filter(([, from, to]) => from >= low && to <= high)
  const cut = TENS.some(([, from, to]) => from <= high && to >= low && !(from >= low && to <= high))
  const stats = inside.map(([name]): StatKey => `${kicks}_${name}`)
  return stats.length === 0 ? null : { stats, ...(cut && { reason: BY_TENS }) }
}
