import { type StatKey, statRow } from '../../../data/stats.ts'

/**
 * Gaps of nflverse's files of earlier seasons. A scoring key of any platform that pays one of these stats is unsupported
 * or only near in those seasons, without a word in the platform's own table.
 */
export interface SeasonLimit {
  /** The first season without the limit. */
  before: number
  /** The files lack the stat; otherwise they have it only nearly. */
  missing: boolean
  reason: string
  stats: readonly StatKey[]
}

const LIMITS: readonly SeasonLimit[] = [
  {
    before: 2018,
    missing: true,
    reason: 'the public files have coverage stats from 2018 on',
    stats: [
      ...(['cov_targets', 'cov_completions', 'cov_cmp_pct', 'cov_yards', 'cov_tds', 'cov_rating'] as const),
      ...(['cov_adot', 'cov_air_yards', 'cov_yac', 'blitzes', 'hurries', 'qb_knockdowns', 'pressures'] as const),
      ...(['missed_tackles', 'missed_tackle_pct'] as const),
    ],
  },
  {
    before: 2021,
    missing: true,
    reason: 'the public files have this stat from 2021 on',
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
    reason: 'files before 2021 have counts in place of these yards',
    stats: ['fumble_recovery_yards_own', 'fumble_recovery_yards_opp', 'dst_fumble_recovery_yards'],
  },
  {
    before: 2021,
    missing: false,
    reason: 'files before 2021 count about one first down too many in every eighth game of a runner',
    stats: ['pass_first_downs', 'rush_first_downs', 'rec_first_downs'],
  },
  {
    before: 2021,
    missing: false,
    reason: 'files before 2021 have fumbles on returns only in part',
    stats: ['fumbles_total', 'fumbles_lost_total'],
  },
  {
    before: 2021,
    missing: false,
    reason: 'files before 2021 do not have blocked punts',
    stats: ['dst_blocked_kicks'],
  },
  {
    before: 2024,
    missing: false,
    reason: 'files before 2024 do not have tackles for loss that two players shared',
    stats: ['def_tackles_for_loss', 'dst_tackles_for_loss'],
  },
]

/** The stats that a stat is a sum of, down to columns and derivations. */
const termsOf = (stat: StatKey): readonly StatKey[] => {
  const { origin } = statRow(stat)
  return 'sum' in origin ? (Object.keys(origin.sum) as StatKey[]).flatMap(termsOf) : [stat]
}

/**
 * Returns what limits the sum of some stats in a season, or null. Sums have the limits of their terms. A stat that the
 * files lack limits a sum only if it has no other term: recoveries on special teams then count as recoveries on defense.
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
