import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { COVERAGE_COLUMNS, PLAYER_COLUMNS } from '../../src/engine/sources/layouts.ts'
import { type Archive, folderArchive } from '../../src/engine/sources/nflverse.ts'
import { temporaryFolder } from './folder.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** The columns in nflverse's weekly player files since 2025. */
const PLAYER_WEEK = words(`
  player_id player_name player_display_name position position_group headshot_url season week season_type game_id
  team opponent_team completions attempts passing_yards passing_tds passing_interceptions sacks_suffered
  sack_yards_lost sack_fumbles sack_fumbles_lost passing_air_yards passing_yards_after_catch passing_first_downs
  passing_epa passing_cpoe passing_2pt_conversions pacr passing_10 passing_16 passing_20 passing_40 carries
  rushing_yards rushing_tds rushing_fumbles rushing_fumbles_lost rushing_first_downs rushing_epa
  rushing_2pt_conversions rushing_10 rushing_12 rushing_20 rushing_40 receptions targets receiving_yards
  receiving_tds receiving_fumbles receiving_fumbles_lost receiving_air_yards receiving_yards_after_catch
  receiving_first_downs receiving_epa receiving_2pt_conversions receiving_10 receiving_16 receiving_20
  receiving_40 racr target_share air_yards_share wopr special_teams_tds def_tackles_solo def_tackles_with_assist
  def_tackle_assists def_tackles_for_loss def_tackles_for_loss_yards def_fumbles_forced def_sacks def_sack_yards
  def_qb_hits def_interceptions def_interception_yards def_pass_defended def_tds def_fumbles def_safeties
  misc_yards fumble_recovery_own fumble_recovery_yards_own fumble_recovery_opp fumble_recovery_yards_opp
  fumble_recovery_tds penalties penalty_yards fumbles_forced_by_opp fumbles_not_forced fumbles_out_of_bounds
  fumbles_total fumbles_lost_total punt_returns punt_return_yards kickoff_returns kickoff_return_yards fg_made
  fg_att fg_missed fg_blocked fg_long fg_pct fg_made_0_19 fg_made_20_29 fg_made_30_39 fg_made_40_49 fg_made_50_59
  fg_made_60_ fg_missed_0_19 fg_missed_20_29 fg_missed_30_39 fg_missed_40_49 fg_missed_50_59 fg_missed_60_
  fg_made_list fg_missed_list fg_blocked_list fg_made_distance fg_missed_distance fg_blocked_distance pat_made
  pat_att pat_missed pat_blocked pat_pct gwfg_made gwfg_att gwfg_missed gwfg_blocked gwfg_distance pt_att
  pt_blocked pt_long pt_yards pt_inside_20 pt_out_of_bounds pt_downed pt_touchback pt_fair_caught pt_returned
  pt_return_yards pt_return_tds pt_net_yards fantasy_points fantasy_points_ppr
`)

/** The columns that files for 2013-2020 lack. */
const LATER = /^(passing|rushing|receiving)_\d+$|^pt_|^fumbles_/

const TEAM_WEEK = words(`
  season week team season_type opponent_team completions attempts passing_yards passing_tds passing_interceptions
  sacks_suffered sack_yards_lost sack_fumbles sack_fumbles_lost passing_air_yards passing_yards_after_catch
  passing_first_downs passing_epa passing_cpoe passing_2pt_conversions carries rushing_yards rushing_tds
  rushing_fumbles rushing_fumbles_lost rushing_first_downs rushing_epa rushing_2pt_conversions receptions targets
  receiving_yards receiving_tds receiving_fumbles receiving_fumbles_lost receiving_air_yards
  receiving_yards_after_catch receiving_first_downs receiving_epa receiving_2pt_conversions special_teams_tds
  def_tackles_solo def_tackles_with_assist def_tackle_assists def_tackles_for_loss def_tackles_for_loss_yards
  def_fumbles_forced def_sacks def_sack_yards def_qb_hits def_interceptions def_interception_yards
  def_pass_defended def_tds def_fumbles def_safeties misc_yards fumble_recovery_own fumble_recovery_yards_own
  fumble_recovery_opp fumble_recovery_yards_opp fumble_recovery_tds penalties penalty_yards timeouts punt_returns
  punt_return_yards kickoff_returns kickoff_return_yards fg_made fg_att fg_missed fg_blocked fg_long fg_pct
  fg_made_0_19 fg_made_20_29 fg_made_30_39 fg_made_40_49 fg_made_50_59 fg_made_60_ fg_missed_0_19 fg_missed_20_29
  fg_missed_30_39 fg_missed_40_49 fg_missed_50_59 fg_missed_60_ fg_made_list fg_missed_list fg_blocked_list
  fg_made_distance fg_missed_distance fg_blocked_distance pat_made pat_att pat_missed pat_blocked pat_pct
  gwfg_made gwfg_att gwfg_missed gwfg_blocked gwfg_distance
`)

const COVERAGE = words(`
  game_id pfr_game_id season week game_type team opponent pfr_player_name pfr_player_id def_ints def_targets
  def_completions_allowed def_completion_pct def_yards_allowed def_yards_allowed_per_cmp def_yards_allowed_per_tgt
  def_receiving_td_allowed def_passer_rating_allowed def_adot def_air_yards_completed def_yards_after_catch
  def_times_blitzed def_times_hurried def_times_hitqb def_sacks def_pressures def_tackles_combined
  def_missed_tackles def_missed_tackle_pct
`)

const GAMES = words(
  'game_id season game_type week gameday weekday gametime away_team away_score home_team home_score location',
)
const ROSTER = words(
  'season team position depth_chart_position jersey_number status full_name gsis_id sleeper_id pfr_id',
)
const PLAYERS = words('gsis_id display_name esb_id nfl_id pfr_id pff_id otc_id espn_id position_group position')
const CROSSWALK = words(
  'mfl_id sportradar_id fantasypros_id gsis_id pff_id sleeper_id nfl_id espn_id yahoo_id fleaflicker_id cbs_id pfr_id rotowire_id name position team',
)

/** The headers of the public files, for test files. */
export const HEADERS = {
  playerWeek: PLAYER_WEEK,
  olderPlayerWeek: PLAYER_WEEK.filter(column => column !== 'game_id' && !LATER.test(column)),
  teamWeek: TEAM_WEEK,
  coverage: COVERAGE,
  games: GAMES,
  roster: ROSTER,
  players: PLAYERS,
  crosswalk: CROSSWALK,
} as const

export type Cells = Readonly<Record<string, string | number>>

/** Default cells: a player-week in 2031 without stats. */
const USUAL: Cells = {
  player_id: '00-0000001',
  player_display_name: 'Ann Example',
  position: 'WR',
  season: 2031,
  week: 1,
  season_type: 'REG',
  game_type: 'REG',
  team: 'CHI',
  opponent_team: 'GB',
}

/** Returns a cell's default value. As in the public files, it is 0 for a stat. */
const usualOf = (column: string): string | number =>
  USUAL[column] ?? (column in PLAYER_COLUMNS || column in COVERAGE_COLUMNS ? 0 : '')

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Returns a CSV file with a header and one line per row. Missing cells get default values. */
export const csv = (header: readonly string[], rows: readonly Cells[]): string =>
  [header, ...rows.map(row => header.map(column => quoted(String(row[column] ?? usualOf(column)))))]
    .map(cells => `${cells.join(',')}\n`)
    .join('')

/** Creates an archive in a temporary folder, with these files by path. */
export const archiveOf = (
  files: Readonly<Record<string, string | Uint8Array>>,
): { archive: Archive; folder: string } => {
  const folder = temporaryFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return { archive: folderArchive(folder), folder }
}
