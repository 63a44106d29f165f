import { isPosition } from '../../../data/positions.ts'
import type { ArchiveFile } from './archive.ts'
import { openTable, type Table } from './csv.ts'
import { cellError, quoteCell, readColumns } from './csv-columns.ts'
import { columnsToRead, PAST_SPELLINGS, PLAYER_COLUMNS } from './layouts.ts'
import {
  countBlank,
  countUnknown,
  type Opponents,
  placeTeams,
  regularRecords,
  requireOneRow,
  type SkipCounts,
  skip,
} from './row-placement.ts'

const TEXTS = ['player_id', 'player_display_name', 'position', 'season_type', 'team', 'opponent_team'] as const
const LISTS = ['fg_made_list', 'fg_missed_list', 'fg_blocked_list'] as const
const WHEN = { season: null, week: null } as const

/** Field goal distances in yards, by record. Contains only records with field goals. */
export type Kicks = ReadonlyMap<number, readonly number[]>

/** A file of player weeks, by record. */
export interface PlayerWeeks {
  /** The records that count: players in the regular season. */
  records: readonly number[]
  skipped: SkipCounts
  texts: Readonly<Record<(typeof TEXTS)[number], readonly string[]>>
  /** The file's number columns, by nflverse's current names. */
  numbers: Readonly<Record<string, Float64Array>>
  week: Float64Array
  /** Team indexes by record. */
  team: Uint8Array
  opponent: Uint8Array
  fgMade: Kicks
  /** Missed and blocked field goals. */
  fgNotMade: Kicks
}

/**
 * Returns the distances in lists like `29;31`, combining several columns. nflverse's data dictionary specifies commas,
 * but its files use semicolons. A kick without a distance (`29;NA`) does not count in any distance stat.
 */
const kicksIn = (table: Table, lists: Readonly<Record<string, readonly string[]>>): Kicks => {
  const kicks = new Map<number, number[]>()
  for (const [column, cells] of Object.entries(lists)) {
    cells.forEach((cell, record) => {
      if (cell === '') return
      const distances = cell.split(/[;,]/).filter(distance => distance !== 'NA')
      if (!distances.every(distance => /^\d{1,2}$/.test(distance)))
        throw cellError(table, record, { column, problem: `${quoteCell(cell)} is not a list of distances in yards` })
      kicks.set(record, [...(kicks.get(record) ?? []), ...distances.map(Number)])
    })
  }
  return kicks
}

/** The player's name in team events. */
const OF_TEAM = 'Team'

/** Returns a test for whether a record has a player's name, in full, or short if the file has such a column. */
const openNames = (table: Table, names: readonly string[]): ((record: number) => boolean) => {
  const short = table.columns.has('player_name')
    ? readColumns(table, { texts: ['player_name'], numbers: {} }).texts.player_name
    : []
  return record => [names[record], short[record]].some(name => name && name !== OF_TEAM)
}

/**
 * Reads a file of player weeks, in either layout. Throws `invalid_request`, with file, line and column, for a missing
 * column of the older layout, a stat out of range, a player with two rows in a week, or a file from another season.
 */
export const readPlayerWeeks = (file: ArchiveFile, season: number, opponents: Opponents): PlayerWeeks => {
  const table = openTable(file, PAST_SPELLINGS)
  const columns = columnsToRead(PLAYER_COLUMNS, table.columns)
  const { texts, numbers, blank } = readColumns<(typeof TEXTS)[number] | (typeof LISTS)[number], string>(table, {
    texts: [...TEXTS, ...LISTS],
    numbers: { ...WHEN, ...columns },
  })
  const skipped: SkipCounts = {}
  countUnknown(table, [...TEXTS, ...LISTS, ...Object.keys({ ...WHEN, ...columns })], skipped)
  // Every week has a made field goal, so if no kick in a file has a distance, the file lacks distances.
  const lacksKicks = numbers.fg_made?.some(count => count > 0) && texts.fg_made_list.every(cell => cell === '')
  countBlank([...blank, ...(lacksKicks ? ['fg_made_list'] : [])], skipped)
  const [year, week] = [numbers.season, numbers.week] as [Float64Array, Float64Array]
  const when = { season: year, week, part: { column: 'season_type', cells: texts.season_type } }
  const isNamed = openNames(table, texts.player_display_name)
  const withPlayer = regularRecords(table, season, { when, skipped }).filter(record => {
    if (texts.player_id[record] !== '') return true
    skip(skipped, isNamed(record) ? 'players without an id' : 'events without a player')
    return false
  })
  const placed = placeTeams(table, withPlayer, { sides: { ...texts, week }, opponents, skipped })
  for (const record of placed.records) {
    const position = texts.position[record]!
    if (position !== '' && !isPosition(position)) skip(skipped, `unknown position ${position}`)
  }
  requireOneRow(table, placed.records, { column: 'player_id', ids: texts.player_id, week })
  return {
    ...placed,
    skipped,
    texts,
    numbers,
    week,
    fgMade: kicksIn(table, { fg_made_list: texts.fg_made_list }),
    fgNotMade: kicksIn(table, { fg_missed_list: texts.fg_missed_list, fg_blocked_list: texts.fg_blocked_list }),
  }
}

/** The player weeks for a season that has not begun. */
export const NO_PLAYER_WEEKS: PlayerWeeks = {
  records: [],
  skipped: {},
  texts: { player_id: [], player_display_name: [], position: [], season_type: [], team: [], opponent_team: [] },
  numbers: {},
  week: new Float64Array(),
  team: new Uint8Array(),
  opponent: new Uint8Array(),
  fgMade: new Map(),
  fgNotMade: new Map(),
}
