import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answer, CLOCK } from '../../src/engine/index.ts'
import { openLiveFeeds } from '../../src/engine/jobs/live-feeds.ts'
import { storeVisits } from '../../src/engine/jobs/live-sources.ts'
import { openInterface } from '../cli/tui/open.ts'
import { signIn } from '../support/board.ts'
import { openTerminal } from '../support/cli.ts'
import {
  json,
  LEAGUE,
  MINUTE,
  minutesAsked,
  openLiveLeague,
  openOn,
  PEOPLE,
  PLAYED,
  type Reply,
  STARTERS,
  STATS,
  stepsOf,
  visit,
} from '../support/live-league.ts'
import { heldAt, overAt, SEASON, sunday, thursday } from '../support/played-season.ts'
import { rounds } from '../support/rounds.ts'
import { listenTo, newKey, serveWorld } from '../support/server.ts'
import { storeFile } from '../support/store-file.ts'
import type { World } from '../support/world.ts'

/** Sources of live points: a fake server on loopback, with the test's clock. */

const teamNow = ({ ask }: World, params: Readonly<Record<string, unknown>>) =>
  ask('getTeam', { params, query: { week: 1 } }) as Promise<Answer<'getTeam'>>

test("live points are requested once a minute, only during games and for leagues that users open, and scored by the league's rules", async () => {
  const { world, source, params, at } = await openLiveLeague()
  const feeds = openLiveFeeds(world.engine, { host: 'sleeper', stats: true })
  source.reply = json(STATS)
  await visit(world)
  expect(await stepsOf(feeds)).toEqual([])
  at(thursday(1) + 20 * MINUTE)
  expect(await stepsOf(feeds), 'before a visit').toEqual([])
  await visit(world)
  expect(await stepsOf(feeds)).toEqual([{ source: 'sleeper', leagueId: null, players: 3, unmapped: ['new_stat'] }])
  expect(source.paths).toEqual([`/stats/nfl/regular/${SEASON}/1`])
  const { lineup, total, provisional, asOf, source: from } = await teamNow(world, params)
  const playing = PLAYED.games.find(({ kickoffAt }) => kickoffAt === thursday(1))!
  const isOn = (id: string) => [playing.home, playing.away].includes(PLAYED.teamIn(id, 1))
  const points = { 'RB-CHI-1': 8.1, 'WR-DET-1': 2.5, DST_GB: 7 } as Record<string, number>
  for (const { player, points: own } of lineup) expect(own).toBe(isOn(player!.id) ? points[player!.id]! : null)
  expect(total).toBe(STARTERS.filter(isOn).reduce((sum, id) => sum + points[id]!, 0))
  expect({ provisional, asOf, from }).toEqual({ provisional: true, asOf: world.wall.now, from: 'sleeper' })
  at(world.wall.now + MINUTE - 1)
  expect(await stepsOf(feeds)).toEqual([])
  at(world.wall.now + 1)
  expect(await stepsOf(feeds)).toMatchObject([{ unmapped: [] }])
  const { matchups } = (await world.ask('listMatchups', {
    params: { id: LEAGUE },
    query: { week: 1, line: 1 },
  })) as Answer<'listMatchups'>
  for (const { line, home } of matchups) {
    const now = { at: world.wall.now, winChance: home.winChance }
    expect(line).toEqual([{ at: thursday(1) + 20 * MINUTE, winChance: expect.any(Number) }, now])
  }
  at(world.wall.now + 15 * MINUTE + 1)
  expect(await stepsOf(feeds), 'the visit was long ago').toEqual([])
  await visit(world)
  at(thursday(1) + 240 * MINUTE)
  expect(await stepsOf(feeds), 'four hours after the kickoff').toEqual([])
})

test('only one of two daemons requests live points, and both show the same points', async () => {
  const { world, source, url, file, params, at } = await openLiveLeague()
  const other = await openOn(file, url)
  source.reply = json(STATS)
  at(thursday(1) + 20 * MINUTE)
  other.wall.now = world.wall.now
  other.time.now = world.wall.now
  const [one, two] = [world, other].map(each => openLiveFeeds(each.engine, { host: 'sleeper', stats: true })) as [
    ReturnType<typeof openLiveFeeds>,
    ReturnType<typeof openLiveFeeds>,
  ]
  await visit(other)
  await stepsOf(two)
  await stepsOf(one)
  expect(source.paths).toHaveLength(1)
  expect(await teamNow(world, params)).toEqual(await teamNow(other, params))
  expect((await teamNow(world, params)).source).toBe('sleeper')
})

test('a league that another process reads is polled', async () => {
  const { world, source, url, file, params, at } = await openLiveLeague()
  const terminal = await openOn(file, url)
  const feeds = openLiveFeeds(world.engine, { host: 'sleeper', stats: true })
  source.reply = json(STATS)
  at(thursday(1) + 20 * MINUTE)
  Object.assign(terminal.wall, { now: world.wall.now })
  expect(await stepsOf(feeds)).toEqual([])
  await teamNow(terminal, params)
  await storeVisits(terminal.engine)
  expect(await stepsOf(feeds)).toMatchObject([{ players: 3 }])
  expect(await teamNow(terminal, params)).toMatchObject({ provisional: true, source: 'sleeper' })
})

test('a league that only automatic messages read is not polled', async () => {
  const { world, source, at } = await openLiveLeague()
  const feeds = openLiveFeeds(world.engine, { host: 'sleeper', stats: true })
  source.reply = json(STATS)
  at(thursday(1) + 20 * MINUTE)
  await world.ask('getRecap', { actor: CLOCK, params: { id: LEAGUE }, query: { week: 1 } })
  expect(await stepsOf(feeds)).toEqual([])
  await visit(world)
  expect(await stepsOf(feeds)).toMatchObject([{ players: 3 }])
})

test('two daemons on the same file send one request per minute together', async () => {
  expect(await minutesAsked(storeFile(), 4)).toEqual([0, 1, 2, 3])
})

test('a failing source is requested less often and resumes, and everything else keeps working', async () => {
  const { world, source, params, at } = await openLiveLeague()
  const feeds = openLiveFeeds(world.engine, { host: 'sleeper', stats: true })
  const start = thursday(1) + 20 * MINUTE
  at(start)
  const faults: Reply[] = [
    (_, response) => void response.writeHead(503, { 'retry-after': '600' }).end(),
    (_, response) => void response.writeHead(200).end('<html>'),
    json({ 100: { rec: 'many' } }),
    json({ 100: { rec: 1e15 } }),
    json({ 100: { rec_yd: -1e15 } }),
    json(null),
    json(Object.fromEntries(PEOPLE.map((_, number) => [100 + number, { gp: 1, rec: 3 }]))),
    (_, response) => void response.destroy(),
  ]
  const waits: number[] = []
  for (const fault of faults) {
    source.reply = fault
    await visit(world)
    expect(await stepsOf(feeds)).toMatchObject([{ error: { code: 'upstream_failed' } }])
    const { liveFailedAt, total } = await teamNow(world, params)
    expect([liveFailedAt, total]).toEqual([start, 0])
    const feed = await world.engine.database.transaction('read', store => store.liveFeeds.find('sleeper'))
    waits.push((feed!.nextAt - world.wall.now) / MINUTE)
    at(feed!.nextAt)
  }
  expect(waits).toEqual([10, 2, 4, 8, 15, 15, 15, 15])
  source.reply = json(STATS)
  await visit(world)
  expect(await stepsOf(feeds)).toMatchObject([{ players: 3 }])
  expect(await teamNow(world, params)).not.toHaveProperty('liveFailedAt')
})

test('the board, the command line and the terminal interface show when a source started to fail, until it recovers', async () => {
  const { world, source, params, at } = await openLiveLeague()
  const feeds = openLiveFeeds(world.engine, { host: 'sleeper', stats: true })
  const served = await serveWorld(world)
  const board = await signIn({ world, served }, 'alex')
  const { url } = await listenTo(served)
  const env = { HINDSIGHT_URL: url, HINDSIGHT_KEY: await newKey(world, world.actor), TZ: 'America/New_York' }
  const terminal = openTerminal({ env })
  const pollAt = async (now: number, reply: Reply) => {
    at(now)
    source.reply = reply
    await visit(world)
    await stepsOf(feeds)
  }
  const shown = async () => [
    (await board.go(`/leagues/${LEAGUE}/weeks/1`)).text,
    (await board.go(`/leagues/${LEAGUE}`)).text,
    (await board.go(`/leagues/${LEAGUE}/weeks/1/${params.teamId}`)).text,
    (await board.go(`/leagues/${LEAGUE}/teams/${params.teamId}?week=1`)).text,
    (await terminal.run('league', 'matchups', '--week', '1', '--league', LEAGUE)).stdout,
    (await terminal.run('team', 'show', params.teamId, '--week', '1', '--league', LEAGUE)).stdout,
  ]
  await pollAt(thursday(1) + 14 * MINUTE, (_, response) => void response.writeHead(503).end())
  const screens = await openInterface(terminal, { env, league: LEAGUE })
  await screens.press('2')
  await screens.see('Live scores unavailable since Sep 4, 2031, 20:14 UTC')
  const texts = await shown()
  const [pages, printed] = [texts.slice(0, 4), texts.slice(4)]
  for (const text of pages) expect(text).toMatch(/Live scores unavailable since <time [^>]*>Thu 4:14 PM</)
  for (const text of printed)
    expect(text).toContain('Live scores unavailable since Sep 4, 2031, 4:14 PM America/New_York')
  await pollAt(thursday(1) + 16 * MINUTE, json(STATS))
  for (const text of await shown()) expect(text).not.toContain('unavailable')
  const later = await openInterface(terminal, { env, league: LEAGUE })
  await later.press('2')
  expect(await later.see('Week 1')).not.toContain('unavailable')
})

test('points that fall or become negative are shown, and unknown players are ignored', async () => {
  const { world, source, params, at } = await openLiveLeague()
  const feeds = openLiveFeeds(world.engine, { host: 'sleeper', stats: true })
  const playing = PLAYED.games.find(({ kickoffAt }) => kickoffAt === thursday(1))!
  const starters = STARTERS.filter(id => [playing.home, playing.away].includes(PLAYED.teamIn(id, 1)))
  const people = starters.filter(id => !id.startsWith('DST'))
  const runs = (yards: number) => Object.fromEntries([100, 101].map(id => [id, { gp: 1, rush_yd: yards }]))
  const reports = [
    [runs(40), 4 * people.length],
    [runs(-30), -3 * people.length],
    [{ 999: { gp: 1, rec: 9 }, XXX: { gp: 1, sack: 4 }, TEAM_GB: { sack: 9 } }, 0],
    [{}, 0],
  ] as const
  for (const [minute, [report, total]] of reports.entries()) {
    at(thursday(1) + (20 + minute) * MINUTE)
    await visit(world)
    source.reply = json(report)
    expect(await stepsOf(feeds)).toMatchObject([{ source: 'sleeper' }])
    const team = await teamNow(world, params)
    expect(team.total).toBeCloseTo(total, 6)
    expect(team).not.toHaveProperty('liveFailedAt')
  }
})

const RUNS = rounds({ test: 3, soak: 200 })
/** The events at each point in time, in random order: a poll, a restart, a load, or a write that closes weeks. */
const ACTS = fc.array(fc.array(fc.constantFrom('poll', 'restart', 'load', 'close'), { maxLength: 4 }), {
  minLength: 24,
  maxLength: 24,
})

/**
 * Plays two leagues with the same actions, but polls in only one of them. Compares all final results after each of
 * them. Returns the number of requests to the source.
 */
const expectFinalUnchanged = async (actsByInstant: readonly (readonly string[])[]): Promise<number> => {
  const { world, source, url, file, params, at } = await openLiveLeague()
  const twin = await openLiveLeague()
  source.reply = json(STATS)
  const kept = async (each: World) => {
    const ask = (operation: string) => each.ask(operation, { params: { id: LEAGUE } })
    const { standings, league } = (await ask('getLeague')) as Answer<'getLeague'>
    const plain = standings.map(({ team, ...row }) => ({ name: team.name, ...row }))
    const { weeks } = (await ask('getReport')) as Answer<'getReport'>
    const seasons = await each.engine.database.transaction('read', store => store.seasons.find(SEASON))
    const { log } = (await ask('exportLeague')) as Answer<'exportLeague'>
    return { plain, closed: league.closedWeeks, weeks, rows: seasons!.rows, log: log.map(({ type }) => type) }
  }
  let here = world
  let feeds = openLiveFeeds(here.engine, { host: 'sleeper', stats: true })
  const acts: Readonly<Record<string, () => Promise<void>>> = {
    poll: async () => {
      await visit(here)
      await stepsOf(feeds)
    },
    restart: async () => {
      here = await openOn(file, url)
      here.wall.now = world.wall.now
      here.time.now = world.wall.now
      feeds = openLiveFeeds(here.engine, { host: 'sleeper', stats: true })
    },
    load: async () => {
      await here.keep(heldAt(PLAYED, world.wall.now))
      await twin.world.keep(heldAt(PLAYED, world.wall.now))
    },
    close: async () => {
      for (const [each, league] of [
        [here, params],
        [twin.world, twin.params],
      ] as const)
        await each.ask('updateTeam', { params: league, body: { name: `At ${world.wall.now}` } })
    },
  }
  const ends = PLAYED.games.map(({ kickoffAt }) => overAt(kickoffAt))
  const instants = [thursday(1), sunday(1), ...ends, thursday(2)].flatMap(each => [each + MINUTE, each + 100 * MINUTE])
  for (const [place, now] of [...new Set(instants)].sort((a, b) => a - b).entries()) {
    at(now)
    twin.at(now)
    here.wall.now = now
    here.time.now = now
    for (const act of actsByInstant[place] ?? []) await acts[act]!()
    expect(await kept(here)).toEqual(await kept(twin.world))
  }
  expect(twin.source.paths).toEqual([])
  return source.paths.length
}

test('polls, loads, restarts and closings in any order give the same final results as without polls', async () => {
  let requests = 0
  const property = fc.asyncProperty(ACTS, async acts => {
    requests += await expectFinalUnchanged(acts)
  })
  await fc.assert(property, { numRuns: RUNS })
  expect(requests).toBeGreaterThan(0)
})

test('a playoff game has a win probability over the week, on the board, the command line and the terminal interface', async () => {
  const { world, source, params, at } = await openLiveLeague()
  const feeds = openLiveFeeds(world.engine, { host: 'sleeper', stats: true })
  source.reply = json(STATS)
  at(thursday(3))
  await world.keep(heldAt(PLAYED, world.wall.now))
  await world.ask('updateTeam', { params, body: { name: 'After the season' } })
  const served = await serveWorld(world)
  const board = await signIn({ world, served }, 'alex')
  const { url } = await listenTo(served)
  const env = { HINDSIGHT_URL: url, HINDSIGHT_KEY: await newKey(world, world.actor) }
  const terminal = openTerminal({ env })
  const pollAt = async (minute: number) => {
    at(thursday(3) + minute * MINUTE)
    await visit(world)
    expect(await stepsOf(feeds)).toMatchObject([{ players: 3 }])
  }
  await pollAt(20)
  await pollAt(40)
  const { rounds } = (await world.ask('listMatchups', {
    params: { id: LEAGUE },
    query: { week: 3, line: 1 },
  })) as Answer<'listMatchups'>
  const { home, away, line } = rounds[0]!.games[0]!
  expect(home.winChance! + away!.winChance!).toBeCloseTo(1, 6)
  expect(home.timeLeft).toBeGreaterThan(0)
  expect(line!.map(({ at }) => (at - thursday(3)) / MINUTE)).toEqual([20, 40])
  expect(line!.at(-1)!.winChance).toBe(home.winChance)
  const own = { id: LEAGUE, teamId: home.team.id }
  await world.ask('updateTeam', { params: own, body: { managers: ['alex'] } })
  for (const path of ['', '/weeks/3', `/weeks/3/${home.team.id}`]) {
    const { text } = await board.go(`/leagues/${LEAGUE}${path}`)
    expect(text, path).toMatch(/win \d+\.\d%/i)
    expect(text.includes(': win probability'), path).toBe(path !== '/weeks/3')
  }
  const bars = /win \d+\.\d% – \d+\.\d% [▁-█]{2}/
  expect((await terminal.run('league', 'matchups', '--week', '3', '--league', LEAGUE)).stdout).toMatch(bars)
  const screens = await openInterface(terminal, { env, league: LEAGUE })
  await screens.press('2')
  expect(await screens.see('win ')).toMatch(bars)
})
