import * as z from 'zod/mini'
import { notFound } from '../base/errors.ts'
import { operation } from '../kernel/operation.ts'
import { leagueView, playoffsIn, standingsIn, starterProgress, teamNamer, teamView } from '../league/answers.ts'
import { type GameOf, gamesIn } from '../league/games.ts'
import { LEAGUE_FILTER, leaguesOf, leaguesShown } from '../league/leagues.ts'
import { failureOf, type LiveLeague, marksOf, totalSoFar, withLivePoints } from '../league/live-points.ts'
import { openLeague, requireLeagueWeek, requireTeam } from '../league/load.ts'
import { mirrorOf } from '../league/mirror.ts'
import { readerOf } from '../league/rights.ts'
import { adjustmentOf, asOfWeek, matchupsOf, regularWeeks, scoreLeague } from '../league/scored-league.ts'
import { type AddOutlook, openOutlooks } from '../league/win-chances.ts'
import { type Matchup as LeagueMatchup, type Side, winnerOf } from '../rules/matchups/team-records.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import { Id, Integer, Week, withDefault } from '../schema/field.ts'
import { League } from '../schema/league.ts'
import { LiveSource } from '../schema/live.ts'
import { Matchup } from '../schema/matchup.ts'
import { Mirror } from '../schema/mirror.ts'
import { PlayoffRound, Playoffs } from '../schema/playoffs.ts'
import { Standing, Team } from '../schema/team.ts'
import { Transaction, TransactionType } from '../schema/transaction.ts'
import { currentWeek } from '../season/calendar.ts'

const listLeagues = operation({
  name: 'listLeagues',
  route: 'GET /leagues',
  commands: ['league list'],
  summary: 'List the leagues that you created or manage a team in',
  access: 'read',
  plan: 'free',
  status: 200,
  limitsItself: true,
  query: LEAGUE_FILTER,
  pages: { list: 'leagues' },
  output: z.object({ leagues: z.array(z.extend(League, { teamIds: z.array(Id) })) }),
  async run(context, filter) {
    const { store, actor } = context
    const teamIds = Map.groupBy(await store.teams.listRunBy(actor.id), ({ leagueId }) => leagueId)
    const leagues = await leaguesShown(context, await leaguesOf(context, filter))
    return {
      leagues: leagues.map(league => ({ ...league, teamIds: (teamIds.get(league.id) ?? []).map(({ id }) => id) })),
    }
  },
})

const getLeague = operation({
  name: 'getLeague',
  route: 'GET /leagues/{id}',
  commands: ['league show'],
  summary: 'Show a league: its teams, standings and playoffs',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: { week: z.optional(Week) },
  list: 'standings',
  output: z.object({
    league: League,
    teams: z.array(Team),
    standings: z.array(Standing),
    weeks: z.array(z.int()),
    currentWeek: z.nullable(z.int()),
    playoffs: z.nullable(Playoffs),
    mirror: z.nullable(Mirror),
  }),
  errors: ['not_found'],
  async run(context, { id, week }) {
    const { actor, now } = context
    const opened = await openLeague(context, id)
    if (week !== undefined) requireLeagueWeek(opened.season, week)
    const scored = asOfWeek(await withLivePoints(context, await scoreLeague(context, opened)), week)
    return {
      league: leagueView(context, opened.league),
      teams: scored.teams.map(team => teamView(actor, scored.league, team)),
      standings: standingsIn(actor, scored),
      weeks: regularWeeks(scored),
      currentWeek: currentWeek(scored.season.calendar, now),
      playoffs: playoffsIn(context, scored, week),
      mirror: await mirrorOf(context, scored),
    }
  },
})

interface MatchupLookups {
  teamOf(id: string): Team
  gameOf: GameOf
  withOutlook: AddOutlook
}

const matchupView = (
  scored: LiveLeague,
  matchup: LeagueMatchup,
  { teamOf, gameOf, withOutlook }: MatchupLookups,
): Matchup => {
  const { week, home, away } = matchup
  const side = ({ team, total }: Side) => ({
    team: teamOf(team),
    total: toPoints(matchup.counts ? total : totalSoFar(scored, { teamId: team, week })),
    adjustment: toPoints(adjustmentOf(scored, team, week)),
    ...starterProgress(scored, { team, week, gameOf }),
  })
  const marks = marksOf(
    scored,
    week,
    [home, ...(away ? [away] : [])].map(({ team }) => team),
  )
  return {
    week,
    ...withOutlook({ home: side(home), away: away && side(away) }),
    winner: winnerOf(matchup),
    ...marks,
  }
}

const listMatchups = operation({
  name: 'listMatchups',
  route: 'GET /leagues/{id}/matchups',
  commands: ['league matchups'],
  summary: 'Show regular-season and playoff matchups, and their results',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: { week: z.optional(Week), line: withDefault(Integer(0, 1), 0) },
  list: 'matchups',
  output: z.object({
    leagueId: Id,
    week: z.nullable(z.int()),
    weeks: z.array(z.int()),
    matchups: z.array(Matchup),
    rounds: z.array(PlayoffRound),
    thirdPlace: z.nullable(PlayoffRound),
    ...LiveSource,
  }),
  errors: ['not_found'],
  async run(context, { id, week, line }) {
    const opened = await openLeague(context, id)
    if (week !== undefined) requireLeagueWeek(opened.season, week)
    const scored = await withLivePoints(context, await scoreLeague(context, opened))
    const teamOf = teamNamer(context.actor, scored)
    const { rounds = [], thirdPlace = null } = playoffsIn(context, scored) ?? {}
    const isAsked = (each: { week: number }): boolean => week === undefined || each.week === week
    const matchups =
      scored.schedule.length === 0 ? [] : matchupsOf(scored, week === undefined ? undefined : new Set([week]))
    const withOutlook = await openOutlooks(context, scored, { week, isLine: line === 1 })
    const withOutlooks = (round: PlayoffRound): PlayoffRound => ({ ...round, games: round.games.map(withOutlook) })
    return {
      leagueId: id,
      week: week ?? null,
      weeks: regularWeeks(scored),
      matchups: matchups.map(matchup =>
        matchupView(scored, matchup, {
          teamOf,
          gameOf: gamesIn(scored.season, { week: matchup.week, now: context.now }),
          withOutlook,
        }),
      ),
      rounds: rounds.filter(isAsked).map(withOutlooks),
      thirdPlace: thirdPlace && isAsked(thirdPlace) ? withOutlooks(thirdPlace) : null,
      ...failureOf(scored),
    }
  },
})

const listTransactions = operation({
  name: 'listTransactions',
  route: 'GET /leagues/{id}/transactions',
  commands: ['league log'],
  summary: "Show a league's log, newest first",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: {
    teamId: z.optional(Id),
    type: z.optional(TransactionType),
    olderThan: z.optional(Id),
    limit: withDefault(Integer(1, 200), 50),
  },
  pages: { list: 'transactions', after: 'olderThan' },
  output: z.object({ leagueId: Id, transactions: z.array(Transaction) }),
  errors: ['not_found'],
  async run(context, { id, olderThan, ...filter }) {
    const { transactions } = context.store
    const opened = await openLeague(context, id)
    if (filter.teamId !== undefined) requireTeam(opened, filter.teamId)
    const before = olderThan === undefined ? undefined : await transactions.numberOf(id, olderThan)
    if (before === null) throw notFound(`The log of ${opened.league.name} doesn't have a row "${olderThan}"`)
    const reader = readerOf(context, opened)
    return { leagueId: id, transactions: await transactions.listOf(id, { ...filter, before, reader }) }
  },
})

export const leagues = [listLeagues, getLeague, listMatchups, listTransactions]
