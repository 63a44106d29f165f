import { family } from './row.ts'

const returns = family({ group: 'returns', unit: 'count' })
const returnYards = family({ group: 'returns', unit: 'yards' })
const kick = family({ group: 'kicking', unit: 'count' })
const kickYards = family({ group: 'kicking', unit: 'yards' })
const kickRate = family({ group: 'kicking', unit: 'rate' })
const punt = family({ group: 'punting', unit: 'count' })
const puntYards = family({ group: 'punting', unit: 'yards' })

const FROM_MADE = 'counted from fg_made_list'
const FROM_NOT_MADE = 'counted from fg_missed_list and fg_blocked_list'

export const RETURNS = [
  returns.column('special_teams_tds', 'special_teams_tds', 'Special-teams touchdowns'),
  returns.column('punt_returns', 'punt_returns', 'Punt returns'),
  returnYards.column('punt_return_yards', 'punt_return_yards', 'Punt return yards'),
  returns.column('kick_returns', 'kickoff_returns', 'Kickoff returns'),
  returnYards.column('kick_return_yards', 'kickoff_return_yards', 'Kickoff return yards'),
] as const

export const KICKING = [
  kick.column('fg_made', 'fg_made', 'Field goals made'),
  kick.column('fg_att', 'fg_att', 'Field goals attempted'),
  kick.column('fg_missed', 'fg_missed', 'Field goals missed, not counting blocks'),
  kick.column('fg_blocked', 'fg_blocked', 'Field goals blocked'),
  kick.sum('fg_not_made', { fg_att: 1, fg_made: -1 }, 'Field goals missed or blocked'),
  kickYards.column('fg_long', 'fg_long', 'Longest field goal made'),
  kickRate.column('fg_pct', 'fg_pct', 'Share of field goals made'),
  kick.derived('fg_made_0_19', 'Field goals made, 0-19 yards', FROM_MADE),
  kick.derived('fg_made_20_29', 'Field goals made, 20-29 yards', FROM_MADE),
  kick.derived('fg_made_30_39', 'Field goals made, 30-39 yards', FROM_MADE),
  kick.derived('fg_made_40_49', 'Field goals made, 40-49 yards', FROM_MADE),
  kick.derived('fg_made_50_59', 'Field goals made, 50-59 yards', FROM_MADE),
  kick.derived('fg_made_60_plus', 'Field goals made, 60 yards or more', FROM_MADE),
  kick.sum('fg_made_50_plus', { fg_made_50_59: 1, fg_made_60_plus: 1 }, 'Field goals made, 50 yards or more'),
  kick.derived('fg_not_made_0_19', 'Field goals missed or blocked, 0-19 yards', FROM_NOT_MADE),
  kick.derived('fg_not_made_20_29', 'Field goals missed or blocked, 20-29 yards', FROM_NOT_MADE),
  kick.derived('fg_not_made_30_39', 'Field goals missed or blocked, 30-39 yards', FROM_NOT_MADE),
  kick.derived('fg_not_made_40_49', 'Field goals missed or blocked, 40-49 yards', FROM_NOT_MADE),
  kick.derived('fg_not_made_50_59', 'Field goals missed or blocked, 50-59 yards', FROM_NOT_MADE),
  kick.derived('fg_not_made_60_plus', 'Field goals missed or blocked, 60 yards or more', FROM_NOT_MADE),
  kick.sum(
    'fg_not_made_50_plus',
    { fg_not_made_50_59: 1, fg_not_made_60_plus: 1 },
    'Field goals missed or blocked, 50 yards or more',
  ),
  kickYards.derived('fg_made_yards', 'Total yards of field goals made', 'sum of fg_made_list'),
  kickYards.derived(
    'fg_made_yards_over_30',
    'Yards beyond 30 on field goals made',
    'sum of max(0, d - 30) over fg_made_list',
  ),
  kickYards.column('fg_missed_yards', 'fg_missed_distance', 'Total yards of field goals missed'),
  kickYards.column('fg_blocked_yards', 'fg_blocked_distance', 'Total yards of field goals blocked'),
  kick.column('pat_made', 'pat_made', 'Extra points made'),
  kick.column('pat_att', 'pat_att', 'Extra points attempted'),
  kick.column('pat_missed', 'pat_missed', 'Extra points missed, not counting blocks'),
  kick.column('pat_blocked', 'pat_blocked', 'Extra points blocked'),
  kick.sum('pat_not_made', { pat_att: 1, pat_made: -1 }, 'Extra points missed or blocked'),
  kickRate.column('pat_pct', 'pat_pct', 'Share of extra points made'),
  kick.column('gwfg_made', 'gwfg_made', 'Game-winning field goals made'),
  kick.column('gwfg_att', 'gwfg_att', 'Game-winning field goals attempted'),
  kick.column('gwfg_missed', 'gwfg_missed', 'Game-winning field goals missed'),
  kick.column('gwfg_blocked', 'gwfg_blocked', 'Game-winning field goals blocked'),
  kickYards.column('gwfg_yards', 'gwfg_distance', 'Distance of the game-winning field goal attempt'),
] as const

export const PUNTING = [
  punt.column('punts', 'pt_att', 'Punts'),
  punt.column('punts_blocked', 'pt_blocked', 'Punts blocked'),
  puntYards.column('punt_long', 'pt_long', 'Longest punt'),
  puntYards.column('punt_yards', 'pt_yards', 'Punt yards'),
  punt.column('punts_inside_20', 'pt_inside_20', 'Punts inside the 20'),
  punt.column('punts_out_of_bounds', 'pt_out_of_bounds', 'Punts out of bounds'),
  punt.column('punts_downed', 'pt_downed', 'Punts downed'),
  punt.column('punts_touchback', 'pt_touchback', 'Punt touchbacks'),
  punt.column('punts_fair_caught', 'pt_fair_caught', 'Punts fair-caught'),
  punt.column('punts_returned', 'pt_returned', 'Punts returned'),
  puntYards.column('punts_returned_yards', 'pt_return_yards', 'Opponent’s punt return yards'),
  punt.column('punts_returned_tds', 'pt_return_tds', 'Punts that the opponent returned for touchdowns'),
  puntYards.column('punt_net_yards', 'pt_net_yards', 'Net punt yards'),
] as const
