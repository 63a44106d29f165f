import type { BracketSize } from '../../../../data/leagues.ts'
import { bracketFault, isSoundBracket, type Pairing, roundsFor } from '../shared/bracket.ts'
import type { PlannedDraw, PlannedLineup, PlannedMatchup, PlannedPlayoffs, PlannedWeek } from '../shared/plan.ts'
import type { GameAnswer, LeagueAnswer, MatchupAnswer, RosterAnswer, SleeperLeague } from './client.ts'
import { lastRegularWeek, rosterPlayers, type SlotLayout } from './league.ts'

const EMPTY = '0'

/** Returns each player's points on Sleeper. Some responses contain only starters. */
export const playerPoints = ({ starters, starters_points, players_points }: MatchupAnswer): Map<string, number> => {
  const paid: [string, number | null | undefined][] = players_points
    ? Object.entries(players_points)
    : (starters ?? []).map((id, at) => [id, starters_points?.[at]])
  return new Map(paid.flatMap(([id, points]) => (id === EMPTY || points == null ? [] : [[id, points]])))
}

/** Returns whether a list of starters is as long as the league's current list of starting slots. */
export const fitsSlots = (starters: readonly string[], { places, unsupportedSlots }: SlotLayout): boolean =>
  starters.length === places.length + unsupportedSlots.length

/**
 * Returns starters by slot, without duplicates; null if Sleeper does not list any. Sleeper lists starters in slot
 * order. If the list's length differs from the number of slots, it was made for different slots. Its starters then do
 * not have a slot yet.
 */
const startersOf = ({ starters }: MatchupAnswer, slots: SlotLayout): Pick<PlannedLineup, 'starters' | 'unassigned'> => {
  if (!starters?.length) return { starters: null }
  const players = [...new Set(starters)].filter(id => id !== EMPTY && id !== '')
  if (!fitsSlots(starters, slots)) return { starters: slots.places.map(() => null), unassigned: players }
  const first = new Map(players.map(id => [starters.indexOf(id), id]))
  return { starters: slots.places.map(place => first.get(place) ?? null) }
}

/**
 * Returns the players on a roster. If the roster is missing, returns the players with points, because Sleeper reports
 * points for every rostered player, even if they are 0.
 */
export const rosterOf = ({ players, players_points }: MatchupAnswer): readonly string[] | null =>
  players ?? (players_points ? Object.keys(players_points) : null)

/** Returns a row's starters who are on a different row's roster and therefore do not score for this row. */
export const startersElsewhere = (row: MatchupAnswer, rows: readonly MatchupAnswer[]): string[] => {
  const ownRoster = rosterOf(row)
  const others = new Set(rows.flatMap(other => (other === row ? [] : (rosterOf(other) ?? []))))
  return (row.starters ?? []).filter(id => id !== EMPTY && !ownRoster?.includes(id) && others.has(id))
}

const withOwnStarters = (row: MatchupAnswer, rows: readonly MatchupAnswer[]): MatchupAnswer => {
  const elsewhere = startersElsewhere(row, rows)
  return elsewhere.length === 0
    ? row
    : { ...row, starters: row.starters?.map(id => (elsewhere.includes(id) ? EMPTY : id)) }
}

const lineupOf = (row: MatchupAnswer, slots: SlotLayout): PlannedLineup => ({
  team: String(row.roster_id),
  players: rosterPlayers(rosterOf(row), row.starters),
  ...startersOf(row, slots),
  points: row.custom_points ?? row.points ?? null,
  playerPoints: playerPoints(row),
})

/** Returns a week's rows by roster. Leaves out rows without a roster, and second rows for the same roster. */
const rowsIn = (league: SleeperLeague, rows: readonly MatchupAnswer[]): MatchupAnswer[] => {
  const rosters = new Set(league.rosters.map(({ roster_id }) => roster_id))
  return [...rows].filter(({ roster_id }) => rosters.delete(roster_id)).sort((a, b) => a.roster_id - b.roster_id)
}

/** Returns rosters and lineups for every week with rows on Sleeper. */
export const weeksOf = (league: SleeperLeague, slots: SlotLayout): PlannedWeek[] =>
  [...league.weeks].map(([week, rows]) => ({
    week,
    lineups: rowsIn(league, rows).map((row, _, all) => lineupOf(withOwnStarters(row, all), slots)),
  }))

/** Groups a week's rows by matchup id. Leaves out rows without one. */
const groupsIn = (league: SleeperLeague, rows: readonly MatchupAnswer[]): MatchupAnswer[][] => {
  const groups = Map.groupBy(rowsIn(league, rows), ({ matchup_id }) => matchup_id ?? null)
  groups.delete(null)
  return [...groups.values()]
}

/**
 * Returns a week's pairs (two rows with the same matchup id), lower roster number first. If more than two rows share an
 * id, it is unknown who played whom.
 */
const pairings = (league: SleeperLeague, rows: readonly MatchupAnswer[]): (readonly [MatchupAnswer, MatchupAnswer])[] =>
  groupsIn(league, rows).flatMap(([home, away, ...others]) =>
    home && away && others.length === 0 ? [[home, away] as const] : [],
  )

const hasPairingsOrPoints = (rows: readonly MatchupAnswer[]): boolean =>
  rows.some(({ matchup_id, points, custom_points }) => matchup_id != null || (custom_points ?? points ?? 0) !== 0)

/**
 * Returns whether a week counts in the league. A week before `start_week` counts if it has pairings or points, because
 * a commissioner can move the start after weeks were played.
 */
export const weekCounts = ({ league, weeks }: Pick<SleeperLeague, 'league' | 'weeks'>, week: number): boolean =>
  week >= (league.settings.start_week ?? 1) || hasPairingsOrPoints(weeks.get(week) ?? [])

/** Returns the regular-season weeks that count, with their rows. */
export const regularWeeks = (answers: SleeperLeague): (readonly [number, readonly MatchupAnswer[]])[] =>
  [...answers.weeks].filter(([week]) => week <= lastRegularWeek(answers.league) && weekCounts(answers, week))

/** Returns the regular-season weeks when more than two rows share a matchup id. */
export const crowdedWeeks = (league: SleeperLeague): number[] =>
  regularWeeks(league).flatMap(([week, rows]) => (groupsIn(league, rows).some(all => all.length > 2) ? [week] : []))

/**
 * Pairs a week's rows. The lower roster number is the home team. In a week with matchups, a row without an opponent has
 * a bye.
 */
const pairUp = (league: SleeperLeague, week: number, rows: readonly MatchupAnswer[]): PlannedMatchup[] => {
  const pairs = pairings(league, rows)
  if (pairs.length === 0) return []
  const away = new Map(pairs)
  const visitors = new Set(pairs.map(([, other]) => other))
  return rowsIn(league, rows)
    .filter(row => !visitors.has(row))
    .map(row => {
      const other = away.get(row)
      return { week, home: String(row.roster_id), away: other ? String(other.roster_id) : null }
    })
}

/** Returns the part of the regular-season schedule that Sleeper has so far. */
export const matchupsOf = (league: SleeperLeague): PlannedMatchup[] =>
  regularWeeks(league).flatMap(([week, rows]) => pairUp(league, week, rows))

/**
 * Seeds teams by the records that Sleeper stored: wins (a tie is half a win), then points. Division winners come first,
 * in the same order among themselves. If teams at the top of a division have equal wins, games between them decide the
 * division, then points. Games between teams in different divisions do not break ties. Both captured leagues with
 * divisions confirm this: a 9-5 team with fewer points had the bye over a 9-5 team that it had beaten twice, and a 5-9
 * team with more points ranked above a 5-9 team in another division that had beaten it twice.
 */

const hasDivisions = ({ settings }: LeagueAnswer): boolean => (settings.divisions ?? 0) > 1

const wins = ({ settings }: RosterAnswer): number => 2 * (settings?.wins ?? 0) + (settings?.ties ?? 0)
const hundredths = ({ settings }: RosterAnswer): number =>
  Math.round(100 * (settings?.fpts ?? 0) + (settings?.fpts_decimal ?? 0))

/** The winner and loser of each regular-season matchup, except ties. */
type Results = readonly (readonly [winner: number, loser: number])[]

const resultsOf = (league: SleeperLeague): Results =>
  regularWeeks(league)
    .flatMap(([, rows]) => pairings(league, rows))
    .flatMap(([a, b]) => {
      const margin = (a.custom_points ?? a.points ?? 0) - (b.custom_points ?? b.points ?? 0)
      if (margin === 0) return []
      return [margin > 0 ? [a.roster_id, b.roster_id] : [b.roster_id, a.roster_id]] as const
    })

/** Returns a division's winner. Its rosters are sorted by record. */
const winnerOf = (division: readonly RosterAnswer[], results: Results): RosterAnswer => {
  const level = division.filter(each => wins(each) === wins(division[0]!))
  const ids = level.map(({ roster_id }) => roster_id)
  const margin = ({ roster_id }: RosterAnswer): number =>
    results
      .filter(pair => pair.every(id => ids.includes(id)))
      .reduce((sum, [winner, loser]) => sum + Number(winner === roster_id) - Number(loser === roster_id), 0)
  return level.reduce((best, each) => (margin(each) > margin(best) ? each : best))
}

/** Returns all rosters, best first. */
export const seedsOf = (league: SleeperLeague): string[] => {
  const order = [...league.rosters].sort(
    (a, b) => wins(b) - wins(a) || hundredths(b) - hundredths(a) || a.roster_id - b.roster_id,
  )
  const divisions = Map.groupBy(order, ({ settings }) => settings?.division ?? null)
  divisions.delete(null)
  const results = resultsOf(league)
  const winners = hasDivisions(league.league) ? [...divisions.values()].map(each => winnerOf(each, results)) : []
  const leads = (roster: RosterAnswer): boolean => winners.includes(roster)
  return [...order.filter(leads), ...order.filter(each => !leads(each))].map(({ roster_id }) => String(roster_id))
}

/**
 * The postseason. Pairings come from the games played, round by round, because a commissioner can set them by hand.
 * Placement games are left out. A bracket's rows refer to the games that the two sides came from. They show how to
 * order games so that the winners of adjacent games meet. Reseeded rounds lack this reference, and a side came from the
 * game that it won in the previous round.
 */

/** Explains why Hindsight does not support a bracket. Null if it does. */
const fault = ({ season, settings }: LeagueAnswer, teamCount: number): string | null => {
  const { playoff_teams: teams, playoff_week_start: startWeek, playoff_round_type: kind } = settings
  if (!teams || !startWeek || startWeek < 2)
    return "Sleeper doesn't have playoffs for this league, so this mirror doesn't have any either"
  return bracketFault({ teams, startWeek, season: Number(season), teamCount, longRounds: Boolean(kind) })
}

type Side = 't1' | 't2'

const teamAt = (game: GameAnswer, side: Side): string | null => {
  const team = game[side]
  return typeof team === 'number' ? String(team) : null
}

/** Returns the earlier game that one side of a game won; undefined for a team that had a bye, or an unknown team. */
const gameBefore = (before: readonly GameAnswer[], game: GameAnswer, side: Side): GameAnswer | undefined => {
  const entrant = game[side]
  const from = game[`${side}_from`]?.w ?? (typeof entrant === 'object' ? entrant?.w : null)
  return from == null ? before.find(({ w }) => w != null && w === entrant) : before.find(({ m }) => m === from)
}

/** A position in a round: a game, a team with a bye, or null if it is not known yet. */
type Place = GameAnswer | string | null

/**
 * Returns a round's games in the order that matches the next round. An unknown side gets the next game that does not
 * lead to a different side.
 */
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

/** Returns a bracket's rounds in order, up to the first round with an unknown side. */
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
  if (!sound) warnings.push("Sleeper's bracket can't be read, so Hindsight drew it from the records")
  else if (rounds.length === 0) warnings.push('Sleeper does not show a bracket, so Hindsight drew it from the records')
  if (changedByHand(league.bracket))
    warnings.push('Playoff pairings were changed by hand on Sleeper; they are used as played')
  return { seeds, pairings: sound ? rounds : [] }
}

/** Returns the postseason in a form that Hindsight supports (or null), and warnings about the differences. */
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
