import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPrepared, openTerminal, type Terminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { answer } from '../support/loopback.ts'
import { alter, openMirrorWorld, type Roster, type Row } from '../support/mirrors.ts'
import { SAMPLE_LEAGUES, SLEEPER_FIXTURES, type SleeperServer, sleeperServer } from '../support/sleeper.ts'

const { complete, odd, preDraft } = SAMPLE_LEAGUES

/** Opens a data folder with the bundled season. Its commands use a fake platform on loopback. */
const open = async (): Promise<Terminal & { server: SleeperServer; list(text: string): string }> => {
  const terminal = await openPrepared('mirror-home', async ({ home, run }) => {
    await run('init', '--account', 'keeper')
    const { world } = await openMirrorWorld({ file: join(home, 'hindsight.db') })
    world.close()
  })
  const server = await sleeperServer([SLEEPER_FIXTURES])
  const asking = openTerminal({ env: { HINDSIGHT_HOME: terminal.home, HINDSIGHT_SLEEPER_URL: server.base } })
  const as = (argv: readonly string[]) => [...argv, '--as', 'alex']
  const list = (text: string): string => {
    const file = join(terminal.home, 'leagues.txt')
    writeFileSync(file, text)
    return file
  }
  return {
    home: terminal.home,
    server,
    run: (...argv) => asking.run(...as(argv)),
    json: (...argv) => asking.json(...as(argv)),
    list,
  }
}

const lines = (text: string): string[] => text.split('\n').map(line => line.replaceAll(/ +/g, ' ').trim())

describe('hindsight league import', () => {
  test('shows with --preview what would be imported, what would not and why, and writes nothing', async () => {
    const { run } = await open()
    const { status, stdout } = await run('league', 'import', odd, '--preview')
    expect(status).toBe(0)
    expect(lines(stdout)).toEqual(
      expect.arrayContaining([
        `Barn Owls of the Far Marsh, season 1990, league ${odd} on Sleeper: it would be imported as a new league; nothing was written`,
        'Slots QB, RB, WR, REC_FLEX, SUPERFLEX and 3 on the bench, with 2 IR spots',
        'Playoffs none; free agents on Sleeper by FAAB ($200)',
        '2 Team 2 - 5 1',
        'Scoring: 38 keys same as on Sleeper, 7 approximated, 4 not supported',
        "moon_shots 7 Hindsight doesn't know this Sleeper key",
        '999002 Somebody Else - ARI same player as 900001',
        '- Playoffs with 5 teams are not supported, so the bracket is left out',
      ]),
    )
    expect((await run('league', 'list')).stdout).toMatch(/You are not in a league yet/)
  })

  test('imports a league, and imports it again in place', async () => {
    const { run } = await open()
    const first = await run('league', 'import', `https://sleeper.com/leagues/${complete}`)
    expect(lines(first.stdout)[0]).toMatch(/^Imported Quillfeather Union, season 1990, league \d+ on Sleeper, as \S+$/)
    const second = await run('league', 'import', complete)
    expect(lines(second.stdout)[0]).toMatch(/^Refreshed Quillfeather Union/)
    for (const named of [complete, 'quillfeather union 1990', 'quillfeather_union_1990']) {
      const { stdout } = await run('league', 'show', named)
      expect(stdout).toContain(`mirror of Sleeper league ${complete}`)
      expect(stdout).toMatch(/^All accounts can see the league$/m)
    }
  })

  test('reports the missing season with --preview', async () => {
    const server = await sleeperServer([SLEEPER_FIXTURES])
    const { run } = openTerminal({ env: { HINDSIGHT_SLEEPER_URL: server.base } })
    await run('init', '--account', 'alex')
    expect(await run('league', 'import', complete, '--preview')).toMatchObject({
      status: 5,
      stderr: expect.stringMatching(/is in season 1990, which is not loaded; hindsight stats pull 1990 loads it/),
    })
  })

  test("reports missing flags and flags that can't be combined", async () => {
    const { run, list } = await open()
    const missing = await run('league', 'import')
    expect(missing).toMatchObject({ status: 2, stderr: expect.stringMatching(/address is missing; for example/) })
    expect(await run('league', 'import', 'nope', '--preview')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/is not a league; enter its number or its address .*ESPN: \S+leagueId=<number>/),
    })
    expect(await run('league', 'import', complete, '--dry-run')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/for one league use --preview/),
    })
    expect(await run('league', 'import', complete, '--file', list(odd))).toMatchObject({ status: 2 })
    expect(await run('league', 'import', '--file', list('# none\n\n'))).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/has no leagues/),
    })
    expect(await run('league', 'import', '--file', list(odd), '--csv')).toMatchObject({ status: 2 })
  })

  test('with a file of leagues applies --platform to bare ids and --season to all, and refuses flags that do not apply', async () => {
    const { run, list } = await open()
    const file = list(`${complete}\nhttps://sleeper.com/leagues/${odd}`)
    const elsewhere = await run('league', 'import', '--file', file, '--platform', 'espn', '--dry-run')
    expect(lines(elsewhere.stdout)).toEqual([
      expect.stringMatching(/^\d+: failed: .*ESPN/),
      expect.stringMatching(/: Barn Owls of the Far Marsh, season 1990, new/),
      '',
    ])
    expect((await run('league', 'import', '--file', file, '--season', '1980')).stdout).toMatch(
      /season 1990, not 1980|1980/,
    )
    for (const [argv, expected] of [
      [['--next', 'x'], /--file can't be combined with --next/],
      [['--name', 'x'], /--file can't be combined with --name/],
      [['--playoffs', '4@15'], /--file can't be combined with --playoffs/],
      [['--platform', 'nowhere'], /--platform must be one of/],
      [['--season', 'last'], /--season must be a year/],
    ] as const)
      expect(await run('league', 'import', '--file', file, ...argv)).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(expected),
      })
    expect((await run('league', 'list')).stdout).toMatch(/You are not in a league yet/)
  })

  test('with a file of leagues continues after a failed league, and updates in place on a second run', async () => {
    const { run, json, list, server } = await open()
    const file = list(`# ours\n${complete}\n\nhttps://sleeper.com/leagues/${odd} # the odd one\n7\nnope\n${preDraft}`)
    const shown = await run('league', 'import', '--file', file, '--dry-run')
    expect(shown.status).toBe(3)
    expect(lines(shown.stdout)).toEqual([
      `${complete}: Quillfeather Union, season 1990, new: 4 teams, 57 players, 4 warnings`,
      expect.stringMatching(/: Barn Owls of the Far Marsh, season 1990, new: 3 teams, 13 players, 2 unmatched/),
      "7: failed: Sleeper doesn't have a league 7",
      expect.stringMatching(/^nope: failed: "nope" is not a league/),
      expect.stringMatching(/: Thimble & Thistle, season 1990, new/),
      '',
    ])
    expect(shown.stderr).toBe('3 leagues can be imported; nothing was written, 2 failed (first: line 5)\n')
    expect((await run('league', 'list')).stdout).toMatch(/You are not in a league yet/)

    server.misbehave(`league/${odd}/rosters`, answer(403))
    const first = await run('league', 'import', '--file', file)
    expect([first.status, lines(first.stdout).filter(line => / imported: /.test(line)).length]).toEqual([7, 2])
    const second = await run('league', 'import', '--file', file, '--json')
    expect(second.status).toBe(3)
    const results = second.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(results.map(({ line, ok, error, result }) => [line, ok, error ?? result.imported.action])).toEqual([
      [2, true, 'update'],
      [4, true, 'create'],
      [5, false, 'not_found'],
      [6, false, 'invalid_request'],
      [7, true, 'update'],
    ])
    expect(await json('league', 'list')).toMatchObject({ leagues: [{}, {}, {}] })
  })
})

describe('hindsight league sync', () => {
  test("reports moves by team with the players' names", async () => {
    const { run, server } = await open()
    await run('league', 'import', complete)
    alter<Roster[]>(server, `league/${complete}/rosters`, ([first, ...rest]) => [
      { ...first!, players: [...first!.players.filter(id => id !== '900029'), '900064'] },
      ...rest,
    ])
    alter<{ scoring_settings: object }>(server, `league/${complete}`, ({ scoring_settings, ...league }) => ({
      ...league,
      scoring_settings: { ...scoring_settings, rec: 1 },
    }))
    const { stdout } = await run('league', 'sync')
    expect(lines(stdout)).toEqual([
      'Synced Quillfeather Union from Sleeper: 2 moves on 1 roster, scoring changed since the import',
      '',
      'TEAM MOVE PLAYER',
      expect.stringMatching(/^-/),
      expect.stringMatching(/^The Copper Kettles added [A-Z]\w+ \w+$/),
      expect.stringMatching(/^The Copper Kettles dropped [A-Z]\w+ \w+$/),
      '',
      'The scoring on Sleeper has changed; league import copies it',
      '',
      'KEY IMPORTED NOW',
      '--- -------- ---',
      'rec 0.5 1',
      '',
    ])
  })

  test('syncs every mirror with --all, and continues after a failed one', async () => {
    const { run, server, list } = await open()
    expect(await run('league', 'sync', '--all')).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/No mirrors to sync/),
    })
    await run('league', 'import', '--file', list(`${complete}\n${odd}\n`))
    await run('league', 'create', 'Beside', '--season', '1990', '--system', 'ppr')
    server.misbehave(`league/${complete}`, answer(403))
    const { status, stdout, stderr } = await run('league', 'sync', '--all')
    expect(status).toBe(7)
    expect(lines(stdout)).toEqual([
      expect.stringMatching(/^Quillfeather Union: failed: .*403/),
      'Barn Owls of the Far Marsh: no changes',
      '',
    ])
    expect(stderr).toBe('1 league synced, 1 failed (first: line 1)\n')
    expect(await run('league', 'sync', 'Quillfeather Union', '--all')).toMatchObject({ status: 2 })
  })
})

test('hindsight league verify shows match rates, and the calculation and stat keys behind each difference', async () => {
  const { run, server } = await open()
  alter<Row[]>(server, `league/${complete}/matchups/1`, ([first, ...rest]) => [
    { ...first!, points: first!.points + 1, players_points: { ...first!.players_points, 900038: 6.5 } },
    ...rest,
  ])
  await run('league', 'import', complete)
  const { stdout } = await run('league', 'verify')
  expect(lines(stdout)).toEqual(
    expect.arrayContaining([
      'player-weeks 394 393 99.7%',
      'QB 58 58 100.0%',
      'LB 27 26 96.3%',
      'winners 12 12 100.0%',
      '1 The Copper Kettles Conrad Ottermere LB 5.50 6.50 -1.00 idp_tkl_solo, idp_tkl_ast',
      'def_scrimmage_tackles_made: 3 x 1 = 3',
    ]),
  )
})

test('a daemon imports from HINDSIGHT_SLEEPER_URL, for one league and for a file of leagues', async () => {
  const { home, server, json, list } = await open()
  process.env.HINDSIGHT_SLEEPER_URL = server.base
  onTestFinished(() => void delete process.env.HINDSIGHT_SLEEPER_URL)
  const { secret } = (await json('key', 'create', 'test')) as { secret: string }
  const daemon = await startDaemon(home, '--offline')
  const remote = openTerminal({ env: { HINDSIGHT_URL: daemon.url, HINDSIGHT_KEY: secret } })
  expect(await remote.json('league', 'import', complete)).toMatchObject({ imported: { action: 'create' } })
  expect(await remote.run('league', 'import', '--file', list(`${complete}\n${odd}`))).toMatchObject({
    status: 0,
    stderr: '2 leagues imported\n',
  })
  expect(await remote.run('league', 'sync', '--all')).toMatchObject({ status: 0, stderr: '2 leagues synced\n' })
  expect(await daemon.stop()).toBe(0)
})
