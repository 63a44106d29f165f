import { join } from 'node:path'
import { posGroupOf } from '../../data/positions.ts'
import { type CsvRow, readCsvGz } from './csv.ts'

export const CURVE_GROUPS = ['QB', 'RB', 'WR', 'TE', 'K', 'DL', 'LB', 'DB', 'DST'] as const
type CurveGroup = (typeof CURVE_GROUPS)[number]

/** One season's files (regular season only) in a folder that is laid out like nflverse's releases. */
export interface SeasonFiles {
  season: number
  players: CsvRow[]
  teams: CsvRow[]
  games: CsvRow[]
}

export const num = (row: CsvRow, column: string): number => Number(row[column] || 0)

const isDefender = (row: CsvRow): boolean => ['DL', 'LB', 'DB'].includes(posGroupOf(row.position || null))

/** Reads one season from a folder, without the rows that do not name a player. */
export const readSeason = (folder: string, season: number): SeasonFiles => {
  const regular = (row: CsvRow) => row.season_type === 'REG'
  const file = (kind: string) => readCsvGz(join(folder, kind, `${kind}_week_${season}.csv.gz`)).filter(regular)
  const games = readCsvGz(join(folder, 'schedules', 'games.csv.gz'))
  return {
    season,
    players: file('stats_player').filter(row => row.player_id),
    teams: file('stats_team'),
    games: games.filter(row => row.season === String(season) && row.game_type === 'REG'),
  }
}

const distances = (list: string | undefined): number[] => (list ? list.split(';').map(Number) : [])

const fieldGoalPoints = (yards: number): number => (yards >= 50 ? 5 : yards >= 40 ? 4 : 3)

const kickerPoints = (row: CsvRow): number =>
  distances(row.fg_made_list).reduce((sum, yards) => sum + fieldGoalPoints(yards), 0) -
  (num(row, 'fg_att') - num(row, 'fg_made')) +
  num(row, 'pat_made') -
  (num(row, 'pat_att') - num(row, 'pat_made'))

const defenderPoints = (row: CsvRow): number =>
  num(row, 'def_tackles_solo') +
  num(row, 'def_tackles_with_assist') +
  0.5 * num(row, 'def_tackle_assists') +
  num(row, 'def_tackles_for_loss') +
  2 * num(row, 'def_sacks') +
  0.5 * num(row, 'def_qb_hits') +
  3 * num(row, 'def_interceptions') +
  num(row, 'def_pass_defended') +
  2 * num(row, 'def_fumbles_forced') +
  2 * num(row, 'fumble_recovery_opp') +
  6 * (num(row, 'def_tds') + num(row, 'fumble_recovery_tds')) +
  2 * num(row, 'def_safeties')

const pointsOf = (group: CurveGroup, row: CsvRow): number => {
  if (group === 'K') return kickerPoints(row)
  if (group === 'DL' || group === 'LB' || group === 'DB') return defenderPoints(row)
  return num(row, 'fantasy_points_ppr')
}

const pointsAllowedPoints = (points: number): number => {
  if (points <= 0) return 10
  if (points <= 6) return 7
  if (points <= 13) return 4
  if (points <= 20) return 1
  if (points <= 27) return 0
  return points <= 34 ? -1 : -4
}

const keyOf = (team: string | undefined, week: string | undefined): string => `${team} ${week}`

const ALIASES: Readonly<Record<string, string>> = { OAK: 'LV', SD: 'LAC', STL: 'LA' }

const finalScores = (games: CsvRow[]): Map<string, number> => {
  const code = (team: string | undefined) => ALIASES[team ?? ''] ?? team
  return new Map(
    games.flatMap(game => [
      [keyOf(code(game.home_team), game.week), num(game, 'home_score')] as const,
      [keyOf(code(game.away_team), game.week), num(game, 'away_score')] as const,
    ]),
  )
}

const sumByTeam = (rows: CsvRow[], value: (row: CsvRow) => number): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row.team, row.week)
    sums.set(key, (sums.get(key) ?? 0) + value(row))
  }
  return sums
}

/** Returns every team defense's points, under the key `TEAM week`. */
const teamDefensePoints = (files: SeasonFiles): Map<string, number> => {
  const scores = finalScores(files.games)
  const returned = sumByTeam(files.players, row => (isDefender(row) ? num(row, 'fumble_recovery_tds') : 0))
  const puntBlocks = sumByTeam(files.players, row => num(row, 'pt_blocked'))
  const rows = new Map(files.teams.map(row => [keyOf(row.team, row.week), row]))
  const points = new Map<string, number>()
  for (const [key, row] of rows) {
    const other = keyOf(row.opponent_team, row.week)
    const rival = rows.get(other)
    const score = scores.get(other)
    if (!rival || score === undefined) continue
    const conceded = 6 * (num(rival, 'def_tds') + (returned.get(other) ?? 0)) + 2 * num(rival, 'def_safeties')
    const blocks = num(rival, 'fg_blocked') + num(rival, 'pat_blocked') + (puntBlocks.get(other) ?? 0)
    const touchdowns = num(row, 'def_tds') + num(row, 'special_teams_tds') + (returned.get(key) ?? 0)
    const takeaways = num(row, 'def_interceptions') + num(row, 'fumble_recovery_opp')
    const plays = num(rival, 'sacks_suffered') + 2 * (takeaways + num(row, 'def_safeties') + blocks) + 6 * touchdowns
    points.set(key, plays + pointsAllowedPoints(score - conceded))
  }
  return points
}

const meanOf = (values: readonly number[]): number => {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

const groupsOf = (rows: Iterable<readonly [string, number]>): number[][] => {
  const lists = new Map<string, number[]>()
  for (const [key, points] of rows) lists.set(key, [...(lists.get(key) ?? []), points])
  return [...lists.values()]
}

/** Returns the mean points per game of each player in a group with at least 8 games, best first. */
export const curve = (files: SeasonFiles, group: CurveGroup): number[] => {
  const rows =
    group === 'DST'
      ? [...teamDefensePoints(files)].map(([key, points]) => [key.split(' ')[0] ?? '', points] as const)
      : files.players
          .filter(row => posGroupOf(row.position || null) === group)
          .map(row => [row.player_id ?? '', pointsOf(group, row)] as const)
  return groupsOf(rows)
    .filter(list => list.length >= 8)
    .map(meanOf)
    .sort((a, b) => b - a)
}
