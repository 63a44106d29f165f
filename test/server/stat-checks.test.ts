import { expect, onTestFinished, test } from 'vitest'
import { checkReleases } from '../../src/engine/sources/download.ts'
import type { JobLine } from '../../src/server/http/log.ts'
import { startStatChecks } from '../../src/server/steady-jobs.ts'
import { DEMO } from '../support/current-season.ts'
import { temporaryFolder } from '../support/folder.ts'
import { answer, loopback } from '../support/loopback.ts'
import { fictionalSeason } from '../support/season.ts'
import { openWorld } from '../support/world.ts'

/** Checks for new stats, on the test's clock, with a fake release server on loopback. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FILE = '/stats_player/stats_player_week_2031.csv.gz'

/** A league in a season with these kickoff times, and a release server. */
const openGames = async (kickoffs: readonly number[]) => {
  const world = await openWorld({ simulated: false })
  onTestFinished(() => world.close())
  const server = await loopback(temporaryFolder())
  const first = kickoffs[0]!
  const games = [...kickoffs, first + 110 * DAY].map((kickoffAt, at) => ({
    ...{ id: `game ${at}`, week: at < kickoffs.length ? 1 : 17, kickoffAt, homeScore: null, awayScore: null },
    ...(at === 1 ? { home: 'DET', away: 'MIN' } : { home: 'CHI', away: 'GB' }),
  }))
  world.wall.now = first - HOUR
  world.time.now = world.wall.now
  await world.keep(fictionalSeason({ season: 2031, rows: [], games }))
  const body = { id: 'live', name: 'Live', season: 2031, scoringSystemId: 'ppr', teamCount: 4 }
  await world.ask('createLeague', { body })
  return { world, server, folder: temporaryFolder() }
}

/** Returns when the file was requested, up to a time, in ms after the first kickoff. */
const checksUntil = async (kickoffs: readonly number[], until: number): Promise<{ at: number[]; lines: JobLine[] }> => {
  const kickoffAt = kickoffs[0]!
  const { world, server, folder } = await openGames(kickoffs)
  const at: number[] = []
  const lines: JobLine[] = []
  const end = Promise.withResolvers<void>()
  server.behaveAlways(FILE, (request, response) => {
    at.push(world.wall.now - kickoffAt)
    answer(503, { 'retry-after': '3600' })(request, response)
  })
  const jobs = startStatChecks({
    engine: world.engine,
    files: { folder, base: server.url },
    log: line => void lines.push(line),
    random: () => 0.5,
    async pause(ms, signal) {
      world.wall.now += ms
      world.time.now = world.wall.now
      if (world.wall.now < kickoffAt + until) return
      end.resolve()
      await new Promise(resolve => signal.addEventListener('abort', resolve))
    },
  })
  await end.promise
  await jobs.stop(0)
  return { at, lines }
}

test.each([
  ['a Wednesday opener', '2031-09-04T00:20:00Z'],
  ['a game on Thanksgiving', '2031-11-27T17:30:00Z'],
  ['a Saturday doubleheader', '2031-12-20T18:00:00Z', '2031-12-20T21:30:00Z'],
  ['Monday night', '2031-09-16T00:15:00Z'],
])('after %s, stats are checked every 10 minutes for 12 hours, then once a day', async (_, ...kickoffs) => {
  const instants = kickoffs.map(kickoff => Date.parse(kickoff))
  const kickoffAt = instants[0]!
  const { at } = await checksUntil(instants, 60 * HOUR)
  const between = instants.at(-1)! - kickoffAt
  const [from, to] = [190 * MINUTE, between + 190 * MINUTE + 12 * HOUR]
  const awaited = at.filter(each => from <= each && each < to)
  expect(at.filter(each => each < from).length, 'before the end of the game').toBeLessThanOrEqual(1)
  const expected = (12 * HOUR + between) / (10 * MINUTE)
  expect(awaited.length).toBeGreaterThanOrEqual(expected - 3)
  expect(awaited.length).toBeLessThanOrEqual(expected + 3)
  const later = at.filter(each => each >= to + 11 * MINUTE).map(each => new Date(kickoffAt + each).toISOString())
  expect(later.length).toBeGreaterThanOrEqual(1)
  for (const each of later) expect(each).toMatch(/T09:20:30/)
})

test('a changed file is downloaded only once, and an unchanged file not at all', async () => {
  const server = await loopback(DEMO)
  const download = { base: server.url, folder: temporaryFolder(), seasons: [1990] }
  expect(await checkReleases(download)).toBe(true)
  const before = server.requests.length
  expect(await checkReleases(download)).toBe(false)
  expect(server.requests.slice(before).filter(({ status }) => status === 200)).toEqual([])
  expect(server.requests.slice(before).filter(({ status }) => status === 304)).toHaveLength(1)
})
