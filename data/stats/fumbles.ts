import { family } from './row.ts'

const fumble = family({ group: 'fumbles', unit: 'count' })
const fumbleYards = family({ group: 'fumbles', unit: 'yards' })
const OLD_FUMBLES = 'if the file does not have this column, fumbles from scrimmage plus def_fumbles'
const OLD_LOST = `${OLD_FUMBLES}, counting only those that the opponent recovered`

export const FUMBLES = [
  fumble.column('sack_fumbles', 'sack_fumbles', 'Fumbles when sacked'),
  fumble.column('sack_fumbles_lost', 'sack_fumbles_lost', 'Fumbles lost when sacked'),
  fumble.column('rush_fumbles', 'rushing_fumbles', 'Fumbles on runs'),
  fumble.column('rush_fumbles_lost', 'rushing_fumbles_lost', 'Fumbles lost on runs'),
  fumble.column('rec_fumbles', 'receiving_fumbles', 'Fumbles after catches'),
  fumble.column('rec_fumbles_lost', 'receiving_fumbles_lost', 'Fumbles lost after catches'),
  fumble.sum('fumbles', { sack_fumbles: 1, rush_fumbles: 1, rec_fumbles: 1 }, 'Fumbles from scrimmage'),
  fumble.sum(
    'fumbles_lost',
    { sack_fumbles_lost: 1, rush_fumbles_lost: 1, rec_fumbles_lost: 1 },
    'Fumbles lost from scrimmage',
  ),
  fumble.derived('fumbles_total', 'Fumbles, including returns', `fumbles_total; ${OLD_FUMBLES}`),
  fumble.derived('fumbles_lost_total', 'Fumbles lost, including returns', `fumbles_lost_total; ${OLD_LOST}`),
  fumble.column('fumbles_forced_by_opp', 'fumbles_forced_by_opp', 'Fumbles forced by the opponent'),
  fumble.column('fumbles_not_forced', 'fumbles_not_forced', 'Unforced fumbles'),
  fumble.column('fumbles_out_of_bounds', 'fumbles_out_of_bounds', 'Fumbles out of bounds'),
  fumble.column('fumble_recovery_own', 'fumble_recovery_own', 'Own fumbles recovered'),
  fumbleYards.column('fumble_recovery_yards_own', 'fumble_recovery_yards_own', 'Return yards on own fumbles'),
  fumble.column('fumble_recovery_opp', 'fumble_recovery_opp', 'Opponents’ fumbles recovered'),
  fumbleYards.column('fumble_recovery_yards_opp', 'fumble_recovery_yards_opp', 'Return yards on opponents’ fumbles'),
  fumble.column('fumble_recovery_tds', 'fumble_recovery_tds', 'Fumble recovery touchdowns'),
  fumble.derived(
    'off_fumble_recovery_tds',
    'Fumble recovery touchdowns on offense',
    'fumble_recovery_tds by players other than DL, LB and DB, except on kicks and punts that the opponent fumbled',
  ),
] as const
