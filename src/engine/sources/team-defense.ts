import { adder, type Derivation, defenders, perDefense, perTeam, type SeasonValues } from './derivation.ts'
import { defensiveRecoveryTds } from './takeaways.ts'

/** Team defenses' stats, from the team's week, the opponent's week, and both teams' players. */

type Values = (season: SeasonValues) => Float64Array | null

const column =
  (name: string): Values =>
  season =>
    season.ofTeam(name)

/** Reads one of the team's own numbers. */
const own =
  (of: Values): Derivation =>
  season => {
    const values = of(season)
    return values && perDefense(season, slot => values[slot]!)
  }

/** Returns a signed sum of the opponent's numbers. */
const facing =
  (...terms: readonly (readonly [sign: number, of: Values])[]): Derivation =>
  season => {
    const all = terms.map(([sign, of]) => ({ sign, values: of(season) }))
    if (all.some(({ values }) => values === null)) return null
    return perDefense(season, (_, slot) => all.reduce((sum, { sign, values }) => sum + sign * values![slot]!, 0))
  }

/**
 * Returns a sum over the team's defenders. The team files are not used, because they count all players' recoveries, and
 * their columns for recovery yards contain counts.
 */
const ofDefenders =
  (name: string): Values =>
  season => {
    const value = adder(season, name)
    const isDefender = defenders(season)
    return perTeam(season, row => (isDefender[row] === 1 ? value(row) : 0))
  }

const ofPlayers =
  (name: string): Values =>
  season =>
    perTeam(season, adder(season, name))

/** A team defense's touchdowns, including recovered fumbles. */
const defenseTds: Values = season => {
  const byRow = defensiveRecoveryTds(season)
  const recovered = perTeam(season, row => byRow[row]!)
  return season.ofTeam('def_tds')?.map((value, slot) => value + recovered[slot]!) ?? null
}

const scores: Values = season => season.scores

export const TEAM = {
  dst_sacks: facing([1, column('sacks_suffered')]),
  dst_sack_yards: facing([-1, column('sack_yards_lost')]),
  dst_interceptions: own(column('def_interceptions')),
  dst_interception_yards: own(column('def_interception_yards')),
  dst_fumble_recovery_yards: own(ofDefenders('fumble_recovery_yards_opp')),
  dst_tds: own(defenseTds),
  dst_st_tds: own(column('special_teams_tds')),
  dst_safeties: own(column('def_safeties')),
  dst_blocked_kicks: facing([1, column('fg_blocked')], [1, column('pat_blocked')], [1, ofPlayers('pt_blocked')]),
  dst_qb_hits: own(column('def_qb_hits')),
  dst_pass_defended: own(column('def_pass_defended')),
  dst_tackles_for_loss: own(column('def_tackles_for_loss')),
  dst_points_allowed: facing([1, scores], [-6, defenseTds], [-2, column('def_safeties')]),
  dst_opponent_score: facing([1, scores]),
  dst_yards_allowed: facing([1, column('passing_yards')], [1, column('sack_yards_lost')], [1, column('rushing_yards')]),
  dst_kick_returns: own(column('kickoff_returns')),
  dst_kick_return_yards: own(column('kickoff_return_yards')),
  dst_punt_returns: own(column('punt_returns')),
  dst_punt_return_yards: own(column('punt_return_yards')),
}
