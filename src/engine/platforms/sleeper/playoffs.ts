import type { BracketSize } from '../../../../data/leagues.ts'
import { bracketFault, isSoundBracket, type Pairing, roundsFor } from '../bracket.ts'
import type { PlannedDraw, PlannedPlayoffs } from '../plan.ts'
import type { GameAnswer, LeagueAnswer } from './answers.ts'
import { lastRegularWeek } from './calendar.ts'
import type { SleeperLeague } from './read.ts'
import { hasDivisions, seedsOf } from './seeds.ts'

/**
 * The postseason. Pairings are those that were played, round by round, since a commissioner may have drawn them by hand;
 * games for places are left out. The rows of a bracket say from which game each side came, which gives the order in which
 * winners of neighboring games meet. Where rounds are reseeded they do not say it: then a side came from the game of the
 * round before that it won.
 */

/** Why a bracket cannot be had here, or null when it can. */
const fault = ({ season, settings }: LeagueAnswer, teamCount: number): string | null => {
  const { playoff_teams: teams, playoff_week_start: startWeek, playoff_round_type: kind } = settings
  if (!teams || !startWeek || startWeek < 2) return 'Sleeper has no playoffs for this league, so there are none here'
  return bracketFault({ teams, startWeek, season: Number(season), teamCount, longRounds: Boolean(kind) })
}

type Side = 't1' | 't2'

const teamAt = (game: GameAnswer, side: Side): string | null => {
  const team = game[side]
  return typeof team === 'number' ? String(team) : null
}

/** The game whose winner plays on a side of a game, or undefined for a team that had a bye and one not known yet. */
const gameBefore = (before: readonly GameAnswer[], game: GameAnswer, side: Side): GameAnswer | undefined => {
  const entrant = game[side]
  const from = game[`${side}_from`]?.w ?? (typeof entrant === 'object' ? entrant?.w : null)
  return from == null ? before.find(({ w }) => w != null && w === entrant) : before.find(({ m }) => m === from)
}

/** A place in a round: a game, or a team that has a bye, or null while it is not known. */
type Place = GameAnswer | string | null

/** The places of a round before later games; a side that is not known yet stands for the next game nobody came from. */
const placesBefore = (before: readonly GameAnswer[], later: readonly GameAnswer[]): Place[] => {
  const places = later.flatMap(game =>
    (['t1', 't2'] as const).map((side): Place => gameBefore(before, game, side) ?? teamAt(game, side)),
  )
  const open = before.filter(game => !places.includes(game))
  return places.map(place => place ?? open.shift() ?? null)
}

const pairingOf = (place: Place): Pairing | null => {
  if (place === null) return null
  if (typeof place === 'string') return [place, null]
  const [home, away] = [teamAt(place, 't1'), teamAt(place, 't2')]
  return home === null || away === null ? null : [home, away]
}

/** The rounds of a bracket in its order, the first one first, up to one whose sides are not all known. */
const roundsOf = (bracket: readonly GameAnswer[], size: BracketSize): Pairing[][] => {
  const games = bracket.filter(({ p }) => p == null || p === 1).sort((a, b) => a.m - b.m)
  const last = roundsFor(size)
  let places: Place[] = games.filter(({ r }) => r === last)
  const rounds: (Pairing | null)[][] = []
  for (let round = last; round >= 1; round--) {
    rounds.unshift(places.map(pairingOf))
    places = placesBefore(
      games.filter(({ r }) => r === round - 1),
      places.filter(place => typeof place === 'object' && place !== null),
    )
  }
  const open = rounds.findIndex(round => round.length === 0 || round.includes(null))
  return rounds.slice(0, open === -1 ? rounds.length : open) as Pairing[][]
}

const changedByHand = (bracket: readonly GameAnswer[]): boolean =>
  bracket.some(
    game =>
      (game.t1_original != null && game.t1_original !== game.t1) ||
      (game.t2_original != null && game.t2_original !== game.t2),
  )

const isOver = ({ league }: SleeperLeague): boolean =>
  ['post_season', 'complete'].includes(league.status) ||
  (league.settings.last_scored_leg ?? 0) >= lastRegularWeek(league)

const drawOf = (league: SleeperLeague, size: BracketSize, warnings: string[]): PlannedDraw | null => {
  if (!isOver(league)) return null
  const rounds = roundsOf(league.bracket, size)
  const seeds = seedsOf(league)
  const sound = isSoundBracket(rounds, size, seeds)
  if (!sound) warnings.push("Sleeper's bracket cannot be read, so it is drawn here by the records")
  else if (rounds.length === 0) warnings.push('Sleeper shows no bracket, so it is drawn here by the records')
  if (changedByHand(league.bracket)) warnings.push('Playoff pairings were changed by hand on Sleeper; taken as played')
  return { seeds, pairings: sound ? rounds : [] }
}

/** The postseason as it can be had here, or null; what is otherwise is said in sentences. */
export const playoffsOf = (league: SleeperLeague): { playoffs: PlannedPlayoffs | null; warnings: string[] } => {
  const { settings } = league.league
  const problem = fault(league.league, league.rosters.length)
  if (problem !== null) return { playoffs: null, warnings: [problem] }
  const teams = settings.playoff_teams as BracketSize
  const warnings: string[] = []
  const draw = drawOf(league, teams, warnings)
  const config = {
    teams,
    startWeek: lastRegularWeek(league.league) + 1,
    reseed: settings.playoff_seed_type === 1,
    divisionWinnersFirst: hasDivisions(league.league),
  }
  return { playoffs: { config, draw }, warnings }
}
