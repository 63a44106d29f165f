import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Engine, openEngine } from '../../src/engine/index.ts'
import { runDueEvents } from '../../src/engine/jobs/due-events.ts'
import { openTerminal } from '../support/cli.ts'
import { DEMO, OCTOBER, seasonAround } from '../support/current-season.ts'
import { temporaryFolder } from '../support/folder.ts'
import { answer, loopback, times } from '../support/loopback.ts'
import { startNights } from '../support/night.ts'
import { sunday, thursday } from '../support/played-season.ts'
import { sqlOn, storeFile } from '../support/store-file.ts'
import { claim, daysRun, FREE, openLeagues, stateOf, statuses } from '../support/waiver-league.ts'
import { openWorld, type World } from '../support/world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const iso = (at: number): string => new Date(at).toISOString()

/** Noon in New York on a Wednesday before the season. */
const NOON = Date.parse('2031-06-04T16:00:00Z')

/** Files a claim, and files the next one whenever a daily run has processed the last. */
const claimEachDay = async (world: World): Promise<() => void> => {
  let filed = 0
  const file = async () => {
    if (filed === 4) return
    const place = filed++
    await claim(world, 'aa', place, FREE[place])
  }
  await file()
  return () => void file()
}

describe('the daily jobs of a daemon', () => {
  test.each<[string, string, string[]]>([
    [
      'on the 23-hour day',
      '2024-03-08T12:00:00Z',
      ['2024-03-09T09:00:00.000Z', '2024-03-10T08:00:00.000Z', '2024-03-11T08:00:00.000Z'],
    ],
    [
      'on the 25-hour day',
      '2024-11-01T12:00:00Z',
      ['2024-11-02T08:00:00.000Z', '2024-11-03T09:00:00.000Z', '2024-11-04T09:00:00.000Z'],
    ],
  ])('run once a day at 4 a.m. in New York, even %s', async (_, from, days) => {
    const world = await openLeagues(Date.parse(from), ['aa'])
    const onLine = await claimEachDay(world)
    const { jobs, waits, reached } = startNights(world, { until: Date.parse(from) + 3 * DAY, onLine })
    await reached
    await jobs.stop(0)
    expect(await daysRun(world, 'aa')).toEqual(days)
    expect(waits.reduce((max, ms) => Math.max(max, ms))).toBe(1_000)
    world.close()
  })

  test('run at the pace of a replay', async () => {
    const world = await openLeagues(NOON, ['aa'])
    const onLine = await claimEachDay(world)
    const { jobs, reached } = startNights(world, { until: NOON + 4 * 24_000, speed: 3600, onLine })
    await reached
    await jobs.stop(0)
    expect(await daysRun(world, 'aa')).toHaveLength(4)
    world.close()
  })

  test('run the due steps when they start, and nothing else while league time is paused', async () => {
    const world = await openLeagues(NOON, ['aa'])
    await claim(world, 'aa', 1)
    world.time.now = NOON + 3 * DAY
    const { jobs, reached } = startNights(world, { until: world.wall.now + 30 * DAY, speed: 0 })
    await reached
    await jobs.stop(0)
    expect(await daysRun(world, 'aa')).toEqual(['2031-06-05T08:00:00.000Z'])
    expect(await statuses(world, 'aa')).toEqual(['won'])
    world.close()
  })

  test('run only once after three days of downtime, before a new claim is accepted', async () => {
    const world = await openLeagues(NOON, ['daemon', 'none'])
    for (const id of ['daemon', 'none']) await claim(world, id, 1)
    world.time.now = NOON + 3 * DAY
    world.wall.now = world.time.now
    const { jobs, lines, reached } = startNights(world, { until: world.wall.now + 60_000 })
    await reached
    await jobs.stop(0)
    const ran = ['2031-06-05T08:00:00.000Z']
    expect([await daysRun(world, 'daemon'), await daysRun(world, 'none')]).toEqual([ran, ran])
    expect(lines.map(({ league, claims }) => [league, claims])).toEqual([
      ['daemon', 1],
      ['none', 1],
    ])
    // No daemon runs, so the next claim first runs the due waivers, which give the player to another team.
    await claim(world, 'none', 2, FREE[1])
    world.time.now += 4 * DAY
    await expect(claim(world, 'none', 3, FREE[1])).rejects.toMatchObject({ code: 'conflict' })
    expect((await daysRun(world, 'none')).length).toBe(2)
    world.close()
  })

  test('close finished weeks, then run claims, then draw the bracket', async () => {
    const world = await openLeagues(thursday(1) - DAY, ['aa'])
    const { jobs, lines, reached } = startNights(world, { until: sunday(3) + 2 * DAY })
    await claim(world, 'aa', 1)
    await reached
    await jobs.stop(0)
    expect(lines.map(({ at, closedWeeks, claims, drawn }) => [at, closedWeeks, claims, drawn])).toEqual([
      ['2031-09-04T08:00:00.000Z', [], 1, false],
      ['2031-09-07T23:00:00.000Z', [1], 0, false],
      ['2031-09-14T23:00:00.000Z', [2], 0, false],
      ['2031-09-21T23:00:00.000Z', [3], 0, false],
      ['2031-09-22T08:00:00.000Z', [], 0, true],
    ])
    const { log } = await stateOf(world, 'aa')
    expect(log.slice(0, 2).map(({ type, actor }) => [type, actor])).toEqual([
      ['draw', null],
      ['close', null],
    ])
    world.close()
  })

  test("run a league's due events on time while the night's downloads and syncs are delayed", async () => {
    const world = await openLeagues(thursday(1) - DAY, ['aa'], storeFile())
    const clocks = { league: () => world.time.now, wall: () => world.wall.now, simulated: true }
    // The night of September 7 begins at 22:55 UTC, and week 1 closes five minutes later.
    const engine = openEngine({ file: world.file, clocks, dailyAt: { hour: 18, minute: 55 } })
    const setting = { until: sunday(1) + DAY, mirrors: true, random: () => 0.99 }
    const { jobs, lines, reached, waits } = startNights({ ...world, engine }, setting)
    await reached
    await jobs.stop(0)
    expect(waits.filter(ms => ms === 594_000).length).toBeGreaterThan(3)
    expect(lines.map(({ at, closedWeeks }) => [at, closedWeeks])).toEqual([['2031-09-07T23:00:00.000Z', [1]]])
    engine.close()
    world.close()
  })

  test('continue with the next league after a failure, and log it without a secret', async () => {
    const world = await openLeagues(NOON, ['aa', 'bb', 'cc'], storeFile())
    const secret = `sk_hindsight_${'x'.repeat(43)}`
    sqlOn(
      world.file,
      `CREATE TRIGGER broken BEFORE UPDATE ON waiver_claim WHEN NEW.league_id = 'bb' BEGIN SELECT RAISE(ABORT, '${secret}'); END`,
    )
    for (const id of ['aa', 'bb', 'cc']) await claim(world, id, 0)
    const { jobs, lines, reached } = startNights(world, { until: NOON + DAY })
    await reached
    await jobs.stop(0)
    expect(lines.map(({ league, error }) => [league, error === undefined])).toEqual([
      ['aa', true],
      ['bb', false],
      ['cc', true],
    ])
    expect(JSON.stringify(lines)).not.toContain(secret)
    expect(lines[1]!.error).toContain('sk_hindsight_…')
    expect([await statuses(world, 'aa'), await statuses(world, 'bb')]).toEqual([['won'], ['pending']])
    world.close()
  })

  test('stop after the current league', async () => {
    const ids = Array.from({ length: 6 }, (_, at) => `league-${at}`)
    const world = await openLeagues(NOON, ids)
    for (const id of ids) await claim(world, id, 0)
    world.time.now = NOON + DAY
    const stopped = Promise.withResolvers<void>()
    const { lines } = startNights(world, {
      until: world.wall.now + DAY,
      onLine: jobs => {
        if (lines.length === 2) stopped.resolve(jobs.stop(10_000))
      },
    })
    await stopped.promise
    expect(lines).toHaveLength(2)
    const ran = await Promise.all(
      ids.map(async id => [(await daysRun(world, id)).length, ...(await statuses(world, id))]),
    )
    expect(ran).toEqual([[1, 'won'], [1, 'won'], ...new Array(4).fill([0, 'pending'])])
    world.close()
  })
})

test('the daily jobs stop in time even if another process locks the store', async () => {
  const file = join(temporaryFolder(), 'busy.db')
  const world = await openLeagues(NOON, ['aa'], file)
  await claim(world, 'aa', 0)
  world.time.now = NOON + DAY
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const { jobs, lines } = startNights(world, { until: NOON + DAY })
  await sleep(50)
  await jobs.stop(50)
  expect([lines, await statuses(world, 'aa')]).toEqual([[], ['pending']])
  other.exec('COMMIT')
  other.close()
  await expect.poll(() => statuses(world, 'aa')).toEqual(['won'])
  world.close()
})

describe('the same day', () => {
  test('is run only once by two daemons and a command line at the same moment', async () => {
    const terminal = openTerminal({ env: { HINDSIGHT_CLOCK: iso(NOON + DAY) } })
    await terminal.run('init', '--account', 'keeper')
    const file = join(terminal.home, 'hindsight.db')
    const ids = Array.from({ length: 8 }, (_, at) => `league-${at}`)
    const world = await openLeagues(NOON, ids, file)
    for (const id of ids) for (const place of [0, 1, 2]) await claim(world, id, place)
    world.time.now = NOON + DAY
    const clock = { league: () => NOON + DAY, wall: () => NOON + DAY, simulated: true }
    const engines = [world.engine, openEngine({ file, clocks: clock })]
    const drain = async (engine: Engine) => {
      const reports: string[] = []
      for await (const step of runDueEvents(engine, world.actor))
        reports.push('report' in step ? step.report.leagueId : 'failed')
      return reports
    }
    const [one, other, ran] = await Promise.all([
      ...engines.map(drain),
      terminal.run('waiver', 'run', '--as', 'keeper', '--json').then(({ stdout }) => JSON.parse(stdout)),
    ])
    const byLine = (ran as { leagues: { leagueId: string }[] }).leagues.map(({ leagueId }) => leagueId)
    expect([...(one as string[]), ...(other as string[]), ...byLine].sort()).toEqual(ids)
    for (const id of ids) {
      expect(await daysRun(world, id)).toHaveLength(1)
      const { log } = await stateOf(world, id)
      expect(log.filter(({ type }) => type.startsWith('claim_')).map(({ type }) => type)).toEqual([
        'claim_lost',
        'claim_lost',
        'claim_won',
      ])
    }
    for (const engine of engines) engine.close()
  })
})

describe('the files of the current season', () => {
  /** Opens a world with part of the 1990 season, and a server that has all of it. */
  const open = async (now: number) => {
    const world = await openWorld()
    await world.keep(seasonAround(OCTOBER))
    world.time.now = now
    world.wall.now = now
    return { world, server: await loopback(DEMO), folder: temporaryFolder() }
  }

  test("are downloaded once a night, shortly after the leagues' daily runs, and loaded if they are new", async () => {
    const { world, server, folder } = await open(OCTOBER)
    const files = { folder, base: server.url }
    const { jobs, lines, reached, waits } = startNights(world, { until: OCTOBER + 2 * DAY, files })
    await reached
    await jobs.stop(0)
    expect(lines).toEqual([{ at: '1990-10-03T16:00:00.000Z', job: 'refresh', season: 1990, outcome: 'changed' }])
    expect(waits.filter(ms => ms === 300_000)).toHaveLength(2)
    const asked = server.requests.filter(({ path }) => path.includes('stats_player_week_1990')).map(each => each.status)
    expect(asked).toEqual([200, 304, 304])
    world.close()
  })

  test('are retried the next night if they are unavailable', async () => {
    const { world, server, folder } = await open(OCTOBER)
    const path = '/stats_player/stats_player_week_1990.csv'
    for (const each of [`${path}.gz`, path]) server.behave(each, ...times(2, answer(403)))
    const files = { folder, base: server.url }
    const { jobs, lines, reached } = startNights(world, { until: OCTOBER + 3 * DAY, files })
    await reached
    await jobs.stop(0)
    expect(lines.map(({ at, error, outcome }) => [at.slice(0, 10), error?.includes('403') ?? outcome])).toEqual([
      ['1990-10-03', true],
      ['1990-10-04', true],
      ['1990-10-05', 'changed'],
    ])
    world.close()
  })

  test('are downloaded for the newest season if none is loaded and the daemon may load a first one', async () => {
    const world = await openWorld()
    world.time.now = OCTOBER
    world.wall.now = OCTOBER
    const server = await loopback(DEMO)
    const files = { folder: temporaryFolder(), base: server.url, first: true }
    const { jobs, lines, reached } = startNights(world, { until: OCTOBER + HOUR, files })
    await reached
    await jobs.stop(0)
    expect(lines).toEqual([{ at: '1990-10-03T16:00:00.000Z', job: 'refresh', season: 1990, outcome: 'new' }])
    world.close()
  })

  test('are not downloaded long before or after the season', async () => {
    for (const now of [Date.UTC(1990, 6, 1), Date.UTC(1991, 0, 9)]) {
      const { world, server, folder } = await open(now)
      const { jobs, reached } = startNights(world, { until: now + DAY, files: { folder, base: server.url } })
      await reached
      await jobs.stop(0)
      expect(server.requests).toEqual([])
      world.close()
    }
  })

  test('are loaded for a week after the last game, because its rows arrive later', async () => {
    const { world, server, folder } = await open(Date.UTC(1990, 11, 31))
    const until = world.wall.now + HOUR
    const { jobs, lines, reached } = startNights(world, { until, files: { folder, base: server.url } })
    await reached
    await jobs.stop(0)
    expect(lines).toMatchObject([{ job: 'refresh', outcome: 'changed' }])
    world.close()
  })
})
