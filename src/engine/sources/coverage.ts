import type { ArchiveFile } from './archive.ts'
import { openTable } from './csv.ts'
import { readColumns } from './csv-columns.ts'
import { COVERAGE_COLUMNS } from './layouts.ts'
import type { Directory } from './player-ids.ts'
import { countBlank, regularRecords, requireOneRow, type SkipCounts, skip } from './row-placement.ts'

/** A known player's coverage stats in a game. */
interface CoverageRow {
  id: string
  week: number
  record: number
}

export interface Coverage {
  path: string
  rows: readonly CoverageRow[]
  skipped: SkipCounts
  /**
   * Each record's columns with numbers. A blank cell counts as 0, because yards and touchdowns are 0 without a completion.
   */
  numbers: Readonly<Record<string, Float64Array>>
}

const WHEN = { season: null, week: null } as const
const TEXTS = ['game_id', 'game_type', 'pfr_player_id'] as const

/**
 * Reads a coverage file. Leaves out rows for games without targets, because such games do not have coverage stats.
 * Throws `invalid_request` as `readPlayerWeeks` does, and for a player with two rows in a week.
 */
export const readCoverage = (file: ArchiveFile, season: number, { idOfPfr }: Directory): Coverage => {
  const table = openTable(file)
  const { texts, numbers, blank } = readColumns<(typeof TEXTS)[number], string>(table, {
    texts: TEXTS,
    numbers: { ...WHEN, ...COVERAGE_COLUMNS },
  })
  const of = (column: string): Float64Array => numbers[column]!
  const [targets, week] = [of('def_targets'), of('week')]
  const skipped: SkipCounts = {}
  countBlank(blank, skipped)
  const when = { season: of('season'), week, part: { column: 'game_type', cells: texts.game_type } }
  const records = regularRecords(table, season, { when, skipped })
  const targeted = new Set(records.filter(record => targets[record] !== 0).map(record => texts.game_id[record]))
  const ids = texts.pfr_player_id.map(pfr => idOfPfr.get(pfr) ?? '')
  const usable = records.filter(record => {
    const gap = !targeted.has(texts.game_id[record])
    if (!gap && ids[record] !== '') return true
    skip(skipped, gap ? 'games without coverage' : 'players without an id here')
    return false
  })
  requireOneRow(table, usable, { column: 'pfr_player_id', ids, week })
  const rows = usable.map(record => ({ id: ids[record]!, week: week[record]!, record }))
  return { path: table.path, rows, skipped, numbers }
}
