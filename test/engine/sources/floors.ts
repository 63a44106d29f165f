/** The min share of nonzero player-weeks in which Hindsight's value for a key must equal Sleeper's, in percent. */
export interface Floor {
  percent: number
  /** The first season when Sleeper has the key. */
  since?: number
}

const all = (...keys: string[]): [string, Floor][] => keys.map(key => [key, { percent: 100 }])
const at = (floors: Record<string, number>): [string, Floor][] =>
  Object.entries(floors).map(([key, percent]) => [key, { percent }])
const since = (first: number, ...floors: [string, Floor][]): [string, Floor][] =>
  floors.map(([key, floor]) => [key, { ...floor, since: first }])

/** Measured over 2023-2025 with the best derivations that were found. */
export const FLOORS: ReadonlyMap<string, Floor> = new Map([
  ...all('pass_att', 'pass_cmp', 'pass_inc', 'pass_yd', 'pass_td', 'pass_int', 'pass_2pt', 'pass_sack', 'pass_fd'),
  ...all(
    'pass_cmp_40p',
    'rush_att',
    'rush_yd',
    'rush_td',
    'rush_2pt',
    'rush_40p',
    'rec',
    'rec_yd',
    'rec_td',
    'rec_2pt',
  ),
  ...all('rush_rec_yd', 'pass_rush_yd', 'fum_lost', 'st_td', 'idp_int', 'bonus_sack_2p'),
  ...all('bonus_pass_yd_300', 'bonus_pass_yd_400', 'bonus_rush_yd_100', 'bonus_rush_yd_200'),
  ...all('bonus_rec_yd_100', 'bonus_rec_yd_200', 'bonus_rush_rec_yd_100', 'bonus_rush_rec_yd_200'),
  ...all('bonus_pass_cmp_25', 'bonus_rush_att_20', 'bonus_rec_rb', 'bonus_rec_wr', 'bonus_rec_te', 'bonus_fd_te'),
  ...all('fgm', 'fga', 'fgmiss', 'xpm', 'xpa', 'xpmiss', 'fgm_0_19', 'fgm_20_29', 'fgm_30_39', 'fgm_40_49', 'fgm_50p'),
  ...all('fgmiss_20_29', 'fgmiss_30_39', 'fgmiss_40_49', 'fgmiss_50p', 'fgm_yds', 'fgm_yds_over_30'),
  ...since(2024, ...all('fgm_50_59', 'fgm_60p', 'fgmiss_50_59', 'fgmiss_60p')),
  ...all('punts', 'punt_tb', 'sack', 'int', 'safe', 'def_st_td', 'blk_kick'),
  ...all('pts_allow_0', 'pts_allow_1_6', 'pts_allow_7_13', 'pts_allow_14_20', 'pts_allow_21_27', 'pts_allow_28_34'),
  ...all('pts_allow_35p', 'yds_allow_0_100', 'yds_allow_100_199', 'yds_allow_200_299', 'yds_allow_300_349'),
  ...all('yds_allow_350_399', 'yds_allow_400_449', 'yds_allow_450_499', 'yds_allow_500_549', 'yds_allow_550p'),
  ...at({ fum: 99.67, rush_fd: 99.81, rec_fd: 99.9, rec_tgt: 99.93, rec_40p: 99.85, pass_sack_yds: 99.93 }),
  ...at({
    bonus_fd_qb: 99.78,
    bonus_fd_rb: 99.8,
    bonus_fd_wr: 99.87,
    kr: 99.94,
    kr_yd: 99.88,
    pr: 99.92,
    pr_yd: 99.84,
  }),
  ...at({ fum_rec_td: 100, fgm_lng: 99.55, xp_blkd: 96.7, punt_yds: 99.68, punt_in_20: 99.84, punt_blkd: 88.8 }),
  ...at({ idp_sack: 99.94, idp_sack_yd: 99.88, idp_qb_hit: 99.92, idp_pass_def: 99.52, idp_pass_def_3p: 97.39 }),
  ...at({ idp_ff: 99.58, idp_fum_rec: 98.6, idp_int_ret_yd: 99.27, idp_def_td: 100, idp_fum_ret_yd: 90.78 }),
  ...at({ idp_safe: 88.4, idp_tkl_loss: 93.06, idp_tkl_solo: 91.21, idp_tkl_ast: 92.13, idp_tkl: 88.4 }),
  ...at({ bonus_tkl_10p: 95.73, st_fum_rec: 89.2, st_ff: 71.9, penalty: 94.19, penalty_yd: 94.0 }),
  ...at({ rec_air_yd: 99.36, rec_yar: 99.32, pass_air_yd: 97.05, pts_allow: 100, yds_allow: 99.93 }),
  ...at({ sack_yd: 99.78, def_td: 100, fum_rec: 99.48, def_st_fum_rec: 95.78, ff: 98.78, def_st_ff: 96.93 }),
  ...at({ qb_hit: 99.56, def_pass_def: 98.67, int_ret_yd: 99.46, tkl_loss: 81.17, fum_ret_yd: 89.75 }),
  ...at({ def_kr_yd: 99.84, def_pr_yd: 99.83, def_kr: 99.92, def_pr: 99.92 }),
])
