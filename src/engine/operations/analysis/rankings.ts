import * as z from 'zod/mini'
import { operation } from '../../kernel/operation.ts'
import { openListing } from '../../league/availability.ts'
import { withGames } from '../../league/games.ts'
import { openAskedSeason } from '../../league/load.ts'
import type { Scored } from '../../league/season.ts'
import { Behind, behindIn } from '../../league/time.ts'
import { BALANCE_RANKS, balance } from '../../rules/scoring/balance.ts'
import { toFigure, toPoints } from '../../rules/scoring/decimal.ts'
import { type Ranked, rankings } from '../../rules/scoring/rankings.ts'
import { Id, Integer, orElse, PosGroup, Season as SeasonNumber } from '../../schema/field.ts'
import { BalanceRow, RankedPlayer } from '../../schema/player.ts'
import type { Season } from '../../season/season.ts'
import { boardOf, identity, Limit, LocalLimit, leastOf, MinGames, seatsOf } from './boards.ts'

const rankedPlayer = (season: Season, row: Ranked<Scored>): RankedPlayer => ({
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
  available: orElse(Integer(0, 1), 0),
  min: MinGames,
  sort: orElse(z.enum(['total', 'ppg', 'paa']), 'total'),
  limit: Limit,
}

export const rankPlayers = operation({
  name: 'rankPlayers',
  route: 'GET /analysis/rankings',
  commands: ['rankings'],
  summary: 'Rank the players of a season by what they scored, with their value over an average starter',
  access: 'read',
  plan: 'pro',
  status: 200,
  query: boardQuery,
  localQuery: { ...boardQuery, limit: LocalLimit },
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
  async run(context, { system, season: asked, pos, league, available, min: wanted, sort, limit }) {
    const season = await openAskedSeason(context, { season: asked, league }, [system])
    const min = leastOf(context, season, { min: wanted, league })
    const listing = await openListing(context, { league, available })
    const board = rankings(
      await boardOf(context, { season, systemId: system, min }),
      await seatsOf(context, league),
      sort,
    )
    const shown = board.filter(
      ({ contender }) => (pos === undefined || contender.posGroup === pos) && listing.isWanted(contender),
    )
    return {
      systemId: system,
      season: season.season,
      pos: pos ?? null,
      minGames: min,
      sort,
      total: shown.length,
      ...behindIn(context),
      players: withGames(
        await listing.carry(shown.slice(0, limit).map(row => rankedPlayer(season, row))),
        listing.gameOf,
      ),
    }
  },
})

export const balanceSystem = operation({
  name: 'balanceSystem',
  route: 'GET /analysis/balance',
  commands: ['balance'],
  summary: 'Show how evenly a scoring system pays the positions',
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
  async run(context, { system, season: asked, league, min: wanted }) {
    const season = await openAskedSeason(context, { season: asked, league }, [system])
    const min = leastOf(context, season, { min: wanted, league })
    const positions = balance(await boardOf(context, { season, systemId: system, min }), await seatsOf(context, league))
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
