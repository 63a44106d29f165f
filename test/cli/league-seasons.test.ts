import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { platformVariable } from '../../data/platforms.ts'
import { openPrepared, openTerminal, type Terminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'
import { answer } from '../support/loopback.ts'
import { keepDemo, openMirrorWorld } from '../support/mirrors.ts'
import { listenTo, newKey, serveWorld } from '../support/server.ts'
import { SIMULATED_PLATFORMS } from '../support/simulated-platforms.ts'
import { SAMPLE_LEAGUES, SLEEPER_FIXTURES, sleeperServer } from '../support/sleeper.ts'
import { demoPeople } from '../support/squads.ts'
import { openWorld } from '../support/world.ts'

/** Returns the sample league's id on Sleeper in a season. */
const numberIn = (season: number): string => `20000000000000${season}`
const [FIRST, LAST] = [1988, 1991]
const NEWEST = `https://sleeper.com/leagues/${numberIn(LAST)}`

/** Returns a folder of Sleeper responses for a league that played four seasons, linked as on Sleeper. */
const fourSeasons = (): string => {
  const folder = join(temporaryFolder(), 'v1')
  mkdirSync(join(folder, 'league'), { recursive: true })
  const made = join(SLEEPER_FIXTURES, 'league', SAMPLE_LEAGUES.complete)
  const league = JSON.parse(readFileSync(`${made}.json`, 'utf8'))
  for (let season = FIRST; season <= LAST; season += 1) {
    const id = numberIn(season)
    const previous_league_id = season === FIRST ? '0' : numberIn(season - 1)
    const then = { ...league, league_id: id, season: String(season), previous_league_id }
    writeFileSync(join(folder, 'league', `${id}.json`), JSON.stringify(then))
    cpSync(made, join(folder, 'league', id), { recursive: true })
  }
  return folder
}

const hold = async (home: string, ...seasons: number[]): Promise<void> => {
  const { world } = await openMirrorWorld({ file: join(home, 'hindsight.db') })
  await keepDemo(world, seasons)
  world.close()
}

/** Opens a data folder with these seasons. Its commands use a fake platform that has the league. */
const open = async (...seasons: number[]) => {
  const { home } = await openPrepared('seasons-home', async ({ run }) => {
    await run('init', '--account', 'keeper')
  })
  await hold(home, ...seasons)
  const server = await sleeperServer([fourSeasons(), SLEEPER_FIXTURES])
  const { run, json } = openTerminal({ home, env: { HINDSIGHT_SLEEPER_URL: server.base } })
  const history = async (): Promise<number[]> => {
    const past = await json('league', 'history', 'Quillfeather Union 1991', '--as', 'alex')
    return (past as { seasons: { season: number }[] }).seasons.map(({ season }) => season)
  }
  return { home, server, history, run: (...argv: string[]) => run('league', 'import', ...argv, '--as', 'alex') }
}

const lines = (text: string): string[] => text.trim().split('\n')

/** Imports three seasons of a league that played in two of them. Stats are loaded only for the later one. */
const expectYears = async ({ run, json }: Terminal, address: string, as: readonly string[]): Promise<void> => {
  const { stdout } = await run('league', 'import', address, '--seasons', '1989-1991', ...as)
  expect(lines(stdout)).toEqual([
    expect.stringMatching(/^1991: Heron Hollow, season 1991, imported: 4 teams/),
    expect.stringMatching(/^1990: Heron Hollow, season 1990, imported: 4 teams/),
    expect.stringMatching(/^1989: failed: Season 1989 is not loaded/),
  ])
  const past = await json('league', 'history', 'Heron Hollow 1991', ...as)
  expect((past as { seasons: object[] }).seasons).toMatchObject([{ season: 1990 }, { season: 1991 }])
}

describe('hindsight league import --seasons', () => {
  test('links the seasons of a league; a failed season does not stop the others and can be added later', async () => {
    const { home, server, history, run } = await open(1988, 1991)
    const shown = await run(NEWEST, '--seasons', '1988-1991', '--dry-run')
    expect(lines(shown.stdout)).toEqual([
      expect.stringMatching(/^1991: Quillfeather Union, season 1991, new: 4 teams/),
      expect.stringMatching(/^1990: Quillfeather Union, season 1990, new: 4 teams/),
      '1989: failed: Season 1989 is not loaded; hindsight stats pull 1989 loads it',
      expect.stringMatching(/^1988: Quillfeather Union, season 1988, new: 4 teams/),
    ])
    expect(shown.stderr).toBe('3 seasons can be imported; nothing was written, 1 failed (first: line 3)\n')

    server.misbehave(`league/${numberIn(1990)}/rosters`, answer(403))
    const first = await run(NEWEST, '--seasons', '1987-1991')
    expect(lines(first.stdout)).toEqual([
      expect.stringMatching(/^1991: Quillfeather Union, season 1991, imported: 4 teams/),
      expect.stringMatching(/^1990: failed: .*403/),
      expect.stringMatching(/^1989: failed: Season 1989 is not loaded/),
      expect.stringMatching(/^1988: Quillfeather Union, season 1988, imported/),
      expect.stringMatching(/^1987: failed: Season 1987 is not loaded/),
    ])
    expect(await history()).toEqual([1988, 1991])

    await hold(home, 1987, 1989)
    server.misbehave(`league/${numberIn(1988)}/rosters`, answer(403))
    const second = await run(NEWEST, '--seasons', '1987-1991')
    expect(lines(second.stdout)).toEqual([
      expect.stringMatching(/^1991: .* updated/),
      expect.stringMatching(/^1990: .* imported/),
      expect.stringMatching(/^1989: .* imported/),
      expect.stringMatching(/^1988: failed/),
      `1987: failed: League ${numberIn(1991)} on Sleeper was not played in season 1987`,
    ])
    expect(await history()).toEqual([1988, 1989, 1990, 1991])
    server.misbehave(`league/${numberIn(1990)}/rosters`, answer(403))
    expect((await run(NEWEST, '--seasons', '1989-1991')).stderr).toMatch(/^2 seasons imported and linked, 1 failed/)
    expect(await history()).toEqual([1988, 1989, 1990, 1991])
  })

  test.each(SIMULATED_PLATFORMS.filter(({ platform }) => platform !== 'mfl'))(
    'imports the seasons of a league that has the same id on $label every year',
    async made => {
      const { home } = await open(1990, 1991)
      const world = await openWorld()
      await keepDemo(world)
      const server = await made.open(await demoPeople(world), { seasons: [1990, 1991] })
      const env = { [platformVariable(made.platform, 'url')]: server.base }
      await expectYears(openTerminal({ home, env }), made.address(1991), ['--as', 'alex'])
    },
  )

  test('imports the seasons of an MFL league through a daemon, without pausing between requests', async () => {
    const made = SIMULATED_PLATFORMS.find(({ platform }) => platform === 'mfl')!
    const people = await openWorld()
    await keepDemo(people)
    const server = await made.open(await demoPeople(people), { seasons: [1990, 1991] })
    const world = await openWorld({ bases: { mfl: server.base } })
    await keepDemo(world, [1990, 1991])
    const { url } = await listenTo(await serveWorld(world))
    const env = { HINDSIGHT_URL: url, HINDSIGHT_KEY: await newKey(world, world.actor) }
    await expectYears(openTerminal({ env }), made.address(1991), [])
  })

  test("reports missing flags and flags that can't be combined", async () => {
    const { run } = await open(1991)
    for (const [argv, expected] of [
      [['--seasons', '1988-1991'], /Name the league to import/],
      [[NEWEST, '--seasons', '1991-1988'], /--seasons must be a range of years/],
      [[NEWEST, '--seasons', 'all'], /--seasons must be a range of years/],
      [[NEWEST, '--seasons', '1991', '--season', '1991'], /--seasons can't be combined with --season/],
      [[NEWEST, '--seasons', '1991', '--platform', 'yahoo'], /--platform must be one of/],
    ] as const)
      expect(await run(...argv)).toMatchObject({ status: 2, stderr: expect.stringMatching(expected) })
  })

  test('links a league imported with --next, and refuses a season that is not later', async () => {
    const { history, run } = await open(1990, 1991)
    await run(NEWEST)
    const later = await run(numberIn(1990), '--next', 'Quillfeather Union 1991')
    expect(later.status).toBe(0)
    expect(await history()).toEqual([1990, 1991])
    expect(await run(NEWEST, '--next', 'Quillfeather Union 1990')).toMatchObject({
      status: 5,
      stderr: expect.stringMatching(/Quillfeather Union \(1991\) cannot continue as Quillfeather Union \(1990\)/),
    })
  })
})
