import * as z from 'zod/mini'
import { PLAYER_STATUSES } from '../../../data/designations.ts'
import type { PosGroup as PositionGroup } from '../../../data/positions.ts'
import { STAT_LINE } from '../../../data/stat-line.ts'
import { teamOf, teamOfDst } from '../../../data/teams.ts'
import { invalid, notFound, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { openListing } from '../league/availability.ts'
import { type InWeek, type InWeekOf, statusesOf, weekIn, withWeek } from '../league/games.ts'
import { openAskedSeason } from '../league/load.ts'
import { outlooksFor, withOutlook } from '../league/outlook.ts'
import { factsOf } from '../league/player-facts.ts'
import {
  type NamedPlayer,
  namesIn,
  openSeasonBefore,
  pointsByWeek,
  requireSeasonWeek,
  type Scored,
  scoredPlayers,
} from '../league/season.ts'
import { statLines } from '../league/stat-lines.ts'
import { getAskedRules, type WeekRules } from '../league/systems.ts'
import { rulesIn } from '../rules/league/rules-by-week.ts'
import { openNearNames } from '../rules/names/nearest-word.ts'
import { toFigure, toPoints } from '../rules/scoring/decimal.ts'
import { type Contender, MEASURES, type PlayerSort } from '../rules/scoring/rankings.ts'
import type { CompiledRules } from '../rules/scoring/scoring.ts'
import { PlayerFacts } from '../schema/facts.ts'
import { Id, Integer, Offset, PosGroup, Search, Season as SeasonNumber, Week, withDefault } from '../schema/field.ts'
import { PlayerSeason, PlayerWeek } from '../schema/player.ts'
import type { SeasonPlayer } from '../schema/season.ts'
import { currentWeek } from '../season/calendar.ts'
import { breakdown } from '../season/score.ts'
import { findPlayer, type Season } from '../season/season.ts'

/** Filters for a player list. */
interface PlayerSearchTerms {
  /** Part of a player's name. */
  q?: string | undefined
  /** A player's name in any common spelling. */
  named?: string | undefined
  pos?: z.infer<typeof PosGroup> | undefined
  /** An NFL team's code. Older codes also work. */
  nfl?: string | undefined
  /** Whether to match names with similar spellings if no name contains `q`. */
  near: boolean
}

/** How a search matched: by full name, by part of the name, or by similar spelling. */
type SearchFit = 'name' | 'part' | 'near'

interface PlayerSearch {
  /** Null if nothing was searched. */
  fit: SearchFit | null
  isWanted(player: SeasonPlayer): boolean
}

/** Returns the NFL team with this code. Throws invalid_request for an unknown code. */
const nflTeam = (code: string) => {
  const team = teamOf(code.toUpperCase())
  if (!team) throw invalid(phrase`{nfl} must be the code of an NFL team such as KC, not "${code}"`)
  return team
}

/** Returns a test for players by position and NFL team. Throws invalid_request for an unknown team. */
const positionAndTeamTest = ({ pos, nfl }: PlayerSearchTerms) => {
  const requestedTeam = nfl === undefined ? undefined : nflTeam(nfl)
  return ({ posGroup, team }: SeasonPlayer): boolean =>
    (pos === undefined || posGroup === pos) &&
    (requestedTeam === undefined || (team !== null && teamOf(team) === requestedTeam))
}

/** Finds the players who match a search. Throws invalid_request for an unknown NFL team. */
const openSearch = async (context: Context, season: Season, terms: PlayerSearchTerms): Promise<PlayerSearch> => {
  const isPlaced = positionAndTeamTest(terms)
  const { named, q = '' } = terms
  const text = named ?? q
  if (text === '') return { fit: null, isWanted: isPlaced }
  const { players, lookup, hasPart } = await namesIn(context, season)
  const those = (fit: SearchFit, isCalled: (player: NamedPlayer, at: number) => boolean): PlayerSearch | null => {
    const found = new Set(players.filter((player, at) => isPlaced(player) && isCalled(player, at)).map(({ id }) => id))
    return found.size === 0 ? null : { fit, isWanted: ({ id }) => found.has(id) }
  }
  const byName = (): PlayerSearch | null => {
    const found = new Set(lookup({ written: text }).found)
    return those('name', player => found.has(player))
  }
  const byPart = (): PlayerSearch | null => those('part', (_, at) => hasPart(at, text.toLowerCase()))
  const found = named === undefined ? (byPart() ?? (terms.near ? byName() : null)) : (byName() ?? byPart())
  if (found) return found
  const isNear = named !== undefined || terms.near ? those('near', openNearNames(text)) : null
  return isNear ?? { fit: null, isWanted: () => false }
}

/** The order of players by value in a league, and the season that each player's value is based on. */
interface ValueOrder {
  orderedBy: number
  pointsOf(player: Scored): Scored
  compare(a: Scored, b: Scored): number
}

const byId = (a: Contender, b: Contender): number => (a.id < b.id ? -1 : 1)

/** Sorts players by value, highest first, then by id. */
const listOrder =
  (sort: PlayerSort) =>
  (a: Contender, b: Contender): number =>
    MEASURES[sort](b) - MEASURES[sort](a) || byId(a, b)

/**
 * Sorts players by value in a league. Players at positions that the league can start come first. Within each group,
 * players with the best season so far come first, then those with the best previous season, which alone decides until
 * the first game is over. Ties are broken by id.
 */
const valueOrder = async (
  context: Context,
  season: Season,
  { rules, startable, sort }: { rules: CompiledRules; startable: ReadonlySet<PositionGroup>; sort: PlayerSort },
): Promise<ValueOrder> => {
  const before = await openSeasonBefore(context, season)
  const last = before ? await scoredPlayers(context, before, { rules, keptRules: [] }) : []
  const earlier = new Map(last.map(each => [each.id, each]))
  const measure = MEASURES[sort]
  const lastOf = ({ id }: Contender): number => {
    const previous = earlier.get(id)
    return previous ? measure(previous) : 0
  }
  const isOut = ({ posGroup }: Contender): number => (startable.has(posGroup) ? 0 : 1)
  const isOpen = before !== null && season.rowCount === 0
  const NONE = { games: 0, total: 0, ppg: 0 }
  return {
    orderedBy: isOpen ? before.season : season.season,
    pointsOf(player) {
      const { games, total, ppg } = isOpen ? (earlier.get(player.id) ?? NONE) : player
      return { ...player, games, total, ppg }
    },
    compare: (a, b) => isOut(a) - isOut(b) || measure(b) - measure(a) || lastOf(b) - lastOf(a) || byId(a, b),
  }
}

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

interface PlayerQuery {
  systemId: string | undefined
  /** The league whose rules for each week are used, if it uses the system. */
  leagueId: string | undefined
  /** The positions that a league can start, if the list is limited to them; otherwise null. */
  startable: ReadonlySet<PositionGroup> | null
  sort: PlayerSort | undefined
  isWanted(player: SeasonPlayer): boolean
}

/**
 * Returns a season's players. For a league, they are sorted by value. With a system, they are sorted best first.
 * Otherwise, they are sorted by name and do not have points. Ties are broken by id. `orderedBy` is the season behind
 * the order, if any.
 */
const board = async (
  context: Context,
  season: Season,
  { systemId, leagueId, startable, sort = 'total', isWanted }: PlayerQuery,
): Promise<{ rows: PlayerSeason[]; orderedBy: number | null }> => {
  if (systemId === undefined) {
    const players = season.players.filter(isWanted).sort(byName)
    return { rows: players.map(player => unscored(season, player)), orderedBy: null }
  }
  const requestedRules = await getAskedRules(context, { systemId, season: season.season, leagueId })
  const { orderedBy, compare, pointsOf } = startable
    ? await valueOrder(context, season, { rules: requestedRules.rules, startable, sort })
    : { orderedBy: season.season, compare: listOrder(sort), pointsOf: (player: Scored) => player }
  const matching = (await scoredPlayers(context, season, requestedRules)).filter(isWanted).sort(compare)
  return { rows: matching.map(player => ({ ...withPoints(season, pointsOf(player)), season: orderedBy })), orderedBy }
}

/** A week's games and statuses, and the status filter. */
interface AskedWeek {
  inWeek: ((playerId: string) => Partial<InWeek>) | null
  hasStatus(player: SeasonPlayer): boolean
}

/**
 * Returns the week in the query, or the current week by default. If only statuses are needed, a finished season uses
 * its last week. Throws invalid_request for a week outside the season.
 */
const openWeek = (
  { now }: Context,
  season: Season,
  { week, usual, status }: { week: number | undefined; usual: InWeekOf | null; status?: StatusFilter | undefined },
): AskedWeek => {
  if (week !== undefined) requireSeasonWeek(season, week)
  const { calendar } = season
  const gameWeek = week ?? currentWeek(calendar, now) ?? (status === undefined ? null : calendar.lastWeek)
  const statusOf = gameWeek === null ? null : statusesOf(season, { week: gameWeek, now })
  const ownWeek = week === undefined ? usual : weekIn(season, { week, now })
  return {
    inWeek: ownWeek ?? (statusOf && (id => ({ status: statusOf(id) }))),
    hasStatus: ({ id }) => status === undefined || (statusOf?.(id) ?? 'none') === status,
  }
}

/** A status to filter by. `none` means that the player is expected to play. */
const StatusFilter = z.enum([...PLAYER_STATUSES, 'none'])
type StatusFilter = z.infer<typeof StatusFilter>

const listQuery = {
  q: z.optional(Search),
  named: z.optional(Search),
  pos: z.optional(PosGroup),
  nfl: z.optional(z.string().check(z.maxLength(4))),
  season: z.optional(SeasonNumber),
  system: z.optional(Id),
  league: z.optional(Id),
  available: withDefault(Integer(0, 1), 0),
  startable: withDefault(Integer(0, 1), 0),
  sort: z.optional(z.enum(['total', 'ppg'])),
  limit: withDefault(Integer(1, 100), 25),
  offset: Offset,
  near: withDefault(Integer(0, 1), 0),
  week: z.optional(Week),
  status: z.optional(StatusFilter),
  facts: withDefault(Integer(0, 1), 0),
}

interface AskedOutlook {
  /** The scoring system for points. Without one, players do not have an outlook. */
  systemId: string | undefined
  leagueId: string | undefined
  week: number | undefined
  isExpectedShown: boolean
}

/** Adds players' outlook for a week (default: the current one). */
const withOutlooks = async (
  context: Context,
  season: Season,
  players: readonly PlayerSeason[],
  { systemId, leagueId, week: asked, isExpectedShown }: AskedOutlook,
): Promise<PlayerSeason[]> => {
  const week = asked ?? currentWeek(season.calendar, context.now)
  if (systemId === undefined || week === null) return [...players]
  const rules = await getAskedRules(context, { systemId, season: season.season, leagueId })
  const scored = { season, rules: rules.rules, points: await pointsByWeek(context, season, rules) }
  const outlookOf = await outlooksFor(context, scored, { week, isExpectedShown })
  return players.map(player => ({ ...player, ...withOutlook(outlookOf(player.id)) }))
}

const listPlayers = operation({
  name: 'listPlayers',
  route: 'GET /players',
  commands: ['player list'],
  summary: 'Find players in a season; with a system, show their points',
  access: 'read',
  plan: 'free',
  status: 200,
  query: listQuery,
  pages: { list: 'players' },
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
    { season: year, system, league, available, startable, sort, limit, offset, near, week, status, facts, ...terms },
  ) {
    const season = await openAskedSeason(context, { season: year, league }, [system])
    const listing = await openListing(context, { league, available, startable })
    const search = await openSearch(context, season, { ...terms, near: near === 1 })
    const { inWeek, hasStatus } = openWeek(context, season, { week, usual: listing.inWeek, status })
    const isWanted = (player: SeasonPlayer) => search.isWanted(player) && listing.isWanted(player) && hasStatus(player)
    const scoredBy = system ?? listing.judged?.systemId
    if (sort !== undefined && scoredBy === undefined)
      throw invalid(phrase`{sort} needs points; choose a scoring system with {system}`)
    const judged = { systemId: scoredBy, leagueId: league, startable: listing.judged?.startable ?? null }
    const { rows, orderedBy } = await board(context, season, { ...judged, sort, isWanted })
    const page = withWeek(await listing.carry(rows.slice(offset, offset + limit)), inWeek)
    const { showsExpected: isExpectedShown } = listing
    const outlook = { systemId: scoredBy, leagueId: league, week, isExpectedShown }
    return {
      season: season.season,
      systemId: scoredBy ?? null,
      orderedBy,
      fit: search.fit,
      total: rows.length,
      players: facts === 1 ? await withOutlooks(context, season, page, outlook) : page,
    }
  },
})

interface WeeksQuery {
  player: number
  rules: WeekRules | null
  explain: boolean
  /** True to include each game's stats. */
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
  const points = rules && (await pointsByWeek(context, season, rules))
  const statLinesOfRows = lines && (await statLines(context, season, { rows, stats: STAT_LINE.map(([stat]) => stat) }))
  const week = (row: number): PlayerWeek => ({
    week: index.week[row]!,
    team: teams[index.team[row]!]!,
    opponent: teams[index.opponent[row]!] ?? null,
    points: points && toPoints(points[row]!),
    ...(rules &&
      explain && { breakdown: breakdown(season, row, rulesIn(rules.keptRules, rules.rules, index.week[row]!)) }),
    ...(statLinesOfRows && { stats: statLinesOfRows.get(row)! }),
  })
  return rows.map(week)
}

/** Removes expected points from a player's facts if the league hides them. */
const hideExpected = (facts: PlayerFacts, showsExpected: boolean): PlayerFacts =>
  showsExpected ? facts : { ...facts, expected: null }

const getPlayer = operation({
  name: 'getPlayer',
  route: 'GET /players/{id}',
  commands: ['player show'],
  summary: "Show a player's season week by week",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: {
    season: z.optional(SeasonNumber),
    system: z.optional(Id),
    league: z.optional(Id),
    breakdown: withDefault(Integer(0, 1), 0),
    week: z.optional(Week),
    stats: withDefault(Integer(0, 1), 0),
    facts: withDefault(Integer(0, 1), 0),
  },
  output: z.extend(PlayerSeason, { weeks: z.array(PlayerWeek), facts: z.optional(PlayerFacts) }),
  errors: ['not_found', 'conflict'],
  async run(context, { id, season: year, system: systemId, league, breakdown: explain, week, stats, facts }) {
    const season = await openAskedSeason(context, { season: year, league }, [systemId])
    const rules =
      systemId === undefined
        ? null
        : await getAskedRules(context, { systemId, season: season.season, leagueId: league })
    const player = findPlayer(season, id)
    if (player === null) {
      const hint = teamOfDst(id) ? 'does not play in' : 'is not on a roster or in a game in'
      throw notFound(`Player "${id}" ${hint} season ${season.season}`)
    }
    const weeks = await weeksOf(context, season, { player, rules, explain: explain === 1, lines: stats === 1 })
    const scoredPlayer = rules
      ? withPoints(season, (await scoredPlayers(context, season, rules))[player]!)
      : unscored(season, season.players[player]!)
    const listing = await openListing(context, { league })
    const { inWeek } = openWeek(context, season, { week, usual: listing.inWeek })
    const [carried] = withWeek(await listing.carry([scoredPlayer]), inWeek)
    const playerFacts = facts === 1 && rules ? await factsOf(context, season, { player, rules }) : null
    return { ...carried!, weeks, ...(playerFacts && { facts: hideExpected(playerFacts, listing.showsExpected) }) }
  },
})

export const players = [listPlayers, getPlayer]
