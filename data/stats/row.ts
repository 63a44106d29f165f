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

/** The range of a stat's values in one game. The file is wrong if a value is outside the range. */
export interface Range {
  min: number
  max: number
}

/** The ranges are generous: no game from 2013 to 2025 reached half of a maximum. */
const RANGES: Readonly<Record<StatUnit, Range>> = {
  count: { min: 0, max: 150 },
  yards: { min: -300, max: 1600 },
  points: { min: -50, max: 200 },
  rate: { min: -1000, max: 1000 },
}

/**
 * Where a stat comes from: a column in a file, a weighted sum of other stats, or a function that `derived` describes.
 */
export type StatOrigin = ColumnOrigin | { sum: Readonly<Record<string, number>> } | DerivedOrigin

interface ColumnOrigin {
  file: 'stats_player' | 'pfr_advstats'
  column: string
}

export interface DerivedOrigin {
  derived: string
}

/** One row of the stat catalog. `key` is the contract's spelling. Every other spelling is an alias. */
export interface StatRow<Key extends string = string, Origin extends StatOrigin = StatOrigin> {
  key: Key
  label: string
  group: StatGroup
  unit: StatUnit
  /** The position groups that record the stat. */
  posGroups: readonly PosGroup[]
  range: Range
  origin: Origin
  /**
   * True if the value is blank instead of 0 when the stat does not apply. For example, a player without a pass does not
   * have a rating.
   */
  partial?: true
}

interface Family {
  group: StatGroup
  unit: StatUnit
  posGroups?: readonly PosGroup[]
}

const freeze = <const Key extends string, Origin extends StatOrigin>(row: StatRow<Key, Origin>): StatRow<Key, Origin> =>
  Object.freeze(row)

/** A sum can fall below 0 if cells in the files disagree, such as a touchdown without its first down. */
const eitherWay = ({ max }: Range): Range => ({ min: -max, max })

/** Builds the rows for one family of stats. */
export const family = ({ group, unit, posGroups = INDIVIDUALS }: Family) => {
  const [range, sumRange] = [RANGES[unit], eitherWay(RANGES[unit])]
  return {
    /** A stat that is a column of the player file: the stat's key, the file's column, and the label. */
    column: <const Key extends string>(key: Key, column: string, label: string) =>
      freeze({ key, label, group, unit, posGroups, range, origin: { file: 'stats_player', column } }),
    coverage: <const Key extends string>(key: Key, column: string, label: string) =>
      freeze({ key, label, group, unit, posGroups, range, origin: { file: 'pfr_advstats', column } }),
    sum: <const Key extends string>(key: Key, sum: Readonly<Record<string, number>>, label: string) =>
      freeze({ key, label, group, unit, posGroups, range: sumRange, origin: { sum } }),
    derived: <const Key extends string>(key: Key, label: string, derived: string) =>
      freeze({ key, label, group, unit, posGroups, range: sumRange, origin: { derived } }),
    partial: <const Key extends string>(key: Key, label: string, derived: string) =>
      freeze({ key, label, group, unit, posGroups, range, origin: { derived }, partial: true }),
  }
}
