import type { PosGroup } from '../../../data/positions.ts'
import { causesIn } from '../../../src/engine/operations/verify.ts'
import { keyOf } from '../../../src/engine/platforms/sleeper/scoring.ts'
import { SLEEPER_SCORING } from '../../../src/engine/platforms/sleeper/tables.ts'
import { compileRules } from '../../../src/engine/rules/scoring/scoring.ts'
import type { ScoringItem } from '../../../src/engine/schema/mirror.ts'
import { breakdown } from '../../../src/engine/season/score.ts'
import { rowIn } from '../../../src/engine/season/totals.ts'
import { dense } from '../sources/values.ts'
import { type Bench, cents } from './measured.ts'

/**
 * A player-week with different points: the keys that differ in Sleeper's own stats, and the keys that Hindsight names.
 */
export interface Difference {
  group: PosGroup
  truth: readonly string[]
  named: readonly string[]
}

/** Returns Hindsight's points for one key, computed from its own stat, in hundredths. */
const hindsightPoints = (
  { season }: Bench,
  { key, value, stat }: ScoringItem,
  row: number,
  group: PosGroup,
): number => {
  const { pays, band, factor } = keyOf(key)
  if (!stat || !pays(group)) return 0
  const count = dense(season, SLEEPER_SCORING[key]!.stat!)?.[row] ?? 0
  if (band === null) return 100 * value * factor * count
  return count >= (band.min ?? -Infinity) && count <= (band.max ?? Infinity) ? 100 * value : 0
}

/** Returns every player-week that has a stat row and different points. */
export const differencesOf = (bench: Bench): Difference[] => {
  const { plan, season, points, places, matched, known, stats } = bench
  const { mapped, approximated, unsupported, rules } = plan.scoring
  const items = [...mapped, ...approximated, ...unsupported] as ScoringItem[]
  const scoring = compileRules(rules)
  const causes = causesIn(plan.platform, plan.scoring as never)
  return plan.weeks.flatMap(({ week, lineups }) =>
    lineups.flatMap(({ players, playerPoints }) =>
      players.flatMap((id): Difference[] => {
        const player = places.get(matched.get(id) ?? '')
        const row = player === undefined ? null : rowIn(season, player, week)
        const difference = row === null ? 0 : points[row]! - cents(playerPoints.get(id) ?? 0)
        if (row === null || difference === 0) return []
        const { posGroup } = season.players[player!]!
        const group = posGroup === 'DST' ? posGroup : (known.get(id)?.scoredAs ?? posGroup)
        const theirs = stats.get(week)?.[id] ?? {}
        const differs = (item: ScoringItem): boolean =>
          Math.abs(hindsightPoints(bench, item, row, group) - 100 * item.value * (theirs[item.key] ?? 0)) > 0.5
        const named = causes({ difference, group, lines: breakdown(season, row, scoring) })
        return [{ group, truth: items.filter(differs).map(({ key }) => key), named }]
      }),
    ),
  )
}

/**
 * Returns how often the first key that Hindsight names is really one that differs, and how often Hindsight names every
 * key that differs.
 */
export const namingAccuracy = (differences: readonly Difference[]) => {
  const known = differences.filter(({ truth }) => truth.length > 0)
  const share = (isRight: (each: Difference) => boolean): number => known.filter(isRight).length / known.length
  return {
    count: known.length,
    first: share(({ truth, named }) => truth.includes(named[0] ?? '')),
    amongThree: share(({ truth, named }) => truth.every(key => named.includes(key))),
    named: known.reduce((sum, { named }) => sum + named.length, 0) / known.length,
  }
}
