import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { execute, findOperation } from '../../src/engine/index.ts'
import { runDueEvents } from '../../src/engine/jobs/due-events.ts'
import { openHomeTerminal, openTerminal } from '../support/cli.ts'
import { DEMO, OCTOBER, seasonAround } from '../support/current-season.ts'
import { startDaemon } from '../support/daemon.ts'
import { openHomeLeague } from '../support/home-league.ts'
import { loopback } from '../support/loopback.ts'
import { openMirrorWorld } from '../support/mirrors.ts'
import { sunday, thursday } from '../support/played-season.ts'
import { onRealClock } from '../support/real-clock.ts'
import { SAMPLE_LEAGUES } from '../support/sleeper.ts'
import { sqlOn } from '../support/store-file.ts'
import { stateOf, statuses } from '../support/waiver-league.ts'
import { openWorld } from '../support/world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const iso = (at: number): string => new Date(at).toISOString()
const wednesday = thursday(1) - DAY

describe('hindsight serve', () => {
  test('syncs mirrors from HINDSIGHT_SLEEPER_URL, but not with --offline or in a replay', async () => {
    const terminal = openTerminal()
    await terminal.run('init', '--account', 'keeper')
    const file = join(terminal.home, 'hindsight.db')
    const then = Date.parse('1990-10-03T16:00:00Z')
    const { server, world: first } = await openMirrorWorld({ file })
    const importing = { actor: first.actor, body: { leagueId: SAMPLE_LEAGUES.complete } }
    await execute(onRealClock(first.engine, then), await findOperation('importLeague'), importing)
    // The last game was yesterday, so the season is not over yet.
    const day = Date.now() - DAY
    sqlOn(file, 'UPDATE game SET kickoff_at = ? WHERE season = 1990 AND week = 17', day)
    first.close()
    const asked = () => server.requests.length
    const before = asked()
    process.env.HINDSIGHT_SLEEPER_URL = server.base
    onTestFinished(() => void delete process.env.HINDSIGHT_SLEEPER_URL)
    for (const argv of [['--offline'], ['--clock', '1990-10-04T12:00:00Z', '--speed', '1000000']]) {
      const daemon = await startDaemon(terminal.home, ...argv)
      await new Promise(resolve => setTimeout(resolve, 400))
      expect(await daemon.stop()).toBe(0)
      expect(asked()).toBe(before)
    }
    const daemon = await startDaemon(terminal.home, '--stats-base', `${server.url}nothing`)
    await expect.poll(() => daemon.log()).toContain('"job":"sync"')
    expect(daemon.log()).toMatch(/"job":"sync","league":"[^"]+","rosters":0,"drift":false/)
    expect(await daemon.stop()).toBe(0)
  })

  test('keeps --waivers-at and --default-plan for later runs, including commands in its data folder', async () => {
    const { home, world, json, run } = await openHomeLeague(Date.parse('2031-09-02T16:00:00Z'))
    const at = '2031-09-03T09:00:00Z'
    const late = await startDaemon(
      home,
      '--clock',
      at,
      '--speed',
      '0',
      '--waivers-at',
      '5:30',
      '--default-plan',
      'free',
    )
    expect(await json('waiver', 'run', '--as', 'alex')).toEqual({ dryRun: false, leagues: [], failed: [] })
    expect(await statuses(world, 'aa')).toEqual(['pending', 'pending'])
    expect(await late.stop()).toBe(0)
    const still = await startDaemon(home, '--clock', at, '--speed', '0')
    expect(await json('account', 'create', 'eve')).toMatchObject({ account: { plan: 'free' } })
    await still.stop()
    expect(await statuses(world, 'aa')).toEqual(['pending', 'pending'])
    const usual = await startDaemon(home, '--clock', at, '--speed', '0', '--waivers-at', '04:00')
    await expect.poll(() => statuses(world, 'aa')).toEqual(['won', 'lost: claimed by Team 3'])
    expect(await run('waiver', 'run', '--as', 'alex')).toMatchObject({ status: 0, stdout: 'Nothing was due\n' })
    await usual.stop()
    expect(usual.log()).toMatch(
      /^\{"at":"[^"]+","job":"day","league":"aa","closedWeeks":\[\],"claims":2,"drawn":false\}\n$/,
    )
    world.close()
  })

  test('reports a clock before the newest closed week, and does not reopen the week', async () => {
    const { home, world, run } = await openHomeLeague(wednesday)
    world.time.now = sunday(1) + DAY
    for await (const _ of runDueEvents(world.engine, world.actor)) void _
    const warned = await startDaemon(home, '--clock', iso(sunday(1)), '--speed', '0')
    await expect
      .poll(() => warned.log())
      .toContain(`weeks are already closed up to ${iso(sunday(1) + 6 * HOUR)}, which is later than this clock`)
    expect(await run('lineup', 'best', '1', '--week', '1', '--as', 'alex', '--league', 'aa')).toMatchObject({
      status: 5,
      stderr: expect.stringContaining("its time can't go back"),
    })
    await warned.stop()
    expect((await stateOf(world, 'aa')).log.filter(({ type }) => type === 'close')).toHaveLength(1)
    const fine = await startDaemon(home, '--clock', iso(sunday(2)), '--speed', '0')
    await fine.stop()
    expect(fine.log()).not.toContain('warning')
    world.close()
  })

  /** Creates a data folder with part of a season in progress, and a server that has all of it. */
  const openSeason = async (now: number) => {
    const terminal = openTerminal()
    await terminal.run('init', '--account', 'keeper')
    const world = await openWorld({ file: join(terminal.home, 'hindsight.db') })
    await world.keep(seasonAround(now))
    world.close()
    return { ...terminal, server: await loopback(DEMO) }
  }

  test('downloads the files of the current season from --stats-base', async () => {
    const { home, server } = await openSeason(Date.now())
    const daemon = await startDaemon(home, '--stats-base', server.url)
    await expect.poll(() => daemon.log()).toContain('"job":"refresh","season":1990,"outcome":"changed"')
    expect(await daemon.stop()).toBe(0)
  })

  test('downloads nothing in a replay', async () => {
    const { home, server } = await openSeason(OCTOBER)
    const replay = ['--clock', iso(OCTOBER), '--speed', '1000000', '--stats-base', server.url]
    const daemon = await startDaemon(home, ...replay)
    await sleep(500)
    expect(await daemon.stop()).toBe(0)
    expect(server.requests).toEqual([])
  })

  test.each<[string[], RegExp]>([
    [['--waivers-at', '25:00'], /--waivers-at must be a time of day/],
    [['--waivers-at', '4'], /--waivers-at must be a time of day/],
    [['--default-plan', 'gold'], /--default-plan must be free or pro/],
    [['--stats-base', 'ftp://example.org'], /--stats-base must be an address/],
    [['--stats-base', 'https://example.org', '--offline'], /leave out --stats-base/],
  ])('refuses %j with status 2', async (argv, message) => {
    const { run } = await openHomeTerminal()
    expect(await run('serve', ...argv)).toMatchObject({ status: 2, stderr: expect.stringMatching(message) })
  })
})
