import { INDIVIDUALS, type PosGroup } from '../positions.ts'

export type StatGroup =
  | 'passing'
  | 'rushing'
  | 'receiving'
  | 'fumbles'
  | 'returns'
  | 'kicking'
  | 'punting'
  | 'defense'
  | 'coverage'
  | 'team defense'
  | 'misc'

export type StatUnit = 'count' | 'yards' | 'points' | 'rate'

/**
 * Where a stat comes from: a column of a file as it stands, a linear combination of other stats, or a
 * derivation written in code, said here in words.
 */
export type StatOrigin =
  | { file: 'stats_player' | 'pfr_advstats'; column: string }
  | { sum: Readonly<Record<string, number>> }
  | { derived: string }

/** One row of the stat catalog. `key` is the contract's spelling; every other spelling is an alias of it. */
export interface StatRow<Key extends string = string> {
  key: Key
  label: string
  group: StatGroup
  unit: StatUnit
  /** The position groups for which the stat exists at all. */
  posGroups: readonly PosGroup[]
  origin: StatOrigin
}

interface Family {
  group: StatGroup
  unit: StatUnit
  posGroups?: readonly PosGroup[]
}

/** Makes rows of one family, so that a row of the catalog is one line. */
export const family = ({ group, unit, posGroups = INDIVIDUALS }: Family) => {
  const row = <const Key extends string>(key: Key, label: string, origin: StatOrigin): StatRow<Key> =>
    Object.freeze({ key, label, group, unit, posGroups, origin })
  return {
    column: <const Key extends string>(key: Key, column: string, label: string) =>
      row(key, label, { file: 'stats_player', column }),
    coverage: <const Key extends string>(key: Key, column: string, label: string) =>
      row(key, label, { file: 'pfr_advstats', column }),
    sum: <const Key extends string>(key: Key, sum: Readonly<Record<string, number>>, label: string) =>
      row(key, label, { sum }),
    derived: <const Key extends string>(key: Key, label: string, derived: string) => row(key, label, { derived }),
  }
}
