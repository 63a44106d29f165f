import type { PosGroup } from '../../../../data/positions.ts'
import type { StatKey } from '../../../../data/stats.ts'
import type { Payable } from './paid-games.ts'

/**
 * The stats and ranges that leagues score, by position. The usual stats are tried together, in each form that leagues
 * use. The form that explains the most points wins. Then each list of rare stats is added if it explains some of the
 * remaining points.
 */
export interface Candidates {
  groups: readonly PosGroup[]
  variants: readonly (readonly Payable[])[]
  rare: readonly (readonly Payable[])[]
}

const units = (...stats: StatKey[]): Payable[] => stats.map(stat => ({ stat }))
const steps = (stat: StatKey, ...mins: number[]): Payable[] => mins.map(from => ({ stat, from }))
const every = (first: number, last: number, by: number): number[] =>
  Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, at) => first + at * by)

const YARDS = ['pass_yards', 'rush_yards', 'rec_yards'] as const
const PLAYS = units(
  'pass_tds',
  'pass_interceptions',
  'pass_2pt',
  'pass_completions',
  'pass_incompletions',
  'sacks_suffered',
  'rush_attempts',
  'rush_tds',
  'rush_2pt',
  'rec',
  'rec_tds',
  'rec_2pt',
  'fumbles_lost_total',
  'special_teams_tds',
)

const ALL_YARDS = units(...YARDS, 'kick_return_yards', 'punt_return_yards')

const OFFENSE: Candidates = {
  groups: ['QB', 'RB', 'WR', 'TE', 'OTHER'],
  variants: [
    [...PLAYS, ...ALL_YARDS],
    // Passers often earn this bonus. Without it in the same fit, the weights of the other passing stats would be
    // distorted.
    [
      ...[...PLAYS, ...ALL_YARDS, ...steps('pass_yards', 300, 400)],
      ...[...steps('rush_yards', 100, 200), ...steps('rec_yards', 100, 200)],
    ],
    [...PLAYS, { stat: 'pass_yards', per: 25 }, { stat: 'rush_yards', per: 10 }, { stat: 'rec_yards', per: 10 }],
  ],
  rare: [
    YARDS.flatMap(stat => steps(stat, ...every(50, 500, 25))),
    (['TE', 'RB', 'WR'] as const).flatMap(group => [
      { stat: 'rec' as const, groups: [group] },
      { stat: 'rec_first_downs' as const, groups: [group] },
    ]),
    units(
      'pass_attempts',
      'pass_first_downs',
      'rush_first_downs',
      'rec_first_downs',
      'rec_targets',
      'fumbles_total',
      'fumbles_lost',
      'fumbles',
      'fumble_recovery_tds',
      'off_fumble_recovery_tds',
      'fumble_recovery_own',
      'pass_40',
      'rush_40',
      'rec_40',
    ),
    YARDS.flatMap(stat => [5, 10, 15, 20, 25, 30, 50].map(per => ({ stat, per }))),
    [
      ...steps('rush_rec_yards', ...every(100, 300, 50)),
      ...steps('pass_completions', ...every(15, 40, 5)),
      ...steps('rec', ...every(5, 15, 1)),
      ...steps('rush_attempts', ...every(15, 30, 5)),
    ],
  ],
}

const KICKED = ['fg_not_made', 'pat_made', 'pat_not_made'] as const

const KICKERS: Candidates = {
  groups: ['K'],
  variants: [
    units(
      'fg_made_0_19',
      'fg_made_20_29',
      'fg_made_30_39',
      'fg_made_40_49',
      'fg_made_50_59',
      'fg_made_60_plus',
      ...KICKED,
    ),
    units('fg_made_yards', 'fg_made', ...KICKED),
  ],
  rare: [
    units(
      'fg_made_yards',
      'fg_made_yards_over_30',
      'fg_missed',
      'pat_missed',
      'fg_not_made_0_19',
      'fg_not_made_20_29',
      'fg_not_made_30_39',
      'fg_not_made_40_49',
      'fg_not_made_50_plus',
    ),
  ],
}

const POINTS_ALLOWED = [0, 1, 7, 14, 18, 21, 22, 28, 35, 46]
const YARDS_ALLOWED = [100, 200, 300, 350, 400, 450, 500, 550]

const TAKEN = units(
  'dst_sacks',
  'dst_interceptions',
  'dst_fumble_recoveries',
  'dst_st_fumble_recoveries',
  'dst_tds',
  'dst_st_tds',
  'dst_safeties',
  'dst_blocked_kicks',
  'dst_kick_return_yards',
  'dst_punt_return_yards',
)

const DEFENSES: Candidates = {
  groups: ['DST'],
  variants: [
    [...TAKEN, ...steps('dst_points_allowed', ...POINTS_ALLOWED), ...steps('dst_yards_allowed', ...YARDS_ALLOWED)],
    [...TAKEN, ...steps('dst_points_allowed', ...POINTS_ALLOWED)],
    [
      ...TAKEN,
      ...units(
        'dst_yards_allowed',
        'dst_tackles_for_loss',
        'dst_fumbles_forced',
        'dst_pass_defended',
        'dst_points_allowed',
      ),
      ...steps('dst_points_allowed', ...POINTS_ALLOWED),
    ],
  ],
  rare: [
    units(
      'dst_fumbles_forced',
      'dst_st_fumbles_forced',
      'dst_tackles_for_loss',
      'dst_pass_defended',
      'dst_qb_hits',
      'dst_points_allowed',
      'dst_yards_allowed',
      'dst_interception_yards',
      'dst_fumble_recovery_yards',
      'dst_sack_yards',
    ),
    [
      ...steps('dst_opponent_score', ...POINTS_ALLOWED),
      ...steps('dst_points_allowed', ...every(2, 60, 1)),
      ...steps('dst_yards_allowed', ...every(50, 600, 50)),
    ],
  ],
}

const DEFENDERS: Candidates = {
  groups: ['DL', 'LB', 'DB'],
  variants: [
    units(
      'def_tackles_made',
      'def_tackle_assists',
      'def_tackles_for_loss',
      'def_sacks',
      'def_qb_hits',
      'def_interceptions',
      'def_pass_defended',
      'def_fumbles_forced',
      'fumble_recovery_opp',
      'def_all_tds',
      'def_safeties',
      'special_teams_tds',
    ),
  ],
  rare: [
    units(
      'def_tackles_solo',
      'def_tackles',
      'def_sack_yards',
      'def_interception_yards',
      'fumble_recovery_yards_opp',
      'kick_return_yards',
      'punt_return_yards',
    ),
  ],
}

export const CANDIDATES: readonly Candidates[] = [OFFENSE, KICKERS, DEFENSES, DEFENDERS]
