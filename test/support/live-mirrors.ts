import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { PLATFORM_NAMES, type PlatformName } from '../../data/platforms.ts'
import type { Answer } from '../../src/engine/index.ts'
import { openLiveFeeds } from '../../src/engine/jobs/live-feeds.ts'
import { json, MINUTE, PLAYED, type Reply, stepsOf } from './live-league.ts'
import { heldAt, SEASON, thursday } from './played-season.ts'
import { storeFile } from './store-file.ts'
import { openWorld, type World } from './world.ts'

/** Mirrors with live points from fake platforms on loopback, on the test's clock. */

const START = thursday(1) + 20 * MINUTE

/** A request to a platform, and when it was sent on the test's clock. */
interface Request {
  host: PlatformName
  /** The league's id on the platform. */
  league: string
  cookie: string
  at: number
}

/** The points of a running back whose game is on Thursday. On every platform, this player's id is 11. */
const sleeperPoints = (points: number) => json([{ roster_id: 1, players_points: { 11: points } }])
const espnWeek: Reply = ({ url }, response) => {
  const id = Number(/leagues\/(\d+)/.exec(url!)![1])
  json({ id, seasonId: SEASON, scoringPeriodId: 1, schedule: [] })({ url } as Parameters<Reply>[0], response)
}

/** Opens the platforms. Tests set their responses. Waiting between requests advances the test's clock. */
export const openPlatforms = async (file = storeFile()) => {
  const requests: Request[] = []
  const empty = Object.fromEntries(PLATFORM_NAMES.map(name => [name, json({})])) as Record<PlatformName, Reply>
  const replies = { ...empty, sleeper: sleeperPoints(8.1), espn: espnWeek }
  let wallOf = () => START
  const server = createServer((request, response) => {
    const [, host, path] = /^\/(\w+)\/(.*)$/.exec(request.url!)!
    const league = /leagues?\/(\d+)|L=(\d+)/.exec(path!)!.slice(1).find(Boolean)!
    const { cookie = '' } = request.headers
    requests.push({ host: host as PlatformName, league, cookie, at: wallOf() })
    replies[host as PlatformName](request, response)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bases = Object.fromEntries(PLATFORM_NAMES.map(name => [name, `${url}/${name}`]))
  const worlds: World[] = []
  const at = (now: number) => {
    for (const { wall, time } of worlds) {
      wall.now = now
      time.now = now
    }
  }
  /** Opens a daemon on the store. */
  const open = async (): Promise<World> => {
    const sleep = async (ms: number) => at(worlds[0]!.wall.now + ms)
    const world = await openWorld({ file, bases, simulated: false, sleep })
    worlds.push(world)
    at(worlds[0]!.wall.now)
    onTestFinished(() => world.close())
    return world
  }
  const world = await open()
  wallOf = () => world.wall.now
  at(START)
  await world.keep(heldAt(PLAYED, START))
  return { world, open, at, requests, replies }
}

export type Platforms = Awaited<ReturnType<typeof openPlatforms>>

interface Mirror {
  id: string
  platform: PlatformName
  externalId: string
  actor?: World['actor']
}

/** Stores a platform league's mirror without an import. */
export const keepMirror = async (world: World, { id, platform, externalId, actor = world.actor }: Mirror) => {
  const body = {
    ...{ id, name: id, season: SEASON, scoringSystemId: 'ppr', teamCount: 4 },
    playoffs: { teams: 2, startWeek: 3 },
  }
  const { teams } = (await world.ask('createLeague', { actor, body })) as Answer<'createLeague'>
  const params = { id, teamId: teams[0]!.id }
  await world.engine.database.transaction('write', async store => {
    const league = (await store.leagues.find(id))!
    await store.leagues.update({ ...league, externalPlatform: platform, externalId })
    const player = { playerId: 'RB-CHI-1', externalId: '11', eligible: ['RB' as const], scoredAs: 'RB' as const }
    const scoring = { mapped: [], approximated: [], unsupported: [] }
    await store.mirrors.put({
      ...{ leagueId: id, systemId: league.systemId, scoring, players: [player] },
      ...{ warnings: [], gaps: [], syncedAt: START },
    })
    await store.rosters.insert(id, {
      playerId: 'RB-CHI-1',
      teamId: params.teamId,
      acquiredAt: 0,
      reservedAt: null,
      taxi: false,
    })
    const slots = league.rosterConfig.slots.map(({ eligible }) => eligible)
    const first = slots.findIndex(eligible => eligible.includes('RB'))
    const players = slots.map((_, at) => (at === first ? 'RB-CHI-1' : null))
    await store.lineups.put(id, { teamId: params.teamId, week: 1, players, byHand: true })
  })
  return params
}

/** Records that someone visited these leagues. */
export const visitAll = ({ engine }: World, ids: readonly string[]) =>
  Promise.all(ids.map(leagueId => engine.cacheEpoch(engine.admission(), { leagueId })))

/**
 * Runs daemons for this many minutes, in steps of ten seconds. Visits alternate between the leagues. Returns the
 * requests with their seconds.
 */
export const runMinutes = async (
  { requests, at }: Platforms,
  daemons: readonly World[],
  { host, minutes, ids }: { host: PlatformName; minutes: number; ids: readonly string[] },
): Promise<(Request & { second: number })[]> => {
  const feeds = daemons.map(({ engine }) => openLiveFeeds(engine, { host, stats: false }))
  const clock = daemons[0]!.wall
  const [from, start] = [requests.length, clock.now]
  for (let now = start; now < start + minutes * MINUTE; now = Math.max(now + 10_000, clock.now)) {
    at(now)
    for (const [place, daemon] of daemons.entries()) {
      await visitAll(daemon, ids)
      await stepsOf(feeds[place]!)
    }
  }
  return requests.slice(from).map(each => ({ ...each, second: (each.at - start) / 1000 }))
}
