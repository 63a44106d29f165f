import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { became, open, renames, resultsIn, teamName, write } from './batch-lines.ts'
import { openLeague } from './office.ts'

describe('a batch', () => {
  test('answers each line in order, and a bad line does not affect the others', async () => {
    const { run, move, rename, terminal } = await open()
    const file = write([
      '\ufeff{"command": "me"}',
      move('add', '00-0000001'),
      '',
      move('add', '00-0000001'),
      '{"command": ',
      '[1]',
      { command: 'roster ad' },
      { ...rename('Late'), manager: null },
      { command: 'league show' },
      { command: 'stats pull' },
      { ...rename('Late\u2028'), name: 'Late' },
      { command: 'bench-points', leagueId: 'office', week: 'all' },
      { command: 'scores', week: 'all', system: 'ppr', limit: 'all' },
    ])
    const ran = await run('batch', file)
    const bad = 'invalid_request'
    expect(became(ran)).toEqual([
      [1, true],
      [2, true],
      [4, 'conflict'],
      ...[5, 6, 7, 8, 9, 10].map(line => [line, bad]),
      ...[11, 12, 13].map(line => [line, true]),
    ])
    expect(ran.status).toBe(5)
    expect(ran.stderr).toBe('12 lines: 5 done, 7 refused (first: line 4)\n')
    expect(resultsIn(ran)[2]!.message).toMatch(/Ann Arrow is already on the roster/)
    expect(await teamName(terminal)).toBe('Late')
  })

  test('reads from standard input, and prints no progress with --quiet', async () => {
    const terminal = openTerminal({ input: '{"command":"me"}\n\n{"command":"system list"}' })
    await terminal.run('init', '--account', 'alex')
    const ran = await terminal.run('batch', '-', '--quiet')
    expect([became(ran), ran.status, ran.stderr]).toEqual([
      [
        [1, true],
        [3, true],
      ],
      0,
      '',
    ])
  })

  test('acts as the named account with the limits of its plan', async () => {
    const { run, rename } = await open()
    await run('account', 'plan', 'blake', 'free')
    await run('league', 'edit', 'office', '--visibility', 'open')
    const file = write([rename('Mine'), { command: 'rankings', system: 'ppr' }])
    const ran = await run('batch', file, '--as', 'blake')
    expect([became(ran), ran.status]).toEqual([
      [
        [1, 'forbidden'],
        [2, 'pro_plan_required'],
      ],
      4,
    ])
  })

  test('runs again from the start, and resumes only with --from', async () => {
    const { run, rename, terminal } = await open()
    const file = write([rename('One'), rename('Two'), rename('Three')])
    await run('batch', file)
    expect(await renames(terminal)).toBe(3)
    const again = await run('batch', file, '--from', '2')
    expect([became(again), await renames(terminal)]).toEqual([
      [
        [2, true],
        [3, true],
      ],
      3,
    ])
    await run('batch', file)
    expect(await renames(terminal)).toBe(6)
    for (let turn = 0; turn < 2; turn++) await run('batch', file, '--id', 'mine')
    expect(await renames(terminal)).toBe(9)
    await run('batch', write([rename('Four')]), '--from', '1')
    expect(await renames(terminal)).toBe(10)
  })

  test('refuses a line that is not UTF-8', async () => {
    const { run, rename, json } = await open()
    const file = join(temporaryFolder(), 'latin1.ndjson')
    writeFileSync(file, `${JSON.stringify(rename('Müller'))}\n${JSON.stringify(rename('Four'))}\n`, 'latin1')
    const { status, stdout } = await run('batch', file)
    expect([status, JSON.parse(stdout.split('\n')[0]!)]).toEqual([
      2,
      {
        line: 1,
        ok: false,
        error: 'invalid_request',
        message: "Line 1 is not UTF-8, so some letters can't be read; save it as UTF-8",
      },
    ])
    expect(await json('team', 'show', '1')).toMatchObject({ team: { name: 'Four' } })
  })

  test.each<[string, string[], RegExp]>([
    ['a file that does not exist', ['nowhere.ndjson'], /File not found: nowhere.ndjson/],
    ['a folder', ['.'], /is a folder/],
    ['a device', ['/dev/zero'], /is a device, which may never end/],
    ['an invalid line', ['x', '--from', '0'], /--from must be a line number/],
    ['a name with spaces', ['x', '--id', 'a b'], /--id must be/],
    ['standard input without a batch name to resume', ['-', '--from', '3'], /use the same --id as before/],
  ])('is refused for %s', async (_, argv, message) => {
    const { run } = await openLeague()
    expect(await run('batch', ...argv)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(message) })
  })

  test('can be resumed after its last line, but not later', async () => {
    const { run, rename } = await open()
    const file = write([rename('One'), rename('Two')])
    expect(await run('batch', file)).toMatchObject({ status: 0 })
    expect(await run('batch', file, '--from', '3')).toMatchObject({ status: 0, stderr: '0 lines: 0 done, 0 refused\n' })
    expect(await run('batch', file, '--from', '4')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--from 4 is after the last line, 2'),
    })
  })
})

describe('10,000 mixed commands', () => {
  test('return one result each, and only the valid ones take effect', async () => {
    const { run, json, move, rename, where } = await open()
    const kinds = [
      (at: number) => rename(`Name ${at}`),
      () => move('add', '00-0000001'),
      () => move('add', '00-0000001'),
      () => move('drop', '00-0000001'),
      () => 'no JSON',
      (at: number) => ({ command: 'lineup best', ...where, week: 1 + (at % 2) }),
      () => ({ command: 'team show', ...where, teamId: 'nobody' }),
      () => ({ command: 'team show', ...where }),
    ]
    const right = [true, true, 'conflict', true, 'invalid_request', true, 'not_found', true]
    const ran = await run('batch', write(Array.from({ length: 10_000 }, (_, at) => kinds[at % kinds.length]!(at))))
    expect(became(ran)).toEqual(Array.from({ length: 10_000 }, (_, at) => [at + 1, right[at % right.length]]))
    expect(ran.status).toBe(5)
    expect(await json('team', 'show', '1')).toMatchObject({ team: { name: 'Name 9992' }, roster: [] })
  }, 60_000)
})

describe('a batch sent to a daemon', () => {
  const openDaemon = async () => {
    const league = await open()
    const { secret } = (await league.json('key', 'create', 'batch')) as { secret: string }
    const daemon = await startDaemon(league.home)
    const env = { HINDSIGHT_URL: daemon.url, HINDSIGHT_KEY: secret }
    return { ...league, daemon, env, away: openTerminal({ env }) }
  }

  test('gives the same results line by line and in one transaction', async () => {
    const { away, rename, move, terminal } = await openDaemon()
    const file = write([rename('A'), move('drop', '00-0000001'), 'no', move('add', '00-0000001')])
    const ran = await away.run('batch', file)
    expect(became(ran)).toEqual([
      [1, true],
      [2, 'conflict'],
      [3, 'invalid_request'],
      [4, true],
    ])
    expect(ran.status).toBe(5)
    expect(await away.run('batch', '--dry-run', file)).toMatchObject({ status: 2 })
    expect(became(await away.run('batch', '--atomic', write([rename('B'), rename('C'), 'no'])))).toEqual([
      [1, true],
      [2, true],
      [3, 'invalid_request'],
    ])
    expect(await teamName(terminal)).toBe('A')
    expect(await away.run('batch', '--atomic', write([rename('B'), rename('C')]))).toMatchObject({ status: 0 })
    expect(await teamName(terminal)).toBe('C')
  })

  test('resumes without running a line twice', async () => {
    const { away, json } = await openDaemon()
    const make = { command: 'system create', name: 'House', rules: { global: { weights: { rec: 1 } } } }
    const made = async () =>
      ((await json('system', 'list')) as { systems: { mine: boolean }[] }).systems.filter(({ mine }) => mine).length
    const file = write([make, make])
    for (const argv of [[], ['--from', '1']])
      expect(await away.run('batch', file, ...argv)).toMatchObject({ status: 0 })
    expect(await made()).toBe(2)
    await away.run('batch', file)
    expect(await made()).toBe(4)
  })

  test('stops when the daemon stops, and explains how to resume', async () => {
    const { away, daemon, where } = await openDaemon()
    const file = write(Array.from({ length: 10_000 }, () => ({ command: 'team show', ...where })))
    const running = away.run('batch', file)
    while (!daemon.log().includes('/batch/lines')) await sleep(5)
    await daemon.stop()
    const ran = await running
    const count = resultsIn(ran).length
    expect(count).toBeLessThan(10_000)
    expect(ran.status).toBe(7)
    expect(ran.stderr).toMatch(new RegExp(`stopped early. Resume with: hindsight batch \\S+ --from ${count + 1}\n`))
  })

  test('waits whenever the rate limit requires it', async () => {
    const asked: unknown[] = []
    const daemon = createServer((request, response) => {
      asked.push([request.url, request.headers['idempotency-key']])
      const isLimited = asked.length === 2 || asked.length === 3
      response.writeHead(isLimited ? 429 : 200, isLimited ? { 'retry-after': '1' } : {})
      const done = { results: [{ line: 1, ok: true, result: { done: asked.length } }] }
      response.end(JSON.stringify(isLimited ? { error: 'rate_limited', message: 'wait' } : done))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void daemon.close())
    await once(daemon, 'listening')
    const url = `http://127.0.0.1:${(daemon.address() as AddressInfo).port}/v1`
    const { run } = openTerminal({ env: { HINDSIGHT_URL: url } })
    const make = { command: 'system create', name: 'x', rules: {} }
    const ran = await run('batch', write([make, { command: 'league import', leagueId: '1' }]), '--id', 'mine')
    expect(resultsIn(ran)[0]).toEqual({ line: 1, ok: true, result: { done: 4 } })
    const notices = ran.stderr.match(/^Rate limit reached; continuing in 1 second$/gm)
    expect(notices).toHaveLength(2)
    // A line that calls a platform is sent as a separate request, outside of the batch.
    const waited = Array.from({ length: 3 }, () => ['/v1/batch/lines', undefined])
    expect(asked).toEqual([['/v1/me', undefined], ...waited, ['/v1/leagues/import/external', 'mine.2']])
  })

  test('is refused before its first line if the API key does not work', async () => {
    const { daemon } = await openDaemon()
    const unauthorized = openTerminal({ env: { HINDSIGHT_URL: daemon.url, HINDSIGHT_KEY: 'wrong' } })
    expect(await unauthorized.run('batch', write(['{"command":"me"}']))).toMatchObject({ status: 4, stdout: '' })
  })
})
