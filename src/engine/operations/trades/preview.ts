import * as z from 'zod/mini'
import { roundHalfAway } from '../../../../data/rounding.ts'
import { conflict } from '../../base/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { openLeague, platformOf } from '../../league/load.ts'
import { knownPlayer, posGroupsOf } from '../../league/players.ts'
import { requireAllowed } from '../../league/rights.ts'
import { idsOf, isActive, type LeagueRosters, openRosters } from '../../league/rosters.ts'
import { type ScoredLeague, scoreLeague, weekPoints } from '../../league/scored-league.ts'
import { findPlayer } from '../../league/season.ts'
import { bestLineup } from '../../rules/lineups/best-lineup.ts'
import { playoffWeeks } from '../../rules/matchups/playoffs.ts'
import { refuseMoves } from '../../rules/rosters/roster-moves.ts'
import { toPoints } from '../../rules/scoring/decimal.ts'
import { Id } from '../../schema/field.ts'
import { PushedTrade, TradeEffect } from '../../schema/trade.ts'
import { playerTotals, ppgOf } from '../../season/player-totals.ts'
import type { StoredTeam } from '../../store/index.ts'
import { newTrade } from './opened-trade.ts'

/** What a trade would do to the lineups of both teams. */

interface Market {
  scored: ScoredLeague
  rosters: LeagueRosters
  /** The weeks of the league's season so far. */
  weeks: readonly number[]
  /** Points per game by player number, in hundredths. */
  ppg: readonly number[]
}

interface Side {
  team: StoredTeam
  gives: readonly string[]
  gets: readonly string[]
}

/** The most that a roster can start, in hundredths, where players are worth so much. */
const mostOf = ({ scored }: Market, ids: readonly string[], worth: (id: string) => number | null): number => {
  const candidates = ids.map(id => ({ posGroups: posGroupsOf(scored, id), points: worth(id) }))
  return bestLineup({ slots: scored.league.rosterConfig.slots, candidates }).total
}

const overSeason = (market: Market, ids: readonly string[]): number =>
  market.weeks.reduce((sum, week) => sum + mostOf(market, ids, id => weekPoints(market.scored, id, week)), 0)

const byGame = (market: Market, ids: readonly string[]): number =>
  mostOf(market, ids, id => {
    const player = findPlayer(market.scored.season, id)
    return player === null ? null : market.ppg[player]!
  })

/** Who can start for a team before and after: nobody on IR, but who comes from there. Throws conflict for a player who is not on its roster. */
const rostersOf = ({ scored, rosters }: Market, { team, gives, gets }: Side) => {
  const spots = rosters.present.get(team.id) ?? []
  const before = spots.filter(isActive).map(({ playerId }) => playerId)
  const missing = gives.find(id => !idsOf(spots).has(id))
  if (missing !== undefined) {
    throw conflict(`${knownPlayer(scored.season, missing).name ?? missing} is not on the roster of ${team.name}`)
  }
  return { before, after: [...before.filter(id => !gives.includes(id)), ...gets] }
}

const effectOn = (market: Market, side: Side): TradeEffect => {
  const { before, after } = rostersOf(market, side)
  const change = (measure: (market: Market, ids: readonly string[]) => number) => {
    const [was, is] = [measure(market, before), measure(market, after)]
    return { before: toPoints(was), after: toPoints(is), gain: toPoints(is - was) }
  }
  return { teamId: side.team.id, season: change(overSeason), game: change(byGame) }
}

export const previewTrade = operation({
  name: 'previewTrade',
  route: 'POST /leagues/{id}/trades/preview',
  commands: ['trade preview'],
  summary: 'Show what a trade would do to the best lineups of both teams',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  body: PushedTrade,
  output: z.object({ leagueId: Id, weeks: z.array(z.int()), teams: z.array(TradeEffect) }),
  errors: ['not_found', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openLeague(context, id)
    const { trade, from, to } = newTrade(context, opened, body)
    requireAllowed(refuseMoves(platformOf(opened)))
    const scored = await scoreLeague(context, opened)
    const last = playoffWeeks(scored.league.playoffConfig).at(-1)!
    const market: Market = {
      scored,
      rosters: await openRosters(context, opened),
      weeks: [...scored.counted].filter(week => week <= last).toSorted((a, b) => a - b),
      ppg: playerTotals(scored.season, scored.points).map(each => roundHalfAway(ppgOf(each) * 100)),
    }
    const { fromPlayerIds, toPlayerIds } = trade
    return {
      leagueId: id,
      weeks: [...market.weeks],
      teams: [
        effectOn(market, { team: from, gives: fromPlayerIds, gets: toPlayerIds }),
        effectOn(market, { team: to, gives: toPlayerIds, gets: fromPlayerIds }),
      ],
    }
  },
})
