import { isDeepStrictEqual } from 'node:util'
import type { SeasonChange } from '../schema/load.ts'
import type { Game, LoadedPlayer, SeasonData, StatColumn } from '../schema/season.ts'

type Rows = Pick<SeasonData, 'players' | 'index'>

/** A season as stored, without the teams in its roster file. */
export type StoredSeasonData = Omit<SeasonData, 'rosterTeams'>

const rowKeys = ({ players, index }: Rows): string[] =>
  Array.from(index.player, (player, row) => `${players[player]!.id} ${index.week[row]}`)

/** Returns each old row's new number, or -1. */
const matchRows = (before: Rows, after: Rows): Int32Array => {
  const numbers = new Map(rowKeys(after).map((key, row) => [key, row]))
  return Int32Array.from(rowKeys(before), key => numbers.get(key) ?? -1)
}

const EMPTY: StatColumn = { decimals: 0, exact: true, rows: new Uint16Array(), values: new Float64Array() }

/** The rows that are in both seasons. */
interface SharedRows {
  /** Each old row's new number, or -1. */
  rowOf: Int32Array
  /** The new numbers of the shared rows. */
  rows: ReadonlySet<number>
}

/** Returns how many of a stat's cells differ, in rows that are in both seasons. */
const changedCells = (before: StatColumn, after: StatColumn, { rowOf, rows }: SharedRows): number => {
  const old = new Map<number, number>()
  before.rows.forEach((row, at) => {
    if (rowOf[row]! >= 0) old.set(rowOf[row]!, before.values[at]! / 10 ** before.decimals)
  })
  let changed = 0
  after.rows.forEach((row, at) => {
    if (!rows.has(row)) return
    if ((old.get(row) ?? 0) !== after.values[at]! / 10 ** after.decimals) changed++
    old.delete(row)
  })
  for (const value of old.values()) if (value !== 0) changed++
  return changed
}

const countChanged = <Item extends { id: string }>(before: readonly Item[], after: readonly Item[]) => {
  const old = new Map(before.map(item => [item.id, JSON.stringify(item)]))
  const retained = after.filter(({ id }) => old.has(id))
  return {
    added: after.length - retained.length,
    removed: before.length - retained.length,
    changed: retained.filter(item => old.get(item.id) !== JSON.stringify(item)).length,
  }
}

/** Counts the rows whose coverage was added or removed, among rows that are in both seasons. */
const coverageChanged = (before: StoredSeasonData, after: StoredSeasonData, { rowOf, rows }: SharedRows): number => {
  const old = new Set([...before.coverage].map(row => rowOf[row]!).filter(row => row >= 0))
  const now = new Set([...after.coverage].filter(row => rows.has(row)))
  return old.symmetricDifference(now).size
}

/** Counts the tables of facts that differ. */
const countFacts = ({ facts: before }: StoredSeasonData, { facts: after }: StoredSeasonData): number =>
  (['reports', 'rosters', 'snaps'] as const).filter(table => !isDeepStrictEqual(before[table], after[table])).length

/** Returns what changed between two loads of a season. Compares cells in rows that are in both. */
export const diffSeason = (before: StoredSeasonData, after: StoredSeasonData): SeasonChange => {
  const rowOf = matchRows(before, after)
  const shared: SharedRows = { rowOf, rows: new Set(rowOf.filter(row => row >= 0)) }
  const sharedRows = shared.rows.size
  const stats = new Set([...before.columns.keys(), ...after.columns.keys()])
  let cells = coverageChanged(before, after, shared)
  let statsChanged = 0
  for (const stat of stats) {
    const [old, now] = [before.columns.get(stat), after.columns.get(stat)]
    if (!old || !now) statsChanged++
    cells += changedCells(old ?? EMPTY, now ?? EMPTY, shared)
  }
  const players = countChanged<LoadedPlayer>(before.players, after.players)
  const games = countChanged<Game>(before.games, after.games)
  return {
    rowsAdded: after.index.player.length - sharedRows,
    rowsRemoved: before.index.player.length - sharedRows,
    cellsChanged: cells,
    statsChanged,
    playersAdded: players.added,
    playersRemoved: players.removed,
    playersChanged: players.changed,
    gamesChanged: games.added + games.removed + games.changed,
    factsChanged: countFacts(before, after),
  }
}

/** Returns whether a load did not change anything. */
export const isUnchanged = (change: SeasonChange): boolean => Object.values(change).every(count => count === 0)
