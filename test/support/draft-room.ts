import type { Draft, RosterSpot, Team } from '../../src/engine/index.ts'
import { folderArchive, readSeason } from '../../src/engine/sources/nflverse.ts'
import { DEMO as FOLDER } from './current-season.ts'
import { playedSeason, SEASON } from './played-season.ts'
import { openWorld, type World } from './world.ts'

/** A world with small leagues that draft players from a future season. */

export const FUTURE = playedSeason({ weeks: 4, squad: { QB: 2, RB: 3, WR: 3, K: 1 } })
export const DEMO = 1990

const SMALL = {
  teamCount: 4,
  rosterConfig: {
    slots: [
      { slot: 'QB', eligible: ['QB'] },
      { slot: 'RB', eligible: ['RB'] },
      { slot: 'FLEX', eligible: ['RB', 'WR'] },
    ],
    bench: 2,
  },
  playoffs: { teams: 2, startWeek: 4 },
}

export interface Table {
  id: string
  ask(name: string, body?: object): Promise<unknown>
  draft(): Promise<Draft>
  teams(): Promise<Team[]>
  /** Returns player ids by team. */
  rosters(): Promise<Map<string, string[]>>
}

const openTable = async (world: World, id: string, change: object): Promise<Table> => {
  const params = { id }
  const body = { id, name: id, season: SEASON, scoringSystemId: 'ppr', ...SMALL, ...change }
  await world.ask('createLeague', { body })
  const teams = async () => ((await world.ask('getLeague', { params })) as { teams: Team[] }).teams
  const spots = async (teamId: string) =>
    ((await world.ask('getTeam', { params: { id, teamId }, query: { week: 1 } })) as { roster: RosterSpot[] }).roster
  return {
    id,
    // Players are sorted by name, because no games were played before the future season or the demo season.
    ask: (name, body) =>
      world.ask(name, { params, ...(body && { body: name === 'autoDraft' ? { season: DEMO, ...body } : body }) }),
    draft: async () => ((await world.ask('getDraft', { params })) as { draft: Draft }).draft,
    teams,
    rosters: async () => {
      const rosters = new Map<string, string[]>()
      for (const team of await teams())
        rosters.set(
          team.id,
          (await spots(team.id)).map(spot => spot.id),
        )
      return rosters
    },
  }
}

export interface DraftRoom {
  world: World
  /** Creates a four-team league before its draft. */
  openTable(change?: object): Promise<Table>
  /** Creates a four-team league, and starts its draft. */
  start(body?: object, change?: object): Promise<Table>
}

export const openDraftRoom = async (where: { file?: string } = {}): Promise<DraftRoom> => {
  const world = await openWorld(where)
  await world.keep(FUTURE.data)
  await world.keep(await readSeason(folderArchive(FOLDER), DEMO))
  let leagues = 0
  const open = (change: object = {}) => openTable(world, `league-${++leagues}`, change)
  const start = async (body: object = {}, change: object = {}): Promise<Table> => {
    const table = await open(change)
    await table.ask('startDraft', body)
    return table
  }
  return { world, openTable: open, start }
}
