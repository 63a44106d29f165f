import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDemoTerminal, openHomeTerminal, openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'

const open = async () => {
  const here = await openDemoTerminal()
  const { secret }: { secret: string } = await here.json('key', 'create', 'remote')
  const { url } = await startDaemon(here.home)
  return { here, url, secret, away: openTerminal({ env: { HINDSIGHT_URL: url, HINDSIGHT_KEY: secret } }) }
}

/** Starts a proxy to a daemon. It refuses every read after the first write. */
const limitedAfterWrite = async (url: string): Promise<string> => {
  let wrote = false
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request
    if (wrote && method === 'GET') {
      response.writeHead(429).end('{"error":"rate_limited","message":"slow down"}')
      return
    }
    wrote ||= method !== 'GET'
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const answer = await fetch(new URL(request.url ?? '', url), {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(body.length > 0 && { body }),
    })
    response.writeHead(answer.status).end(await answer.text())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

describe('the command line with a daemon', () => {
  test('succeeds after a write even if a later lookup fails', async () => {
    const { url, secret, here } = await open()
    const file = join(here.home, 'rules.json')
    writeFileSync(file, '{"global":{"weights":{"rec":1}}}')
    const away = async (...argv: string[]) =>
      openTerminal({ env: { HINDSIGHT_URL: await limitedAfterWrite(url), HINDSIGHT_KEY: secret } }).run(...argv)
    const done = { status: 0, stderr: '' }
    expect(await away('system', 'create', 'House', '--rules', file)).toMatchObject(done)
    await here.run('league', 'create', 'Office', '--system', 'House', '--team-count', '4')
    const { players } = (await here.json('player', 'list', '--limit', '1')) as { players: [{ id: string }] }
    const [{ id }] = players
    expect(await away('roster', 'add', '1', id, '--league', 'Office')).toMatchObject({
      ...done,
      stdout: expect.stringContaining(`added ${id}: 1 player now`),
    })
    expect(await away('lineup', 'best', '1', '--week', '1', '--league', 'Office')).toMatchObject(done)
  })

  test('prints the same output with the same exit status, by name, as text, JSON and CSV', async () => {
    const { here, away } = await open()
    const lines = [
      ['system', 'list'],
      ['system', 'show', 'half'],
      ['system', 'show', 'nope', '--json'],
      ['rankings', '--system', 'PPR', '--pos', 'RB', '--limit', '3', '--csv'],
      ['compare', 'standard', 'ppr', '--limit', '3', '--json'],
      ['balance', '--system', 'ppr'],
      ['player', 'list', 'a', '--limit', '200'],
      ['scores', '--week', '3', '--system', 'ppr', '--limit', '2', '--breakdown'],
      ['optimize', '--week', '3', '--system', 'ppr', '--slots', 'DST', '--players', 'DST_CHI,DST_GB', '--json'],
      ['system', 'delete', 'ppr', '--yes'],
      ['scores', '--week', '99', '--system', 'ppr'],
      ['league', 'create', 'X', '--system', 'ppr', '--roster', 'QB', '--bench', '-1', '--playoffs', '6@1'],
    ]
    for (const line of lines) expect(await away.run(...line), line.join(' ')).toEqual(await here.run(...line))
  })

  test('writes to the daemon', async () => {
    const { here, away } = await open()
    const file = join(here.home, 'rules.json')
    writeFileSync(file, '{"global":{"weights":{"rec":1}}}')
    expect(await away.run('system', 'create', 'House', '--rules', file)).toMatchObject({ status: 0 })
    expect(await here.run('system', 'show', 'House')).toMatchObject({ status: 0 })
    expect(await away.run('system', 'delete', 'House', '--yes')).toMatchObject({ status: 0 })
  })

  test('takes the address from the flag, then the environment, then the profile', async () => {
    const { here, url, secret } = await open()
    const nowhere = openTerminal({ env: { HINDSIGHT_URL: 'http://127.0.0.1:9/v1', HINDSIGHT_KEY: 'wrong' } })
    expect(await nowhere.run('me', '--url', url, '--key', secret)).toMatchObject({ status: 0 })
    // Browsers send the origin in this form.
    const { origin } = new URL(url)
    expect(await nowhere.run('me', '--url', origin, '--key', secret)).toMatchObject({ status: 0 })
    writeFileSync(join(here.home, 'config.json'), JSON.stringify({ account: 'alex', url, key: secret }))
    expect(await here.json('me')).toMatchObject({ key: { name: 'remote' } })
    expect(await here.run('me', '--url', '')).toMatchObject({ stdout: expect.stringContaining('Key local') })
    expect(await here.run('me', '--home', here.home)).toMatchObject({ stdout: expect.stringContaining('Key local') })
  })

  test('refuses calls that need the data folder, another account, and an invalid key', async () => {
    const { away } = await open()
    const refused: readonly [argv: string[], status: number, message: RegExp][] = [
      [['key', 'list'], 2, /"key list" needs the data folder/],
      [['stats', 'load', '--demo'], 2, /needs the data folder/],
      [['me', '--as', 'alex'], 2, /leave out --as or --url/],
      [['me', '--key', 'sk_hindsight_wrong'], 4, /unknown or revoked/],
    ]
    for (const [argv, status, message] of refused)
      expect(await away.run(...argv), argv.join(' ')).toEqual({
        status,
        stdout: '',
        stderr: expect.stringMatching(message),
      })
  })
})

test('over the rate limit, the command line shows how many seconds to wait', async () => {
  const server = createServer((_, response) => {
    response.writeHead(429, { 'retry-after': '17' })
    response.end('{"error":"rate_limited","message":"The limit is used up; wait for Retry-After"}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await openTerminal().run('me', '--url', `http://127.0.0.1:${port}/v1`)).toEqual({
    status: 6,
    stdout: '',
    stderr: 'hindsight: The limit is used up; wait 17 seconds\n',
  })
})

describe('a command that needs the data folder', () => {
  const AT = 'http://127.0.0.1:9/v1'
  const opened = async () => {
    const here = await openHomeTerminal()
    const file = join(temporaryFolder(), 'copy.db')
    await here.run('backup', file)
    await here.run('account', 'create', 'blake')
    const alone: readonly (readonly string[])[] = [
      ['restore', file, '--yes'],
      ['backup', join(temporaryFolder(), 'other.db')],
      ['init'],
      ['store', 'status'],
    ]
    const isUntouched = async () =>
      expect(await here.json('account', 'list')).toMatchObject({ accounts: [{ name: 'alex' }, { name: 'blake' }] })
    return { here, alone, isUntouched }
  }

  test('is refused with --url or --key, and changes nothing', async () => {
    const { here, alone, isUntouched } = await opened()
    for (const argv of [...alone, ['doctor'], ['demo'], ['serve'], ['store', 'copy', 'a.db', 'b.db']])
      for (const flag of [
        ['--url', AT],
        ['--key', 'sk_hindsight_x'],
      ])
        expect(await here.run(...argv, ...flag)).toMatchObject({
          status: 2,
          stdout: '',
          stderr: expect.stringMatching(/needs the data folder; run it on that machine, without --url/),
        })
    await isUntouched()
  })

  test('is refused if a variable or the profile sets a daemon, unless the data folder is given', async () => {
    const { here, alone, isUntouched } = await opened()
    const away = openTerminal({ home: here.home, env: { HINDSIGHT_URL: AT } })
    const refused = { status: 2, stderr: expect.stringContaining(`with --url "" to ignore ${AT}`) }
    for (const argv of alone) expect(await away.run(...argv)).toMatchObject(refused)
    expect((await away.run('doctor')).stderr).toBe('')
    expect(await away.run('store', 'status', '--home', here.home)).toMatchObject({ status: 0 })
    expect(await away.run('store', 'status', '--url', '')).toMatchObject({ status: 0 })
    await here.run('config', 'set', 'url', AT)
    for (const argv of alone) expect(await here.run(...argv)).toMatchObject(refused)
    await here.run('config', 'unset', 'url')
    await isUntouched()
  })
})

test('an empty HINDSIGHT_URL or HINDSIGHT_KEY counts as unset', async () => {
  const { here, url, secret } = await open()
  writeFileSync(join(here.home, 'config.json'), JSON.stringify({ account: 'alex', url, key: secret }))
  const empty = openTerminal({ home: here.home, env: { HINDSIGHT_URL: '', HINDSIGHT_KEY: '' } })
  expect(await empty.json('me')).toMatchObject({ key: { name: 'remote' } })
})

describe('the command line exits with status 7 if no daemon answers', () => {
  test('because the response is truncated', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"plan":')
      setImmediate(() => response.destroy())
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await openTerminal().run('me', '--url', `http://127.0.0.1:${port}/v1`)).toMatchObject({
      status: 7,
      stderr: expect.stringMatching(/closed the connection early/),
    })
  })

  test('because nothing listens at the address', async () => {
    const { run } = openTerminal()
    expect(await run('me', '--url', 'http://127.0.0.1:9/v1')).toMatchObject({
      status: 7,
      stderr: expect.stringMatching(
        /No daemon is responding at http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\); start one with: hindsight serve/,
      ),
    })
  })

  test.each<[number, string]>([
    [200, '<html>'],
    [200, 'null'],
    [200, '[]'],
    [400, '{"error":"invalid_request"}'],
    [404, '{"message":"no"}'],
    [500, 'null'],
  ])('because a server responds %i with %s', async (status, body) => {
    const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await openTerminal().run('me', '--url', `http://127.0.0.1:${port}`)).toMatchObject({
      status: 7,
      stderr: expect.stringContaining('is it a Hindsight daemon?'),
    })
  })

  test('unless the address is invalid, which is a usage error', async () => {
    expect(await openTerminal().run('me', '--url', 'localhost:4173')).toMatchObject({ status: 2 })
  })
})
