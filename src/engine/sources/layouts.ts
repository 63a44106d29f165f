import { type Range, STATS, type StatKey, statRow } from '../../../data/stats.ts'

/**
 * nflverse's column names before 2025, and the current ones. A file can use either. If it has both, the current name
 * takes precedence.
 */
export const PAST_SPELLINGS: Readonly<Record<string, string>> = {
  recent_team: 'team',
  interceptions: 'passing_interceptions',
  sacks: 'sacks_suffered',
  sack_yards: 'sack_yards_lost',
  def_safety: 'def_safeties',
  def_penalty: 'penalties',
  def_penalty_yards: 'penalty_yards',
  def_fumble_recovery_own: 'fumble_recovery_own',
  def_fumble_recovery_yards_own: 'fumble_recovery_yards_own',
  def_fumble_recovery_opp: 'fumble_recovery_opp',
  def_fumble_recovery_yards_opp: 'fumble_recovery_yards_opp',
}

/**
 * Columns in the 145-column layout that the 114-column one lacks. If a file lacks a stat's column, the stat was not
 * recorded.
 */
const LATER_COLUMNS: ReadonlySet<string> = new Set([
  ...['passing_10', 'passing_16', 'passing_20', 'passing_40'],
  ...['rushing_10', 'rushing_12', 'rushing_20', 'rushing_40'],
  ...['receiving_10', 'receiving_16', 'receiving_20', 'receiving_40'],
  ...['fumbles_forced_by_opp', 'fumbles_not_forced', 'fumbles_out_of_bounds', 'fumbles_total', 'fumbles_lost_total'],
  ...['pt_att', 'pt_blocked', 'pt_long', 'pt_yards', 'pt_inside_20', 'pt_out_of_bounds', 'pt_downed', 'pt_touchback'],
  ...['pt_fair_caught', 'pt_returned', 'pt_return_yards', 'pt_return_tds', 'pt_net_yards'],
])

/** Columns in the weekly files that the stat catalog does not use. All other unread columns are reported. */
export const UNREAD_COLUMNS: ReadonlySet<string> = new Set([
  ...['player_name', 'position_group', 'headshot_url', 'game_id', 'timeouts', 'fantasy_points', 'fantasy_points_ppr'],
  ...['0_19', '20_29', '30_39', '40_49', '50_59', '60_'].flatMap(yards => [`fg_made_${yards}`, `fg_missed_${yards}`]),
  ...['fg_made_distance', 'def_tackles', 'dakota'],
])

type Ranges = Readonly<Record<string, Range>>

const columnsOf = (file: 'stats_player' | 'pfr_advstats', ...more: readonly StatKey[]): Ranges =>
  Object.fromEntries([
    ...STATS.flatMap(({ origin, range }) =>
      'file' in origin && origin.file === file ? [[origin.column, range] as const] : [],
    ),
    ...more.map(key => [key, statRow(key).range] as const),
  ])

/** Number columns in the player weeks that the catalog needs, with their ranges. */
export const PLAYER_COLUMNS = columnsOf('stats_player', 'fumbles_total', 'fumbles_lost_total')

/** Number columns in the coverage file that the catalog needs, with their ranges. */
export const COVERAGE_COLUMNS = columnsOf('pfr_advstats')

const OF_TEAMS = [
  ...['passing_yards', 'rushing_yards', 'sacks_suffered', 'sack_yards_lost'],
  ...['def_interceptions', 'def_interception_yards', 'def_fumbles_forced', 'fumble_recovery_opp', 'def_tds'],
  ...['special_teams_tds', 'def_safeties', 'fg_blocked', 'pat_blocked', 'def_qb_hits', 'def_pass_defended'],
  ...['def_tackles_for_loss', 'kickoff_returns', 'kickoff_return_yards', 'punt_returns', 'punt_return_yards'],
]

/** The numeric columns of team weeks that team defenses are scored with. They have the same ranges as for players. */
export const TEAM_COLUMNS: Ranges = Object.fromEntries(
  OF_TEAMS.map(column => [column, PLAYER_COLUMNS[column] as Range]),
)

/**
 * Returns the columns to read from a file: those that the older layout requires, and any later columns that are
 * present.
 */
export const columnsToRead = (ranges: Ranges, present: ReadonlyMap<string, number>): Ranges =>
  Object.fromEntries(Object.entries(ranges).filter(([column]) => !LATER_COLUMNS.has(column) || present.has(column)))
