import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { hadView, managerNames, type PastMoves, pastMoves } from '../league/history.ts'
import { requirePlayer } from '../league/players.ts'
import {
  type DraftedPlayer,
  type GradedPick,
  gradePicks,
  gradeTeams,
  lastStarters,
  type SeasonScorer,
  tradeWinner,
} from '../rules/history/grades.ts'
import { type Stint, stintStats } from '../rules/history/managers.ts'
import {
  addedPlayers,
  completedTrades,
  type LoggedSide,
  type LoggedTrade,
  tradesIn,
} from '../rules/rosters/moves-from-log.ts'
import { toHundredths, toPoints } from '../rules/scoring/decimal.ts'
import { DisplayNames } from '../schema/account.ts'
import { Id, Integer, Offset, Season, withDefault } from '../schema/field.ts'
import { DraftPast, Gatherer, type PickPast, PickupPast, TradePast, Trader, type TradeSide } from '../schema/grades.ts'
import type { StoredTurn } from '../store/index.ts'

const displayNamesIn = (seasons: readonly PastMoves[]): DisplayNames =>
  managerNames(seasons.map(({ scored }) => scored))

interface GradedPickup {
  view: PickupPast
  stint: Stint
}

/** Returns all players that teams added during a season, by any kind of move. */
const pickupsOf = ({ scored, rows, played, weekOf, placeOf }: PastMoves): GradedPickup[] =>
  addedPlayers(rows).map(({ row, teamId, player, by, bid }) => {
    const week = weekOf(row, player.id)
    const stint = stintStats(played, { team: teamId, playerId: player.id }, week)
    const { season, id: leagueId } = scored.league
    return {
      stint,
      view: {
        ...placeOf(teamId),
        season,
        leagueId,
        at: row.at,
        week,
        untilWeek: stint.until,
        player,
        by,
        bid,
        had: hadView(stint),
      },
    }
  })

/** Ranks managers by the points that their pickups scored as starters. */
const gatherersIn = (pickups: readonly GradedPickup[]): Gatherer[] => {
  const byManager = Map.groupBy(pickups, ({ view }) => view.manager)
  return Array.from(byManager, ([manager, ownPickups]) => {
    const sum = (of: 'starts' | 'points' | 'started'): number =>
      ownPickups.reduce((total, { stint }) => total + stint[of], 0)
    const bids = ownPickups.flatMap(({ view }) => view.bid ?? [])
    return {
      manager,
      pickups: ownPickups.length,
      spent: bids.length === 0 ? null : bids.reduce((total, bid) => total + toHundredths(bid), 0) / 100,
      starts: sum('starts'),
      points: toPoints(sum('points')),
      started: toPoints(sum('started')),
    }
  }).sort((a, b) => b.started - a.started || (a.manager < b.manager ? -1 : 1))
}

const weighPickups = operation({
  name: 'weighPickups',
  route: 'GET /leagues/{id}/history/pickups',
  commands: ['waiver results'],
  summary: "Rate a league's pickups by the points that they scored for their team",
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { season: z.optional(Season), limit: withDefault(Integer(1, 1_000), 25), offset: Offset },
  pages: { list: 'pickups' },
  output: z.object({
    leagueId: Id,
    pickups: z.array(PickupPast),
    managers: z.array(Gatherer),
    displayNames: DisplayNames,
  }),
  errors: ['not_found'],
  async run(context, { id, season, limit, offset }) {
    const seasons = await pastMoves(context, id, season)
    const pickups = seasons.flatMap(pickupsOf)
    const best = pickups.toSorted(
      (a, b) => b.stint.started - a.stint.started || b.stint.points - a.stint.points || a.view.at - b.view.at,
    )
    const page = best.slice(offset, offset + limit)
    return {
      leagueId: id,
      pickups: page.map(({ view }) => view),
      managers: gatherersIn(pickups),
      displayNames: displayNamesIn(seasons),
    }
  },
})

const sideView = (
  { played, weekOf, placeOf }: PastMoves,
  trade: LoggedTrade,
  { teamId, players, also }: LoggedSide,
): TradeSide => {
  const gets = players.map(({ id, name }) => ({
    id,
    name,
    stint: stintStats(played, { team: teamId, playerId: id }, weekOf(trade.row, id)),
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

/** Returns a season's trades in order, without reversed ones. */
const tradesOf = (moves: PastMoves): TradePast[] => {
  const { league } = moves.scored
  return completedTrades(tradesIn(moves.rows)).map((trade, at) => {
    const sides = trade.sides.map(side => sideView(moves, trade, side))
    const players = trade.sides.flatMap(side => side.players)
    const weeks = players.flatMap(({ id }) => moves.weekOf(trade.row, id) ?? [])
    const { winnerId, lead } = tradeWinner(sides.map(side => ({ ...side, started: toHundredths(side.started) })))
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

/** Ranks managers by how much their side of each trade gained, compared with the best other side. */
const tradersIn = (trades: readonly TradePast[]): Trader[] => {
  const rows = trades.flatMap(({ sides, winnerId, lead: counted }) =>
    sides.map(({ teamId, manager, started }) => {
      const others = sides.filter(side => side.teamId !== teamId).map(side => side.started)
      const lead = counted === null ? 0 : toHundredths(started - Math.max(...others))
      return { manager, won: winnerId === teamId ? 1 : 0, lost: winnerId !== null && winnerId !== teamId ? 1 : 0, lead }
    }),
  )
  const sum = (group: typeof rows, of: 'won' | 'lost' | 'lead'): number =>
    group.reduce((total, row) => total + row[of], 0)
  return Array.from(
    Map.groupBy(rows, ({ manager }) => manager),
    ([manager, group]) => ({
      manager,
      trades: group.length,
      won: sum(group, 'won'),
      lost: sum(group, 'lost'),
      lead: toPoints(sum(group, 'lead')),
    }),
  ).sort((a, b) => b.lead - a.lead || (a.manager < b.manager ? -1 : 1))
}

const weighTrades = operation({
  name: 'weighTrades',
  route: 'GET /leagues/{id}/history/trades',
  commands: ['trade results'],
  summary: "Rate a league's trades by the points that the acquired players scored",
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { season: z.optional(Season) },
  list: 'trades',
  output: z.object({ leagueId: Id, trades: z.array(TradePast), managers: z.array(Trader), displayNames: DisplayNames }),
  errors: ['not_found'],
  async run(context, { id, season }) {
    const seasons = await pastMoves(context, id, season)
    const trades = seasons.flatMap(tradesOf)
    return { leagueId: id, trades, managers: tradersIn(trades), displayNames: displayNamesIn(seasons) }
  },
})

interface PlayersPick extends DraftedPlayer {
  playerId: string
}

/** Returns all players' points in the weeks that the league played. */
const scorersIn = ({ scored: { season, points }, played }: PastMoves): SeasonScorer[] => {
  const counts = new Set(played.weeks)
  return season.players.map(({ posGroup }, player) => {
    let total = 0
    for (let row = season.firstRow[player]!; row < season.firstRow[player + 1]!; row++) {
      if (counts.has(season.index.week[row]!)) total += points[row]!
    }
    return { posGroup, points: total }
  })
}

const pickOf = ({ scored, played }: PastMoves, { number, teamId, pick }: StoredTurn): PlayersPick[] => {
  if (pick === null) return []
  const { playerId } = pick
  const points = played.weeks.reduce((sum, week) => sum + (played.pointsOf(playerId, week) ?? 0), 0)
  const round = Math.ceil(number / scored.teams.length)
  return [{ number, round, team: teamId, playerId, posGroup: requirePlayer(scored.season, playerId).posGroup, points }]
}

const pickView = (
  { scored, played, placeOf }: PastMoves,
  { pick, worth, value, redraft }: GradedPick<PlayersPick>,
): PickPast => {
  const { number, round, team, playerId, points } = pick
  const { id, name, posGroup } = requirePlayer(scored.season, playerId)
  return {
    number,
    round,
    ...placeOf(team),
    player: { id, name: name ?? id, posGroup },
    points: toPoints(points),
    worth: toPoints(worth),
    value: toPoints(value),
    redraft,
    had: hadView(stintStats(played, { team, playerId }, played.weeks[0] ?? null)),
  }
}

/** Returns a season's draft. Empty without a draft, and before a week counts. */
const draftIn = async ({ store }: Context, moves: PastMoves): Promise<DraftPast[]> => {
  const { scored, played, placeOf } = moves
  const { league, teams } = scored
  const draft = await store.drafts.find(league.id)
  if (draft === null || played.weeks.length === 0) return []
  const startingSlots = { teams: teams.length, slots: league.rosterConfig.slots }
  const graded = gradePicks(
    draft.turns.flatMap(turn => pickOf(moves, turn)),
    lastStarters(scorersIn(moves), startingSlots),
  )
  if (graded.length === 0) return []
  return [
    {
      season: league.season,
      leagueId: league.id,
      teams: gradeTeams(graded).map(({ team, worth, value, ...row }) => ({
        ...placeOf(team),
        ...row,
        worth: toPoints(worth),
        value: toPoints(value),
      })),
      picks: graded.map(each => pickView(moves, each)),
    },
  ]
}

const gradeDrafts = operation({
  name: 'gradeDrafts',
  route: 'GET /leagues/{id}/history/drafts',
  commands: ['draft grades'],
  summary: "Grade a league's drafts: the value of each pick, and a grade for each team",
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { season: z.optional(Season) },
  list: 'drafts',
  output: z.object({ leagueId: Id, drafts: z.array(DraftPast), displayNames: DisplayNames }),
  errors: ['not_found'],
  async run(context, { id, season }) {
    const drafts: DraftPast[] = []
    const seasons = await pastMoves(context, id, season)
    for (const moves of seasons) drafts.push(...(await draftIn(context, moves)))
    return { leagueId: id, drafts, displayNames: displayNamesIn(seasons) }
  },
})

export const grades = [gradeDrafts, weighTrades, weighPickups]
