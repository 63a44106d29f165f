import { type HindsightError, invalid, renamed, type SheetLeague, teamOf } from '../../engine/index.ts'
import type { Io } from '../io.ts'
import { type CsvColumns, type CsvRow, readRows } from '../program/csv-rows.ts'
import { nameOfFile, readText } from '../program/text-file.ts'

/**
 * A league in a sheet, as people keep one or export it. Headings are those of spreadsheets, of yahoofantasy's `dump
 * performances`, and the names of attributes of yfpy, with dots or without; a cell that is empty, or a dash, says nothing.
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
    week: ['wk', 'scoring_period', 'week_number', 'nfl_week'],
    team: ['team_name', 'fantasy_team', 'team_id', 'team_code', 'team_key', 'franchise', 'franchise_name'],
    player: ['player_name', 'name', 'full_name', 'name_full'],
    points: [
      ...['pts', 'fantasy_points', 'player_points_value', 'player_points_total', 'player_points', 'total_points'],
      ...['actual_points', 'score', 'fpts'],
    ],
    slot: [
      ...['lineup_slot', 'roster_slot', 'selected_position_value', 'selected_position_position', 'selected_position'],
      ...['slot_position', 'set_pos', 'roster_position', 'roster_spot', 'lineup_position'],
    ],
    opponent: ['opponent_team', 'opponent_name', 'opponent_team_id', 'opp', 'team_id_opp', 'vs'],
    matchup: ['matchup_id', 'game', 'game_id'],
    position: ['pos', 'player_pos', 'player_position', 'display_position', 'primary_position'],
    nfl_team: ['player_team', 'pro_team', 'nfl', 'editorial_team_abbr', 'player_nfl_team'],
    player_id: ['gsis_id', 'gsis'],
    team_points: ['team_total', 'team_actual_total', 'team_points_total', 'team_score', 'points_for'],
    manager: ['owner', 'manager_name', 'owner_name', 'manager_nickname'],
  },
  doubtful: [{ word: 'team', surer: 'fantasy_team', means: 'nfl_team' }],
}

const DASH = /^[-\u2013\u2014]+$/
/** What exporters write where nobody sits in a seat. */
const NOBODY = /^\(?empty\b/i

const saysNothing = (column: string, cell: string): boolean =>
  DASH.test(cell) || (column === 'player' && NOBODY.test(cell))

/** A row in which cells that say nothing are empty. */
const told = ({ line, cells }: CsvRow): CsvRow => ({
  line,
  cells: Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, saysNothing(name, cell) ? '' : cell])),
})

export type LeagueRow = SheetLeague['rows'][number]

const NUMBER = /^[+-]?\d{1,9}(?:[.,]\d+)?$/
/** Data frames write whole numbers as `1.0` where others of the column are missing. */
const WHOLE = /^\d{1,9}(?:\.0)?$/

/** The cells of a row as numbers and texts; what is wrong is noted with its column. */
const rowOf = ({ line, cells }: CsvRow, faults: string[]): LeagueRow => {
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

const FREE = 'FA'

/** Whether `team` holds the clubs of players, as spreadsheets have them beside those who run the teams. */
const holdsClubs = (rows: readonly CsvRow[]): boolean =>
  rows.every(({ cells: { manager, team } }) => manager && team && (team === FREE || teamOf(team.toUpperCase())))

/** Rows with what stands in for a column that they lack: the season that was asked for, managers for the names of teams. */
const completed = (rows: readonly CsvRow[], where: string, season: number | undefined): CsvRow[] => {
  const lacks = (column: string): boolean => rows.every(({ cells }) => cells[column] === '')
  const isOfClubs = holdsClubs(rows)
  const [noSeason, noTeam] = [lacks('season'), lacks('team') || isOfClubs]
  if (noSeason && season === undefined)
    throw invalid(`${where} has no column season: add one, or name the season with --season`)
  if (noTeam && lacks('manager')) throw invalid(`${where} has no column team, and none of managers in its place`)
  return rows.map(({ line, cells }) => ({
    line,
    cells: {
      ...cells,
      ...(noSeason && { season: String(season) }),
      ...(noTeam && { team: cells.manager! }),
      ...(isOfClubs && { nfl_team: cells.nfl_team || cells.team! }),
    },
  }))
}

const MOST_SHOWN = 25

/** The rows of a league in a file, or in standard input. Throws invalid_request that names the lines at fault. */
export const readLeagueRows = async (file: string, season: number | undefined, io: Io): Promise<LeagueRow[]> => {
  const where = nameOfFile(file)
  const faults: string[] = []
  const read = await readRows(await readText(file, io), where, COLUMNS)
  const rows = completed(read.map(told), where, season).map(row => rowOf(row, faults))
  if (faults.length === 0) return rows
  const more = faults.length > MOST_SHOWN ? [`and ${faults.length - MOST_SHOWN} more`] : []
  throw invalid(`${where} was not imported:\n${[...faults.slice(0, MOST_SHOWN), ...more].join('\n')}`)
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  nflTeam: 'nfl_team',
  playerId: 'player_id',
  teamPoints: 'team_points',
}

/** A refusal of rows, which names the lines and columns of the file. */
export const inLines = (error: HindsightError, rows: readonly LeagueRow[]): HindsightError =>
  renamed(error, path => {
    const [, at, column = ''] = /^rows\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    return at === undefined ? path : `line ${rows[Number(at)]!.line}: ${COLUMN_OF[column] ?? column}`
  })
