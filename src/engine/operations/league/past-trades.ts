import * as z from 'zod/mini'
import { operation } from '../../kernel/operation.ts'
import { hadView, type PastMoves, pastMoves } from '../../league/history.ts'
import { ahead, standingTrades } from '../../rules/history/made-trades.ts'
import { stintOf } from '../../rules/history/managers.ts'
import { type ToldSide, type ToldTrade, tradesIn } from '../../rules/rosters/moves-from-log.ts'
import { toHundredths, toPoints } from '../../rules/scoring/decimal.ts'
import { Id, Season } from '../../schema/field.ts'
import { TradePast, Trader, type TradeSide } from '../../schema/hindsight.ts'

const sideView = (
  { played, weekOf, placeOf }: PastMoves,
  trade: ToldTrade,
  { teamId, players, also }: ToldSide,
): TradeSide => {
  const gets = players.map(({ id, name }) => ({
    id,
    name,
    stint: stintOf(played, { team: teamId, playerId: id }, weekOf(trade.row, id)),
  }))
  const sum = (of: 'points' | 'started'): number => gets.reduce((total, { stint }) => total + stint[of], 0)
  return {
    ...placeOf(teamId),
    gets: gets.map(({ id, name, stint }) => ({ id, name, ...hadView(stint) })),
    also,
    points: toPoints(sum('points')),
    started: toPoints(sum('started')),
  }
}

/** The trades of a season that stand, in the order in which they were made. */
const tradesOf = (moves: PastMoves): TradePast[] => {
  const { league } = moves.scored
  return standingTrades(tradesIn(moves.rows)).map((trade, at) => {
    const sides = trade.sides.map(side => sideView(moves, trade, side))
    const players = trade.sides.flatMap(side => side.players)
    const weeks = players.flatMap(({ id }) => moves.weekOf(trade.row, id) ?? [])
    const { winnerId, lead } = ahead(sides.map(side => ({ ...side, started: toHundredths(side.started) })))
    return {
      season: league.season,
      leagueId: league.id,
      number: at + 1,
      at: trade.at,
      week: weeks.length === 0 ? null : Math.min(...weeks),
      sides,
      winnerId,
      lead: lead === null ? null : toPoints(lead),
    }
  })
}

/** The managers by how far their sides were ahead of the best other side. */
const tradersIn = (trades: readonly TradePast[]): Trader[] => {
  const rows = trades.flatMap(({ sides, winnerId, lead: counted }) =>
    sides.map(({ teamId, manager, started }) => {
      const others = sides.filter(side => side.teamId !== teamId).map(side => side.started)
      const lead = counted === null ? 0 : toHundredths(started - Math.max(...others))
      return { manager, won: winnerId === teamId ? 1 : 0, lost: winnerId !== null && winnerId !== teamId ? 1 : 0, lead }
    }),
  )
  const sum = (own: typeof rows, of: 'won' | 'lost' | 'lead'): number => own.reduce((total, row) => total + row[of], 0)
  return Array.from(
    Map.groupBy(rows, ({ manager }) => manager),
    ([manager, own]) => ({
      manager,
      trades: own.length,
      won: sum(own, 'won'),
      lost: sum(own, 'lost'),
      lead: toPoints(sum(own, 'lead')),
    }),
  ).sort((a, b) => b.lead - a.lead || (a.manager < b.manager ? -1 : 1))
}

const weighTrades = operation({
  name: 'weighTrades',
  route: 'GET /leagues/{id}/history/trades',
  commands: ['trade results'],
  summary: 'Look back on the trades of a league: what both sides had of the players they got',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { season: z.optional(Season) },
  output: z.object({ leagueId: Id, trades: z.array(TradePast), managers: z.array(Trader) }),
  errors: ['not_found'],
  async run(context, { id, season }) {
    const trades = (await pastMoves(context, id, season)).flatMap(tradesOf)
    return { leagueId: id, trades, managers: tradersIn(trades) }
  },
})

export const pastTrades = [weighTrades]
