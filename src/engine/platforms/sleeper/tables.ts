import type { StatKey } from '../../../../data/stats.ts'
import { LONG_TD, PLAY_BY_PLAY, ST_TAKEAWAYS } from '../shared/stat-rules.ts'

/**
 * A Sleeper scoring key in terms of Hindsight's stats. With `min` or `max`, it scores once per game if the stat is in
 * that range (both bounds included). Otherwise, it scores each unit. With `position`, it applies only to players with
 * exactly that position on Sleeper. `reason` explains how the stat differs from Sleeper's or, without a stat, why the
 * key cannot be scored.
 */
export interface SleeperRule {
  stat?: StatKey
  /** The number of Sleeper units per Hindsight unit (default: 1). */
  factor?: number
  min?: number
  max?: number
  position?: string
  reason?: string
  /** The reason applies only to seasons before this one. */
  before?: number
}

const unit = (stat: StatKey): SleeperRule => ({ stat })
const band = (stat: StatKey, min: number, max: number): SleeperRule => ({ stat, min, max })
const atLeast = (stat: StatKey, min: number): SleeperRule => ({ stat, min })
const upTo = (stat: StatKey, max: number): SleeperRule => ({ stat, max })
const forPosition = (position: string, stat: StatKey): SleeperRule => ({ stat, position })
const near = (rule: SleeperRule, reason: string): SleeperRule => ({ ...rule, reason })
const nearBefore = (before: number, rule: SleeperRule, reason: string): SleeperRule => ({ ...rule, reason, before })
const none = (reason: string): SleeperRule => ({ reason })

const BY_LENGTH = 'the weekly files do not give receptions by length'
const OTHER_FILE = 'snap counts are in a file that is not loaded'
const JOINT_RETURNS = 'the files count return touchdowns together, in st_td'
const TEAM_TACKLES = 'the files count team tackles differently from Sleeper'
const ST_TACKLES = 'special-teams tackles are estimated and subtracted, because no file lists them separately'
const FIRST_DOWNS = 'Sleeper counts a few first downs differently from nflverse'
const RECOVERY_YARDS = 'Sleeper credits some fumble returns differently'
const FROM_2024 = 'Sleeper did not separate 50-59 yards from 60+ until 2024'
const PENALTIES = 'Sleeper charges some penalties to other players'
const FANTASY_ALLOWED = 'fantasy points allowed depend on rules that Sleeper does not publish'
const AIR_YARDS = "air yards in the files differ slightly from Sleeper's"

const OFFENSE = {
  pass_att: unit('pass_attempts'),
  pass_cmp: unit('pass_completions'),
  pass_inc: unit('pass_incompletions'),
  pass_yd: unit('pass_yards'),
  pass_td: unit('pass_tds'),
  pass_int: unit('pass_interceptions'),
  pass_2pt: unit('pass_2pt'),
  pass_sack: unit('sacks_suffered'),
  pass_sack_yds: { stat: 'sack_yards_lost', factor: -1 },
  pass_fd: unit('pass_first_downs_no_td'),
  pass_air_yd: near(unit('pass_completed_air_yards'), AIR_YARDS),
  pass_rush_yd: unit('pass_rush_yards'),
  pass_cmp_40p: unit('pass_40'),
  pass_int_td: none(PLAY_BY_PLAY),
  pass_td_40p: none(LONG_TD),
  pass_td_50p: none(LONG_TD),
  rush_att: unit('rush_attempts'),
  rush_yd: unit('rush_yards'),
  rush_td: unit('rush_tds'),
  rush_2pt: unit('rush_2pt'),
  rush_fd: near(unit('rush_first_downs_no_td'), FIRST_DOWNS),
  rush_40p: unit('rush_40'),
  rush_td_40p: none(LONG_TD),
  rush_td_50p: none(LONG_TD),
  rush_rec_yd: unit('rush_rec_yards'),
  rec: unit('rec'),
  rec_tgt: unit('rec_targets'),
  rec_yd: unit('rec_yards'),
  rec_td: unit('rec_tds'),
  rec_2pt: unit('rec_2pt'),
  rec_fd: unit('rec_first_downs_no_td'),
  rec_air_yd: near(unit('rec_completed_air_yards'), AIR_YARDS),
  rec_yar: near(unit('rec_yac'), AIR_YARDS),
  rec_40p: unit('rec_40'),
  rec_0_4: none(BY_LENGTH),
  rec_5_9: none(BY_LENGTH),
  rec_10_19: none(BY_LENGTH),
  rec_20_29: none(BY_LENGTH),
  rec_30_39: none(BY_LENGTH),
  rec_td_40p: none(LONG_TD),
  rec_td_50p: none(LONG_TD),
  anytime_tds: none('Sleeper counts touchdowns that the weekly files do not credit to the scorer'),
} satisfies Record<string, SleeperRule>

const BONUSES = {
  bonus_pass_yd_300: band('pass_yards', 300, 399),
  bonus_pass_yd_400: atLeast('pass_yards', 400),
  bonus_rush_yd_100: band('rush_yards', 100, 199),
  bonus_rush_yd_200: atLeast('rush_yards', 200),
  bonus_rec_yd_100: band('rec_yards', 100, 199),
  bonus_rec_yd_200: atLeast('rec_yards', 200),
  bonus_rush_rec_yd_100: band('rush_rec_yards', 100, 199),
  bonus_rush_rec_yd_200: atLeast('rush_rec_yards', 200),
  bonus_pass_cmp_25: atLeast('pass_completions', 25),
  bonus_rush_att_20: atLeast('rush_attempts', 20),
  bonus_tkl_10p: near(atLeast('def_scrimmage_tackles', 10), ST_TACKLES),
  bonus_sack_2p: atLeast('def_sacks', 2),
  idp_pass_def_3p: atLeast('def_pass_defended', 3),
  bonus_rec_rb: forPosition('RB', 'rec'),
  bonus_rec_wr: forPosition('WR', 'rec'),
  bonus_rec_te: forPosition('TE', 'rec'),
  bonus_fd_qb: near(forPosition('QB', 'first_downs_no_td'), FIRST_DOWNS),
  bonus_fd_rb: near(forPosition('RB', 'first_downs_no_td'), FIRST_DOWNS),
  bonus_fd_wr: near(forPosition('WR', 'first_downs_no_td'), FIRST_DOWNS),
  bonus_fd_te: forPosition('TE', 'first_downs_no_td'),
  bonus_rush_td_qb: forPosition('QB', 'rush_tds'),
  bonus_rush_td_rb: forPosition('RB', 'rush_tds'),
  bonus_rush_td_wr: forPosition('WR', 'rush_tds'),
  bonus_rush_td_te: forPosition('TE', 'rush_tds'),
} satisfies Record<string, SleeperRule>

const FUMBLES_AND_RETURNS = {
  fum: unit('fumbles_total'),
  fum_lost: unit('fumbles_lost_total'),
  fum_rec_td: unit('off_fumble_recovery_tds'),
  st_td: unit('special_teams_tds'),
  st_ff: near(unit('st_fumbles_forced'), ST_TAKEAWAYS),
  st_fum_rec: near(unit('st_fumble_recoveries'), ST_TAKEAWAYS),
  st_tkl_solo: none('no file separates tackles on special teams'),
  kr: unit('kick_returns'),
  kr_yd: unit('kick_return_yards'),
  kr_td: none(JOINT_RETURNS),
  pr: unit('punt_returns'),
  pr_yd: unit('punt_return_yards'),
  pr_td: none(JOINT_RETURNS),
  penalty: near(unit('penalties'), PENALTIES),
  penalty_yd: near(unit('penalty_yards'), PENALTIES),
  off_snp: none(OTHER_FILE),
  def_snp: none(OTHER_FILE),
  st_snp: none(OTHER_FILE),
} satisfies Record<string, SleeperRule>

/** Keys for kickers and punters. */
export const KICKING = {
  fgm: unit('fg_made'),
  fga: unit('fg_att'),
  fgmiss: unit('fg_not_made'),
  fgm_0_19: unit('fg_made_0_19'),
  fgm_20_29: unit('fg_made_20_29'),
  fgm_30_39: unit('fg_made_30_39'),
  fgm_40_49: unit('fg_made_40_49'),
  fgm_50_59: nearBefore(2024, unit('fg_made_50_59'), FROM_2024),
  fgm_60p: nearBefore(2024, unit('fg_made_60_plus'), FROM_2024),
  fgm_50p: unit('fg_made_50_plus'),
  fgm_lng: unit('fg_long'),
  fgm_yds: unit('fg_made_yards'),
  fgm_yds_over_30: unit('fg_made_yards_over_30'),
  fgmiss_0_19: unit('fg_not_made_0_19'),
  fgmiss_20_29: unit('fg_not_made_20_29'),
  fgmiss_30_39: unit('fg_not_made_30_39'),
  fgmiss_40_49: unit('fg_not_made_40_49'),
  fgmiss_50_59: nearBefore(2024, unit('fg_not_made_50_59'), FROM_2024),
  fgmiss_60p: nearBefore(2024, unit('fg_not_made_60_plus'), FROM_2024),
  fgmiss_50p: unit('fg_not_made_50_plus'),
  xpm: unit('pat_made'),
  xpa: unit('pat_att'),
  xpmiss: unit('pat_not_made'),
  xp_blkd: unit('pat_blocked'),
  punts: unit('punts'),
  punt_yds: unit('punt_yards'),
  punt_in_20: unit('punts_inside_20'),
  punt_tb: unit('punts_touchback'),
  punt_blkd: near(unit('punts_blocked'), 'Sleeper misses some blocked punts'),
  punt_net_yd: none("net punt yards in the files differ too often from Sleeper's"),
} satisfies Record<string, SleeperRule>

/** Keys for team defenses. */
export const TEAM_DEFENSE = {
  sack: unit('dst_sacks'),
  sack_yd: unit('dst_sack_yards'),
  int: unit('dst_interceptions'),
  int_ret_yd: unit('dst_interception_yards'),
  safe: unit('dst_safeties'),
  qb_hit: unit('dst_qb_hits'),
  tkl_loss: unit('dst_tackles_for_loss'),
  def_pass_def: unit('dst_pass_defended'),
  def_td: unit('dst_tds'),
  def_st_td: unit('dst_st_tds'),
  fum_rec: near(unit('dst_fumble_recoveries'), ST_TAKEAWAYS),
  def_st_fum_rec: near(unit('dst_st_fumble_recoveries'), ST_TAKEAWAYS),
  fum_ret_yd: near(unit('dst_fumble_recovery_yards'), RECOVERY_YARDS),
  ff: near(unit('dst_fumbles_forced'), ST_TAKEAWAYS),
  def_st_ff: near(unit('dst_st_fumbles_forced'), ST_TAKEAWAYS),
  blk_kick: unit('dst_blocked_kicks'),
  def_kr: unit('dst_kick_returns'),
  def_kr_yd: unit('dst_kick_return_yards'),
  def_kr_td: none(JOINT_RETURNS),
  def_pr_td: none(JOINT_RETURNS),
  def_pr: unit('dst_punt_returns'),
  def_pr_yd: unit('dst_punt_return_yards'),
  pts_allow: unit('dst_points_allowed'),
  pts_allow_0: upTo('dst_points_allowed', 0),
  pts_allow_1_6: band('dst_points_allowed', 1, 6),
  pts_allow_7_13: band('dst_points_allowed', 7, 13),
  pts_allow_14_20: band('dst_points_allowed', 14, 20),
  pts_allow_21_27: band('dst_points_allowed', 21, 27),
  pts_allow_28_34: band('dst_points_allowed', 28, 34),
  pts_allow_35p: atLeast('dst_points_allowed', 35),
  yds_allow: unit('dst_yards_allowed'),
  yds_allow_0_100: upTo('dst_yards_allowed', 99),
  yds_allow_100_199: band('dst_yards_allowed', 100, 199),
  yds_allow_200_299: band('dst_yards_allowed', 200, 299),
  yds_allow_300_349: band('dst_yards_allowed', 300, 349),
  yds_allow_350_399: band('dst_yards_allowed', 350, 399),
  yds_allow_400_449: band('dst_yards_allowed', 400, 449),
  yds_allow_450_499: band('dst_yards_allowed', 450, 499),
  yds_allow_500_549: band('dst_yards_allowed', 500, 549),
  yds_allow_550p: atLeast('dst_yards_allowed', 550),
  tkl: none(TEAM_TACKLES),
  tkl_solo: none(TEAM_TACKLES),
  tkl_ast: none(TEAM_TACKLES),
  def_st_tkl_solo: none(TEAM_TACKLES),
  def_3_and_out: none(PLAY_BY_PLAY),
  def_4_and_stop: none(PLAY_BY_PLAY),
  def_forced_punts: none(PLAY_BY_PLAY),
  def_2pt: none(PLAY_BY_PLAY),
  bonus_def_fum_td_50p: none(LONG_TD),
  bonus_def_int_td_50p: none(LONG_TD),
  blk_kick_ret_yd: none(PLAY_BY_PLAY),
  fg_ret_yd: none(PLAY_BY_PLAY),
  fan_pts_allow: none(FANTASY_ALLOWED),
  fan_pts_allow_qb: none(FANTASY_ALLOWED),
  fan_pts_allow_rb: none(FANTASY_ALLOWED),
  fan_pts_allow_wr: none(FANTASY_ALLOWED),
  fan_pts_allow_te: none(FANTASY_ALLOWED),
  fan_pts_allow_k: none(FANTASY_ALLOWED),
  fan_pts_allow_def: none(FANTASY_ALLOWED),
} satisfies Record<string, SleeperRule>

const DEFENDERS = {
  idp_tkl: near(unit('def_scrimmage_tackles'), ST_TACKLES),
  idp_tkl_solo: near(unit('def_scrimmage_tackles_made'), ST_TACKLES),
  idp_tkl_ast: near(unit('def_scrimmage_tackle_assists'), ST_TACKLES),
  idp_tkl_loss: unit('def_tackles_for_loss'),
  idp_sack: unit('def_sacks'),
  idp_sack_yd: unit('def_sack_yards'),
  idp_qb_hit: unit('def_qb_hits'),
  idp_int: unit('def_interceptions'),
  idp_int_ret_yd: unit('def_interception_yards'),
  idp_pass_def: unit('def_pass_defended'),
  idp_ff: unit('def_fumbles_forced'),
  idp_fum_rec: near(unit('def_fumble_recoveries'), ST_TAKEAWAYS),
  idp_fum_ret_yd: near(unit('fumble_recovery_yards_opp'), RECOVERY_YARDS),
  idp_def_td: unit('def_all_tds'),
  idp_safe: near(unit('def_safeties'), 'Sleeper credits some safeties to other players'),
  idp_blk_kick: none('the public files do not say who blocked a kick'),
} satisfies Record<string, SleeperRule>

/** Every known Sleeper scoring key, and a few stats that leagues do not score. */
export const SLEEPER_SCORING: Readonly<Record<string, SleeperRule>> = {
  ...OFFENSE,
  ...BONUSES,
  ...FUMBLES_AND_RETURNS,
  ...KICKING,
  ...TEAM_DEFENSE,
  ...DEFENDERS,
}
