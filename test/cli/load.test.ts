import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openHomeTerminal, type Terminal } from '../support/cli.ts'
import { archiveOf, type Cells, csv, HEADERS } from '../support/csv.ts'
import { loopback } from '../support/loopback.ts'

const LATER = '2040-01-01T00:00:00Z'
const env = { HINDSIGHT_CLOCK: LATER }
const week = (season: number) => `stats_player/stats_player_week_${season}.csv`
const folderOf = (files: Readonly<Record<string, string | Uint8Array>>): string => archiveOf(files).folder
const season = (year: number, ...rows: Cells[]): string =>
  csv(
    HEADERS.playerWeek,
    rows.map(row => ({ season: year, ...row })),
  )

const held = async ({ json }: Terminal) =>
  (await json('stats', 'status')) as { seasons: { season: number; version: number; change: object | null }[] }
const pointsOf = async ({ json }: Terminal, player: string) =>
  ((await json('player', 'show', player, '--system', 'ppr')) as { totalPoints: number }).totalPoints

describe('loading a season', () => {
  test('twice reports the changes, and raises the version only if there are any', async () => {
    const terminal = await openHomeTerminal({ env })
    const first = season(2031, { receptions: 3 }, { player_id: '00-0000002', receptions: 1 })
    expect(await terminal.run('stats', 'load', folderOf({ [week(2031)]: first }))).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('first load'),
    })
    expect(await pointsOf(terminal, '00-0000001')).toBe(3)
    expect(await terminal.run('stats', 'load', folderOf({ [week(2031)]: first }))).toMatchObject({
      stdout: expect.stringContaining('nothing changed'),
    })
    const { version } = (await held(terminal)).seasons[0]!
    const second = season(2031, { receptions: 5, targets: 6 }, { week: 2, receptions: 9 }, { player_id: '00-0000003' })
    await terminal.run('stats', 'load', folderOf({ [week(2031)]: second }))
    const after = (await held(terminal)).seasons[0]!
    expect(after.version).toBeGreaterThan(version)
    expect(after.change).toMatchObject({
      rowsAdded: 2,
      rowsRemoved: 1,
      cellsChanged: 2,
      playersAdded: 1,
      playersRemoved: 1,
    })
    expect(await pointsOf(terminal, '00-0000001')).toBe(14)
  })

  test('reports each invalid row by line, even if nothing else changed', async () => {
    const terminal = await openHomeTerminal({ env })
    const rows = [{ receptions: 3 }, { player_id: '00-0000002', receptions: 1 }]
    const bad = { player_id: '00-0000003', week: 77, receptions: 9 }
    await terminal.run('stats', 'load', folderOf({ [week(2031)]: season(2031, ...rows) }))
    const folder = folderOf({ [week(2031)]: season(2031, ...rows, bad) })
    expect(await terminal.run('stats', 'load', folder)).toMatchObject({ status: 0 })
    const { stdout } = await terminal.run('stats', 'status')
    expect(stdout).toContain('1 bad row in line 4 (week: is not a week in a season (1 to 22))')
    expect(await pointsOf(terminal, '00-0000001')).toBe(3)
  })

  test('with an error keeps the loaded version, and still loads the other seasons in the folder', async () => {
    const terminal = await openHomeTerminal({ env })
    await terminal.run('stats', 'load', folderOf({ [week(2031)]: season(2031, { receptions: 3 }) }))
    const folder = folderOf({
      [week(2031)]: season(2031, { receptions: 'many' }),
      [week(2032)]: season(2032, { receptions: 4 }),
    })
    const { status, stdout, stderr } = await terminal.run('stats', 'load', folder)
    expect(status).toBe(2)
    expect(stdout).toContain('2032')
    expect(stderr).toMatch(/season 2031 was not loaded: .*stats_player_week_2031\.csv.*line 2.*receptions.*many/)
    expect((await held(terminal)).seasons.map(each => each.season)).toEqual([2031, 2032])
    expect(JSON.parse((await terminal.run('stats', 'load', folder, '--json')).stderr)).toEqual({
      error: 'invalid_request',
      message: expect.stringContaining('season 2031 was not loaded'),
    })
    expect(await terminal.json('player', 'show', '00-0000001', '--season', '2031', '--system', 'ppr')).toMatchObject({
      totalPoints: 3,
    })
  })

  test('strips control and invisible characters from names; --json keeps them', async () => {
    const terminal = await openHomeTerminal({ env })
    const name = 'Ann\u202e\u200b \u001b[31mArrow'
    const folder = folderOf({ [week(2031)]: season(2031, { player_display_name: name, position: 'QB' }) })
    await terminal.run('stats', 'load', folder)
    for (const form of [[], ['--csv']]) {
      const { stdout } = await terminal.run('player', 'list', '--season', '2031', ...form)
      expect(stdout).toContain('Ann  [31mArrow')
      expect(stdout).not.toMatch(/[\p{Cf}\u2028\u2029]|(?!\n)\p{Cc}/u)
    }
    expect(await terminal.json('player', 'list', '--season', '2031')).toMatchObject({ players: [{ name }] })
  })

  test('loads only the named seasons', async () => {
    const terminal = await openHomeTerminal({ env })
    const folder = folderOf({
      [week(2031)]: season(2031, {}),
      [week(2032)]: season(2032, {}),
      [week(2033)]: season(2033, {}),
    })
    expect(await terminal.run('stats', 'load', folder, '--season', '2031', '2033')).toMatchObject({ status: 0 })
    expect((await held(terminal)).seasons.map(each => each.season)).toEqual([2031, 2033])
  })

  test.each<[string, string[], RegExp]>([
    ['a folder without seasons', [], /No seasons in/],
    ['a season that is not a year', ['--season', 'last'], /"last" is not a season/],
    ['a season that the folder does not have', ['--season', '2044'], /2044/],
  ])('refuses %s', async (_, flags, message) => {
    const { run } = await openHomeTerminal({ env })
    expect(await run('stats', 'load', folderOf({ 'readme.txt': 'hello' }), ...flags)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(message),
    })
  })

  test('shows in the catalog which stats the season has', async () => {
    const terminal = await openHomeTerminal({ env })
    await terminal.run('stats', 'load', folderOf({ [week(2031)]: season(2031, {}) }))
    const { stats } = (await terminal.json('stats', 'list')) as { stats: { key: string; seasons: number[] }[] }
    const seasons = (key: string) => stats.find(stat => stat.key === key)?.seasons
    expect([seasons('rec_yards'), seasons('cov_yards'), seasons('dst_sacks')]).toEqual([[2031], [], []])
  })
})

describe('pulling a season', () => {
  const files = {
    [`${week(2031)}.gz`]: gzipSync(season(2031, { receptions: 3 })),
    'dynastyprocess/db_playerids.csv.gz': gzipSync(csv(HEADERS.crosswalk, [])),
  }

  test('downloads its files from a mirror and loads them; a second pull downloads nothing', async () => {
    const server = await loopback(folderOf(files))
    const terminal = await openHomeTerminal({ env })
    expect(await terminal.run('stats', 'pull', '2031', '--base', server.url)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('first load'),
    })
    expect(await pointsOf(terminal, '00-0000001')).toBe(3)
    expect(await terminal.run('stats', 'pull', '2031', '--base', server.url)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('nothing changed'),
    })
  })

  test('that the mirror does not have changes nothing and reports why', async () => {
    const server = await loopback(folderOf(files))
    const terminal = await openHomeTerminal({ env })
    expect(await terminal.run('stats', 'pull', '2034', '--base', server.url)).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('2034'),
    })
    expect(await terminal.run('stats', 'pull', '1998', '--base', server.url)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('the first is 1999'),
    })
    expect((await held(terminal)).seasons).toEqual([])
  })
})

test('account plan changes the plan of an account', async () => {
  const { run, json } = await openHomeTerminal()
  expect(await run('account', 'plan', 'alex', 'free')).toMatchObject({ status: 0 })
  expect(await json('account', 'list')).toMatchObject({ accounts: [{ name: 'alex', plan: 'free' }] })
  expect(await run('account', 'plan', 'nobody', 'free')).toMatchObject({ status: 3 })
  expect(await run('account', 'plan', 'alex', 'gold')).toMatchObject({ status: 2 })
})
