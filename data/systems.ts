import type { PosGroup } from './positions.ts'
import type { StatKey } from './stats.ts'

type Weights = Partial<Record<StatKey, number>>

interface Tier {
  stat: StatKey
  min: number | null
  max: number | null
  points: number
}

/** A built-in scoring system. It cannot be edited or deleted. */
export interface BuiltinSystem {
  id: string
  name: string
  description: string
  rules: {
    global: { weights: Weights }
    positionOverrides: Partial<Record<PosGroup, { weights?: Weights; brackets?: readonly Tier[] }>>
  }
}

/**
 * The weights of nflverse's own `fantasy_points`, except for fumbles. nflverse counts only fumbles lost from scrimmage,
 * but platforms count all lost fumbles.
 */
const OFFENSE: Weights = {
  pass_yards: 0.04,
  pass_tds: 4,
  pass_interceptions: -2,
  pass_2pt: 2,
  rush_yards: 0.1,
  rush_tds: 6,
  rush_2pt: 2,
  rec_yards: 0.1,
  rec_tds: 6,
  rec_2pt: 2,
  special_teams_tds: 6,
}

const FUMBLES_FROM_SCRIMMAGE: Weights = { fumbles_lost: -2 }
const ALL_FUMBLES: Weights = { fumbles_lost_total: -2 }

/** Points for field goals under 50 yards, which are the same in every system. */
const FIELD_GOALS: Weights = { fg_made_0_19: 3, fg_made_20_29: 3, fg_made_30_39: 3, fg_made_40_49: 4 }

const KICKER: Weights = { ...FIELD_GOALS, fg_made_50_plus: 5, fg_not_made: -1, pat_made: 1, pat_not_made: -1 }

const TEAM_DEFENSE: Weights = {
  dst_sacks: 1,
  dst_interceptions: 2,
  dst_fumble_recoveries: 2,
  dst_st_fumble_recoveries: 2,
  dst_tds: 6,
  dst_st_tds: 6,
  dst_safeties: 2,
  dst_blocked_kicks: 2,
}

/** Returns a stat's tiers, lowest first. Each tier covers the values above the previous tier, up to `max`. */
const tiers = (stat: StatKey, steps: readonly (readonly [max: number | null, points: number])[]): Tier[] =>
  steps.map(([max, points], at) => ({ stat, min: at === 0 ? null : (steps[at - 1]![0] as number) + 1, max, points }))

const POINTS_ALLOWED = tiers('dst_points_allowed', [
  [0, 10],
  [6, 7],
  [13, 4],
  [20, 1],
  [27, 0],
  [34, -1],
  [null, -4],
])

const DEFENDER: Weights = {
  def_tackles_made: 1,
  def_tackle_assists: 0.5,
  def_tackles_for_loss: 1,
  def_sacks: 2,
  def_qb_hits: 0.5,
  def_interceptions: 3,
  def_pass_defended: 1,
  def_fumbles_forced: 2,
  fumble_recovery_opp: 2,
  def_all_tds: 6,
  def_safeties: 2,
}

interface Variant {
  weights?: Weights
  fumbles?: Weights
  overrides?: BuiltinSystem['rules']['positionOverrides']
  kicker?: Weights
  dst?: Weights
  dstTiers?: readonly Tier[]
}

const system = (id: string, name: string, description: string, variant: Variant = {}): BuiltinSystem => ({
  id,
  name,
  description,
  rules: {
    global: { weights: { ...OFFENSE, ...(variant.fumbles ?? FUMBLES_FROM_SCRIMMAGE), ...variant.weights } },
    positionOverrides: {
      ...variant.overrides,
      K: { weights: variant.kicker ?? KICKER },
      DST: { weights: { ...TEAM_DEFENSE, ...variant.dst }, brackets: variant.dstTiers ?? POINTS_ALLOWED },
    },
  },
})

const defenders: BuiltinSystem['rules']['positionOverrides'] = {
  DL: { weights: DEFENDER },
  LB: { weights: DEFENDER },
  DB: { weights: DEFENDER },
}

/** The built-in systems, by slug. */
export const BUILTIN_SYSTEMS: readonly BuiltinSystem[] = [
  system('standard', 'Standard', 'No points for receptions; offense is scored exactly like nflverse’s fantasy_points'),
  system('half-ppr', 'Half PPR', 'Standard plus half a point per reception', { weights: { rec: 0.5 } }),
  system(
    'ppr',
    'PPR',
    'Standard plus one point per reception; offense is scored exactly like nflverse’s fantasy_points_ppr',
    {
      weights: { rec: 1 },
    },
  ),
  system('te-premium', 'TE premium', 'PPR with 1.5 points for each reception by a tight end', {
    weights: { rec: 1 },
    overrides: { TE: { weights: { rec: 1.5 } } },
  }),
  system('six-point-pass', 'Six-point passing', 'PPR with six points per passing touchdown', {
    weights: { rec: 1, pass_tds: 6 },
  }),
  system('superflex-ppr', 'Superflex PPR', 'PPR for superflex leagues: an interception costs one point', {
    weights: { rec: 1, pass_interceptions: -1 },
  }),
  system('idp', 'IDP', 'PPR plus points for individual defensive players', {
    weights: { rec: 1 },
    overrides: defenders,
  }),
  system('sleeper-default', 'Sleeper default', 'Sleeper’s usual settings for a new league', {
    weights: {
      rec: 1,
      pass_interceptions: -1,
      off_fumble_recovery_tds: 6,
      st_fumbles_forced: 1,
      st_fumble_recoveries: 1,
    },
    fumbles: ALL_FUMBLES,
    dst: { dst_fumbles_forced: 1, dst_st_fumbles_forced: 1, dst_st_fumble_recoveries: 1 },
  }),
  system('espn-default', 'ESPN default', 'ESPN’s usual settings for a new PPR league', {
    weights: { rec: 1, fumble_recovery_tds: 6 },
    fumbles: ALL_FUMBLES,
    kicker: { ...FIELD_GOALS, fg_made_50_59: 5, fg_made_60_plus: 6, fg_not_made: -1, pat_made: 1 },
    dstTiers: [
      ...tiers('dst_points_allowed', [
        [0, 5],
        [6, 4],
        [13, 3],
        [17, 1],
        [27, 0],
        [34, -1],
        [45, -3],
        [null, -5],
      ]),
      ...tiers('dst_yards_allowed', [
        [99, 5],
        [199, 3],
        [299, 2],
        [349, 0],
        [399, -1],
        [449, -3],
        [499, -5],
        [549, -6],
        [null, -7],
      ]),
    ],
  }),
  system('yahoo-default', 'Yahoo default', 'Yahoo’s usual settings for a new league', {
    weights: { rec: 0.5, pass_interceptions: -1, off_fumble_recovery_tds: 6 },
    fumbles: ALL_FUMBLES,
    kicker: { ...FIELD_GOALS, fg_made_50_plus: 5, pat_made: 1 },
  }),
]

/** The creation time that built-in systems show (epoch ms). */
export const BUILTIN_SINCE = Date.UTC(2026, 10, 20)
