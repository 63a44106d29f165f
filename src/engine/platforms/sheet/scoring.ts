import type { PosGroup } from '../../../../data/positions.ts'
import { STATS, type StatKey, statRow } from '../../../../data/stats.ts'
import type { Bracket, PositionOverride, ScoringRules } from '../../schema/system.ts'
import type { MappedScoring, ScoringItem } from '../shared/plan.ts'
import type { PlatformKey } from '../shared/platform.ts'

/**
 * A league from a sheet already uses Hindsight's rules. A key is a stat with its range and the positions that score it.
 */

const bandText = ({ min, max, per }: Bracket): string => {
  const reach =
    min == null
      ? max == null
        ? ''
        : ` up to ${max}`
      : max == null
        ? ` ${min}+`
        : min === max
          ? ` ${min}`
          : ` ${min}-${max}`
  return `${reach}${per == null ? '' : ` per ${per}`}`
}

const partItems = ({ weights = {}, brackets = [] }: PositionOverride, to: string): ScoringItem[] => [
  ...Object.entries(weights).map(([stat, value]) => ({ key: `${stat}${to}`, value, stat: stat as StatKey })),
  ...brackets.map(bracket => ({
    key: `${bracket.stat}${bandText(bracket)}${to}`,
    value: bracket.points,
    stat: bracket.stat as StatKey,
  })),
]

/** Lists the points in rules by key. */
export const itemsOf = ({ global, positionOverrides = {} }: ScoringRules): ScoringItem[] => [
  ...partItems(global, ''),
  ...Object.entries(positionOverrides).flatMap(([group, override]) => partItems(override ?? {}, ` ${group}`)),
]

/** Returns Hindsight's rules as a plan's scoring, with all keys exact. */
export const planScoring = (rules: ScoringRules): MappedScoring => ({
  mapped: itemsOf(rules).filter(({ value }) => value !== 0),
  approximated: [],
  unsupported: [],
  rules,
})

const KEY = /^(\w+)(?: (?:up to (-?[\d.]+)|(-?[\d.]+)\+|(-?[\d.]+)(?:-(-?[\d.]+))?))?(?: per [\d.]+)?(?: ([A-Z]+))?$/

const number = (written: string | undefined): number | null => (written === undefined ? null : Number(written))

/** Returns a key's meaning. An unknown key can give points to any player. */
export const keyOf = (key: string): PlatformKey => {
  const [, stat = '', upTo, from, low, high, group] = KEY.exec(key) ?? []
  if (!STATS.some(row => row.key === stat)) return { stats: [], pays: () => true, factor: 1, band: null, name: key }
  const [min, max] = [number(from ?? low), number(upTo ?? high ?? low)]
  const { posGroups } = statRow(stat as StatKey)
  const pays = (posGroup: PosGroup): boolean =>
    group === undefined ? posGroups.includes(posGroup) : posGroup === group
  return {
    stats: [stat as StatKey],
    pays,
    factor: 1,
    band: min === null && max === null ? null : { min, max },
    name: stat,
  }
}
