import type { Actor } from '../../src/engine/index.ts'
import { type PlayedSeason, playedSeason, SEASON } from './played-season.ts'
import { openWorld, type World } from './world.ts'

/** Five weeks: three in the regular season, the semifinals and the championship. */
export const FIVE_WEEKS: PlayedSeason = playedSeason({ weeks: 5, squad: { QB: 4, RB: 6, WR: 6 } })

const GROUPS = ['QB', 'RB', 'WR'] as const
const IDS = GROUPS.map(group => FIVE_WEEKS.ids.filter(id => FIVE_WEEKS.posGroupOf(id) === group))

export const SLOTS = GROUPS.map(group => ({ slot: group, eligible: [group] }))

/**
 * Returns a team's initial roster, given its index: one player from each position group, and a running back for the
 * bench.
 */
export const rosterOf = (place: number): string[] => [
  ...IDS.map(ids => ids[place]!),
  IDS[1]![IDS[1]!.length - 1 - place]!,
]

/** Returns the players who are not on initial rosters, taking turns between position groups. */
export const freeAgents = (teamCount: number): string[] => {
  const taken = new Set(Array.from({ length: teamCount }, (_, place) => rosterOf(place)).flat())
  const free = IDS.map(ids => ids.filter(id => !taken.has(id)))
  return free[0]!.flatMap((_, at) => free.flatMap(ids => ids[at] ?? []))
}

export interface WaiverLeague {
  id: string
  /** Team ids in draft order. */
  teamIds: readonly string[]
}

/**
 * Creates a waiver league with drafted teams, at the current league time. Teams get managers in order until every
 * manager has a team.
 */
export const makeWaiverLeague = async (
  world: World,
  { id, teamCount, managers = [] }: { id: string; teamCount: number; managers?: readonly Actor[] },
): Promise<WaiverLeague> => {
  const body = {
    id,
    name: `League ${id}`,
    season: SEASON,
    scoringSystemId: 'ppr',
    teamCount,
    rosterConfig: { slots: SLOTS, bench: 1 },
    playoffs: { teams: 4, startWeek: 4 },
  }
  const { teams } = (await world.ask('createLeague', { body })) as { teams: { id: string }[] }
  for (const [place, { id: teamId }] of teams.entries()) {
    const params = { id, teamId }
    for (const playerId of rosterOf(place)) await world.ask('moveRoster', { params, body: { action: 'add', playerId } })
    const manager = managers[place]?.name
    if (manager !== undefined) await world.ask('updateTeam', { params, body: { manager } })
  }
  await world.ask('updateLeague', { params: { id }, body: { acquisitionMode: 'waivers' } })
  return { id, teamIds: teams.map(({ id }) => id) }
}

/** Returns what must be equal in two stores after the same runs: claims, rosters, waiver priorities and log entries. */
export const stateOf = async ({ engine: { database } }: Pick<World, 'engine'>, id: string) =>
  database.transaction('read', async store => ({
    claims: await store.claims.listOf(id, { limit: 1000 }),
    spots: await store.rosters.listOf(id),
    priorities: (await store.teams.listOf(id)).map(({ waiverPriority }) => waiverPriority),
    log: (await store.transactions.listOf(id, { limit: 1000 })).map(({ id: _, ...row }) => row),
  }))

/** Returns the times at which the clock processed a league's claims, without duplicates. */
export const daysRun = ({ engine: { database } }: Pick<World, 'engine'>, id: string): Promise<string[]> =>
  database.transaction('read', async store => {
    const claims = await store.claims.listOf(id, { limit: 1000 })
    const decided = claims.flatMap(({ processedAt }) => (processedAt === null ? [] : [processedAt]))
    return [...new Set(decided)].sort((a, b) => a - b).map(at => new Date(at).toISOString())
  })

/** Opens a world with both clocks at a given time, and with four-team waiver leagues. */
export const openLeagues = async (at: number, ids: readonly string[], file?: string): Promise<World> => {
  const world = await openWorld(file === undefined ? {} : { file })
  await world.keep(FIVE_WEEKS.data)
  world.time.now = at
  world.wall.now = at
  for (const id of ids) await makeWaiverLeague(world, { id, teamCount: 4 })
  return world
}

/** The players who are not on the initial rosters of four teams. */
export const FREE = freeAgents(4)

/** Files a team's claim on a player, which drops the last player on the team's initial roster. */
export const claim = async (world: World, leagueId: string, place: number, player = FREE[0]): Promise<unknown> => {
  const { teams } = (await world.ask('getLeague', { params: { id: leagueId } })) as { teams: { id: string }[] }
  const body = { addPlayerId: player, dropPlayerId: rosterOf(place)[3] }
  return world.ask('fileClaim', { params: { id: leagueId, teamId: teams[place]!.id }, body })
}

/** Returns the statuses of a league's claims, newest first. */
export const statuses = async (world: World, leagueId: string): Promise<string[]> =>
  (await stateOf(world, leagueId)).claims.map(({ status, note }) => (note === null ? status : `${status}: ${note}`))
