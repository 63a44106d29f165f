import { expect, test } from 'vitest'
import type { Answer } from '../../src/engine/index.ts'
import { openLiveFeeds } from '../../src/engine/jobs/live-feeds.ts'
import { startLiveFeeds } from '../../src/server/serve.ts'
import { json, MINUTE, type Reply, stepsOf } from '../support/live-league.ts'
import { keepMirror, openPlatforms, type Platforms, runMinutes, visitAll } from '../support/live-mirrors.ts'

/** Requests for mirrors' live points. The platforms are on loopback, and the clock is the test's. */

const asks = (minutes: number): number[] => Array.from({ length: minutes }, (_, at) => 60 * at)

const teamIn = ({ world }: Platforms, params: { id: string; teamId: string }) =>
  world.ask('getTeam', { params, query: { week: 1 } }) as Promise<Answer<'getTeam'>>

const idsUpTo = (count: number): string[] => Array.from({ length: count }, (_, at) => `m${at}`)

const openMirrors = async (platform: 'espn' | 'sleeper', count: number) => {
  const platforms = await openPlatforms()
  const ids = idsUpTo(count)
  for (const [at, id] of ids.entries())
    await keepMirror(platforms.world, { id, platform, externalId: String(100 + at) })
  return { platforms, ids }
}

test('mirrors of the same league share one request per minute, even with several viewers and daemons', async () => {
  const platforms = await openPlatforms()
  const { world, open } = platforms
  const other = await world.account('blake', 'free')
  const params = []
  for (const [id, actor] of [
    ['one', world.actor],
    ['two', other],
    ['three', world.actor],
  ] as const)
    params.push(await keepMirror(world, { id, platform: 'sleeper', externalId: '100', actor }))
  const daemons = [world, await open(), await open()]
  const sent = await runMinutes(platforms, daemons, { host: 'sleeper', minutes: 5, ids: ['one', 'two'] })
  expect(sent.map(({ second }) => second)).toEqual(asks(5))
  for (const each of params.slice(0, 1)) {
    const { lineup, total, provisional, source } = await teamIn(platforms, each)
    expect(lineup.find(({ player }) => player)).toMatchObject({ points: 8.1, provisional: true })
    expect({ total, provisional, source }).toEqual({ total: 8.1, provisional: true, source: 'sleeper' })
  }
  await visitAll(world, ['three'])
  expect(await stepsOf(openLiveFeeds(world.engine, { host: 'sleeper', stats: false })), 'three is not opened').toEqual(
    [],
  )
  expect(await teamIn(platforms, params[2]!), 'and has the points already').toMatchObject({ total: 8.1 })
})

test('commissioners with different logins do not share points', async () => {
  const platforms = await openPlatforms()
  const { world } = platforms
  const blake = await world.account('blake', 'free')
  for (const [actor, s2] of [
    [world.actor, 'AEBalex'],
    [blake, 'AEBblake'],
  ] as const)
    await world.ask('keepLogin', { actor, body: { platform: 'espn', credentials: { s2, swid: '{1}' } } })
  await keepMirror(world, { id: 'one', platform: 'espn', externalId: '100' })
  await keepMirror(world, { id: 'two', platform: 'espn', externalId: '100', actor: blake })
  const sent = await runMinutes(platforms, [world], { host: 'espn', minutes: 2, ids: ['one', 'two'] })
  const cookies = sent.map(({ cookie }) => /espn_s2=(\w+)/.exec(cookie)![1])
  expect(cookies.toSorted()).toEqual(['AEBalex', 'AEBalex', 'AEBblake', 'AEBblake'])
})

test('requests to a platform are evenly spread, and use at most half of its limit', async () => {
  const { platforms, ids } = await openMirrors('espn', 20)
  const daemons = [platforms.world, await platforms.open()]
  const sent = await runMinutes(platforms, daemons, { host: 'espn', minutes: 4, ids })
  const pauses = sent.slice(1).map(({ at }, place) => at - sent[place]!.at)
  expect(Math.min(...pauses)).toBe(2_000)
  for (const [league, own] of Map.groupBy(sent, each => each.league)) {
    expect(own.length, league).toBe(4)
    const between = own.slice(1).map(({ at }, place) => at - own[place]!.at)
    expect(Math.min(...between), league).toBeGreaterThanOrEqual(MINUTE)
  }
})

test('leagues take turns if a platform has more leagues than it allows requests per minute', async () => {
  const { platforms, ids } = await openMirrors('espn', 40)
  const sent = await runMinutes(platforms, [platforms.world], { host: 'espn', minutes: 4, ids })
  expect(sent.filter(({ second }) => second < 240)).toHaveLength(4 * 30)
  const counts = [...Map.groupBy(sent, ({ league }) => league).values()].map(({ length }) => length)
  expect(counts).toHaveLength(40)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
})

const busy: Reply = (_, response) => void response.writeHead(429, { 'retry-after': '300' }).end()
const down: Reply = (_, response) => void response.writeHead(503).end()

test('a platform that asks for a pause gets no requests until it ends, and all of its leagues say so', async () => {
  const { platforms, ids } = await openMirrors('espn', 5)
  const { world, replies } = platforms
  const elsewhere = await keepMirror(world, { id: 'elsewhere', platform: 'sleeper', externalId: '900' })
  const good = replies.espn
  const pausedAt = world.wall.now
  replies.espn = busy
  const paused = await runMinutes(platforms, [world], { host: 'espn', minutes: 4, ids })
  expect(paused.map(({ second }) => second)).toEqual([0])
  const failures = await Promise.all(ids.map(id => world.ask('listMatchups', { params: { id }, query: { week: 1 } })))
  for (const each of failures as Answer<'listMatchups'>[]) expect(each.liveFailedAt).toBe(pausedAt)
  const others = await runMinutes(platforms, [world], { host: 'sleeper', minutes: 1, ids: ['elsewhere'] })
  expect(
    others.map(({ second }) => second),
    'other platforms',
  ).toEqual([0])
  expect(await teamIn(platforms, elsewhere)).toMatchObject({ total: 8.1 })
  replies.espn = good
  const resumed = await runMinutes(platforms, [world], { host: 'espn', minutes: 2, ids })
  expect(new Set(resumed.map(({ league }) => league)).size).toBe(5)
  expect(resumed[0]!.at).toBe(pausedAt + 5 * MINUTE)
  const after = await Promise.all(ids.map(id => world.ask('listMatchups', { params: { id }, query: { week: 1 } })))
  for (const each of after) expect(each).not.toHaveProperty('liveFailedAt')
})

test('a platform counts as down after three leagues in a row fail, and is then asked about only one league at a time', async () => {
  const { platforms, ids } = await openMirrors('espn', 10)
  platforms.replies.espn = down
  const sent = await runMinutes(platforms, [platforms.world], { host: 'espn', minutes: 12, ids })
  const minutes = sent.map(({ second }) => Math.floor(second / 60))
  expect(minutes).toEqual([0, 0, 0, 1, 3, 7])
})

test('a league that fails does not slow down the others', async () => {
  const { platforms, ids } = await openMirrors('espn', 3)
  const { replies, world } = platforms
  const good = replies.espn
  replies.espn = (request, response) => (/leagues\/100\?/.test(request.url!) ? down : good)(request, response)
  const sent = await runMinutes(platforms, [world], { host: 'espn', minutes: 8, ids })
  const countOf = (league: string) => sent.filter(each => each.league === league).length
  expect(['100', '101', '102'].map(countOf)).toEqual([4, 8, 8])
})

test('a platform that never responds does not delay other platforms', async () => {
  const platforms = await openPlatforms()
  const { world, requests, replies } = platforms
  await keepMirror(world, { id: 'one', platform: 'espn', externalId: '100' })
  await keepMirror(world, { id: 'two', platform: 'sleeper', externalId: '100' })
  const asked = new Promise<void>(resolve => {
    replies.espn = () => {}
    replies.sleeper = (request, response) => {
      json([])(request, response)
      if (requests.some(({ host }) => host === 'espn')) resolve()
      else replies.espn = () => resolve()
    }
  })
  await visitAll(world, ['one', 'two'])
  const jobs = startLiveFeeds({ engine: world.engine, stats: false, log: () => {} })
  await asked
  await jobs.stop(0)
  expect(new Set(requests.map(({ host }) => host))).toEqual(new Set(['espn', 'sleeper']))
})
