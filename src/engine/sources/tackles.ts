import { memoize } from '../../../data/on-demand.ts'
import type { PosGroup } from '../../../data/positions.ts'
import { adder, type Derivation, isSpecialist, perPlayer, perTeam, playerOf, type SeasonValues } from './derivation.ts'

/**
 * Estimates which tackles were made on special teams, because no file lists them separately. Of several rules that were
 * tried, this one agrees best with Sleeper's tackles from scrimmage. All of a player's tackles in a game count as
 * special-teams tackles:
 *
 * - for a kicker, punter or long snapper: always;
 * - for an RB, WR or TE: unless the team turned the ball over and the player had at least two targets, carries or pass
 *   attempts;
 * - for a DB or LB: if the team has coverage rows in this game, and the player does not have a coverage row, sack, hit,
 *   pass defended, interception or tackle for loss in it, and had one of these in fewer than half of the season's
 *   games;
 * - for any other position (QB, DL, OL): never.
 */

const PLAYS_ON_DEFENSE = ['def_sacks', 'def_qb_hits', 'def_pass_defended', 'def_interceptions', 'def_tackles_for_loss']
const GIVEAWAYS = ['passing_interceptions', 'sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost']
const HAD_THE_BALL = ['targets', 'carries', 'attempts']

/** 1 in the rows of a player on defense: rows with coverage, or with a play that only defenders make. */
export const onDefense = memoize((season: SeasonValues): Float64Array => {
  const plays = adder(season, ...PLAYS_ON_DEFENSE)
  return perPlayer(season, row => Number(season.covered[row] === 1 || plays(row) > 0))
})

/** Returns, for each player, whether they were on defense in fewer than half of their games. */
const rarelyOnDefense = (season: SeasonValues): boolean[] => {
  const { players, index, size } = season.rows
  const defenseShare = onDefense(season)
  const games = new Float64Array(players.length)
  const onField = new Float64Array(players.length)
  for (let row = 0; row < size; row++) {
    const player = index.player[row]!
    games[player] = games[player]! + 1
    onField[player] = onField[player]! + defenseShare[row]!
  }
  return players.map((_, player) => 2 * onField[player]! < games[player]!)
}

/** Returns a test for whether a row's tackles count as special-teams tackles. */
const onSpecialTeams = memoize((season: SeasonValues): ((row: number) => boolean) => {
  const { index, slot } = season.rows
  const giveaways = perTeam(season, adder(season, ...GIVEAWAYS))
  const coverageRows = perTeam(season, row => season.covered[row]!)
  const touches = adder(season, ...HAD_THE_BALL)
  const defenseShare = onDefense(season)
  const rarely = rarelyOnDefense(season)
  const team = (sums: Float64Array, row: number): number => sums[slot[row]!]!
  const offense = (row: number): boolean => !(team(giveaways, row) > 0 && touches(row) >= 2)
  const defense = (row: number): boolean =>
    team(coverageRows, row) > 0 && defenseShare[row] === 0 && rarely[index.player[row]!] === true
  const rules: Partial<Record<PosGroup, (row: number) => boolean>> = {
    RB: offense,
    WR: offense,
    TE: offense,
    LB: defense,
    DB: defense,
  }
  return row => isSpecialist(season, row) || (rules[playerOf(season, row).posGroup]?.(row) ?? false)
})

const fromScrimmage =
  (...columns: readonly string[]): Derivation =>
  season => {
    const tackles = adder(season, ...columns)
    const special = onSpecialTeams(season)
    return perPlayer(season, row => (tackles(row) === 0 || special(row) ? 0 : tackles(row)))
  }

export const TACKLES = {
  def_scrimmage_tackles_made: fromScrimmage('def_tackles_solo', 'def_tackles_with_assist'),
  def_scrimmage_tackle_assists: fromScrimmage('def_tackle_assists'),
}
