import { basename, extname } from 'node:path'
import {
  BRACKET_SIZES,
  type CsvColumns,
  type CsvRow,
  clubIn,
  HindsightError,
  invalid,
  MAX_SHEET_ROWS,
  readRows,
  renameFields,
  type SheetLeague,
  teamOf,
} from '../../engine/index.ts'
import { importedSheet } from '../../views/mirrors.ts'
import { type Caller, withRateLimitRetry } from '../caller/caller.ts'
import type { Io } from '../io/io.ts'
import { nameOfFile, readText } from '../io/text-file.ts'
import { findSystem } from '../names/leagues.ts'
import { requireNameOfSheet } from '../names/same-name.ts'
import { printAnswer } from '../output/print.ts'
import type { HostRun } from '../program/command.ts'
import { isPreview, requireSupported, seasonIn, typedText } from '../program/options.ts'
import { playerIn } from '../program/player-columns.ts'
import { openNumbers, type ParsedNumber } from './written-numbers.ts'

/**
 * The columns of a spreadsheet that contains a league. The headings come from common spreadsheets, from yahoofantasy's
 * `dump performances` and from yfpy's attributes, with or without dots. An empty cell or a dash means no value.
 */
const COLUMNS: CsvColumns = {
  needed: ['week', 'player', 'points'],
  optional: [
    'season',
    'team',
    'slot',
    'opponent',
    'matchup',
    'position',
    'nfl_team',
    'player_id',
    'team_points',
    'manager',
    'franchise',
    'first_name',
    'last_name',
  ],
  instead: { player: ['first_name', 'last_name'] },
  synonyms: {
    season: ['year', 'season_year'],
    week: ['wk', 'scoring_period', 'week_number', 'nfl_week'],
    team: ['fantasy_team'],
    franchise: ['franchise_name', 'team_name', 'fantasy_team_name', 'team_code', 'team_key', 'team_id', 'franchise_id'],
    player: ['player_name', 'name', 'full_name', 'name_full'],
    points: [
      ...['pts', 'fantasy_points', 'player_points_value', 'player_points_total', 'player_points', 'total_points'],
      ...['actual_points', 'player_score', 'score', 'fpts'],
    ],
    slot: [
      ...['lineup_slot', 'roster_slot', 'selected_position_value', 'selected_position_position', 'selected_position'],
      ...['slot_position', 'set_pos', 'roster_position', 'roster_spot', 'lineup_position', 'starter_status'],
      ...['is_starter', 'starter', 'started'],
    ],
    opponent: [
      ...['opponent_team', 'opponent_team_name', 'opponent_name', 'opponent_franchise_name', 'opponent_franchise'],
      ...['opponent_team_id', 'opponent_id', 'opp', 'team_id_opp', 'vs'],
    ],
    matchup: ['matchup_id', 'game', 'game_id'],
    position: ['pos', 'player_pos', 'player_position', 'display_position', 'primary_position'],
    nfl_team: ['player_team', 'pro_team', 'nfl', 'editorial_team_abbr', 'player_nfl_team'],
    player_id: ['gsis_id', 'gsis'],
    team_points: [
      ...['team_total', 'team_actual_total', 'team_points_total', 'team_score', 'franchise_score', 'points_for'],
    ],
    manager: ['owner', 'manager_name', 'owner_name', 'manager_nickname'],
  },
  doubtful: [{ word: 'team', surer: 'fantasy_team', means: 'nfl_team' }],
}

const DASH = /^[-\u2010-\u2015\u2212]+$/
/** How exporters write an empty slot. */
const EMPTY_SLOT = /^\(?empty\b/i
/** How exporters write missing points: as missing values of data frames, or as labels for players who did not play. */
const NO_POINTS = /^(?:#?n\/?a|nan|null|none|bye|dnp)$/i
const OF_POINTS = ['points', 'team_points']

const saysNothing = (column: string, cell: string): boolean =>
  DASH.test(cell) ||
  (column === 'player' && EMPTY_SLOT.test(cell)) ||
  (OF_POINTS.includes(column) && NO_POINTS.test(cell))

/** Clears a row's cells that contain a placeholder for a missing value. */
const withoutBlanks = ({ line, cells }: CsvRow): CsvRow => ({
  line,
  cells: Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, saysNothing(name, cell) ? '' : cell])),
})

const TOTAL = /^(?:(?:grand|sub|team|week(?:ly)?|starters?|starting|bench)[ -]?)?totals?:?$/i

/** Returns true for a row of totals. Its player or slot cell says so, or any other cell in a row without a player. */
const isTotal = ({ cells: { player = '', slot = '', ...others } }: CsvRow): boolean =>
  TOTAL.test(player) || TOTAL.test(slot) || (player === '' && Object.values(others).some(cell => TOTAL.test(cell)))

type LeagueRow = SheetLeague['rows'][number]

/** Data frames write whole numbers as `1.0` if the column has missing values. */
const WHOLE = /^\d{1,9}(?:\.0)?$/
/** Matches the text around a week number: "Week 1", "Wk. 01", "W1", and a remark in parentheses after it. */
const BESIDE_WEEK = /^(?:nfl\s+)?w(?:ee)?k?\.?\s*#?\s*(?=\d)|\s*\([^()]*\)$/gi

/** In "2023-24" and "2023/2024", the first year is the season's. */
const OVER_YEARS = /^(\d{4})\s*[-\u2010-\u2015/]\s*(?:\d{2})?(\d{2})$/

const parseInteger = (written: string): ParsedNumber =>
  WHOLE.test(written) ? { value: Number(written) } : { fault: 'none' }

const rowSeason = (written: string): ParsedNumber => {
  const [, first, second] = OVER_YEARS.exec(written) ?? []
  return parseInteger(Number(second) === (Number(first) + 1) % 100 ? first! : written)
}

/** Returns a function that reads numbers. It detects the number format from all rows. */
const openColumns = (rows: readonly CsvRow[]): ((column: string, written: string) => ParsedNumber) => {
  const pointsIn = openNumbers(rows.flatMap(({ cells }) => OF_POINTS.map(column => cells[column] ?? '')))
  return (column, written) => {
    if (OF_POINTS.includes(column)) return written === '' ? { value: 0 } : pointsIn(written)
    if (column === 'season') return rowSeason(written)
    return parseInteger(column === 'week' ? written.replace(BESIDE_WEEK, '') : written)
  }
}

const faultOf = (column: string, written: string, fault: 'none' | 'doubtful'): string => {
  const quoted = `"${written.slice(0, 40)}"`
  return fault === 'doubtful'
    ? `${column} ${quoted} is ambiguous: its comma may separate thousands or decimals; use a point, or leave out the comma`
    : `${column} must be a ${OF_POINTS.includes(column) ? '' : 'whole '}number, not ${quoted}`
}

/** Reads a row's cells as numbers and strings. Records invalid cells with their column. */
const rowOf = ({ line, cells }: CsvRow, read: ReturnType<typeof openColumns>, faults: string[]): LeagueRow => {
  const number = (column: string): number => {
    const written = cells[column] ?? ''
    const found = read(column, written)
    if ('value' in found) return found.value
    faults.push(`line ${line}: ${faultOf(column, written, found.fault)}`)
    return 0
  }
  const text = <Name extends string>(name: Name, column: string): { [N in Name]?: string } => {
    const written = cells[column]
    return (written ? { [name]: written } : {}) as { [N in Name]?: string }
  }
  if (!cells.team) faults.push(`line ${line}: team is empty`)
  if (!cells.player && !cells.slot) faults.push(`line ${line}: player is empty`)
  return {
    line,
    season: number('season'),
    week: number('week'),
    team: cells.team!,
    points: number('points'),
    ...text('player', 'player'),
    ...text('slot', 'slot'),
    ...text('opponent', 'opponent'),
    ...text('matchup', 'matchup'),
    ...text('position', 'position'),
    ...text('nflTeam', 'nfl_team'),
    ...text('playerId', 'player_id'),
    ...text('manager', 'manager'),
    ...(cells.team_points ? { teamPoints: number('team_points') } : {}),
  }
}

const FREE = 'FA'

const isClub = (cell: string): boolean => cell === '' || cell === FREE || clubIn(cell) !== null

/**
 * Returns true if a cell is an NFL team's code. In a sheet with managers, an NFL team's name is not enough, because a
 * fantasy team can be called Bears or Jets.
 */
const isClubCode = (cell: string): boolean => cell === FREE || teamOf(cell.toUpperCase()) !== null

const isFilled = (rows: readonly CsvRow[], column: string): boolean => rows.some(({ cells }) => cells[column] !== '')

/**
 * Finds the column with fantasy teams. If two columns have a heading for teams (`team` next to `franchise_name`,
 * `team_name`, `team_id` or managers), also finds the column that contains only NFL teams.
 */
const teamColumns = (rows: readonly CsvRow[]): { team: string | null; club: string | null } => {
  const columns = ['team', 'franchise', 'manager'].filter(column => isFilled(rows, column))
  const [first, second] = columns
  if (first === undefined || second === undefined) return { team: first ?? null, club: null }
  const isOfNfl = second === 'manager' ? isClubCode : isClub
  const holdsClubs = (column: string): boolean => rows.every(({ cells }) => isOfNfl(cells[column]!))
  if (first === 'team' && holdsClubs('team')) return { team: second, club: 'team' }
  return { team: first, club: second === 'franchise' && holdsClubs(second) ? second : null }
}

/** Fills in the given season, and separates fantasy teams from NFL teams. */
const completeRow = (rows: readonly CsvRow[], where: string, season: number | undefined): CsvRow[] => {
  const noSeason = !isFilled(rows, 'season')
  const { team, club } = teamColumns(rows)
  if (noSeason && season === undefined)
    throw invalid(`${where} doesn't have a season column; add one, or set the season with --season`)
  if (team === null) throw invalid(`${where} needs a column named team or manager`)
  return rows.map(row => ({
    line: row.line,
    cells: {
      ...row.cells,
      ...(noSeason && { season: String(season) }),
      team: row.cells[team]!,
      player: playerIn(row),
      ...(club !== null && { nfl_team: row.cells.nfl_team || row.cells[club]! }),
    },
  }))
}

const MAX_SHOWN = 25

/**
 * Reads a league's rows from a file or standard input. If lines are invalid, throws invalid_request with a list of
 * them.
 */
const readLeagueRows = async (file: string, season: number | undefined, io: Io): Promise<LeagueRow[]> => {
  const where = nameOfFile(file)
  const faults: string[] = []
  const read = await readRows(await readText(file, io), where, COLUMNS)
  const cells = completeRow(
    read.map(withoutBlanks).filter(row => !isTotal(row)),
    where,
    season,
  )
  const columns = openColumns(cells)
  const rows = cells.map(row => rowOf(row, columns, faults))
  if (faults.length === 0) return rows
  const more = faults.length > MAX_SHOWN ? [`and ${faults.length - MAX_SHOWN} more`] : []
  throw invalid(`${where} was not imported:\n${[...faults.slice(0, MAX_SHOWN), ...more].join('\n')}`)
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  nflTeam: 'nfl_team',
  playerId: 'player_id',
  teamPoints: 'team_points',
}

/** Rewords an error about rows so that it names the file's lines and columns. */
const inLines = (error: HindsightError, rows: readonly LeagueRow[]): HindsightError =>
  renameFields(error, path => {
    const [, at, column = ''] = /^rows\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    return at === undefined ? path : `line ${rows[Number(at)]!.line}: ${COLUMN_OF[column] ?? column}`
  })

const playoffsIn = (written: string): SheetLeague['playoffs'] => {
  const [, size, startWeek] = /^(\d+)\s*@\s*(\d+)$/.exec(written.trim()) ?? []
  const teams = BRACKET_SIZES.find(each => each === Number(size))
  if (teams !== undefined) return { teams, startWeek: Number(startWeek) }
  throw invalid(`--playoffs must be teams@week, such as 6@15, with ${BRACKET_SIZES.join(', ')} teams, not "${written}"`)
}

const nameOf = (file: string, { name }: HostRun['options']): string => {
  if (name !== undefined) return String(name)
  return file === '-' ? 'Sheet' : basename(file, extname(file))
}

/** Returns the rows for one season: the given one, or else the only one in the file. Throws invalid_request. */
const rowsOfSeason = (all: readonly LeagueRow[], file: string, season: number | undefined): LeagueRow[] => {
  const seasons = [...new Set(all.map(row => row.season))].sort()
  if (season === undefined && seasons.length > 1)
    throw invalid(`${file} has seasons ${seasons.join(', ')}; choose one with --season`)
  const rows = all.filter(row => season === undefined || row.season === season)
  if (rows.length === 0) throw invalid(`${file} has no rows for season ${season}; it has ${seasons.join(', ')}`)
  if (rows.length > MAX_SHEET_ROWS)
    throw invalid(`${file} has ${rows.length} rows for a season; the limit is ${MAX_SHEET_ROWS}`)
  return rows
}

/** Finds the id of the scoring system in --rules; undefined if the flag was not given. */
const systemIdIn = async (caller: Caller, options: HostRun['options']): Promise<string | undefined> => {
  const written = typedText(options, 'rules')
  return written === undefined ? undefined : (await findSystem(caller, written, false)).id
}

/** `league import --sheet`: imports a league from a file's rows. */
export const importSheet = async (run: HostRun): Promise<number> => {
  const { io, flags, args, options } = run
  requireSupported(options, 'sheet', ['season', 'preview', 'name', 'rules', 'fit', 'playoffs'])
  if (args.length > 0) throw invalid(`--sheet names a file; leave out "${args[0]}"`)
  if (options.rules !== undefined && options.fit !== undefined) throw invalid('Use --rules or --fit, not both')
  const caller = withRateLimitRetry(run.caller)
  const file = String(options.sheet)
  const season = seasonIn(options)
  const rows = rowsOfSeason(await readLeagueRows(file, season, io), file, season)
  const name = nameOf(file, options)
  const dryRun = isPreview(options)
  if (!dryRun) await requireNameOfSheet(caller, { name, season: rows[0]!.season })
  const systemId = await systemIdIn(caller, options)
  const body: SheetLeague = {
    name,
    rows,
    ...(season !== undefined && { season }),
    ...(systemId !== undefined && { systemId }),
    ...(options.fit === true && { fit: true }),
    ...(options.playoffs !== undefined && { playoffs: playoffsIn(String(options.playoffs)) }),
  }
  const query = dryRun ? { preview: 1 as const } : {}
  const answer = await caller.call('importSheet', { body, query }).catch(error => {
    throw error instanceof HindsightError ? inLines(error, rows) : error
  })
  await printAnswer(answer, { io, flags, view: async () => importedSheet(answer) })
  return 0
}
