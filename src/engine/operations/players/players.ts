import * as z from 'zod/mini'
import type { PosGroup as PositionGroup } from '../../../../data/positions.ts'
import { teamOfDst } from '../../../../data/teams.ts'
import { invalid, naming, notFound } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { openListing } from '../../league/availability.ts'
import { type GameOf, gamesIn, withGames } from '../../league/games.ts'
import { openAskedSeason } from '../../league/load.ts'
import { findPlayer, pointsOf, requireSeasonWeek, type Scored, scoredPlayers } from '../../league/season.ts'
import { getRules } from '../../league/systems.ts'
import { toFigure, toPoints } from '../../rules/scoring/decimal.ts'
import type { PlayerSort } from '../../rules/scoring/rankings.ts'
import type { CompiledRules } from '../../rules/scoring/scoring.ts'
import { All, Id, Integer, orElse, PosGroup, Search, Season as SeasonNumber, Week } from '../../schema/field.ts'
import { PlayerSeason, PlayerWeek } from '../../schema/player.ts'
import type { SeasonPlayer } from '../../schema/season.ts'
import { breakdown } from '../../season/score.ts'
import type { Season } from '../../season/season.ts'
import { openSearch } from './search.ts'
import { statLinesOf } from './stat-lines.ts'
import { listedBy, worthOrder } from './worth-order.ts'

const unscored = (season: Season, { id, name, position, posGroup, team }: SeasonPlayer): PlayerSeason => ({
  id,
  name,
  position,
  posGroup,
  team,
  season: season.season,
  gamesPlayed: null,
  totalPoints: null,
  ppg: null,
})

const withPoints = (season: Season, player: Scored): PlayerSeason => ({
  ...unscored(season, player),
  gamesPlayed: player.games,
  totalPoints: toPoints(player.total),
  ppg: toFigure(player.ppg),
})

const byName = (a: SeasonPlayer, b: SeasonPlayer): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1

interface Wanted {
  systemId: string | undefined
  /** The positions that a league can start, if those are asked for who are of use to it. */
  startable: ReadonlySet<PositionGroup> | null
  sort: PlayerSort | undefined
  isWanted(player: SeasonPlayer): boolean
}

/**
 * The players of a season: those of use to a league by their value to it, others best first if a system is named, else by name
 * and without points. Ties are broken by id. `orderedBy` is the season whose points decide, if any do.
 */
const board = async (
  context: Context,
  season: Season,
  { systemId, startable, sort = 'total', isWanted }: Wanted,
): Promise<{ rows: PlayerSeason[]; orderedBy: number | null }> => {
  if (systemId === undefined) {
    const players = season.players.filter(isWanted).sort(byName)
    return { rows: players.map(player => unscored(season, player)), orderedBy: null }
  }
  const rules = await getRules(context, systemId)
  const { orderedBy, compare, pointsOf } = startable
    ? await worthOrder(context, season, { rules, startable, sort })
    : { orderedBy: season.season, compare: listedBy(sort), pointsOf: (player: Scored) => player }
  const wanted = (await scoredPlayers(context, season, rules)).filter(isWanted).sort(compare)
  return { rows: wanted.map(player => ({ ...withPoints(season, pointsOf(player)), season: orderedBy })), orderedBy }
}

const listQuery = {
  q: z.optional(Search),
  named: z.optional(Search),
  pos: z.optional(PosGroup),
  nfl: z.optional(z.string().check(z.maxLength(4))),
  season: z.optional(SeasonNumber),
  system: z.optional(Id),
  league: z.optional(Id),
  available: orElse(Integer(0, 1), 0),
  startable: orElse(Integer(0, 1), 0),
  sort: z.optional(z.enum(['total', 'ppg'])),
  limit: orElse(Integer(1, 100), 25),
  offset: orElse(Integer(0, 100_000), 0),
  near: orElse(Integer(0, 1), 0),
  week: z.optional(Week),
}

const listPlayers = operation({
  name: 'listPlayers',
  route: 'GET /players',
  commands: ['player list'],
  summary: 'Find players of a season; with a system, show what they scored',
  access: 'read',
  plan: 'free',
  status: 200,
  query: listQuery,
  localQuery: { ...listQuery, limit: orElse(z.union([Integer(1, 100), All]), 25) },
  output: z.object({
    season: SeasonNumber,
    systemId: z.nullable(Id),
    orderedBy: z.nullable(SeasonNumber),
    fit: z.nullable(z.enum(['name', 'part', 'near'])),
    total: z.int(),
    players: z.array(PlayerSeason),
  }),
  errors: ['not_found', 'conflict'],
  async run(
    context,
    { season: asked, system, league, available, startable, sort, limit, offset, near, week, ...sought },
  ) {
    const season = await openAskedSeason(context, { season: asked, league }, [system])
    const listing = await openListing(context, { league, available, startable })
    const search = await openSearch(context, season, { ...sought, near: near === 1 })
    const isWanted = (player: SeasonPlayer) => search.isWanted(player) && listing.isWanted(player)
    const scoredBy = system ?? listing.judged?.systemId
    if (sort !== undefined && scoredBy === undefined)
      throw invalid(naming`{sort} is about points: name a scoring system with {system}`)
    const judged = { systemId: scoredBy, startable: listing.judged?.startable ?? null }
    const { rows, orderedBy } = await board(context, season, { ...judged, sort, isWanted })
    return {
      season: season.season,
      systemId: scoredBy ?? null,
      orderedBy,
      fit: search.fit,
      total: rows.length,
      players: withGames(
        await listing.carry(rows.slice(offset, offset + limit)),
        gamesOf(context, season, { week, usual: listing.gameOf }),
      ),
    }
  },
})

/** The games of the week that is named, else of the usual one. Throws invalid_request for a week that there is not. */
const gamesOf = (
  { now }: Context,
  season: Season,
  { week, usual }: { week: number | undefined; usual: GameOf | null },
): GameOf | null => {
  if (week === undefined) return usual
  requireSeasonWeek(season, week)
  return gamesIn(season, { week, now })
}

interface WeeksQuery {
  player: number
  rules: CompiledRules | null
  explain: boolean
  /** Whether each game is told by its stats. */
  lines: boolean
}

const weeksOf = async (
  context: Context,
  season: Season,
  { player, rules, explain, lines }: WeeksQuery,
): Promise<PlayerWeek[]> => {
  const { index, teams, firstRow } = season
  const count = firstRow[player + 1]! - firstRow[player]!
  const rows = Array.from({ length: count }, (_, at) => firstRow[player]! + at)
  const points = rules && (await pointsOf(context, season, rules))
  const told = lines && (await statLinesOf(context, season, rows))
  const week = (row: number): PlayerWeek => ({
    week: index.week[row]!,
    team: teams[index.team[row]!]!,
    opponent: teams[index.opponent[row]!] ?? null,
    points: points && toPoints(points[row]!),
    ...(rules && explain && { breakdown: breakdown(season, row, rules) }),
    ...(told && { stats: told.get(row)! }),
  })
  return rows.map(week)
}

const showPlayer = operation({
  name: 'getPlayer',
  route: 'GET /players/{id}',
  commands: ['player show'],
  summary: 'Show a player of a season week by week',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: {
    season: z.optional(SeasonNumber),
    system: z.optional(Id),
    league: z.optional(Id),
    breakdown: orElse(Integer(0, 1), 0),
    week: z.optional(Week),
    stats: orElse(Integer(0, 1), 0),
  },
  output: z.extend(PlayerSeason, { weeks: z.array(PlayerWeek) }),
  errors: ['not_found', 'conflict'],
  async run(context, { id, season: asked, system: systemId, league, breakdown: explain, week, stats }) {
    const season = await openAskedSeason(context, { season: asked, league }, [systemId])
    const rules = systemId === undefined ? null : await getRules(context, systemId)
    const player = findPlayer(season, id)
    if (player === null) {
      const hint = teamOfDst(id) ? 'has no game in' : 'is on no roster and in no game of'
      throw notFound(`The player "${id}" ${hint} season ${season.season}`)
    }
    const weeks = await weeksOf(context, season, { player, rules, explain: explain === 1, lines: stats === 1 })
    const known = season.players[player]!
    const shown = rules
      ? withPoints(season, (await scoredPlayers(context, season, rules))[player]!)
      : unscored(season, known)
    const listing = await openListing(context, { league })
    const games = gamesOf(context, season, { week, usual: listing.gameOf })
    const [carried] = withGames(await listing.carry([shown]), games)
    return { ...carried!, weeks }
  },
})

export const players = [listPlayers, showPlayer]
