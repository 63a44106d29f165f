import { conflict } from '../base/errors.ts'
import type { Context, PrepareContext } from '../kernel/context.ts'
import {
  type ImportPlan,
  type LeagueReference,
  type MatchedPlayers,
  matchPlayers,
  type PlatformPlayer,
} from '../platforms/index.ts'
import { allNames } from '../rules/names/player-names.ts'
import { listOfPlayers, type PlayerList } from '../runtime/platform-access.ts'
import { Integer, withDefault } from '../schema/field.ts'
import { findPlayer, type Season } from '../season/season.ts'
import type { Store } from '../store/index.ts'
import { savedLogin } from './platform-login.ts'
import { loadHint, namesIn, openSeason } from './season.ts'

/**
 * A league in its platform's form, with its players matched to Hindsight's. Imports and syncs write it to the store.
 */
export interface MatchedLeague {
  plan: ImportPlan
  players: ReadonlyMap<string, PlatformPlayer>
  /** Lists only unmatched players who are on a roster. */
  match: MatchedPlayers
  season: Season
}

/** A platform's responses, before they are compared with stored data. */
export interface Answers {
  plan: ImportPlan
  /** Null if the plan identifies its players. */
  list: PlayerList | null
}

/** Throws conflict if a season is not loaded. The error includes the command to load it. */
const requireLoadedSeason = async ({ seasons }: Store, { name, season }: ImportPlan): Promise<void> => {
  if ((await seasons.versions()).some(version => version.season === season)) return
  throw conflict(`"${name}" is in season ${season}, which is not loaded`, loadHint(season))
}

/**
 * Reads a league from its platform and, at most once a day, the platform's player list. Throws upstream_failed,
 * not_found, or conflict if the season is not loaded.
 */
export const readAnswers = async (context: PrepareContext, league: LeagueReference): Promise<Answers> => {
  const { readLeague, players } = await context.platforms()
  const plan = await readLeague(league, await savedLogin(context, league.platform))
  await context.read(store => requireLoadedSeason(store, plan))
  const list = await players(league.platform, async () => {
    const saved = await context.read(store => store.mirrors.findList(league.platform))
    return saved && listOfPlayers(JSON.parse(saved.players) as PlatformPlayer[], saved.fetchedAt)
  })
  return { plan, list }
}

/** Stores the player list if it is newer than the stored one. */
export const keepPlayers = async ({ store }: Context, { plan, list }: Answers): Promise<void> => {
  if (list === null) return
  const { players, fetchedAt } = list
  if ((await store.mirrors.listFetchedAt(plan.platform)) === fetchedAt) return
  await store.mirrors.putList(plan.platform, { fetchedAt, players: JSON.stringify([...players.values()]) })
}

const MAX_TEAMS = 64

/** Translates players' ids on other services to Hindsight's, if the platform lists such ids. */
const numbersElsewhere = async ({ store }: Context, externalIds: readonly string[], players: PlayerList['players']) => {
  const listed = externalIds.flatMap(id => Object.entries(players.get(id)?.elsewhere ?? {}))
  const found = new Map<string, ReadonlyMap<string, string>>()
  for (const [service, all] of Map.groupBy(listed, ([name]) => name)) {
    const numbers = all.map(([, number]) => number)
    found.set(service, await store.playerIds.listByNumbers(service, numbers))
  }
  return found
}

/**
 * Matches a league's players to Hindsight's. Throws conflict if its season is not loaded, or if it has more teams than
 * the limit.
 */
export const openMirror = async (context: Context, { plan, list }: Answers): Promise<MatchedLeague> => {
  if (plan.teams.length > MAX_TEAMS) {
    throw conflict(
      `"${plan.name}" has ${plan.teams.length} teams, but an imported league can have at most ${MAX_TEAMS}`,
    )
  }
  await requireLoadedSeason(context.store, plan)
  const season = await openSeason(context, plan.season)
  const { players } = list ?? listOfPlayers(plan.people, 0)
  const externalIds = [...plan.players, ...plan.others]
  const { playerIds } = context.store
  const { players: named } = await namesIn(context, season)
  const numbers = await playerIds.listByNumbers(plan.platform, externalIds)
  const { matched, unmatched } = matchPlayers(externalIds, players, {
    numbers,
    names: await playerIds.listNames(numbers.values()),
    elsewhere: await numbersElsewhere(context, externalIds, players),
    knows: id => findPlayer(season, id) !== null,
    people: named.flatMap(player => allNames(player).map(name => ({ ...player, name }))),
  })
  const rostered = new Set(plan.players)
  const missing = unmatched.filter(({ externalId }) => rostered.has(externalId))
  return { plan, players, match: { matched, unmatched: missing }, season }
}

type PreviewQuery = Readonly<{ preview: number }>

/**
 * The parts that all imports share. With `preview=1`, an import shows the result without writing it, and responds with
 * 200. Otherwise, it writes and responds with 201.
 */
export const PREVIEWED = {
  access: 'write',
  plan: 'free',
  status: 201,
  effectOf: async ({ preview }: PreviewQuery) => (preview === 1 ? ('read' as const) : ('write' as const)),
  statusBy: { among: [200, 201], of: ({ preview }: PreviewQuery) => (preview === 1 ? 200 : 201) },
  query: { preview: withDefault(Integer(0, 1), 0) },
} as const
