import * as z from 'zod/mini'
import { type PlayerStatus, RULED_OUT } from '../../../data/designations.ts'
import type { Context } from '../kernel/context.ts'
import { Deferred, operation } from '../kernel/operation.ts'
import { playoffsIn, standingsIn, teamView } from '../league/answers.ts'
import { type TeamChances, teamChances } from '../league/chances.ts'
import { teamIn, weekIn } from '../league/games.ts'
import { openLeague, requireLeagueWeek } from '../league/load.ts'
import { undoneIds } from '../league/log.ts'
import { mirrorGaps } from '../league/mirror.ts'
import { requirePlayer } from '../league/players.ts'
import { readerOf } from '../league/rights.ts'
import {
  asOfWeek,
  bracketOf,
  lineupOf,
  matchupsOf,
  regularWeeks,
  type ScoredLeague,
  weekPoints,
} from '../league/scored-league.ts'
import { flippedResult, lineupWeek, type ScoredRosters, scoreRosters, weekTotals } from '../league/team-weeks.ts'
import { lineupTotal } from '../rules/lineups/best-lineup.ts'
import { allRounds, type PlayoffRound } from '../rules/matchups/playoffs.ts'
import { winnerOf } from '../rules/matchups/team-records.ts'
import {
  type AddedPlayer,
  type Award,
  awardsOf,
  type GameOfWeek,
  luckOf,
  marginOf,
  type SideOfWeek,
} from '../rules/matchups/week-recap.ts'
import {
  addedPlayers,
  claimsIn,
  movesIn,
  receivedPlayers,
  tradesIn,
  withoutUndone,
} from '../rules/rosters/moves-from-log.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import { Id, Week } from '../schema/field.ts'
import {
  type NextWeek,
  Recap,
  type RecapAbsence,
  type RecapAward,
  type RecapGame,
  type RecapOdds,
  type RecapSide,
  type RecapStanding,
} from '../schema/recap.ts'
import type { Transaction } from '../schema/transaction.ts'
import { weekBeginsAt, weekIsOver } from '../season/calendar.ts'
import type { WeekAt } from '../season/week-teams.ts'

/** One side of a game, with its total and its roster's best possible total, in hundredths. */
interface SideWithBest extends SideOfWeek {
  best: number
}

/** A game in a week of the regular season or playoffs, with its lineups' totals. */
export interface WeekGame extends GameOfWeek {
  /** The round's name; null in the regular season. */
  round: string | null
  /** True if the totals were tied and the better seed advanced. */
  tiebreak: boolean
  home: SideWithBest
  away: SideWithBest | null
}

const sideWithBest = (scored: ScoredRosters, week: number, team: string): SideWithBest => {
  const lineup = lineupWeek(scored, { teamId: team, week })
  const { actual: total, best, left } = weekTotals(scored, { teamId: team, week })
  const benched = lineup.playerIds.map((_, at) => at).filter(at => !lineup.lineup.includes(at))
  const bench = lineupTotal(benched, lineup.candidates)
  return { team, total, best, left, bench }
}

/** Returns the bracket's rounds so far and its third-place game. */
const roundsOf = (scored: ScoredRosters): PlayoffRound[] =>
  scored.league.draw ? allRounds(bracketOf(scored, scored.league.draw)) : []

const roundsIn = (scored: ScoredRosters, week: number): PlayoffRound[] =>
  roundsOf(scored).filter(round => round.week === week)

/** A matchup in a week, with or without a result. */
interface Pairing {
  round: string | null
  homeId: string
  awayId: string | null
}

/** Returns a week's pairings from the schedule, or from the bracket as far as it is known. */
const pairingsIn = (scored: ScoredRosters, week: number): Pairing[] => {
  const scheduled = scored.schedule.filter(each => each.week === week)
  if (scheduled.length > 0) return scheduled.map(({ homeId, awayId }) => ({ round: null, homeId, awayId }))
  return roundsIn(scored, week).flatMap(({ name, games }) =>
    games.map(({ home, away }) => ({ round: name, homeId: home.team, awayId: away?.team ?? null })),
  )
}

const bracketGames = (scored: ScoredRosters, week: number): WeekGame[] =>
  roundsIn(scored, week).flatMap(({ name, games }) =>
    games.flatMap(({ home, away, winner, tiebreak }) =>
      winner === null || away === null
        ? []
        : [
            {
              round: name,
              home: sideWithBest(scored, week, home.team),
              away: sideWithBest(scored, week, away.team),
              winner,
              tiebreak,
            },
          ],
    ),
  )

/** Returns a week's games that have a result, including regular-season byes. Empty until the week counts. */
const gamesOfWeek = (scored: ScoredRosters, week: number): WeekGame[] => {
  const regular = matchupsOf(scored, new Set([week])).filter(({ counts }) => counts)
  if (regular.length === 0) return bracketGames(scored, week)
  return regular.map(matchup => ({
    round: null,
    tiebreak: false,
    home: sideWithBest(scored, week, matchup.home.team),
    away: matchup.away && sideWithBest(scored, week, matchup.away.team),
    winner: winnerOf(matchup),
  }))
}

/** Returns the regular-season weeks, and the playoff weeks with pairings, in ascending order. */
const weeksPlayed = (scored: ScoredRosters): number[] => {
  const weeks = [...regularWeeks(scored), ...roundsOf(scored).map(({ week }) => week)]
  return [...new Set(weeks)].sort((a, b) => a - b)
}

/** Converts a week's facts to their API form. */

/** `actual` equals `total`. It was the lineup's points before adjustments existed. */
const sideView = ({ team, total, best, left, bench }: SideWithBest): RecapSide => ({
  teamId: team,
  total: toPoints(total),
  actual: toPoints(total),
  best: toPoints(best),
  left: toPoints(left),
  bench: toPoints(bench),
})

/** Returns a game with its margin, and the lineup changes that would have made the loser win. */
const gameView = (scored: ScoredRosters, week: number, game: WeekGame): RecapGame => {
  const { round, home, away, winner, tiebreak } = game
  const margin = marginOf(game)
  const turns = [
    ...(away && winner !== 'home' ? flippedResult(scored, week, [home, away]) : []),
    ...(away && winner !== 'away' ? flippedResult(scored, week, [away, home]) : []),
  ]
  return {
    round,
    home: sideView(home),
    away: away && sideView(away),
    winner,
    margin: margin === null ? null : toPoints(margin),
    tiebreak,
    turns: tiebreak ? [] : turns,
  }
}

const awardView = (
  { season }: ScoredRosters,
  { award, team, points, opponent, allPlay, pickup }: Award,
): RecapAward => ({
  award,
  teamId: team,
  points: toPoints(points),
  opponentId: opponent,
  allPlay,
  player: pickup && { id: pickup.playerId, name: requirePlayer(season, pickup.playerId).name ?? pickup.playerId },
  started: pickup?.started ?? null,
})

/** Returns the starters in a week's games who were ruled out or did not have a game. */
const absencesIn = (scored: ScoredRosters, games: readonly WeekGame[], at: WeekAt): RecapAbsence[] => {
  const { season } = scored
  const inWeek = weekIn(season, at)
  const statusOf = (id: string): PlayerStatus | null => (teamIn(season, id, at) === null ? 'FA' : inWeek(id).status)
  const teamIds = games.flatMap(({ home, away }) => (away ? [home.team, away.team] : [home.team]))
  return teamIds.flatMap(teamId =>
    (lineupOf(scored, teamId, at.week) ?? []).flatMap(id => {
      if (id === null || weekPoints(scored, id, at.week) !== null) return []
      const status = statusOf(id)
      const isOut = RULED_OUT.has(status)
      if (!isOut && inWeek(id).game !== null) return []
      return [{ teamId, player: { id, name: requirePlayer(season, id).name ?? id }, status: isOut ? status : null }]
    }),
  )
}

const chancesAfter = (scored: ScoredLeague, week: number): Promise<TeamChances[]> => teamChances(asOfWeek(scored, week))

/**
 * Returns how a regular-season week changed the teams' playoff odds, best odds first. The odds are those that `getOdds`
 * returns for this week and the week before. Null for a playoff week, a week that does not count yet, and a league
 * without playoffs.
 */
const weekOdds = async (scored: ScoredLeague, week: number): Promise<Recap['odds']> => {
  if (scored.league.playoffConfig.none) return null
  if (!scored.counted.has(week) || !scored.schedule.some(each => each.week === week)) return null
  const isFirst = scored.schedule.every(each => each.week >= week)
  const before = isFirst ? [] : await chancesAfter(scored, week - 1)
  const after = await chancesAfter(scored, week)
  return after.map(({ team, playoffs, status, magicNumber }): RecapOdds => {
    const was = before.find(row => row.team.id === team.id)
    return {
      teamId: team.id,
      playoffs: playoffs.chance,
      status,
      magicNumber,
      before: was?.playoffs.chance ?? null,
      statusBefore: was?.status ?? null,
    }
  })
}

/** Returns when a week begins and ends, in league time. It begins when the previous week's games end. */
const spanOf = ({ season: { calendar } }: ScoredRosters, week: number): { from: number; until: number } => {
  const until = calendar.weekEnds[week] ?? calendar.endsAt
  const from = weekBeginsAt(calendar, week)
  return Number.isFinite(from) ? { from, until } : { from: until, until }
}

/** Returns the players who were added since the previous week, are still on the roster, and played. */
const pickupsIn = (scored: ScoredRosters, week: number, rows: readonly Transaction[]): AddedPlayer[] => {
  const pickups = new Map(
    addedPlayers(rows).map(({ teamId, player }) => [`${teamId} ${player.id}`, { teamId, player }]),
  )
  return [...pickups.values()].flatMap(({ teamId: team, player: { id: playerId } }) => {
    const { playerIds, candidates } = lineupWeek(scored, { teamId: team, week })
    const points = candidates[playerIds.indexOf(playerId)]?.points ?? null
    const started = lineupOf(scored, team, week)?.includes(playerId) === true
    return points === null ? [] : [{ team, playerId, points, started }]
  })
}

/** Returns the standings after a week, with the previous ranks. Empty for a playoff week. */
const standingsAfter = ({ actor }: Context, scored: ScoredRosters, week: number): RecapStanding[] => {
  const matchups = matchupsOf(scored)
  if (!matchups.some(each => each.week === week && each.counts)) return []
  const isFirst = !matchups.some(each => each.counts && each.week < week)
  const before = new Map(standingsIn(actor, asOfWeek(scored, week - 1)).map(({ team, rank }) => [team.id, rank]))
  return standingsIn(actor, asOfWeek(scored, week)).map(place => ({
    ...place,
    previousRank: isFirst ? null : (before.get(place.team.id) ?? null),
  }))
}

/** Returns the default week: the last one with results, or else week 1. */
const usualWeek = (scored: ScoredRosters): number => {
  const weeks = weeksPlayed(scored)
  return weeks.findLast(week => gamesOfWeek(scored, week).length > 0) ?? weeks[0] ?? 1
}

const nextWeek = (scored: ScoredRosters, week: number): NextWeek | null => {
  const next = weeksPlayed(scored).find(each => each > week)
  return next === undefined ? null : { week: next, games: pairingsIn(scored, next) }
}

/** Returns the champion if the championship game is in this week. */
const championIn = (context: Context, scored: ScoredRosters, week: number): string | null => {
  const bracket = playoffsIn(context, scored)
  return bracket?.rounds.at(-1)?.week === week ? (bracket.champion?.id ?? null) : null
}

/**
 * Returns the recap of a week (default: the last one with results). Odds are included only on request, because they
 * take most of the time. Throws not_found, and invalid_request for a week that does not exist.
 */
const recapOf = async (context: Context, id: string, requestedWeek: number | undefined) => {
  const scored = await scoreRosters(context, await openLeague(context, id))
  if (requestedWeek !== undefined) requireLeagueWeek(scored.season, requestedWeek)
  const week = requestedWeek ?? usualWeek(scored)
  const span = spanOf(scored, week)
  const reader = readerOf(context, scored)
  const all = await context.store.transactions.listBetween(id, { ...span, reader })
  const rows = withoutUndone(all, await undoneIds(context, id))
  const games = gamesOfWeek(scored, week)
  const luck = games.some(({ round }) => round !== null) ? [] : luckOf(games)
  const awards = awardsOf(games, { luck, pickups: games.length === 0 ? [] : pickupsIn(scored, week, rows) })
  const recap = {
    leagueId: id,
    leagueName: scored.league.name,
    season: scored.league.season,
    week,
    over: weekIsOver(scored.season.calendar, week, context.now),
    ...span,
    teams: scored.teams.map(team => teamView(context.actor, scored.league, team)),
    games: games.map(game => gameView(scored, week, game)),
    luck: luck.map(({ team, ...facts }) => ({ teamId: team, ...facts })),
    awards: awards.map(award => awardView(scored, award)),
    absences: absencesIn(scored, games, { week, now: span.until }),
    claims: claimsIn(rows),
    trades: tradesIn(rows).map(trade => ({ at: trade.at, reversed: trade.reversed, sides: receivedPlayers(trade) })),
    moves: movesIn(rows),
    standings: standingsAfter(context, scored, week),
    championId: championIn(context, scored, week),
    next: nextWeek(scored, week),
    warnings: await mirrorGaps(context, scored, [week]),
  }
  return { recap, odds: async () => (games.length === 0 ? null : await weekOdds(scored, week)) }
}

export const getRecap = operation({
  name: 'getRecap',
  route: 'GET /leagues/{id}/recap',
  commands: ['league recap'],
  summary: 'Recap a week: results, awards, luck, claims, trades, standings and the next week',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { week: z.optional(Week) },
  output: Recap,
  errors: ['not_found'],
  async run(context, { id, week }) {
    const { recap, odds } = await recapOf(context, id, week)
    return new Deferred(async () => ({ ...recap, odds: await odds() }))
  },
})

/** Returns a week for the message about its closing, without odds. Not a public endpoint. */
export const getClosedWeek = operation({
  name: 'getClosedWeek',
  route: null,
  commands: [],
  summary: 'Recap a closed week, without odds',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { week: Week },
  output: Recap,
  leagueOf: ({ id }) => id,
  errors: ['not_found'],
  run: async (context, { id, week }) => ({ ...(await recapOf(context, id, week)).recap, odds: null }),
})

export const recap = [getRecap]
