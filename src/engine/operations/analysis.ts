import * as z from 'zod/mini'
import { REFERENCE_LEAGUE } from '../../../data/rosters.ts'
import { MIN_GAMES } from '../../../data/seasons.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { openListing } from '../league/availability.ts'
import { withWeek } from '../league/games.ts'
import { openAskedSeason, requireLeague } from '../league/load.ts'
import { pointsByWeek, type Scored, toScoredPlayer } from '../league/season.ts'
import { getAskedRules } from '../league/systems.ts'
import { Behind, behindIn } from '../league/time.ts'
import { BALANCE_RANKS, balance, type ComparedRanks, compare } from '../rules/scoring/analysis.ts'
import { toFigure, toPoints } from '../rules/scoring/decimal.ts'
import { minGames, type RankedContender, rankings } from '../rules/scoring/rankings.ts'
import { Figure, Id, Integer, Offset, PosGroup, Season as SeasonNumber, withDefault } from '../schema/field.ts'
import { BalanceRow, ComparedPlayer, type Player, RankedPlayer } from '../schema/player.ts'
import { currentWeek } from '../season/calendar.ts'
import type { Season } from '../season/season.ts'
import { playerTotals } from '../season/totals.ts'

/** The games minimum for listed players. The default depends on how many weeks the league has finished. */
const MinGames = z.optional(Integer(0, 25))
/** The max number of rows in a response. */
const Limit = withDefault(Integer(1, 500), 100)
/** Returns a league's starting slots and number of teams (default: a standard league's). */
const startingSlots = async (context: Context, leagueId: string | undefined) => {
  if (leagueId === undefined) return REFERENCE_LEAGUE
  const league = await requireLeague(context, leagueId)
  return { teams: (await context.store.teams.listOf(leagueId)).length, slots: league.rosterConfig.slots }
}

/**
 * Returns the board's games minimum: the requested number, or else 8. In a league with few finished weeks, the default
 * is lower.
 */
const pointsMin = (
  { now }: Context,
  { calendar }: Season,
  { min, league }: { min: number | undefined; league: string | undefined },
): number => {
  if (min !== undefined) return min
  if (league === undefined) return MIN_GAMES
  return minGames((currentWeek(calendar, now) ?? Number.POSITIVE_INFINITY) - 1)
}

/** Returns a player's identity, without stats. */
const identity = ({ id, name, position, posGroup, team }: Scored): Player => ({
  id,
  name,
  position,
  posGroup,
  team,
})

/**
 * Returns a season's players with at least `min` games, and their points under a system, or under a league's rules for
 * each week.
 */
const boardOf = async (
  context: Context,
  { season, systemId, leagueId, min }: { season: Season; systemId: string; leagueId?: string | undefined; min: number },
): Promise<Scored[]> => {
  const rules = await getAskedRules(context, { systemId, season: season.season, leagueId })
  const points = await pointsByWeek(context, season, rules)
  return playerTotals(season, points)
    .filter(({ games }) => games >= Math.max(1, min))
    .map(each => toScoredPlayer(season, each))
}

const rankedPlayer = (season: Season, row: RankedContender<Scored>): RankedPlayer => ({
  rank: row.rank,
  ...identity(row.contender),
  season: season.season,
  gamesPlayed: row.contender.games,
  totalPoints: toPoints(row.contender.total),
  ppg: toFigure(row.contender.ppg),
  posRank: row.posRank,
  posCount: row.posCount,
  baseline: toFigure(row.baseline),
  paa: toFigure(row.paa),
  posPercentile: toFigure(row.posPercentile),
})

const boardQuery = {
  system: Id,
  season: z.optional(SeasonNumber),
  pos: z.optional(PosGroup),
  league: z.optional(Id),
  available: withDefault(Integer(0, 1), 0),
  min: MinGames,
  sort: withDefault(z.enum(['total', 'ppg', 'paa']), 'total'),
  limit: Limit,
  offset: Offset,
}

export const rankPlayers = operation({
  name: 'rankPlayers',
  route: 'GET /analysis/rankings',
  commands: ['rankings'],
  summary: "Rank a season's players by points, and show their value over an average starter",
  access: 'read',
  plan: 'pro',
  status: 200,
  query: boardQuery,
  pages: { list: 'players' },
  output: z.object({
    systemId: Id,
    season: SeasonNumber,
    pos: z.nullable(PosGroup),
    minGames: z.int(),
    sort: z.string(),
    total: z.int(),
    behind: Behind,
    players: z.array(RankedPlayer),
  }),
  errors: ['not_found', 'conflict'],
  async run(
    context,
    { system, season: requestedSeason, pos, league, available, min: requestedMin, sort, limit, offset },
  ) {
    const season = await openAskedSeason(context, { season: requestedSeason, league }, [system])
    const min = pointsMin(context, season, { min: requestedMin, league })
    const listing = await openListing(context, { league, available })
    const board = rankings(
      await boardOf(context, { season, systemId: system, leagueId: league, min }),
      await startingSlots(context, league),
      sort,
    )
    const filtered = board.filter(
      ({ contender }) => (pos === undefined || contender.posGroup === pos) && listing.isWanted(contender),
    )
    return {
      systemId: system,
      season: season.season,
      pos: pos ?? null,
      minGames: min,
      sort,
      total: filtered.length,
      ...behindIn(context),
      players: withWeek(
        await listing.carry(filtered.slice(offset, offset + limit).map(row => rankedPlayer(season, row))),
        listing.inWeek,
      ),
    }
  },
})

export const balanceSystem = operation({
  name: 'balanceSystem',
  route: 'GET /analysis/balance',
  commands: ['balance'],
  summary: 'Show how evenly a scoring system rewards each position',
  access: 'read',
  plan: 'pro',
  status: 200,
  query: { system: Id, season: z.optional(SeasonNumber), league: z.optional(Id), min: MinGames },
  output: z.object({
    systemId: Id,
    season: SeasonNumber,
    minGames: z.int(),
    ranks: z.array(z.int()),
    positions: z.array(BalanceRow),
  }),
  errors: ['not_found', 'conflict'],
  async run(context, { system, season: requestedSeason, league, min: requestedMin }) {
    const season = await openAskedSeason(context, { season: requestedSeason, league }, [system])
    const min = pointsMin(context, season, { min: requestedMin, league })
    const positions = balance(
      await boardOf(context, { season, systemId: system, leagueId: league, min }),
      await startingSlots(context, league),
    )
    const figure = (value: number | null) => (value === null ? null : toFigure(value))
    return {
      systemId: system,
      season: season.season,
      minGames: min,
      ranks: [...BALANCE_RANKS],
      positions: positions.map(row => ({
        ...row,
        baseline: toFigure(row.baseline),
        ppgAtRanks: row.ppgAtRanks.map(figure),
        outlierPremium: figure(row.outlierPremium),
      })),
    }
  },
})

const comparedPlayer = ({ a, b, delta }: ComparedRanks<Scored>): ComparedPlayer => ({
  ...identity(a.contender),
  gamesPlayed: a.contender.games,
  totalA: toPoints(a.contender.total),
  ppgA: toFigure(a.contender.ppg),
  rankA: a.rank,
  posRankA: a.posRank,
  totalB: toPoints(b.contender.total),
  ppgB: toFigure(b.contender.ppg),
  rankB: b.rank,
  posRankB: b.posRank,
  delta,
})

const comparisonQuery = {
  a: Id,
  b: Id,
  season: z.optional(SeasonNumber),
  pos: z.optional(PosGroup),
  league: z.optional(Id),
  min: MinGames,
  least: withDefault(z.number().check(z.gte(0), z.lte(100_000)), 0),
  sort: withDefault(z.enum(['rankA', 'rankB', 'delta']), 'rankB'),
  limit: Limit,
  offset: Offset,
}

/**
 * Returns whether a player scored at least this many points under either of two systems. Below that, differences in
 * rank are due to chance.
 */
const madeUnderOne =
  (least: number) =>
  ({ a, b }: ComparedRanks<Scored>): boolean =>
    Math.max(toPoints(a.contender.total), toPoints(b.contender.total)) >= least

export const compareSystems = operation({
  name: 'compareSystems',
  route: 'GET /analysis/compare',
  commands: ['compare'],
  summary: 'Compare how two scoring systems rank players',
  access: 'read',
  plan: 'pro',
  status: 200,
  query: comparisonQuery,
  pages: { list: 'players' },
  output: z.object({
    systemA: Id,
    systemB: Id,
    season: SeasonNumber,
    pos: z.nullable(PosGroup),
    minGames: z.int(),
    least: Figure,
    sort: z.string(),
    total: z.int(),
    players: z.array(ComparedPlayer),
  }),
  errors: ['not_found', 'conflict'],
  async run(context, { a, b, season: requestedSeason, pos, league, min: requestedMin, least, sort, limit, offset }) {
    const season = await openAskedSeason(context, { season: requestedSeason, league }, [a, b])
    const min = pointsMin(context, season, { min: requestedMin, league })
    const listing = await openListing(context, { league })
    const left = await boardOf(context, { season, systemId: a, min })
    const right = await boardOf(context, { season, systemId: b, min })
    const ofPosition = compare(left, right, sort).filter(row => pos === undefined || row.a.contender.posGroup === pos)
    const filtered = least > 0 ? ofPosition.filter(madeUnderOne(least)) : ofPosition
    return {
      systemA: a,
      systemB: b,
      season: season.season,
      pos: pos ?? null,
      minGames: min,
      least,
      sort,
      total: filtered.length,
      players: await listing.carry(filtered.slice(offset, offset + limit).map(comparedPlayer)),
    }
  },
})

export const analysis = [rankPlayers, balanceSystem, compareSystems]
