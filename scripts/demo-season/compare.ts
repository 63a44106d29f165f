/**
 * Compares the fictional season with real ones: `node scripts/demo-season/compare.ts REAL_FOLDER [DEMO_FOLDER]`.
 * REAL_FOLDER is laid out like nflverse's releases and contains the seasons 2022 to 2025.
 */
import { CURVE_GROUPS, curve, num, readSeason, type SeasonFiles } from './curves.ts'

const REAL_SEASONS = [2022, 2023, 2024, 2025]
const RANKS = [1, 6, 12, 24]

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const line = (label: string, ours: number, real: number): string => {
  const ratio = ours / real
  const mark = ratio < 0.9 || ratio > 1.1 ? '  <--' : ''
  return `${label.padEnd(34)}${ours.toFixed(2).padStart(10)}${real.toFixed(2).padStart(10)}${ratio.toFixed(3).padStart(8)}${mark}`
}

const weeksOf = (files: SeasonFiles): number => new Set(files.players.map(row => row.week)).size

const perTeamGame = (column: string) => (files: SeasonFiles) => mean(files.teams.map(row => num(row, column)))

const positionRows = (column: string, value: string) => (files: SeasonFiles) =>
  files.players.filter(row => row[column] === value).length / weeksOf(files)

const playerSum = (column: string) => (files: SeasonFiles) =>
  files.players.reduce((sum, row) => sum + num(row, column), 0) / files.teams.length

const PLAYER_SUMS = ['fumbles_total', 'fumbles_lost_total', 'pt_att', 'pt_yards', 'pt_inside_20', 'pt_touchback']
const EXPLOSIVE = ['passing_10', 'passing_20', 'passing_40', 'rushing_10', 'rushing_20', 'rushing_40', 'receiving_16']

const TEAM_SUMS = [
  ...['completions', 'attempts', 'passing_yards', 'passing_tds', 'passing_interceptions', 'sacks_suffered'],
  ...['sack_yards_lost', 'sack_fumbles', 'passing_air_yards', 'passing_first_downs', 'passing_2pt_conversions'],
  ...['carries', 'rushing_yards', 'rushing_tds', 'rushing_fumbles', 'rushing_first_downs', 'targets'],
  ...['receiving_fumbles', 'special_teams_tds', 'def_tackles_solo', 'def_tackles_with_assist', 'def_tackle_assists'],
  ...['def_tackles_for_loss', 'def_tackles_for_loss_yards', 'def_fumbles_forced', 'def_qb_hits', 'def_interceptions'],
  ...['def_interception_yards', 'def_pass_defended', 'def_tds', 'def_safeties', 'fumble_recovery_own'],
  ...['fumble_recovery_opp', 'fumble_recovery_tds', 'penalties', 'penalty_yards', 'punt_returns', 'punt_return_yards'],
  ...['kickoff_returns', 'kickoff_return_yards', 'fg_made', 'fg_att', 'fg_blocked', 'fg_made_50_59', 'pat_made'],
  ...['pat_att', 'gwfg_att'],
]

const MEASURES: readonly (readonly [string, (files: SeasonFiles) => number])[] = [
  ['player rows a week', files => files.players.length / weeksOf(files)],
  ['points a team-game', files => mean(files.games.flatMap(g => [num(g, 'home_score'), num(g, 'away_score')]))],
  ['overtime games', files => files.games.reduce((sum, game) => sum + num(game, 'overtime'), 0)],
  ['share with PPR points', files => mean(files.players.map(row => (num(row, 'fantasy_points_ppr') !== 0 ? 1 : 0)))],
  ['home wins', files => mean(files.games.map(game => (num(game, 'result') > 0 ? 1 : 0)))],
  ...['QB', 'RB', 'FB', 'WR', 'TE', 'K', 'P', 'LS'].map(
    position => [`rows a week ${position}`, positionRows('position', position)] as const,
  ),
  ...['OL', 'DL', 'LB', 'DB'].map(group => [`rows a week ${group}`, positionRows('position_group', group)] as const),
  ...TEAM_SUMS.map(column => [column, perTeamGame(column)] as const),
  ...[...PLAYER_SUMS, ...EXPLOSIVE].map(column => [`${column} (players)`, playerSum(column)] as const),
]

const curveLines = (demo: SeasonFiles, real: SeasonFiles[]): string[] => {
  return CURVE_GROUPS.flatMap(group => {
    const ours = curve(demo, group)
    const theirs = real.map(files => curve(files, group))
    return RANKS.map(rank =>
      line(`${group} rank ${rank}`, ours[rank - 1] ?? 0, mean(theirs.map(values => values[rank - 1] ?? 0))),
    )
  })
}

/**
 * Returns a table of the fictional values, the real means and the ratios between them: points per game by group and
 * rank, then totals.
 */
const comparison = (realFolder: string, demoFolder: string): string[] => {
  const demo = readSeason(demoFolder, 1990)
  const real = REAL_SEASONS.map(season => readSeason(realFolder, season))
  const totals = MEASURES.map(([label, measure]) => line(label, measure(demo), mean(real.map(measure))))
  const head = `${''.padEnd(34)}${'ours'.padStart(10)}${'real'.padStart(10)}${'ratio'.padStart(8)}`
  return [head, ...curveLines(demo, real), '', ...totals]
}

if (import.meta.main) {
  const [realFolder, demoFolder = 'data/demo'] = process.argv.slice(2)
  if (!realFolder) throw new Error('usage: compare.ts REAL_FOLDER [DEMO_FOLDER]')
  process.stdout.write(`${comparison(realFolder, demoFolder).join('\n')}\n`)
}
