import * as z from 'zod/mini'
import { operation } from '../../kernel/operation.ts'
import { openListing } from '../../league/availability.ts'
import { openAskedSeason } from '../../league/load.ts'
import type { Scored } from '../../league/season.ts'
import { type Compared, compare } from '../../rules/scoring/compare-systems.ts'
import { toFigure, toPoints } from '../../rules/scoring/decimal.ts'
import { Figure, Id, orElse, PosGroup, Season as SeasonNumber } from '../../schema/field.ts'
import { ComparedPlayer } from '../../schema/player.ts'
import { boardOf, identity, Limit, LocalLimit, leastOf, MinGames } from './boards.ts'

const comparedPlayer = ({ a, b, delta }: Compared<Scored>): ComparedPlayer => ({
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
  least: orElse(z.number().check(z.gte(0), z.lte(100_000)), 0),
  sort: orElse(z.enum(['rankA', 'rankB', 'delta']), 'rankB'),
  limit: Limit,
}

/** Whether somebody made at least so many points under one of two systems; who made none rises and falls by chance. */
const madeUnderOne =
  (least: number) =>
  ({ a, b }: Compared<Scored>): boolean =>
    Math.max(toPoints(a.contender.total), toPoints(b.contender.total)) >= least

export const compareSystems = operation({
  name: 'compareSystems',
  route: 'GET /analysis/compare',
  commands: ['compare'],
  summary: 'Compare where two scoring systems rank the same players',
  access: 'read',
  plan: 'pro',
  status: 200,
  query: comparisonQuery,
  localQuery: { ...comparisonQuery, limit: LocalLimit },
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
  async run(context, { a, b, season: asked, pos, league, min: wanted, least, sort, limit }) {
    const season = await openAskedSeason(context, { season: asked, league }, [a, b])
    const min = leastOf(context, season, { min: wanted, league })
    const listing = await openListing(context, { league })
    const left = await boardOf(context, { season, systemId: a, min })
    const right = await boardOf(context, { season, systemId: b, min })
    const ofPosition = compare(left, right, sort).filter(row => pos === undefined || row.a.contender.posGroup === pos)
    const shown = least > 0 ? ofPosition.filter(madeUnderOne(least)) : ofPosition
    return {
      systemA: a,
      systemB: b,
      season: season.season,
      pos: pos ?? null,
      minGames: min,
      least,
      sort,
      total: shown.length,
      players: await listing.carry(shown.slice(0, limit).map(comparedPlayer)),
    }
  },
})
