import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Answer } from '../../src/engine/index.ts'
import { type FeedStep, openLiveFeeds } from '../../src/engine/jobs/live-feeds.ts'
import { heldAt, NFL, playedSeason, SEASON, thursday } from './played-season.ts'
import { storeFile } from './store-file.ts'
import { openWorld, type World } from './world.ts'

/** A native league with live points from a fake Sleeper on loopback, on the test's clock. */

export const MINUTE = 60_000
export const LEAGUE = 'here'
export const PLAYED = playedSeason({ weeks: 3 })
export const STARTERS = ['RB-CHI-1', 'WR-DET-1', 'DST_GB']
/** Players with a Sleeper id: starters, and others from every NFL team. */
export const PEOPLE = [
  ...STARTERS.slice(0, 2),
  ...NFL.flatMap(team => ['RB', 'WR'].map(position => `${position}-${team}-2`)),
]
const SLOTS = [
  { slot: 'RB', eligible: ['RB'] },
  { slot: 'WR', eligible: ['WR'] },
  { slot: 'DST', eligible: ['DST'] },
]

export type Reply = (request: IncomingMessage, response: ServerResponse) => void

export const json =
  (value: unknown): Reply =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** Opens a fake Sleeper whose response is set by the test. */
const openSource = async () => {
  const source = { paths: [] as string[], reply: json({}) }
  const server = createServer((request, response) => {
    source.paths.push(request.url!)
    source.reply(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { source, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export const openOn = async (file: string, url: string): Promise<World> => {
  const world = await openWorld({ file, bases: { sleeper: url }, simulated: false })
  onTestFinished(() => world.close())
  return world
}

/** Opens a native league with players who have Sleeper ids. Its season does not have stats yet. */
export const openLiveLeague = async (file = storeFile()) => {
  const { source, url } = await openSource()
  const world = await openOn(file, url)
  const at = (now: number) => {
    world.wall.now = now
    world.time.now = now
  }
  at(thursday(1) - 60 * MINUTE)
  await world.keep(heldAt(PLAYED, world.wall.now))
  await world.engine.database.transaction('write', async store => {
    const people = PEOPLE.map((id, number) => ({
      ...{ id, name: id, position: id.slice(0, 2), externalIds: { sleeper: String(100 + number) } },
    }))
    await store.playerIds.add(people, 'people of this test')
  })
  const body = {
    ...{ id: LEAGUE, name: 'Here', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 },
    ...{ rosterConfig: { slots: SLOTS, bench: 1 }, playoffs: { teams: 2, startWeek: 3 } },
  }
  const { teams } = (await world.ask('createLeague', { body })) as Answer<'createLeague'>
  const params = { id: LEAGUE, teamId: teams[0]!.id }
  for (const playerId of STARTERS) await world.ask('moveRoster', { params, body: { action: 'add', playerId } })
  await world.ask('setLineup', { params, query: { week: 1 }, body: { slots: STARTERS } })
  return { world, source, url, file, params, at }
}

export const visit = ({ engine }: World) => engine.cacheEpoch(engine.admission(), { leagueId: LEAGUE })

export const stepsOf = async (feeds: ReturnType<typeof openLiveFeeds>): Promise<FeedStep[]> => {
  const steps: FeedStep[] = []
  for await (const step of feeds.poll()) steps.push(step)
  return steps
}

/**
 * Sleeper's stats: 40 yards and 3 receptions, and a defense that has not allowed points because its game has not
 * started.
 */
export const STATS = {
  100: { gp: 1, rush_yd: 40, rec: 3, rec_yd: 11, pts_ppr: 8.1, new_stat: 2 },
  101: { gp: 1, rec: 2, rec_yd: 25, fum_lost: 1 },
  GB: { gp: 1, sack: 3, pts_allow: 7, rec: 99 },
  TEAM_GB: { rec: 50 },
}

/**
 * Runs two daemons on the same store, in steps of ten seconds of game time. Returns the minutes in which they sent
 * requests to the source.
 */
export const minutesAsked = async (file: string, minutes: number): Promise<number[]> => {
  const { world, source, url, at } = await openLiveLeague(file)
  const worlds = [world, await openOn(file, url)]
  const daemons = worlds.map(({ engine }) => openLiveFeeds(engine, { host: 'sleeper', stats: true }))
  source.reply = json(STATS)
  const asked: number[] = []
  for (let now = 0; now < minutes * MINUTE; now += 10_000) {
    for (const each of worlds) Object.assign(each.wall, { now: thursday(1) + 20 * MINUTE + now })
    at(world.wall.now)
    await Promise.all(worlds.map(visit))
    await Promise.all(daemons.map(stepsOf))
    while (asked.length < source.paths.length) asked.push(now / MINUTE)
  }
  return asked
}
