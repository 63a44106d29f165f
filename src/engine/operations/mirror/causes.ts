import type { LeagueOrigin } from '../../../../data/platforms.ts'
import type { PosGroup } from '../../../../data/positions.ts'
import type { StatKey } from '../../../../data/stats.ts'
import { differenceRate, keysOf, type PlatformKey } from '../../platforms/index.ts'
import { causesOf, type Suspect } from '../../rules/scoring/causes.ts'
import type { ScoringItem, ScoringMap } from '../../schema/mirror.ts'
import type { BreakdownLine } from '../../schema/score.ts'

type Band = NonNullable<PlatformKey['band']>

const isBand = ({ bracket }: BreakdownLine, { min, max }: Band): boolean => bracket?.min === min && bracket.max === max

interface KnownKey {
  item: ScoringItem
  certainty: Suspect['certainty']
  platformKey: PlatformKey
}

/** What one key did for a player in a week, by the arithmetic behind his points here. */
const suspectOf = (
  { item: { key, value, stat }, certainty, platformKey: { factor, band, name } }: KnownKey,
  { lines, group }: Pick<Differing, 'lines' | 'group'>,
): Suspect => {
  const own = lines.filter(line => line.stat === stat)
  const points = value * 100
  const often = differenceRate({ name, stat: stat as StatKey | undefined, group, isExact: certainty === 'exact' })
  if (band === null) {
    const count = own.find(({ bracket }) => bracket === undefined)?.value ?? 0
    return { key, points, certainty, counted: count * factor, bands: null, ...often }
  }
  const paid = own.filter(({ bracket }) => bracket !== undefined)
  const counted = paid.some(line => isBand(line, band)) ? 1 : 0
  const bands = Math.round(paid.reduce((sum, line) => sum + line.points, 0) * 100)
  return { key, points, certainty, counted, bands, ...often }
}

export interface Differing {
  /** Ours less theirs, in hundredths. */
  difference: number
  /** As what he is scored; null for who is unknown. */
  group: PosGroup | null
  /** The arithmetic behind ours. */
  lines: readonly BreakdownLine[]
}

/** Finds the keys of a mirror that may explain a difference, the likeliest first. */
export const causesIn = (platform: LeagueOrigin, { mapped, approximated, unsupported }: ScoringMap) => {
  const keyOf = keysOf(platform)
  const lists = [
    ['unsupported', unsupported],
    ['approximated', approximated],
    ['exact', mapped],
  ] as const
  const keys = lists.flatMap(([certainty, items]) =>
    items.map(item => ({ item, certainty, platformKey: keyOf(item.key) })),
  )
  return ({ difference, group, lines }: Differing): string[] => {
    const paying = keys.filter(({ platformKey }) => group === null || platformKey.pays(group))
    return causesOf(
      difference,
      paying.map(known => suspectOf(known, { lines, group })),
    )
  }
}
