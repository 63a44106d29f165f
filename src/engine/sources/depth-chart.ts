import type { ArchiveFile } from './archive.ts'
import { openTable, type Sink, scan, type Table, textOf } from './csv.ts'

/**
 * The opening depth chart of a season: each player's rank among the players of the same slot, 1 for a starter. Three wide
 * receivers can have rank 1, one in each of their slots. Returners do not count.
 *
 * Files up to 2024 have one row per week and slot; those of week 1 count. Later files have dated snapshots; the last one
 * before the first kickoff counts. They are larger than other files, so they are scanned and not read into columns.
 */
export type DepthChart = ReadonlyMap<string, number>

/** Slots of special teams in which a kicker is listed. */
const KICKERS: ReadonlySet<string> = new Set(['K', 'PK'])
const SPECIAL_TEAMS = 'Special Teams'

type Row = Readonly<Record<string, string>>

/** Gives the cells of some columns, record by record. */
const scanRows = (table: Table, columns: readonly string[], take: (row: Row) => void): void => {
  const sinks = new Array<Sink | undefined>(table.header.length).fill(undefined)
  let current = -1
  let row: Record<string, string> = {}
  const flush = (record: number): void => {
    if (current >= 0) take(row)
    current = record
    row = {}
  }
  for (const column of columns) {
    const at = table.columns.get(column)
    if (at === undefined) continue
    sinks[at] = (record, from, to) => {
      if (record !== current) flush(record)
      row[column] = textOf(table.bytes, from, to)
    }
  }
  scan(table, sinks)
  flush(-1)
}

const keepBest = (ranks: Map<string, number>, id: string | undefined, rank: number): void => {
  if (id && rank >= 1) ranks.set(id, Math.min(rank, ranks.get(id) ?? rank))
}

const WEEKLY = ['season', 'week', 'game_type', 'formation', 'depth_position', 'depth_team', 'gsis_id']

const readWeekly = (table: Table, season: number): DepthChart => {
  const ranks = new Map<string, number>()
  scanRows(table, WEEKLY, row => {
    const isOpening = Number(row.season) === season && row.game_type === 'REG' && Number(row.week) === 1
    const counts = row.formation !== SPECIAL_TEAMS || KICKERS.has((row.depth_position ?? '').trim())
    if (isOpening && counts) keepBest(ranks, row.gsis_id, Number(row.depth_team))
  })
  return ranks
}

/** The date of the last snapshot before an instant, else of the first one. */
const snapshotDate = (table: Table, before: number): string | null => {
  const dates = new Set<string>()
  scanRows(table, ['dt'], ({ dt = '' }) => dates.add(dt))
  const sorted = [...dates].filter(date => !Number.isNaN(Date.parse(date))).sort()
  return sorted.findLast(date => Date.parse(date) <= before) ?? sorted[0] ?? null
}

const SNAPSHOT = ['dt', 'team', 'gsis_id', 'pos_grp', 'pos_abb', 'pos_slot', 'pos_rank']

const readSnapshots = (table: Table, firstKickoff: number): DepthChart => {
  const date = snapshotDate(table, firstKickoff)
  const slots = new Map<string, { id: string; rank: number }[]>()
  scanRows(table, SNAPSHOT, row => {
    const counts = row.pos_grp !== SPECIAL_TEAMS || KICKERS.has(row.pos_abb ?? '')
    if (row.dt !== date || !counts) return
    const slot = `${row.team} ${row.pos_abb} ${row.pos_slot}`
    slots.set(slot, [...(slots.get(slot) ?? []), { id: row.gsis_id ?? '', rank: Number(row.pos_rank) }])
  })
  const ranks = new Map<string, number>()
  for (const players of slots.values()) {
    const order = players.toSorted((a, b) => a.rank - b.rank)
    for (const [at, { id }] of order.entries()) keepBest(ranks, id, at + 1)
  }
  return ranks
}

/** Reads the opening depth chart. `firstKickoff` is epoch ms; infinity if no game is known. */
export const readDepthChart = (file: ArchiveFile, season: number, firstKickoff: number): DepthChart => {
  const table = openTable(file)
  return table.columns.has('dt') ? readSnapshots(table, firstKickoff) : readWeekly(table, season)
}
