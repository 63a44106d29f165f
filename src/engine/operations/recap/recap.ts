import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { Deferred, operation } from '../../kernel/operation.ts'
import { teamView } from '../../league/answers.ts'
import { requireLeagueWeek } from '../../league/load.ts'
import { gapsIn } from '../../league/mirror.ts'
import { asOfWeek, lineupOf, matchupsOf } from '../../league/scored-league.ts'
import { lineupWeek, type ScoredRosters, scoreRosters } from '../../league/team-weeks.ts'
import { readerOf } from '../../league/waivers.ts'
import { awardsOf, luckOf, type Pickup } from '../../rules/matchups/week-recap.ts'
import { claimsIn, gotIn, movesIn, takenIn, tradesIn } from '../../rules/rosters/moves-from-log.ts'
import { Id, Week } from '../../schema/field.ts'
import { type NextWeek, Recap, type RecapStanding } from '../../schema/recap.ts'
import type { Transaction } from '../../schema/transaction.ts'
import { weekBeginsAt, weekIsOver } from '../../season/calendar.ts'
import { playoffsIn, standingsIn } from '../league/leagues.ts'
import { gamesOfWeek, pairingsIn, weeksPlayed } from './week-games.ts'
import { weekOdds } from './week-odds.ts'
import { awardView, gameView } from './week-views.ts'

/** From when until when of league time something belongs to a week: from the end of the games before to the end of its own. */
const spanOf = ({ season: { calendar } }: ScoredRosters, week: number): { from: number; until: number } => {
  const until = calendar.weekEnds[week] ?? calendar.endsAt
  const from = weekBeginsAt(calendar, week)
  return Number.isFinite(from) ? { from, until } : { from: until, until }
}

/** Those whom teams took since the week before, still had in the week, and who played. */
const pickupsIn = (scored: ScoredRosters, week: number, rows: readonly Transaction[]): Pickup[] => {
  const taken = new Map(takenIn(rows).map(({ teamId, player }) => [`${teamId} ${player.id}`, { teamId, player }]))
  return [...taken.values()].flatMap(({ teamId: team, player: { id: playerId } }) => {
    const { playerIds, candidates } = lineupWeek(scored, { teamId: team, week })
    const points = candidates[playerIds.indexOf(playerId)]?.points ?? null
    const started = lineupOf(scored, team, week)?.includes(playerId) === true
    return points === null ? [] : [{ team, playerId, points, started }]
  })
}

/** The table after a week, with the ranks before it; none in a week of the bracket. */
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

/** The week that is told where none is named: the last that has results, else the first that there is. */
const usualWeek = (scored: ScoredRosters): number => {
  const weeks = weeksPlayed(scored)
  return weeks.findLast(week => gamesOfWeek(scored, week).length > 0) ?? weeks[0] ?? 1
}

const nextOf = (scored: ScoredRosters, week: number): NextWeek | null => {
  const next = weeksPlayed(scored).find(each => each > week)
  return next === undefined ? null : { week: next, games: pairingsIn(scored, next) }
}

/** The champion, once the final is in this week. */
const championIn = (context: Context, scored: ScoredRosters, week: number): string | null => {
  const bracket = playoffsIn(context, scored)
  return bracket?.rounds.at(-1)?.week === week ? (bracket.champion?.id ?? null) : null
}

/**
 * Tells a week of a league, or its last one with results; its chances, which take most of the time, when they are asked for.
 * Throws not_found, and invalid_request for a week that cannot be.
 */
const recapOf = async (context: Context, id: string, asked: number | undefined) => {
  const scored = await scoreRosters(context, id)
  if (asked !== undefined) requireLeagueWeek(scored.season, asked)
  const week = asked ?? usualWeek(scored)
  const span = spanOf(scored, week)
  const reader = readerOf(context, scored)
  const rows = await context.store.transactions.listBetween(id, { ...span, reader })
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
    teams: scored.teams.map(team => teamView(context.actor, team)),
    games: games.map(game => gameView(scored, week, game)),
    luck: luck.map(({ team, ...facts }) => ({ teamId: team, ...facts })),
    awards: awards.map(award => awardView(scored, award)),
    claims: claimsIn(rows),
    trades: tradesIn(rows).map(trade => ({ at: trade.at, reversed: trade.reversed, sides: gotIn(trade) })),
    moves: movesIn(rows),
    standings: standingsAfter(context, scored, week),
    championId: championIn(context, scored, week),
    next: nextOf(scored, week),
    warnings: await gapsIn(context, scored, [week]),
  }
  return { recap, odds: async () => (games.length === 0 ? null : await weekOdds(scored, week)) }
}

export const getRecap = operation({
  name: 'getRecap',
  route: 'GET /leagues/{id}/recap',
  commands: ['league recap'],
  summary: 'Tell a week of a league: results, awards, luck, claims, trades, the table and what comes next',
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

/** A week as a message tells its end, without chances. Nobody asks for it from outside. */
export const getClosedWeek = operation({
  name: 'getClosedWeek',
  route: null,
  commands: [],
  summary: 'Tell a week that is closed, without chances',
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
