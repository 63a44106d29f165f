import { FACT_WEEKS, type NflEntry } from '../schema/season.ts'
import type { ArchiveFile } from './archive.ts'
import { openTable, scanRows, type Table } from './csv.ts'
import { quoteCell, readColumns } from './csv-columns.ts'
import type { Directory } from './player-ids.ts'
import { allIndexes, passOver, placeable, type SkipCounts, skip, TEAM_CODES, teamsIn } from './row-placement.ts'

interface RosterRow {
  id: string
  name: string
  position: string
  team: string | null
  /** True if the player is retired or released. The team is then the last one, not the current one. */
  isGone: boolean
  entry: NflEntry | null
  /** First and last name, if the file has them in addition to the full name. */
  otherNames: readonly string[]
}

/** A season's roster file. */
export interface Roster {
  path: string
  rows: readonly RosterRow[]
  skipped: SkipCounts
}

/** Returns the team of each player who has one, by id. */
export const teamsOfRoster = (roster: Roster | null): Map<string, string> =>
  new Map(roster?.rows.flatMap(({ id, team }) => (team === null ? [] : [[id, team] as const])))

/** Statuses of players who have left their team: retired and released. */
const GONE: ReadonlySet<string> = new Set(['RET', 'CUT'])

/** Returns a test for whether a player in a file has left their team. Without the column, it is always false. */
const hasLeftTest = (table: Table): ((record: number) => boolean) => {
  if (!table.columns.has('status')) return () => false
  const { texts } = readColumns(table, { texts: ['status'], numbers: {} })
  return record => GONE.has(texts.status[record]!)
}

/** Columns that a roster file can lack. */
const ENTRY_COLUMNS = ['rookie_year', 'draft_number'] as const

const wholeNumber = (text: string | undefined): number | null =>
  text && /^\d{1,4}(\.0)?$/.test(text) ? Number(text) : null

/** Reads when each player in a file entered the NFL; null if the file does not have this data. */
const entriesIn = (table: Table): ((record: number) => NflEntry | null) => {
  if (ENTRY_COLUMNS.some(column => !table.columns.has(column))) return () => null
  const { texts } = readColumns(table, { texts: ENTRY_COLUMNS, numbers: {} })
  return record => {
    const year = wholeNumber(texts.rookie_year[record])
    return year === null ? null : { year, draftNumber: wholeNumber(texts.draft_number[record]) }
  }
}

const NAME_COLUMNS = ['first_name', 'football_name', 'last_name'] as const

/** Reads the names in columns that a roster file can lack. */
const namesIn = (table: Table): ((record: number) => string[]) => {
  if (NAME_COLUMNS.some(column => !table.columns.has(column))) return () => []
  const { texts } = readColumns(table, { texts: NAME_COLUMNS, numbers: {} })
  return record => {
    const last = texts.last_name[record]
    const firsts = [texts.first_name[record], texts.football_name[record]].filter(first => first && last)
    return firsts.map(first => `${first} ${last}`)
  }
}

/**
 * Reads a roster file. The newest rookies can have an id that is not a GSIS id (`MEN516487`), which is used unchanged.
 * A player on an unknown team is listed without a team. Throws `invalid_request` for a file from another season.
 */
export const readRoster = (file: ArchiveFile, season: number): Roster => {
  const table = openTable(file)
  const { texts, numbers } = readColumns(table, {
    texts: ['gsis_id', 'full_name', 'position', 'team'],
    numbers: { season: null },
  })
  const skipped: SkipCounts = {}
  const misfit = (record: number) =>
    numbers.season[record] === season ? null : { column: 'season', problem: `is not season ${season}` }
  const records = placeable(table, allIndexes(numbers.season), { misfit, skipped }).filter(record => {
    if (texts.gsis_id[record] !== '') return true
    skip(skipped, 'players without an id')
    return false
  })
  const teams = teamsIn(texts.team)
  const entryOf = entriesIn(table)
  const namesOf = namesIn(table)
  const isGone = hasLeftTest(table)
  const row = (record: number): RosterRow => {
    const code = texts.team[record]!
    const team = teams[record] ?? null
    if (team === null && code !== '')
      passOver(table, record, { column: 'team', problem: `${quoteCell(code)} is not a team`, skipped })
    return {
      id: texts.gsis_id[record]!,
      name: texts.full_name[record]!,
      position: texts.position[record]!,
      team: team === null ? null : TEAM_CODES[team]!,
      isGone: isGone(record),
      entry: entryOf(record),
      otherNames: namesOf(record),
    }
  }
  return { path: table.path, rows: records.map(row), skipped }
}

/**
 * A season's opening depth chart: each player's rank at their position on the chart, 1 for a starter. Three wide
 * receivers can have rank 1, one at each of their positions. Return specialists do not count. Files up to 2024 have one
 * row per week and position, and week 1 counts. Later files have dated snapshots, and the last one before the first
 * kickoff counts. They are larger than other files, so they are scanned rather than read into columns.
 */
export type DepthChart = ReadonlyMap<string, number>

/** Positions on the special teams' depth chart that belong to kickers. */
const KICKERS: ReadonlySet<string> = new Set(['K', 'PK'])
const SPECIAL_TEAMS = 'Special Teams'

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

/** Returns the date of the last snapshot before a given time, or else of the first one. */
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

/** Reads the opening depth chart. `firstKickoff` is in epoch ms, or infinity if no game is known. */
export const readDepthChart = (file: ArchiveFile, season: number, firstKickoff: number): DepthChart => {
  const table = openTable(file)
  return table.columns.has('dt') ? readSnapshots(table, firstKickoff) : readWeekly(table, season)
}

/** Players' shares of offensive or defensive snaps in the regular season, in percent. */
export interface SnapShares {
  /** The average share over a player's games, by id. */
  means: ReadonlyMap<string, number>
  /** By week, by id. */
  weeks: ReadonlyMap<string, Uint8Array>
}

/** Reads a season's snap counts. The file identifies players by their ids at pro-football-reference.com. */
export const readSnapShares = (file: ArchiveFile, season: number, { idOfPfr }: Directory): SnapShares => {
  const { size, texts, numbers } = readColumns(openTable(file), {
    texts: ['game_type', 'pfr_player_id'],
    numbers: { season: null, week: null, offense_pct: null, defense_pct: null },
  })
  const shares = new Map<string, { sum: number; games: number }>()
  const weeks = new Map<string, Uint8Array>()
  for (let record = 0; record < size; record++) {
    const id = idOfPfr.get(texts.pfr_player_id[record]!)
    const share = Math.max(numbers.offense_pct[record]!, numbers.defense_pct[record]!)
    if (id === undefined || texts.game_type[record] !== 'REG' || numbers.season[record] !== season) continue
    if (!(share > 0 && share <= 1)) continue
    const { sum, games } = shares.get(id) ?? { sum: 0, games: 0 }
    shares.set(id, { sum: sum + share, games: games + 1 })
    const shareByWeek = weeks.get(id) ?? new Uint8Array(FACT_WEEKS)
    const week = numbers.week[record]!
    if (week >= 1 && week < FACT_WEEKS) shareByWeek[week] = Math.round(100 * share)
    weeks.set(id, shareByWeek)
  }
  return { means: new Map([...shares].map(([id, { sum, games }]) => [id, Math.round((100 * sum) / games)])), weeks }
}
