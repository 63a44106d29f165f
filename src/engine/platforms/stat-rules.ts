import { type StatKey, statRow } from '../../../data/stats.ts'

/**
 * What a stat of a platform is in our catalog. With `min` or `max` it pays once for a game in which the sum of the stats lies
 * inside (both inclusive), with `per` for each whole so many, else per unit. A `reason` beside stats says why ours is only
 * near to theirs.
 */
export interface StatRule {
  stats: readonly StatKey[]
  /** What one unit of ours counts in theirs, or so many of `per`; 1 unless given. */
  factor?: number
  min?: number
  max?: number
  per?: number
  /** Several stats of the platform are one of ours: it pays once, not once for each. */
  joint?: true
  reason?: string
}

/** A stat of a platform, as it pays players and as it pays a team's defense. */
export interface PlatformStat {
  name: string
  players?: StatRule
  team?: StatRule
  /** Why it cannot be scored; beside the rule of a team, why it cannot for players. */
  none?: string
  /** Beside the rule of players, why it cannot be scored for a team's defense, which the platform pays for it too. */
  noTeam?: string
}

const TENTH = { per: 0.1, factor: 0.1 }

/** A rule that counts each unit of a stat inside of its bounds, and each tenth of a rating. */
export const counted = (rule: StatRule): StatRule =>
  rule.stats.some(stat => statRow(stat).unit === 'rate') ? { ...rule, ...TENTH } : { ...rule, per: 1 }

/** How many stats of a platform are one of ours, by ours. */
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
