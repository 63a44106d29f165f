import type { PosGroup } from '../../../../data/positions.ts'
import { MIN_GAMES } from '../../../../data/seasons.ts'
import type { Context } from '../../kernel/context.ts'
import type { OpenedLeague } from '../../league/load.ts'
import { findPlayer, openSeason, openSeasonBefore, scoredPlayers } from '../../league/season.ts'
import { getRules } from '../../league/systems.ts'
import { rosterOrder } from '../../rules/draft/roster-order.ts'
import {
  draftValues,
  expectedShare,
  isStarter,
  type Prospect,
  type RoleFacts,
  type Rookie,
} from '../../rules/draft/value.ts'
import { type BoardSort, bestFirst, rankings } from '../../rules/scoring/rankings.ts'
import type { CompiledRules } from '../../rules/scoring/scoring.ts'
import type { RankedBy } from '../../schema/draft.ts'
import type { PlayerRole, SeasonPlayer } from '../../schema/season.ts'
import type { Season } from '../../season/season.ts'

/** By what players are ordered: `value` to this league, or a season's total, ppg or paa. */
export type DraftOrder = BoardSort | 'value'

/** A player of the board. */
export interface BoardPlayer {
  id: string
  posGroup: PosGroup
  /** The NFL team. Autopick never takes a player without one. */
  team: string | null
  /** Games and points in the season that ranks. */
  games: number
  total: number
  /** Points above the last drafted player of the position, in hundredths; null if points do not order the player. */
  value: number | null
  /** Compares players for a pick, higher first; null where only the order of the board counts. */
  rating: number | null
  rankedBy: RankedBy
}

/** How many seasons back a player without a game in the season that ranks is looked for. */
const EARLIER_SEASONS = 3

/** The loaded seasons that tell what a player did before a league's season. */
const earlierSeasons = async ({ store }: Context, leagueSeason: number): Promise<number[]> =>
  (await store.seasons.versions())
    .map(({ season }) => season)
    .filter(season => season < leagueSeason && season >= leagueSeason - EARLIER_SEASONS)

/**
 * Opens the season whose points rank the players: the season asked for, else the one before the league's, else the league's
 * own as far as it has been played, else an older one. Throws invalid_request if the season asked for is not loaded.
 */
export const openRanking = async (
  context: Context,
  { league, season }: OpenedLeague,
  asked: number | undefined,
): Promise<Season> => {
  if (asked !== undefined) return openSeason(context, asked)
  const earlier = (await earlierSeasons(context, league.season)).sort((a, b) => b - a)
  const [newest] = earlier
  if (newest === undefined || (newest < league.season - 1 && season.rowCount > 0)) return season
  return openSeason(context, newest)
}

/** A player with games and points of the season that ranks, and the role in an NFL team. */
interface Worth extends SeasonPlayer, Pick<Prospect, 'games' | 'total'> {
  ppg: number
  /** The rank on the depth chart; by the snaps of the season before if no chart is loaded. */
  depth: number | null
  share: number
  starts: boolean
}

const seenOf = ({ id, posGroup, team, games, total }: Worth) => ({ id, posGroup, team, games, total })

const NO_GAME = { games: 0, total: 0, ppg: 0 }

/** Reads the roles of the players of a season, with those of the season before, by player number. */
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

/** All players of the league's season with what they did in the season that ranks. */
const playersOf = async (
  context: Context,
  { season }: OpenedLeague,
  { ranking, rules }: { ranking: Season; rules: CompiledRules },
): Promise<Worth[]> => {
  const scored = await scoredPlayers(context, ranking, rules)
  const worth = new Map(scored.map(({ id, games, total, ppg }) => [id, { games, total, ppg }]))
  const roleFacts = await openRoles(context, season)
  return season.players.map((player, number) => {
    const facts = roleFacts(number)
    const starts = isStarter(player.posGroup, facts)
    return {
      ...player,
      ...(worth.get(player.id) ?? NO_GAME),
      depth: player.posGroup === 'DST' ? null : facts.hasChart ? (facts.role?.depth ?? null) : starts ? 1 : null,
      share: expectedShare(player.posGroup, facts),
      starts,
    }
  })
}

/** What the three seasons before a league's tell, as far as they are held. */
interface Earlier {
  /** The rookies of each of them, with the points of that season. */
  rookies: Rookie[]
  /** The newest in which a player had a game, by his id. */
  newest: Map<string, Pick<Prospect, 'games' | 'total'>>
}

const seasonsBefore = async (context: Context, { league }: OpenedLeague, rules: CompiledRules): Promise<Earlier> => {
  const held = await earlierSeasons(context, league.season)
  const earlier: Earlier = { rookies: [], newest: new Map() }
  for (const year of held.sort((a, b) => a - b)) {
    const season = await openSeason(context, year)
    const entries = await context.seasons.entries(context.store.seasons, season)
    for (const [number, { id, posGroup, games, total }] of (await scoredPlayers(context, season, rules)).entries()) {
      const entry = entries.get(number)
      if (entry?.year === year) earlier.rookies.push({ posGroup, draftNumber: entry.draftNumber, total })
      if (games > 0) earlier.newest.set(id, { games, total })
    }
  }
  return earlier
}

/** By value to the league. Where its own season ranks, nobody is expected to have more than he has. */
const byValue = async (
  context: Context,
  opened: OpenedLeague,
  { players, rules, ranking }: { players: readonly Worth[]; rules: CompiledRules; ranking: Season },
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
  return valued.map(({ prospect, value }) => ({ ...seenOf(prospect), value, rating: value, rankedBy: 'points' }))
}

/** By roster facts, for a league whose players have no points yet in any loaded season. */
const byRoster = async (
  context: Context,
  { season }: OpenedLeague,
  players: readonly Worth[],
): Promise<BoardPlayer[]> => {
  const entries = await context.seasons.entries(context.store.seasons, season)
  const listed = players.map((player, number) => ({ ...player, draftNumber: entries.get(number)?.draftNumber ?? null }))
  return rosterOrder(listed).map(({ player, rating }) => ({
    ...seenOf(player),
    value: null,
    rating,
    rankedBy: 'roster',
  }))
}

/** A player as the order by a season counts the points: a backup's only in part. */
const discounted = (player: Worth): Worth & { shown: Worth } => ({
  ...player,
  total: player.share * player.total,
  ppg: player.share * player.ppg,
  shown: player,
})

/** Players with enough games in the order asked for, then the others by total, then by name. */
const inOrder = ({ teams, league }: OpenedLeague, all: readonly Worth[], by: BoardSort): BoardPlayer[] => {
  const players = all.map(discounted)
  const [enough = [], fewer = []] = [true, false].map(most =>
    players.filter(({ games }) => games >= MIN_GAMES === most),
  )
  const ranked = rankings(enough, { teams: teams.length, slots: league.rosterConfig.slots }, by)
  return [...ranked.map(({ contender }) => contender), ...fewer.sort(bestFirst(({ total }) => total))].map(player => ({
    ...seenOf(player.shown),
    value: null,
    rating: null,
    rankedBy: 'points',
  }))
}

/** All players of the league's season, best first. Positions are those of the league's season. */
export const boardOf = async (
  context: Context,
  opened: OpenedLeague,
  { by, ranking }: { by: DraftOrder; ranking: Season },
): Promise<BoardPlayer[]> => {
  const rules = await getRules(context, opened.league.systemId)
  const players = await playersOf(context, opened, { ranking, rules })
  if (by === 'value' && ranking.rowCount === 0) return byRoster(context, opened, players)
  return by === 'value' ? byValue(context, opened, { players, rules, ranking }) : inOrder(opened, players, by)
}
