import type { PosGroup } from '../../../../data/positions.ts'
import { type StatKey, statRow } from '../../../../data/stats.ts'

/**
 * Gaps in nflverse's files for earlier seasons. In those seasons, a scoring key for one of these stats is unsupported
 * or approximate on every platform, even if the platform's table does not say so.
 */
interface SeasonLimit {
  /** The first season without this gap. */
  before: number
  /** True if the files lack the stat; false if they have it only approximately. */
  missing: boolean
  reason: string
  stats: readonly StatKey[]
}

const LIMITS: readonly SeasonLimit[] = [
  {
    before: 2018,
    missing: true,
    reason: 'the public files have coverage stats only since 2018',
    stats: [
      ...(['cov_targets', 'cov_completions', 'cov_cmp_pct', 'cov_yards', 'cov_tds', 'cov_rating'] as const),
      ...(['cov_adot', 'cov_air_yards', 'cov_yac', 'blitzes', 'hurries', 'qb_knockdowns', 'pressures'] as const),
      ...(['missed_tackles', 'missed_tackle_pct'] as const),
    ],
  },
  {
    before: 2021,
    missing: true,
    reason: 'the public files have this stat only since 2021',
    stats: [
      ...(['pass_10', 'pass_16', 'pass_20', 'pass_40'] as const),
      ...(['rush_10', 'rush_12', 'rush_20', 'rush_40'] as const),
      ...(['rec_10', 'rec_16', 'rec_20', 'rec_40'] as const),
      ...(['fumbles_forced_by_opp', 'fumbles_not_forced', 'fumbles_out_of_bounds'] as const),
      ...(['punts', 'punts_blocked', 'punt_long', 'punt_yards', 'punts_inside_20', 'punts_out_of_bounds'] as const),
      ...(['punts_downed', 'punts_touchback', 'punts_fair_caught', 'punts_returned'] as const),
      ...(['punts_returned_yards', 'punts_returned_tds', 'punt_net_yards'] as const),
      ...(['st_fumble_recoveries', 'st_fumbles_forced'] as const),
      ...(['dst_st_fumble_recoveries', 'dst_st_fumbles_forced'] as const),
    ],
  },
  {
    before: 2021,
    missing: true,
    reason: 'files from before 2021 have counts instead of these yards',
    stats: ['fumble_recovery_yards_own', 'fumble_recovery_yards_opp', 'dst_fumble_recovery_yards'],
  },
  {
    before: 2021,
    missing: false,
    reason: 'files from before 2021 count one first down too many in about one of eight games by runners',
    stats: ['pass_first_downs', 'rush_first_downs', 'rec_first_downs'],
  },
  {
    before: 2021,
    missing: false,
    reason: 'files from before 2021 have only some of the fumbles on returns',
    stats: ['fumbles_total', 'fumbles_lost_total'],
  },
  {
    before: 2021,
    missing: false,
    reason: 'files from before 2021 do not have blocked punts',
    stats: ['dst_blocked_kicks'],
  },
  {
    before: 2024,
    missing: false,
    reason: 'files from before 2024 do not have tackles for loss shared by two players',
    stats: ['def_tackles_for_loss', 'dst_tackles_for_loss'],
  },
]

/** Expands a summed stat into its terms, until only columns and derived stats remain. */
const termsOf = (stat: StatKey): readonly StatKey[] => {
  const { origin } = statRow(stat)
  return 'sum' in origin ? (Object.keys(origin.sum) as StatKey[]).flatMap(termsOf) : [stat]
}

/**
 * Returns the gap in a sum of stats in a season, or null. A sum has the same gaps as its terms. A stat that the files
 * lack is a gap only if it is the sole term. In a sum, another stat makes up for it. For example, recoveries on special
 * teams then count as recoveries on defense.
 */
export const seasonLimit = (stats: readonly StatKey[], season: number): SeasonLimit | null => {
  const terms = stats.flatMap(termsOf)
  const isIn = (limit: SeasonLimit) => (stat: StatKey) => limit.stats.includes(stat)
  const limits = LIMITS.filter(({ before }) => season < before)
  return (
    limits.find(limit => limit.missing && terms.every(isIn(limit))) ??
    limits.find(limit => !limit.missing && terms.some(isIn(limit))) ??
    null
  )
}

/**
 * How often scoring keys differ between a platform and the public files in a game, in rounded numbers. If the files
 * lack a stat, the rate is how often it occurs for a player at a position. If they have it only approximately, the rate
 * is how often the counts differ.
 */

type ByGroup = Partial<Readonly<Record<PosGroup, number>>>

/** Units per game for stats that the weekly files lack, by platform name. */
const PER_GAME: readonly (readonly [rates: ByGroup, ...names: string[]])[] = [
  [{ DST: 2.2 }, 'def_3_and_out', 'Three and Out', '3F'],
  [{ DST: 0.7 }, 'def_4_and_stop', 'Fourth-Down Stop', '4F'],
  [{ DST: 3.7 }, 'def_forced_punts'],
  [{ DST: 2.8 }, 'def_st_tkl_solo'],
  [{ DST: 60 }, 'tkl'],
  [{ DST: 40 }, 'tkl_solo'],
  [{ DST: 22 }, 'tkl_ast'],
  [{ DST: 0.001 }, 'def_2pt', 'Conversion Return', 'D2PRET', '2PRET', 'O2PRET', 'D2'],
  [{ DST: 0.01, LB: 0.0005, DB: 0.001 }, 'bonus_def_fum_td_50p', 'bonus_def_int_td_50p'],
  [{ DST: 0.005 }, 'blk_kick_ret_yd', 'fg_ret_yd'],
  [{ DST: 90 }, 'fan_pts_allow'],
  [{ DST: 17 }, 'fan_pts_allow_qb'],
  [{ DST: 22 }, 'fan_pts_allow_rb'],
  [{ DST: 33 }, 'fan_pts_allow_wr'],
  [{ DST: 12 }, 'fan_pts_allow_te'],
  [{ DST: 8 }, 'fan_pts_allow_k', 'fan_pts_allow_def'],
  [{ QB: 0.06 }, 'pass_int_td', 'Interception For TD', '#IT'],
  [{ QB: 0.14, RB: 0.0001, WR: 0.0002, TE: 0.0003 }, 'pass_td_40p', 'PTD40'],
  [{ QB: 0.08, RB: 0.0001, WR: 0.0002, TE: 0.0003 }, 'pass_td_50p', 'PTD50'],
  [{ QB: 0.004, RB: 0.01, WR: 0.001, TE: 0.0005 }, 'rush_td_40p', 'RTD40'],
  [{ QB: 0.004, RB: 0.008, WR: 0.0005, TE: 0.0003 }, 'rush_td_50p', 'RTD50'],
  [{ QB: 0.0003, RB: 0.003, WR: 0.03, TE: 0.004 }, 'rec_td_40p', 'RETD40'],
  [{ QB: 0.0002, RB: 0.002, WR: 0.018, TE: 0.0025 }, 'rec_td_50p', 'RETD50'],
  [{ QB: 0.003, RB: 0.4, WR: 0.35, TE: 0.3 }, 'rec_0_4'],
  [{ QB: 0.002, RB: 0.5, WR: 0.8, TE: 0.55 }, 'rec_5_9'],
  [{ QB: 0.001, RB: 0.3, WR: 0.8, TE: 0.5 }, 'rec_10_19'],
  [{ QB: 0.0005, RB: 0.05, WR: 0.25, TE: 0.14 }, 'rec_20_29'],
  [{ QB: 0.0002, RB: 0.012, WR: 0.08, TE: 0.035 }, 'rec_30_39'],
  [{ QB: 0.02, RB: 0.4, WR: 0.3, TE: 0.25, DST: 0.1, DL: 0.005, LB: 0.01, DB: 0.015 }, 'anytime_tds'],
  [{ RB: 0.08, WR: 0.04, TE: 0.05, K: 0.03, DL: 0.01, LB: 0.13, DB: 0.12, OTHER: 0.1 }, 'st_tkl_solo'],
  [{ RB: 0.003, WR: 0.004, DB: 0.001, DST: 0.015 }, 'kr_td', 'pr_td', 'def_kr_td', 'def_pr_td'],
  [{ DL: 0.006, LB: 0.002, DB: 0.0015, RB: 0.0003 }, 'idp_blk_kick', 'BLF', 'BLP', 'BLE', 'BLKK', 'Blocked Kick'],
  [{ QB: 53, RB: 20, WR: 32, TE: 28 }, 'off_snp'],
  [{ DL: 30, LB: 28, DB: 35 }, 'def_snp'],
  [{ RB: 6, WR: 4, TE: 7, K: 7, DL: 4, LB: 10, DB: 8 }, 'st_snp'],
  [{ QB: 1.4, RB: 0.01, WR: 0.01 }, 'PS', 'Length of Passing TD', 'PTD0', 'PTD10', 'PTD20', 'PTD30'],
  [{ QB: 0.2, RB: 0.3, WR: 0.02 }, 'RS', 'Length of Rushing TD', 'RTD0', 'RTD10', 'RTD20', 'RTD30'],
  [{ RB: 0.08, WR: 0.3, TE: 0.25 }, 'RC', 'Length of Receiving TD', 'RETD0', 'RETD10', 'RETD20', 'RETD30'],
]

const BY_NAME = new Map(PER_GAME.flatMap(([rates, ...names]) => names.map(name => [name, rates] as const)))

/** The shares of games when Hindsight counts fewer units of a stat than the platforms do, and when it counts more. */
type Shares = readonly [fewer: number, more: number]

/** Shares by stat and group. `others` applies to all remaining stats. */
type SharesByStat = Partial<Readonly<Record<StatKey, Partial<Readonly<Record<PosGroup, Shares>>> & { others: Shares }>>>

const NEAR: SharesByStat = {
  def_scrimmage_tackles: { DL: [0.002, 0.015], LB: [0.03, 0.11], DB: [0.015, 0.11], others: [0.01, 0.015] },
  def_scrimmage_tackles_made: { DL: [0.003, 0.008], LB: [0.02, 0.075], DB: [0.01, 0.075], others: [0.006, 0.01] },
  def_scrimmage_tackle_assists: { DL: [0.002, 0.013], LB: [0.02, 0.05], DB: [0.01, 0.05], others: [0.002, 0.005] },
  def_tackles_made: { others: [0.02, 0.02] },
  def_tackle_assists: { others: [0.02, 0.02] },
  def_tackles_for_loss: { DL: [0.04, 0.0002], LB: [0.05, 0.0003], others: [0.02, 0.0001] },
  dst_tackles_for_loss: { others: [0.5, 0.004] },
  penalties: { QB: [0.02, 0.002], others: [0.0015, 0.003] },
  penalty_yards: { QB: [0.02, 0.002], others: [0.0015, 0.003] },
  pass_first_downs: { others: [0.001, 0.01] },
  rush_first_downs: { others: [0.001, 0.1] },
  rec_first_downs: { others: [0.001, 0.01] },
  rush_first_downs_no_td: { others: [0.001, 0.004] },
  rec_first_downs_no_td: { others: [0.0005, 0.001] },
  first_downs_no_td: { others: [0.001, 0.004] },
  st_fumbles_forced: { others: [0.0004, 0.0004] },
  st_fumble_recoveries: { others: [0.0002, 0.0004] },
  dst_fumbles_forced: { others: [0.015, 0.004] },
  dst_st_fumbles_forced: { others: [0.004, 0.004] },
  dst_fumble_recoveries: { others: [0.004, 0.003] },
  dst_st_fumble_recoveries: { others: [0.004, 0.004] },
  dst_fumble_recovery_yards: { others: [0.017, 0.02] },
  fumble_recovery_yards_opp: { others: [0.001, 0.001] },
  def_fumble_recoveries: { others: [0.0005, 0.0003] },
  def_safeties: { others: [0.0003, 0.0002] },
  dst_blocked_kicks: { others: [0.03, 0.0001] },
  rec_completed_air_yards: { others: [0.015, 0.015] },
  rec_yac: { others: [0.015, 0.015] },
  pass_completed_air_yards: { others: [0.07, 0.09] },
}

/** Stats that are exact except for corrections, which they get more often than other stats do. */
const EXACT: SharesByStat = {
  def_pass_defended: { others: [0.0005, 0.001] },
  def_qb_hits: { others: [0.0005, 0.0015] },
  dst_pass_defended: { others: [0.004, 0.013] },
  dst_qb_hits: { others: [0.01, 0.013] },
  dst_fumbles_forced: { others: [0.015, 0.004] },
}

const UNKNOWN = 0.01
const CORRECTED: Shares = [0.0003, 0.0003]
const USUAL_YARDS = 20

/** A key: the platform's name for its stat, Hindsight's stat (if any), and the player's group. */
interface KeyQuery {
  name: string
  stat: StatKey | undefined
  group: PosGroup | null
  isExact: boolean
}

/** How often a key's counts differ in a game, and the usual number of units. */
interface DifferenceRate {
  /** The share of games when the platform counts more. For a key without a stat, its usual units per game. */
  fewer: number
  /** The share of games when Hindsight counts more. */
  more: number
  spread: number
}

/** Returns how often a key differs. Exact keys differ only after corrections. */
export const differenceRate = ({ name, stat, group, isExact }: KeyQuery): DifferenceRate => {
  if (stat !== undefined) {
    const near = (isExact ? EXACT : NEAR)[stat]
    const usual: Shares = isExact ? CORRECTED : [UNKNOWN / 2, UNKNOWN / 2]
    const [fewer, more] = (group !== null && near?.[group]) || near?.others || usual
    return { fewer, more, spread: statRow(stat).unit === 'yards' ? USUAL_YARDS : 1 }
  }
  const rates = BY_NAME.get(name)
  const usual = group === null ? Math.max(...Object.values(rates ?? { any: UNKNOWN })) : rates?.[group]
  const fewer = usual ?? (rates === undefined ? UNKNOWN : UNKNOWN / 100)
  return { fewer, more: 0, spread: /yd|yard|length/i.test(name) ? USUAL_YARDS : 1 }
}
