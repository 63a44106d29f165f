import { basename, extname } from 'node:path'
import { BRACKET_SIZES, HindsightError, invalid, MOST_SHEET_ROWS, type SheetLeague } from '../../engine/index.ts'
import { importedSheet } from '../../views/league-sheet.ts'
import { patient } from '../caller/patient.ts'
import type { HostRun } from '../commands/run.ts'
import { requireNameOfSheet } from '../names/same-name.ts'
import { findSystem } from '../names/systems.ts'
import { printAnswer } from '../output/print.ts'
import { type CsvColumns, type CsvRow, readRows } from '../program/csv-rows.ts'
import { nameOfFile, readText } from '../program/text-file.ts'
import { requireTaken, seasonIn } from './import-options.ts'

/**
 * A league in a sheet, as people keep one or export it. Headings are those of spreadsheets, of yahoofantasy's `dump
 * performances`, and the names of attributes of yfpy, with dots or without; a cell that is empty says nothing.
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
  ],
  synonyms: {
    season: ['year', 'season_year'],
    week: ['wk', 'scoring_period', 'week_number'],
    team: ['team_name', 'fantasy_team', 'team_id', 'team_code', 'team_key'],
    player: ['player_name', 'name', 'full_name', 'name_full'],
    points: [
      ...['pts', 'fantasy_points', 'player_points_value', 'player_points_total', 'player_points', 'total_points'],
      ...['actual_points', 'score', 'fpts'],
    ],
    slot: [
      ...['lineup_slot', 'roster_slot', 'selected_position_value', 'selected_position_position', 'selected_position'],
      ...['slot_position', 'set_pos', 'roster_position'],
    ],
    opponent: ['opponent_team', 'opponent_name', 'opponent_team_id', 'opp', 'team_id_opp', 'vs'],
    matchup: ['matchup_id', 'game', 'game_id'],
    position: ['pos', 'player_pos', 'player_position', 'display_position', 'primary_position'],
    nfl_team: ['player_team', 'pro_team', 'nfl', 'editorial_team_abbr', 'player_nfl_team'],
    player_id: ['gsis_id', 'gsis'],
    team_points: ['team_total', 'team_actual_total', 'team_points_total', 'team_score', 'points_for'],
    manager: ['owner', 'manager_name', 'owner_name', 'manager_nickname'],
  },
}

type Row = SheetLeague['rows'][number]
type Fault = string

const NUMBER = /^[+-]?\d{1,9}(?:[.,]\d+)?$/
const WHOLE = /^\d{1,9}$/

/** The cells of a row as numbers and texts; what is wrong is noted with its column. */
const rowOf = ({ line, cells }: CsvRow, faults: Fault[]): Row => {
  const number = (column: string, form: RegExp, otherwise?: number): number => {
    const written = cells[column] ?? ''
    if (form.test(written)) return Number(written.replace(',', '.'))
    if (written === '' && otherwise !== undefined) return otherwise
    faults.push(
      `line ${line}: ${column} must be a ${form === WHOLE ? 'whole ' : ''}number, not "${written.slice(0, 40)}"`,
    )
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
    season: number('season', WHOLE),
    week: number('week', WHOLE),
    team: cells.team!,
    points: number('points', NUMBER, 0),
    ...text('player', 'player'),
    ...text('slot', 'slot'),
    ...text('opponent', 'opponent'),
    ...text('matchup', 'matchup'),
    ...text('position', 'position'),
    ...text('nflTeam', 'nfl_team'),
    ...text('playerId', 'player_id'),
    ...text('manager', 'manager'),
    ...(cells.team_points ? { teamPoints: number('team_points', NUMBER) } : {}),
  }
}

/** Rows with what stands in for a column that they lack: the season that was asked for, managers for the names of teams. */
const completed = (rows: readonly CsvRow[], where: string, season: number | undefined): CsvRow[] => {
  const lacks = (column: string): boolean => rows.every(({ cells }) => cells[column] === '')
  const [noSeason, noTeam] = [lacks('season'), lacks('team')]
  if (noSeason && season === undefined)
    throw invalid(`${where} has no column season: add one, or name the season with --season`)
  if (noTeam && lacks('manager')) throw invalid(`${where} has no column team, and none of managers in its place`)
  return rows.map(({ line, cells }) => ({
    line,
    cells: {
      ...cells,
      ...(noSeason && { season: String(season) }),
      ...(noTeam && { team: cells.manager! }),
    },
  }))
}

const MOST_SHOWN = 25

const readRowsOf = async (file: string, season: number | undefined, io: HostRun['io']): Promise<Row[]> => {
  const where = nameOfFile(file)
  const faults: Fault[] = []
  const written = completed(await readRows(await readText(file, io), where, COLUMNS), where, season)
  const rows = written.map(row => rowOf(row, faults))
  if (faults.length === 0) return rows
  const more = faults.length > MOST_SHOWN ? [`and ${faults.length - MOST_SHOWN} more`] : []
  throw invalid(`${where} was not imported:\n${[...faults.slice(0, MOST_SHOWN), ...more].join('\n')}`)
}

const playoffsIn = (written: string): SheetLeague['playoffs'] => {
  const [, size, startWeek] = /^(\d+)\s*@\s*(\d+)$/.exec(written.trim()) ?? []
  const teams = BRACKET_SIZES.find(each => each === Number(size))
  if (teams !== undefined) return { teams, startWeek: Number(startWeek) }
  throw invalid(`--playoffs must be teams@week, such as 6@15, with ${BRACKET_SIZES.join(', ')} teams, not "${written}"`)
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  nflTeam: 'nfl_team',
  playerId: 'player_id',
  teamPoints: 'team_points',
}

/** What is refused of rows, said of the lines and columns of the file. */
const inLines = ({ code, message }: HindsightError, rows: readonly Row[]): HindsightError =>
  new HindsightError(
    code,
    message.replace(
      /\brows\[(\d+)\]\.(\w+)/g,
      (_, at: string, column: string) => `line ${rows[Number(at)]!.line}: ${COLUMN_OF[column] ?? column}`,
    ),
  )

const nameOf = (file: string, { name }: HostRun['options']): string => {
  if (name !== undefined) return String(name)
  return file === '-' ? 'Sheet' : basename(file, extname(file))
}

/** `league import --sheet`: a league from the rows of a file. */
export const importSheet = async (run: HostRun): Promise<number> => {
  const { io, flags, args, options } = run
  requireTaken(options, 'sheet', ['season', 'preview', 'name', 'rules', 'fit', 'playoffs'])
  if (args.length > 0) throw invalid(`--sheet names a file; leave out "${args[0]}"`)
  if (options.rules !== undefined && options.fit !== undefined) throw invalid('Give --rules or --fit, not both')
  const caller = patient(run.caller)
  const file = String(options.sheet)
  const season = seasonIn(options)
  const all = await readRowsOf(file, season, io)
  const held = [...new Set(all.map(row => row.season))].sort()
  if (season === undefined && held.length > 1)
    throw invalid(`${file} holds ${held.join(', ')}; say which with --season`)
  const rows = season === undefined ? all : all.filter(row => row.season === season)
  if (rows.length === 0) throw invalid(`${file} holds no row of season ${season}; it holds ${held.join(', ')}`)
  if (rows.length > MOST_SHEET_ROWS)
    throw invalid(`${file} holds ${rows.length} rows of a season; a league has ${MOST_SHEET_ROWS} at most`)
  const name = nameOf(file, options)
  if (options.preview === undefined) await requireNameOfSheet(caller, { name, season: rows[0]!.season })
  const systemId = options.rules === undefined ? undefined : (await findSystem(caller, String(options.rules), false)).id
  const body: SheetLeague = {
    name,
    rows,
    ...(season !== undefined && { season }),
    ...(systemId !== undefined && { systemId }),
    ...(options.fit === true && { fit: true }),
    ...(options.playoffs !== undefined && { playoffs: playoffsIn(String(options.playoffs)) }),
  }
  const query = options.preview === undefined ? {} : { preview: 1 as const }
  const answer = await caller.call('importSheet', { body, query }).catch(error => {
    throw error instanceof HindsightError ? inLines(error, rows) : error
  })
  await printAnswer(answer, { io, flags, view: async () => importedSheet(answer) })
  return 0
}
