/** The headers of nflverse's files, column by column. */

/** stats_player/stats_player_week_{season}.csv */
export const PLAYER_COLUMNS: readonly string[] = (
  'player_id player_name player_display_name position position_group headshot_url season week season_type ' +
  'game_id team opponent_team completions attempts passing_yards passing_tds passing_interceptions ' +
  'sacks_suffered sack_yards_lost sack_fumbles sack_fumbles_lost passing_air_yards passing_yards_after_catch ' +
  'passing_first_downs passing_epa passing_cpoe passing_2pt_conversions pacr passing_10 passing_16 passing_20 ' +
  'passing_40 carries rushing_yards rushing_tds rushing_fumbles rushing_fumbles_lost rushing_first_downs ' +
  'rushing_epa rushing_2pt_conversions rushing_10 rushing_12 rushing_20 rushing_40 receptions targets ' +
  'receiving_yards receiving_tds receiving_fumbles receiving_fumbles_lost receiving_air_yards ' +
  'receiving_yards_after_catch receiving_first_downs receiving_epa receiving_2pt_conversions receiving_10 ' +
  'receiving_16 receiving_20 receiving_40 racr target_share air_yards_share wopr special_teams_tds ' +
  'def_tackles_solo def_tackles_with_assist def_tackle_assists def_tackles_for_loss def_tackles_for_loss_yards ' +
  'def_fumbles_forced def_sacks def_sack_yards def_qb_hits def_interceptions def_interception_yards ' +
  'def_pass_defended def_tds def_fumbles def_safeties misc_yards fumble_recovery_own fumble_recovery_yards_own ' +
  'fumble_recovery_opp fumble_recovery_yards_opp fumble_recovery_tds penalties penalty_yards ' +
  'fumbles_forced_by_opp fumbles_not_forced fumbles_out_of_bounds fumbles_total fumbles_lost_total ' +
  'punt_returns punt_return_yards kickoff_returns kickoff_return_yards fg_made fg_att fg_missed fg_blocked ' +
  'fg_long fg_pct fg_made_0_19 fg_made_20_29 fg_made_30_39 fg_made_40_49 fg_made_50_59 fg_made_60_ ' +
  'fg_missed_0_19 fg_missed_20_29 fg_missed_30_39 fg_missed_40_49 fg_missed_50_59 fg_missed_60_ fg_made_list ' +
  'fg_missed_list fg_blocked_list fg_made_distance fg_missed_distance fg_blocked_distance pat_made pat_att ' +
  'pat_missed pat_blocked pat_pct gwfg_made gwfg_att gwfg_missed gwfg_blocked gwfg_distance pt_att pt_blocked ' +
  'pt_long pt_yards pt_inside_20 pt_out_of_bounds pt_downed pt_touchback pt_fair_caught pt_returned ' +
  'pt_return_yards pt_return_tds pt_net_yards fantasy_points fantasy_points_ppr'
).split(' ')

/** stats_team/stats_team_week_{season}.csv */
export const TEAM_COLUMNS: readonly string[] = (
  'season week team season_type opponent_team completions attempts passing_yards passing_tds ' +
  'passing_interceptions sacks_suffered sack_yards_lost sack_fumbles sack_fumbles_lost passing_air_yards ' +
  'passing_yards_after_catch passing_first_downs passing_epa passing_cpoe passing_2pt_conversions carries ' +
  'rushing_yards rushing_tds rushing_fumbles rushing_fumbles_lost rushing_first_downs rushing_epa ' +
  'rushing_2pt_conversions receptions targets receiving_yards receiving_tds receiving_fumbles ' +
  'receiving_fumbles_lost receiving_air_yards receiving_yards_after_catch receiving_first_downs receiving_epa ' +
  'receiving_2pt_conversions special_teams_tds def_tackles_solo def_tackles_with_assist def_tackle_assists ' +
  'def_tackles_for_loss def_tackles_for_loss_yards def_fumbles_forced def_sacks def_sack_yards def_qb_hits ' +
  'def_interceptions def_interception_yards def_pass_defended def_tds def_fumbles def_safeties misc_yards ' +
  'fumble_recovery_own fumble_recovery_yards_own fumble_recovery_opp fumble_recovery_yards_opp ' +
  'fumble_recovery_tds penalties penalty_yards timeouts punt_returns punt_return_yards kickoff_returns ' +
  'kickoff_return_yards fg_made fg_att fg_missed fg_blocked fg_long fg_pct fg_made_0_19 fg_made_20_29 ' +
  'fg_made_30_39 fg_made_40_49 fg_made_50_59 fg_made_60_ fg_missed_0_19 fg_missed_20_29 fg_missed_30_39 ' +
  'fg_missed_40_49 fg_missed_50_59 fg_missed_60_ fg_made_list fg_missed_list fg_blocked_list fg_made_distance ' +
  'fg_missed_distance fg_blocked_distance pat_made pat_att pat_missed pat_blocked pat_pct gwfg_made gwfg_att ' +
  'gwfg_missed gwfg_blocked gwfg_distance'
).split(' ')

/** schedules/games.csv */
export const GAME_COLUMNS: readonly string[] = (
  'game_id season game_type week gameday weekday gametime away_team away_score home_team home_score location ' +
  'result total overtime old_game_id gsis nfl_detail_id pfr pff espn ftn away_rest home_rest away_moneyline ' +
  'home_moneyline spread_line away_spread_odds home_spread_odds total_line under_odds over_odds div_game roof ' +
  'surface temp wind away_qb_id home_qb_id away_qb_name home_qb_name away_coach home_coach referee stadium_id ' +
  'stadium'
).split(' ')

/** rosters/roster_{season}.csv */
export const ROSTER_COLUMNS: readonly string[] = (
  'season team position depth_chart_position jersey_number status full_name first_name last_name birth_date ' +
  'height weight college gsis_id espn_id sportradar_id yahoo_id rotowire_id pff_id pfr_id fantasy_data_id ' +
  'sleeper_id years_exp headshot_url ngs_position week game_type status_description_abbr football_name esb_id ' +
  'gsis_it_id smart_id entry_year rookie_year draft_club draft_number'
).split(' ')

/** players/players.csv */
export const PEOPLE_COLUMNS: readonly string[] = (
  'gsis_id display_name common_first_name first_name last_name short_name football_name suffix esb_id nfl_id ' +
  'pfr_id pff_id otc_id espn_id smart_id birth_date position_group position ngs_position_group ngs_position ' +
  'height weight headshot college_name college_conference jersey_number rookie_season last_season latest_team ' +
  'status ngs_status ngs_status_short_description years_of_experience pff_position pff_status draft_year ' +
  'draft_round draft_pick draft_team'
).split(' ')

/** pfr_advstats/advstats_week_def_{season}.csv */
export const COVERAGE_COLUMNS: readonly string[] = (
  'game_id pfr_game_id season week game_type team opponent pfr_player_name pfr_player_id def_ints def_targets ' +
  'def_completions_allowed def_completion_pct def_yards_allowed def_yards_allowed_per_cmp ' +
  'def_yards_allowed_per_tgt def_receiving_td_allowed def_passer_rating_allowed def_adot ' +
  'def_air_yards_completed def_yards_after_catch def_times_blitzed def_times_hurried def_times_hitqb def_sacks ' +
  'def_pressures def_tackles_combined def_missed_tackles def_missed_tackle_pct'
).split(' ')

/** dynastyprocess/db_playerids.csv */
export const CROSSWALK_COLUMNS: readonly string[] = (
  'mfl_id sportradar_id fantasypros_id gsis_id pff_id sleeper_id nfl_id espn_id yahoo_id fleaflicker_id cbs_id ' +
  'pfr_id cfbref_id rotowire_id rotoworld_id ktc_id stats_id stats_global_id fantasy_data_id swish_id name ' +
  'merge_name position team birthdate age draft_year draft_round draft_pick draft_ovr twitter_username height ' +
  'weight college db_season'
).split(' ')
