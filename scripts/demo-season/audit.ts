/**
 * Checks that the fictional season's files agree with each other: `node scripts/demo-season/audit.ts [FOLDER
 * [REAL_FOLDER]]`. Given nflverse's real files, it also compares headers and looks for real players' names.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { COUNTED } from './book.ts'
import { type CsvRow, readCsvGz } from './csv.ts'
import { num, readSeason, type SeasonFiles } from './curves.ts'

type Report = (fault: string) => void

const SKIPPED_SUMS = ['pt_long', 'gwfg_distance']

const sumOf = (rows: readonly CsvRow[], column: string): number => rows.reduce((sum, row) => sum + num(row, column), 0)

/** Pairs of columns that must agree for one team in a game. */
const WITHIN = [
  ['completions', 'receptions'],
  ['passing_yards', 'receiving_yards'],
  ['passing_tds', 'receiving_tds'],
  ['passing_air_yards', 'receiving_air_yards'],
  ['passing_yards_after_catch', 'receiving_yards_after_catch'],
  ['passing_first_downs', 'receiving_first_downs'],
  ['passing_2pt_conversions', 'receiving_2pt_conversions'],
] as const

/** Columns of a team that must match columns of its opponent, and the sign: 1, or -1 if the values are opposite. */
const ACROSS = [
  ['sacks_suffered', 'def_sacks', 1],
  ['sack_yards_lost', 'def_sack_yards', -1],
  ['passing_interceptions', 'def_interceptions', 1],
] as const

const ACROSS_PLAYERS = [
  ['fumbles_lost_total', 'fumble_recovery_opp'],
  ['fumbles_forced_by_opp', 'def_fumbles_forced'],
  ['pt_returned', 'punt_returns'],
  ['pt_return_yards', 'punt_return_yards'],
] as const

interface TeamGame {
  label: string
  team: CsvRow
  rival: CsvRow
  rows: CsvRow[]
  rivalRows: CsvRow[]
  score: number
}

const teamGames = (files: SeasonFiles, all: readonly CsvRow[]): TeamGame[] => {
  const key = (team: string | undefined, week: string | undefined) => `${team} week ${week}`
  const rowsOf = Map.groupBy(all, row => key(row.team, row.week))
  const teams = new Map(files.teams.map(row => [key(row.team, row.week), row]))
  return files.games.flatMap(game =>
    (['home', 'away'] as const).map(side => {
      const [own, other] = [game[`${side}_team`], game[side === 'home' ? 'away_team' : 'home_team']]
      const [label, rivalLabel] = [key(own, game.week), key(other, game.week)]
      return {
        label,
        team: teams.get(label) as CsvRow,
        rival: teams.get(rivalLabel) as CsvRow,
        rows: rowsOf.get(label) ?? [],
        rivalRows: rowsOf.get(rivalLabel) ?? [],
        score: num(game, `${side}_score`),
      }
    }),
  )
}

const scoredBy = (team: CsvRow): number =>
  6 *
    (num(team, 'passing_tds') +
      num(team, 'rushing_tds') +
      num(team, 'special_teams_tds') +
      num(team, 'def_tds') +
      num(team, 'fumble_recovery_tds')) +
  num(team, 'pat_made') +
  3 * num(team, 'fg_made') +
  2 * (num(team, 'passing_2pt_conversions') + num(team, 'rushing_2pt_conversions') + num(team, 'def_safeties'))

const auditTeamGame = (game: TeamGame, report: Report): void => {
  const { label, team, rival, rows, rivalRows } = game
  const expect = (what: string, got: number, wanted: number) => {
    if (Math.abs(got - wanted) > 1e-6) report(`${label}: ${what} ${got}, not ${wanted}`)
  }
  for (const column of COUNTED) {
    if (column in team && !SKIPPED_SUMS.includes(column)) expect(column, num(team, column), sumOf(rows, column))
  }
  for (const [a, b] of WITHIN) expect(`${a} and ${b}`, num(team, a), num(team, b))
  for (const [a, b, sign] of ACROSS) expect(`${a} and ${b}`, num(team, a), sign * num(rival, b))
  for (const [a, b] of ACROSS_PLAYERS) expect(`${a} and ${b}`, sumOf(rows, a), sumOf(rivalRows, b))
  expect('score', game.score, scoredBy(team))
  if (num(team, 'targets') > num(team, 'attempts')) report(`${label}: more targets than attempts`)
}

const list = (row: CsvRow, column: string): number[] => (row[column] ? row[column].split(';').map(Number) : [])

const auditKicks = (row: CsvRow, report: Report): void => {
  const label = `${row.player_display_name ?? row.team} week ${row.week}`
  const check = (holds: boolean, what: string) => holds || report(`${label}: ${what}`)
  const kinds = ['made', 'missed', 'blocked'] as const
  for (const kind of kinds) {
    const distances = list(row, `fg_${kind}_list`)
    check(distances.length === num(row, `fg_${kind}`), `${kind} field goals and their list`)
    check(distances.reduce((sum, yards) => sum + yards, 0) === num(row, `fg_${kind}_distance`), `${kind} distance`)
    for (const low of kind === 'blocked' ? [] : [0, 20, 30, 40, 50, 60]) {
      const high = low === 0 ? 19 : low === 60 ? 99 : low + 9
      const bucket = num(row, `fg_${kind}_${low}_${low === 60 ? '' : high}`)
      check(distances.filter(yards => yards >= low && yards <= high).length === bucket, `${kind} bucket of ${low}`)
    }
  }
  check(num(row, 'fg_att') === kinds.reduce((sum, kind) => sum + num(row, `fg_${kind}`), 0), 'field goals tried')
  check(num(row, 'pat_att') === kinds.reduce((sum, kind) => sum + num(row, `pat_${kind}`), 0), 'extra points tried')
  check(num(row, 'fg_long') === Math.max(0, ...list(row, 'fg_made_list')), 'longest field goal')
}

const TOUCHDOWNS = ['rushing_tds', 'receiving_tds', 'special_teams_tds']
const LOST = ['sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost']
const TWO_POINTS = ['passing_2pt_conversions', 'rushing_2pt_conversions', 'receiving_2pt_conversions']

const fantasyPoints = (row: CsvRow): number => {
  const sum = (columns: readonly string[]) => columns.reduce((total, column) => total + num(row, column), 0)
  return (
    num(row, 'passing_yards') / 25 +
    4 * num(row, 'passing_tds') -
    2 * num(row, 'passing_interceptions') +
    sum(['rushing_yards', 'receiving_yards']) / 10 +
    6 * sum(TOUCHDOWNS) +
    2 * sum(TWO_POINTS) -
    2 * sum(LOST)
  )
}

const auditPlayer = (row: CsvRow, report: Report): void => {
  const label = `${row.player_display_name} week ${row.week}`
  const check = (holds: boolean, what: string) => holds || report(`${label}: ${what}`)
  const points = fantasyPoints(row)
  check(Math.abs(points - num(row, 'fantasy_points')) < 1e-9, 'fantasy_points')
  check(Math.abs(points + num(row, 'receptions') - num(row, 'fantasy_points_ppr')) < 1e-9, 'fantasy_points_ppr')
  check(num(row, 'fumbles_total') >= num(row, 'fumbles_lost_total'), 'more fumbles lost than made')
  check(num(row, 'sack_yards_lost') <= 0, 'sack yards above 0')
  check(
    num(row, 'fumbles_total') === num(row, 'fumbles_forced_by_opp') + num(row, 'fumbles_not_forced'),
    'fumbles forced and not forced',
  )
  check(
    COUNTED.some(column => num(row, column) !== 0) || num(row, 'fg_att') !== 0,
    'a row without anything that counts',
  )
}

const auditCoverage = (folder: string, games: readonly TeamGame[], report: Report): void => {
  const rows = readCsvGz(join(folder, 'pfr_advstats', 'advstats_week_def_1990.csv.gz'))
  const known = new Set(readCsvGz(join(folder, 'players', 'players.csv.gz')).map(row => row.pfr_id))
  for (const row of rows) if (!known.has(row.pfr_player_id)) report(`coverage of unknown ${row.pfr_player_id}`)
  const byTeam = Map.groupBy(rows, row => `${row.team} week ${row.week}`)
  const pairs = [
    ['def_targets', 'targets'],
    ['def_completions_allowed', 'completions'],
    ['def_yards_allowed', 'passing_yards'],
    ['def_receiving_td_allowed', 'passing_tds'],
    ['def_sacks', 'sacks_suffered'],
  ] as const
  for (const { label, rival } of games) {
    for (const [ours, theirs] of pairs) {
      const total = sumOf(byTeam.get(label) ?? [], ours)
      if (total !== num(rival, theirs)) report(`${label}: ${ours} ${total}, not ${num(rival, theirs)}`)
    }
  }
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const auditCalendar = (files: SeasonFiles, report: Report): void => {
  for (const game of files.games) {
    if (WEEKDAYS[new Date(`${game.gameday}T00:00Z`).getUTCDay()] !== game.weekday) report(`${game.game_id}: weekday`)
  }
  const dates = files.games.map(game => `${game.week?.padStart(2, '0')} ${game.gameday} ${game.gametime}`)
  if (dates.join() !== [...dates].sort().join()) report('games are not in the order of play')
  const byTeam = Map.groupBy(
    files.games.flatMap(game => [game.home_team, game.away_team].map(team => ({ team, week: num(game, 'week') }))),
    ({ team }) => team,
  )
  for (const [team, games] of byTeam) {
    const weeks = new Set(games.map(({ week }) => week))
    const byes = Array.from({ length: 18 }, (_, index) => index + 1).filter(week => !weeks.has(week))
    if (games.length !== 17 || byes.length !== 1 || !byes.every(week => week >= 5 && week <= 14))
      report(`${team}: byes`)
    const home = files.games.filter(game => game.home_team === team).length
    if (home !== 8 && home !== 9) report(`${team}: ${home} home games`)
  }
}

const auditPeople = (folder: string, report: Report): void => {
  const people = readCsvGz(join(folder, 'players', 'players.csv.gz'))
  const roster = readCsvGz(join(folder, 'rosters', 'roster_1990.csv.gz'))
  for (const [rows, columns] of [
    [people, ['gsis_id', 'pfr_id', 'display_name']],
    [roster, ['gsis_id', 'sleeper_id', 'full_name']],
  ] as const) {
    for (const column of columns) {
      if (new Set(rows.map(row => row[column])).size !== rows.length) report(`${column} is not unique`)
    }
  }
}

/** Real and generated files that must have the same headers. */
const HEADERS = [
  ['stats_player/stats_player_week_2024', 'stats_player/stats_player_week_1990'],
  ['stats_team/stats_team_week_2024', 'stats_team/stats_team_week_1990'],
  ['schedules/games', 'schedules/games'],
  ['rosters/roster_2024', 'rosters/roster_1990'],
  ['players/players', 'players/players'],
  ['pfr_advstats/advstats_week_def_2024', 'pfr_advstats/advstats_week_def_1990'],
  ['dynastyprocess/db_playerids', 'dynastyprocess/db_playerids'],
] as const

const headerOf = (path: string): string =>
  gunzipSync(readFileSync(`${path}.csv.gz`))
    .toString('utf8')
    .split('\n')[0] ?? ''

const auditAgainstReal = (folder: string, real: string, report: Report): void => {
  for (const [theirs, ours] of HEADERS) {
    if (headerOf(join(real, theirs)).trim() !== headerOf(join(folder, ours))) report(`${ours}: header differs`)
  }
  const names = new Set(readCsvGz(join(real, 'players', 'players.csv.gz')).map(row => row.display_name?.toLowerCase()))
  for (const row of readCsvGz(join(folder, 'players', 'players.csv.gz'))) {
    if (names.has(row.display_name?.toLowerCase())) report(`${row.display_name} is the name of a real player`)
  }
}

/** Returns every fault in a folder of the fictional season. */
export const audit = (folder: string, real?: string): string[] => {
  const faults: string[] = []
  const report: Report = fault => faults.push(fault)
  const files = readSeason(folder, 1990)
  const all = readCsvGz(join(folder, 'stats_player', 'stats_player_week_1990.csv.gz'))
  const games = teamGames(files, all)
  for (const game of games) auditTeamGame(game, report)
  for (const row of files.players) auditPlayer(row, report)
  for (const row of [...files.players, ...files.teams]) auditKicks(row, report)
  if (all.filter(row => !row.player_id).length !== 18) report('not one row without a player in each week')
  auditCoverage(folder, games, report)
  auditCalendar(files, report)
  auditPeople(folder, report)
  if (real) auditAgainstReal(folder, real, report)
  return faults
}

if (import.meta.main) {
  const [folder = 'data/demo', real] = process.argv.slice(2)
  const faults = audit(folder, real)
  process.stdout.write(`${faults.slice(0, 40).join('\n')}\n${faults.length} faults\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
