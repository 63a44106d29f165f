import type { LeagueOrigin } from '../../../../data/platforms.ts'
import type { StatKey } from '../../../../data/stats.ts'
import { keysOf } from '../../platforms/index.ts'
import type { ScoringMap } from '../../schema/mirror.ts'
import type { BreakdownLine } from '../../schema/score.ts'

/**
 * Points by scoring key, ours beside the platform's, where that says what each key paid. Keys that pay for one stat of ours
 * are compared together, as the stat tells no more.
 */

/** What is compared as one. */
export interface KeyGroup {
  keys: readonly string[]
  stats: ReadonlySet<StatKey>
}

/** Points of one group of keys for a player in a week, in hundredths. */
export interface KeyPoints {
  group: KeyGroup
  ours: number
  theirs: number
}

/** Less was lost in rounding. */
const CLOSE = 0.5

export const differs = ({ ours, theirs }: KeyPoints): boolean => Math.abs(ours - theirs) >= CLOSE

/** Puts keys together that share a stat. */
const groupsOf = (keys: readonly string[], statsOf: (key: string) => readonly StatKey[]): KeyGroup[] =>
  keys.reduce<KeyGroup[]>((groups, key) => {
    const stats = statsOf(key)
    const shared = groups.filter(group => stats.some(stat => group.stats.has(stat)))
    const joined = {
      keys: [...shared.flatMap(group => group.keys), key],
      stats: new Set([...shared.flatMap(group => [...group.stats]), ...stats]),
    }
    return [...groups.filter(group => !shared.includes(group)), joined]
  }, [])

/** Compares what keys paid one player in a week: his arithmetic here, and the platform's points by key. */
export const openKeyComparison = (platform: LeagueOrigin, { mapped, approximated, unsupported }: ScoringMap) => {
  const keyOf = keysOf(platform)
  const known = [...mapped, ...approximated, ...unsupported].map(({ key }) => key)
  const groups = groupsOf(known, key => keyOf(key).stats)
  return (lines: readonly BreakdownLine[], paid: Readonly<Record<string, number>>): KeyPoints[] => {
    const others = Object.keys(paid).filter(key => !known.includes(key))
    const all = [...groups, ...others.map(key => ({ keys: [key], stats: new Set<StatKey>() }))]
    return all
      .map(group => ({
        group,
        ours: lines.reduce((sum, { stat, points }) => sum + (group.stats.has(stat as StatKey) ? points * 100 : 0), 0),
        theirs: group.keys.reduce((sum, key) => sum + (paid[key] ?? 0) * 100, 0),
      }))
      .filter(({ ours, theirs }) => ours !== 0 || theirs !== 0)
  }
}
