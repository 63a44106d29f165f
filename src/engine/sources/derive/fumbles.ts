import { adder, type Derivation, defenders, perPlayer } from './derivation.ts'

/** A column of the file. An older file lacks it: then the sum of the three kinds from scrimmage. */
const orScrimmage =
  (name: string, ...kinds: readonly string[]): Derivation =>
  season =>
    season.column(name) ?? perPlayer(season, adder(season, ...kinds))

export const PERSONS = {
  fumbles_total: orScrimmage('fumbles_total', 'sack_fumbles', 'rushing_fumbles', 'receiving_fumbles'),
  fumbles_lost_total: orScrimmage(
    'fumbles_lost_total',
    'sack_fumbles_lost',
    'rushing_fumbles_lost',
    'receiving_fumbles_lost',
  ),
  off_fumble_recovery_tds: season => {
    const tds = adder(season, 'fumble_recovery_tds')
    const isDefender = defenders(season)
    return perPlayer(season, row => (isDefender[row] === 1 ? 0 : tds(row)))
  },
  def_all_tds: season => {
    const tds = adder(season, 'def_tds')
    const recovered = adder(season, 'fumble_recovery_tds')
    const isDefender = defenders(season)
    return perPlayer(season, row => tds(row) + (isDefender[row] === 1 ? recovered(row) : 0))
  },
} satisfies Record<string, Derivation>
