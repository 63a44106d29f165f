import type { PosGroup } from '../../../data/positions.ts'
import { startableGroups } from '../../../data/rosters.ts'
import { MIN_GAMES } from '../../../data/seasons.ts'
import type { Context } from '../kernel/context.ts'
import { rosterOrder } from '../rules/draft/roster-order.ts'
import {
  draftValues,
  expectedShare,
  isStarter,
  type Prospect,
  type RoleFacts,
  type Rookie,
} from '../rules/draft/value.ts'
import { type BoardSort, bestFirst, rankings } from '../rules/scoring/rankings.ts'
import type { CompiledRules } from '../rules/scoring/scoring.ts'
import type { RankedBy } from '../schema/draft.ts'
import type { PlayerStatus } from '../schema/facts.ts'
import type { PlayerRole, SeasonPlayer } from '../schema/season.ts'
import { currentWeek } from '../season/calendar.ts'
import { findPlayer, type Season } from '../season/season.ts'
import { playerTotals, ppgOf } from '../season/totals.ts'
import { statusesOf } from './games.ts'
import type { OpenedLeague } from './load.ts'
import { openSeason, openSeasonBefore, pointsOf } from './season.ts'
import { getRules } from './systems.ts'

/** How players are ranked: by `value` in this league, or by a season's total, ppg or paa. */
type DraftOrder = BoardSort | 'value'

export interface BoardPlayer {
  id: string
  posGroup: PosGroup
  /** The NFL team. Autopick never takes a player without a team. */
  team: string | null
  /** Games and points in the ranking season. */
  games: number
  total: number
  /** Points above the last drafted player at the position, in hundredths. Null if the ranking does not use points. */
  value: number | null
  /** The player's rating in a draft pick; higher is better. Null if only the order on the board counts. */
  rating: number | null
  rankedBy: RankedBy
}

/** How many earlier seasons to search if a player has no game in the ranking season. */
const EARLIER_SEASONS = 3

/** Returns the loaded seasons before a league's season. */
const earlierSeasons = async ({ store }: Context, leagueSeason: number): Promise<number[]> =>
  (await store.seasons.versions())
    .map(({ season }) => season)
    .filter(season => season < leagueSeason && season >= leagueSeason - EARLIER_SEASONS)

/**
 * Returns the ranking season: the requested one, or else the first of these that is loaded: the season before the
 * league's, the league's own season so far, an older season. Throws invalid_request if the requested season is not
 * loaded.
 */
export const openRanking = async (
  context: Context,
  { league, season }: OpenedLeague,
  requestedSeason: number | undefined,
): Promise<Season> => {
  if (requestedSeason !== undefined) return openSeason(context, requestedSeason)
  const earlier = (await earlierSeasons(context, league.season)).sort((a, b) => b - a)
  const [newest] = earlier
  if (newest === undefined || (newest < league.season - 1 && season.rowCount > 0)) return season
  return openSeason(context, newest)
}

/** A player with games and points in the ranking season, and a role on an NFL team. */
interface RankingPlayer extends SeasonPlayer, Pick<Prospect, 'games' | 'total'> {
  ppg: number
  /** The rank on the depth chart. If no chart is loaded, a rank by last season's snaps. */
  depth: number | null
  share: number
  starts: boolean
}

const boardFields = ({ id, posGroup, team, games, total }: RankingPlayer) => ({ id, posGroup, team, games, total })

const NO_GAME = { games: 0, total: 0, ppg: 0 }

/** Reads players' NFL roles in a season and in the season before, by player index. */
const openRoles = async (context: Context, season: Season): Promise<(number: number) => RoleFacts> => {
  const { store, seasons } = context
  const roles = await seasons.roles(store.seasons, season)
  const before = await openSeasonBefore(context, season)
  const lastRoles = before && (await seasons.roles(store.seasons, before))
  const lastRole = (id: string): PlayerRole | undefined => {
    const player = before && findPlayer(before, id)
    return player === null ? undefined : lastRoles!.get(player)
  }
  const hasChart = roles.values().some(({ depth }) => depth !== null)
  return number => ({ role: roles.get(number), lastRole: lastRole(season.players[number]!.id), hasChart })
}

/** Returns all players in the league's season, with games and points in the ranking season. */
const playersOf = async (
  context: Context,
  { season }: OpenedLeague,
  { ranking, rules }: { ranking: Season; rules: CompiledRules },
): Promise<RankingPlayer[]> => {
  const totals = playerTotals(ranking, await pointsOf(context, ranking, rules))
  const pastTotals = new Map(totals.map(each => [ranking.players[each.player]!.id, { ...each, ppg: ppgOf(each) }]))
  const roleFacts = await openRoles(context, season)
  return season.players.map((player, number) => {
    const facts = roleFacts(number)
    const starts = isStarter(player.posGroup, facts)
    return {
      ...player,
      ...(pastTotals.get(player.id) ?? NO_GAME),
      depth: player.posGroup === 'DST' ? null : facts.hasChart ? (facts.role?.depth ?? null) : starts ? 1 : null,
      share: expectedShare(player.posGroup, facts),
      starts,
    }
  })
}

/** Stats from up to three seasons before the league's, if they are loaded. */
interface Earlier {
  /** Each loaded season's rookies, with their points that season. */
  rookies: Rookie[]
  /** Games and points in each player's latest season with a game, by player id. */
  newest: Map<string, Pick<Prospect, 'games' | 'total'>>
}

const seasonsBefore = async (context: Context, { league }: OpenedLeague, rules: CompiledRules): Promise<Earlier> => {
  const years = await earlierSeasons(context, league.season)
  const earlier: Earlier = { rookies: [], newest: new Map() }
  for (const year of years.sort((a, b) => a - b)) {
    const season = await openSeason(context, year)
    const entries = await context.seasons.entries(context.store.seasons, season)
    for (const { player, games, total } of playerTotals(season, await pointsOf(context, season, rules))) {
      const { id, posGroup } = season.players[player]!
      const entry = entries.get(player)
      if (entry?.year === year) earlier.rookies.push({ posGroup, draftNumber: entry.draftNumber, total })
      if (games > 0) earlier.newest.set(id, { games, total })
    }
  }
  return earlier
}

/** Ranks players by value. If the ranking season is the league's own, uses actual points instead of expected points. */
const byValue = async (
  context: Context,
  opened: OpenedLeague,
  { players, rules, ranking }: { players: readonly RankingPlayer[]; rules: CompiledRules; ranking: Season },
): Promise<BoardPlayer[]> => {
  const { season, rosterConfig } = opened.league
  const earlier = ranking.season < season ? await seasonsBefore(context, opened, rules) : null
  const entries = await context.seasons.entries(context.store.seasons, opened.season)
  const prospects = players.map((player, number) => ({
    ...player,
    entry: entries.get(number),
    newest: earlier?.newest.get(player.id),
  }))
  const league = { teams: opened.teams.length, slots: rosterConfig.slots, bench: rosterConfig.bench, season }
  const valued = draftValues(prospects, earlier?.rookies ?? [], league)
  return valued.map(({ prospect, value }) => ({ ...boardFields(prospect), value, rating: value, rankedBy: 'points' }))
}

/** Ranks players by their NFL roster data, for a league without player points in any loaded season. */
const byRoster = async (
  context: Context,
  { season }: OpenedLeague,
  players: readonly RankingPlayer[],
): Promise<BoardPlayer[]> => {
  const entries = await context.seasons.entries(context.store.seasons, season)
  const listed = players.map((player, number) => ({ ...player, draftNumber: entries.get(number)?.draftNumber ?? null }))
  return rosterOrder(listed).map(({ player, rating }) => ({
    ...boardFields(player),
    value: null,
    rating,
    rankedBy: 'roster',
  }))
}

/** Returns a player with the points that count in the ranking. For a backup, only a share of the points counts. */
const discountPlayer = (player: RankingPlayer): RankingPlayer & { undiscounted: RankingPlayer } => ({
  ...player,
  total: player.share * player.total,
  ppg: player.share * player.ppg,
  undiscounted: player,
})

/** Sorts players with enough games by the requested measure, then the others by total and name. */
const inOrder = ({ teams, league }: OpenedLeague, all: readonly RankingPlayer[], by: BoardSort): BoardPlayer[] => {
  const players = all.map(discountPlayer)
  const { enough = [], fewer = [] } = Object.groupBy(players, ({ games }) => (games >= MIN_GAMES ? 'enough' : 'fewer'))
  const ranked = rankings(enough, { teams: teams.length, slots: league.rosterConfig.slots }, by)
  return [...ranked.map(({ contender }) => contender), ...fewer.sort(bestFirst(({ total }) => total))].map(player => ({
    ...boardFields(player.undiscounted),
    value: null,
    rating: null,
    rankedBy: 'points',
  }))
}

/** Returns all players in the league's season, best first, with their positions that season. */
const boardOf = async (
  context: Context,
  opened: OpenedLeague,
  { by, ranking }: { by: DraftOrder; ranking: Season },
): Promise<BoardPlayer[]> => {
  const rules = await getRules(context, opened.league.systemId)
  const players = await playersOf(context, opened, { ranking, rules })
  if (by === 'value' && ranking.rowCount === 0) return byRoster(context, opened, players)
  return by === 'value' ? byValue(context, opened, { players, rules, ranking }) : inOrder(opened, players, by)
}

export interface DraftRoom {
  /** Undrafted players who can start in a slot and have an NFL team, best first. */
  free: readonly BoardPlayer[]
  /** Undrafted players without an NFL team. They can be picked only from a manager's queue. */
  teamless: readonly BoardPlayer[]
  /** Ids of players who are out or on injured reserve this week. Automatic picks choose them last. */
  sidelined: ReadonlySet<string>
  /** True if all undrafted players are ranked; false if only players in the league's ranking or in a queue are. */
  isOrdered: boolean
  ranking: Season
}

/** Returns the players on the board who can start in the league, and who are not rostered or kept. */
const undraftedPlayers = async (
  { store }: Context,
  opened: OpenedLeague,
  board: readonly BoardPlayer[],
): Promise<BoardPlayer[]> => {
  const { id: leagueId, rosterConfig, keepers } = opened.league
  const rosteredIds = new Set([...keepers, ...(await store.rosters.listOf(leagueId))].map(({ playerId }) => playerId))
  const startable = startableGroups(rosterConfig.slots)
  return board.filter(({ id, posGroup }) => !rosteredIds.has(id) && startable.has(posGroup))
}

/** Moves the players on the league's ranking sheet to the front, in the sheet's order. */
const sheetFirst = (board: readonly BoardPlayer[], sheet: readonly string[]): BoardPlayer[] => {
  const playersById = new Map(board.map(player => [player.id, player]))
  const ids = new Set(sheet)
  const ranked = [...ids].flatMap(id => playersById.get(id) ?? [])
  const first = ranked.map(player => ({ ...player, value: null, rating: null, rankedBy: 'sheet' as const }))
  return [...first, ...board.filter(({ id }) => !ids.has(id))]
}

/** Reads players' statuses in the draft's week. After the season, all are null. */
const statusesNow = ({ now }: Context, { season }: OpenedLeague): ((id: string) => PlayerStatus | null) => {
  const week = currentWeek(season.calendar, now)
  return week === null ? () => null : statusesOf(season, { week, now })
}

/** Returns the draft room. Players are sorted by the league's ranking, then by the requested order. */
export const openRoom = async (
  context: Context,
  opened: OpenedLeague,
  { by, ranking }: { by: DraftOrder; ranking: Season },
): Promise<DraftRoom> => {
  const sheet = await context.store.draftBoards.listRanks(opened.league.id)
  const board = sheetFirst(await boardOf(context, opened, { by, ranking }), sheet)
  const left = await undraftedPlayers(context, opened, board)
  const statusOf = statusesNow(context, opened)
  const isTeamless = ({ id, team }: BoardPlayer): boolean => team === null || statusOf(id) === 'FA'
  const { free = [], teamless = [] } = Object.groupBy(left, player => (isTeamless(player) ? 'teamless' : 'free'))
  const sidelined = new Set(free.flatMap(({ id }) => (['O', 'IR'].includes(statusOf(id) ?? '') ? [id] : [])))
  return { free, teamless, sidelined, isOrdered: by === 'value' || ranking.rowCount > 0, ranking }
}
