import type { PosGroup } from '../../../../data/positions.ts'
import { type StatKey, statRow } from '../../../../data/stats.ts'

/** Players' stats in games, and the points that a league gave them. Rules are fitted to this data. */
export interface PaidGames {
  /** The position group that each row is scored at. */
  groups: readonly PosGroup[]
  /** In hundredths. */
  paid: Float64Array
  /** By row. Leaves out stats that were not recorded. */
  stats: ReadonlyMap<StatKey, Float64Array>
}

/**
 * An item that rules give points for: each unit of a stat, every `per` units, or once if the stat is at least `from`.
 * With `groups`, only these groups get the points.
 */
export interface Payable {
  stat: StatKey
  from?: number
  per?: number
  groups?: readonly PosGroup[]
}

/** A payable and its points. */
export interface Term extends Payable {
  points: number
}

/** The rows that have a payable, and how often each of them has it. */
export interface Column {
  rows: Int32Array
  times: Float64Array
}

export const nameOf = ({ stat, from, per, groups }: Payable): string =>
  `${stat} ${from ?? ''} ${per ?? ''} ${groups?.join(',') ?? ''}`

const timesOf = ({ from, per }: Payable, value: number): number => {
  if (from !== undefined) return value >= from ? 1 : 0
  return per === undefined ? value : Math.max(0, Math.floor(value / per))
}

/** Returns payables' columns. Each is created only once. */
export const openColumns = ({ groups, stats }: PaidGames): ((payable: Payable) => Column) => {
  const cache = new Map<string, Column>()
  const make = (payable: Payable): Column => {
    const values = stats.get(payable.stat)
    const has = payable.groups ?? statRow(payable.stat).posGroups
    const rows: number[] = []
    const times: number[] = []
    values?.forEach((value, row) => {
      const count = has.includes(groups[row]!) ? timesOf(payable, value) : 0
      if (count === 0) return
      rows.push(row)
      times.push(count)
    })
    return { rows: Int32Array.from(rows), times: Float64Array.from(times) }
  }
  return payable => {
    const name = nameOf(payable)
    const column = cache.get(name) ?? make(payable)
    cache.set(name, column)
    return column
  }
}

/** Returns only the rows of these groups. */
export const gamesOf = (games: PaidGames, groups: readonly PosGroup[]): PaidGames => {
  const rows = games.groups.flatMap((group, row) => (groups.includes(group) ? [row] : []))
  const pick = (values: Float64Array) => Float64Array.from(rows, row => values[row]!)
  return {
    groups: rows.map(row => games.groups[row]!),
    paid: pick(games.paid),
    stats: new Map([...games.stats].map(([stat, values]) => [stat, pick(values)])),
  }
}

/** In hundredths. Sums that differ by less than this are equal after rounding. */
const HALF = 0.5 + 1e-6

export const isPaid = (computed: number, reported: number): boolean => Math.abs(computed - reported) <= HALF
