import type { Actor } from '../../src/engine/index.ts'
import { lineupIn } from '../../src/engine/rules/lineups/lineups.ts'
import type { Store, StoredLineup } from '../../src/engine/store/index.ts'
import { NFL, overAt, type PlayedSeason, playedSeason, SEASON, thursday } from './played-season.ts'
import { openWorld, type World } from './world.ts'

/** A four-week season. Week 2's Sunday game is played after week 3 is over, and week 4 has one game. */
export const SHORT: PlayedSeason = playedSeason({ weeks: 4, byes: [4], postponed: [2], squad: { QB: 2, RB: 2, WR: 3 } })

export const SLOTS = [
  { slot: 'QB', eligible: ['QB'] },
  { slot: 'FLEX', eligible: ['RB', 'WR'] },
  { slot: 'FLEX', eligible: ['RB', 'WR'] },
  { slot: 'DST', eligible: ['DST'] },
] as const

/** The roster size. */
export const CAPACITY = 5

/** One taxi spot per team. Any player can use it at any time. */
export const TAXI = { taxi: 1, taxiRules: { maxYears: null, deadlineWeek: null } }

/** When something can change before, during and after the season, and the moments just before. */
export const INSTANTS = [
  thursday(1) - 1000,
  ...SHORT.games.flatMap(({ kickoffAt }) => [kickoffAt - 1, kickoffAt, overAt(kickoffAt) - 1, overAt(kickoffAt)]),
].sort((a, b) => a - b)

/** A league in play: a world, its users, and a minimal model of its rosters. */
export interface Stage {
  world: World
  leagueId: string
  people: readonly Actor[]
  teamIds: readonly string[]
  /** True if the league closes its weeks automatically. */
  live: boolean
  /** The model's rosters, with players in order. */
  rosters: Map<string, string[]>
  /** The players on taxi squads, and all who have ever been on one. */
  taxi: Set<string>
  parked: Set<string>
  managers: Map<string, string | null>
  mode: 'fcfs' | 'waivers'
}

/** Returns everything that is stored about a league. */
export const heldOf = async (store: Store, leagueId: string) => ({
  league: (await store.leagues.find(leagueId))!,
  teams: await store.teams.listOf(leagueId),
  matchups: await store.matchups.listOf(leagueId),
  spots: await store.rosters.listOf(leagueId),
  kept: await store.rosters.listClosed(leagueId),
  lineups: await store.lineups.listOf(leagueId),
  log: await store.transactions.listOf(leagueId, { limit: 100_000 }),
  counter: await store.counters.get(`league:${leagueId}`),
})
export type Dump = Awaited<ReturnType<typeof heldOf>>

/** Returns everything that is stored about the stage's league. */
export const dumpOf = ({ world, leagueId }: Pick<Stage, 'world' | 'leagueId'>): Promise<Dump> =>
  world.engine.database.transaction('read', store => heldOf(store, leagueId))

/** Returns the lineup in effect, according to the store's rows. */
export const lineupInEffect = ({ lineups }: Dump, teamId: string, week: number): StoredLineup['players'] | null =>
  lineupIn(
    lineups.filter(each => each.teamId === teamId),
    week,
  )

/** Opens a world with a season and four users. It can hold any number of leagues. */
export const openSeasonWorld = async (file = ''): Promise<{ world: World; people: Actor[] }> => {
  const world = await openWorld({ file })
  await world.keep(SHORT.data)
  const people = [world.actor]
  for (const name of ['max', 'ned', 'stranger']) people.push(await world.account(name, 'free'))
  return { world, people }
}

let leagues = 0

/**
 * Creates a league in which every team has a roster. The league is live, in a finished season, or has the given
 * settings.
 */
export const makeLeague = async (
  { world, people }: { world: World; people: readonly Actor[] },
  live: boolean,
  change: object = {},
): Promise<Stage> => {
  world.time.now = live ? INSTANTS[0]! : INSTANTS.at(-1)! + 86_400_000
  const leagueId = `league-${leagues++}`
  const body = {
    id: leagueId,
    name: 'Home',
    season: SEASON,
    scoringSystemId: 'ppr',
    teamCount: 4,
    rosterConfig: { slots: SLOTS, bench: CAPACITY - SLOTS.length, ...TAXI },
    playoffs: { teams: 2, startWeek: 4 },
    ...change,
  }
  const { teams } = (await world.ask('createLeague', { body })) as { teams: { id: string }[] }
  const teamIds = teams.map(({ id }) => id)
  const managers = new Map<string, string | null>(teamIds.map((id, at) => [id, people[at + 1]?.id ?? null]))
  managers.set(teamIds[2]!, null)
  for (const [at, teamId] of teamIds.slice(0, 2).entries()) {
    const manager = { params: { id: leagueId, teamId }, body: { manager: people[at + 1]!.name } }
    await world.ask('updateTeam', manager)
  }
  const rosters = new Map(teamIds.map(id => [id, [] as string[]]))
  const squads = { taxi: new Set<string>(), parked: new Set<string>() }
  const stage = { world, people, leagueId, teamIds, live, rosters, ...squads, managers, mode: 'fcfs' as const }
  await draft(stage)
  return stage
}

/** Gives every team one player at each position, and leaves one roster spot open. */
const draft = async ({ world, leagueId, teamIds, rosters }: Stage): Promise<void> => {
  for (const [at, teamId] of teamIds.entries()) {
    for (const group of ['QB', 'RB', 'WR', 'DST']) {
      const playerId = group === 'DST' ? `DST_${NFL[at]}` : `${group}-${NFL[(at + 1) % 4]}-1`
      await world.ask('moveRoster', { params: { id: leagueId, teamId }, body: { action: 'add', playerId } })
      rosters.get(teamId)!.push(playerId)
    }
  }
}
