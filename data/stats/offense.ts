import { family } from './row.ts'

/** Stats of the offense. A `column` is read from the player file: the stat's key, the file's column, and the label. */

const pass = family({ group: 'passing', unit: 'count' })
const passYards = family({ group: 'passing', unit: 'yards' })
const passRate = family({ group: 'passing', unit: 'rate' })
const rush = family({ group: 'rushing', unit: 'count' })
const rushYards = family({ group: 'rushing', unit: 'yards' })
const rushRate = family({ group: 'rushing', unit: 'rate' })
const catches = family({ group: 'receiving', unit: 'count' })
const catchYards = family({ group: 'receiving', unit: 'yards' })
const catchRate = family({ group: 'receiving', unit: 'rate' })

export const PASSING = [
  pass.column('pass_attempts', 'attempts', 'Pass attempts'),
  pass.column('pass_completions', 'completions', 'Completions'),
  pass.sum('pass_incompletions', { pass_attempts: 1, pass_completions: -1 }, 'Incompletions'),
  passYards.column('pass_yards', 'passing_yards', 'Passing yards'),
  pass.column('pass_tds', 'passing_tds', 'Passing touchdowns'),
  pass.column('pass_interceptions', 'passing_interceptions', 'Interceptions thrown'),
  pass.column('pass_2pt', 'passing_2pt_conversions', 'Passing two-point conversions'),
  pass.column('pass_first_downs', 'passing_first_downs', 'Passing first downs'),
  pass.sum(
    'pass_first_downs_no_td',
    { pass_first_downs: 1, pass_tds: -1 },
    'Passing first downs, not counting touchdowns',
  ),
  pass.column('sacks_suffered', 'sacks_suffered', 'Times sacked'),
  passYards.column('sack_yards_lost', 'sack_yards_lost', 'Yards lost to sacks (0 or less)'),
  passYards.column('pass_air_yards', 'passing_air_yards', 'Air yards on all passes'),
  passYards.column('pass_yac', 'passing_yards_after_catch', 'Passing yards after the catch'),
  passYards.sum('pass_completed_air_yards', { pass_yards: 1, pass_yac: -1 }, 'Air yards on completed passes'),
  pass.column('pass_10', 'passing_10', 'Completions of 10 yards or more'),
  pass.column('pass_16', 'passing_16', 'Completions of 16 yards or more'),
  pass.column('pass_20', 'passing_20', 'Completions of 20 yards or more'),
  pass.column('pass_40', 'passing_40', 'Completions of 40 yards or more'),
  passRate.column('pass_epa', 'passing_epa', 'Passing expected points added'),
  passRate.column('pass_cpoe', 'passing_cpoe', 'Completion percentage over expected'),
  passRate.partial(
    'passer_rating',
    'NFL passer rating',
    'by the NFL’s formula, to a tenth; omitted for players without a pass attempt',
  ),
  passRate.column('pacr', 'pacr', 'Passing air conversion ratio'),
] as const

export const RUSHING = [
  rush.column('rush_attempts', 'carries', 'Rushing attempts'),
  rushYards.column('rush_yards', 'rushing_yards', 'Rushing yards'),
  rush.column('rush_tds', 'rushing_tds', 'Rushing touchdowns'),
  rush.column('rush_2pt', 'rushing_2pt_conversions', 'Rushing two-point conversions'),
  rush.column('rush_first_downs', 'rushing_first_downs', 'Rushing first downs'),
  rush.sum(
    'rush_first_downs_no_td',
    { rush_first_downs: 1, rush_tds: -1 },
    'Rushing first downs, not counting touchdowns',
  ),
  rush.column('rush_10', 'rushing_10', 'Runs of 10 yards or more'),
  rush.column('rush_12', 'rushing_12', 'Runs of 12 yards or more'),
  rush.column('rush_20', 'rushing_20', 'Runs of 20 yards or more'),
  rush.column('rush_40', 'rushing_40', 'Runs of 40 yards or more'),
  rushRate.column('rush_epa', 'rushing_epa', 'Rushing expected points added'),
  rushYards.sum('pass_rush_yards', { pass_yards: 1, rush_yards: 1 }, 'Passing and rushing yards'),
] as const

export const RECEIVING = [
  catches.column('rec', 'receptions', 'Receptions'),
  catches.column('rec_targets', 'targets', 'Targets'),
  catchYards.column('rec_yards', 'receiving_yards', 'Receiving yards'),
  catches.column('rec_tds', 'receiving_tds', 'Receiving touchdowns'),
  catches.column('rec_2pt', 'receiving_2pt_conversions', 'Receiving two-point conversions'),
  catches.column('rec_first_downs', 'receiving_first_downs', 'Receiving first downs'),
  catches.sum(
    'rec_first_downs_no_td',
    { rec_first_downs: 1, rec_tds: -1 },
    'Receiving first downs, not counting touchdowns',
  ),
  catchYards.column('rec_air_yards', 'receiving_air_yards', 'Air yards on all targets'),
  catchYards.column('rec_yac', 'receiving_yards_after_catch', 'Yards after the catch'),
  catchYards.sum('rec_completed_air_yards', { rec_yards: 1, rec_yac: -1 }, 'Air yards on receptions'),
  catches.column('rec_10', 'receiving_10', 'Receptions of 10 yards or more'),
  catches.column('rec_16', 'receiving_16', 'Receptions of 16 yards or more'),
  catches.column('rec_20', 'receiving_20', 'Receptions of 20 yards or more'),
  catches.column('rec_40', 'receiving_40', 'Receptions of 40 yards or more'),
  catchRate.column('rec_epa', 'receiving_epa', 'Receiving expected points added'),
  catchRate.column('racr', 'racr', 'Receiver air conversion ratio'),
  catchRate.column('target_share', 'target_share', 'Share of the team’s targets'),
  catchRate.column('air_yards_share', 'air_yards_share', 'Share of the team’s air yards'),
  catchRate.column('wopr', 'wopr', 'Weighted opportunity rating'),
  catchYards.sum('rush_rec_yards', { rush_yards: 1, rec_yards: 1 }, 'Rushing and receiving yards'),
  catches.sum(
    'first_downs_no_td',
    { pass_first_downs_no_td: 1, rush_first_downs_no_td: 1, rec_first_downs_no_td: 1 },
    'All first downs, not counting touchdowns',
  ),
] as const
