import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { takeStoreLock } from '../../src/engine/index.ts'
import { openHomeTerminal, openTerminal, type Terminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { builtBin } from '../support/program.ts'

const noNamespaces = spawnSync('unshare', ['-rpf', 'true']).status !== 0

const RULES = { global: { weights: { rec: 1 } } }
const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })
const fileOf = ({ home }: Terminal) => join(home, 'daemon.json')

const open = async () => {
  const terminal = await openHomeTerminal()
  const made: { key: { id: string }; secret: string } = await terminal.json('key', 'create', 'test')
  return { ...terminal, terminal, secret: made.secret, keyId: made.key.id }
}

const refused = async (starting: Promise<unknown>): Promise<{ status: number; error: string; message: string }> => {
  const thrown = await starting.then(
    () => expect.unreachable('it started'),
    (error: Error & { status: number }) => error,
  )
  return { status: thrown.status, ...JSON.parse(thrown.message) }
}

describe('a daemon', () => {
  test('prints its address, keeps a file that only its owner can read, and removes it at the end', async () => {
    const { terminal, home, secret } = await open()
    const daemon = await startDaemon(home)
    expect(daemon.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/)
    expect((await fetch(`${daemon.url}/me`, bearer(secret))).status).toBe(200)
    expect(JSON.parse(readFileSync(fileOf(terminal), 'utf8'))).toMatchObject({ pid: daemon.pid, url: daemon.url })
    expect(statSync(fileOf(terminal)).mode & 0o777).toBe(0o600)
    expect(await daemon.stop()).toBe(0)
    expect(['daemon.json', 'hindsight.db-wal'].filter(file => existsSync(join(home, file)))).toEqual([])
  })

  test('continues when its log is no longer read', async () => {
    const { home } = await open()
    const daemon = await startDaemon(home)
    daemon.process.stderr!.destroy()
    for (let at = 0; at < 3; at++) expect((await fetch(`${daemon.url}/healthz`)).status).toBe(200)
    expect(await daemon.stop()).toBe(0)
  })

  test('refuses a second daemon for its data folder until it ends', async () => {
    const { home } = await open()
    const first = await startDaemon(home)
    expect(await refused(startDaemon(home))).toEqual({
      status: 5,
      error: 'conflict',
      message: `A daemon already serves ${home} at ${first.url} (process ${first.pid}); stop it first`,
    })
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
    expect(await first.stop('SIGINT')).toBe(0)
    expect(await (await startDaemon(home)).stop()).toBe(0)
  })

  test("takes over from a killed daemon, regardless of what that daemon's file contains: the new daemon's process, a different one, or half a line", async () => {
    const { terminal, home } = await open()
    let daemon = await startDaemon(home)
    const about = (pid: number): string => JSON.stringify({ pid, url: '', version: '' })
    for (const left of [about(daemon.pid), about(process.pid), '{"pid":']) {
      daemon.process.kill('SIGKILL')
      await once(daemon.process, 'close')
      writeFileSync(fileOf(terminal), left)
      daemon = await startDaemon(home)
      expect(JSON.parse(readFileSync(fileOf(terminal), 'utf8'))).toMatchObject({ pid: daemon.pid })
    }
  })

  test('deletes only its own file when it ends', async () => {
    const { terminal, home } = await open()
    const daemon = await startDaemon(home)
    writeFileSync(fileOf(terminal), '{"pid":1}')
    expect(await daemon.stop()).toBe(0)
    expect(readFileSync(fileOf(terminal), 'utf8')).toBe('{"pid":1}')
  })

  test('locks its store against daemons on other data folders', async () => {
    const { home } = await open()
    const other = temporaryFolder()
    symlinkSync(join(home, 'hindsight.db'), join(other, 'hindsight.db'))
    const daemon = await startDaemon(home)
    expect(await refused(startDaemon(other))).toMatchObject({ status: 5, error: 'conflict' })
    expect(await daemon.stop()).toBe(0)
    expect(await (await startDaemon(other)).stop()).toBe(0)
  })

  test('is refused during a restore', async () => {
    const { home } = await open()
    const lock = takeStoreLock(join(home, 'hindsight.db'))!
    expect(await refused(startDaemon(home))).toMatchObject({
      status: 5,
      message: expect.stringContaining('a backup is being restored'),
    })
    lock.release()
    expect(await (await startDaemon(home)).stop()).toBe(0)
  })

  test.skipIf(noNamespaces)(
    `refuses a second daemon in another process namespace${noNamespaces ? ' (skipped: this system cannot create namespaces)' : ''}`,
    async () => {
      const { home } = await open()
      const daemon = await startDaemon(home)
      const argv = [process.execPath, await builtBin(), 'serve', '--port', '0', '--json']
      const { status, stderr } = spawnSync('unshare', ['-rpf', ...argv], {
        encoding: 'utf8',
        env: { ...process.env, HINDSIGHT_HOME: home },
      })
      expect([status, stderr]).toEqual([5, expect.stringContaining(`at ${daemon.url} (process ${daemon.pid})`)])
      expect((await fetch(`${daemon.url}/healthz`)).status).toBe(200)
    },
  )

  test('refuses a key at the next request after the command line revoked it', async () => {
    const { home, run, secret, keyId } = await open()
    const { url } = await startDaemon(home)
    const status = async () => (await fetch(`${url}/me`, bearer(secret))).status
    expect([await status(), await status()]).toEqual([200, 200])
    await run('key', 'revoke', keyId, '--yes')
    expect(await status()).toBe(401)
  })

  test('sees what the command line writes, and vice versa', async () => {
    const { home, run, json, secret } = await open()
    const { url } = await startDaemon(home)
    const own = async () => {
      const { systems } = (await (await fetch(`${url}/systems`, bearer(secret))).json()) as {
        systems: { mine: boolean }[]
      }
      return systems.filter(({ mine }) => mine).length
    }
    expect(await own()).toBe(0)
    await fetch(`${url}/systems`, {
      method: 'POST',
      body: JSON.stringify({ name: 'House', rules: RULES }),
      headers: { ...bearer(secret).headers, 'content-type': 'application/json' },
    })
    expect(await own()).toBe(1)
    expect(await json('system', 'show', 'House')).toMatchObject({ system: { mine: true } })
    await run('system', 'delete', 'House', '--yes')
    expect(await own()).toBe(0)
  })

  test('finishes requests in progress before it stops, even after repeated signals, and accepts no new ones', async () => {
    const { home, secret } = await open()
    const daemon = await startDaemon(home)
    const body = JSON.stringify({ name: 'House', rules: RULES })
    const socket = connect(Number(new URL(daemon.url).port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', part => {
      answer += part
    })
    socket.write(
      `POST /v1/systems HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
    )
    await fetch(`${daemon.url}/healthz`)
    const ended = daemon.stop()
    await expect
      .poll(() =>
        fetch(`${daemon.url}/healthz`).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused')
    // If an older Node started the daemon, Ctrl-C reaches it twice: from the terminal, and from the older Node.
    daemon.process.kill('SIGTERM')
    socket.write(body.slice(10))
    expect(await ended).toBe(0)
    expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  })

  test('logs each request, and never a secret', async () => {
    const { home, secret } = await open()
    const daemon = await startDaemon(home)
    await fetch(`${daemon.url}/me?key=${secret}`, bearer(secret))
    await fetch(`${daemon.url}/systems/${secret}`, bearer(secret))
    await fetch(`${daemon.url}/${secret}`, { ...bearer(secret), method: 'POST', body: secret })
    await daemon.stop()
    const lines = daemon
      .log()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines.map(({ method, path, status, account }) => [method, path, status, account])).toEqual([
      ['GET', '/v1/me', 200, 'alex'],
      ['GET', '/v1/systems/sk_hindsight_…', 404, 'alex'],
      ['POST', '/v1/sk_hindsight_…', 404, 'alex'],
    ])
    for (const line of lines)
      expect(line).toMatchObject({ at: expect.stringMatching(/Z$/), id: expect.any(String), us: expect.any(Number) })
    expect(daemon.log()).not.toContain(secret.slice(13))
  })

  test('runs on a simulated clock, and so does the command line while it is running', async () => {
    const { home, run, json, secret } = await open()
    await run('stats', 'load', '--demo')
    const week = ['scores', '--week', '1', '--system', 'ppr']
    const daemon = await startDaemon(home, '--clock', '1990-08-01T12:00:00Z', '--speed', '10')
    const remote: { total: number } = (await (
      await fetch(`${daemon.url}/scores?week=1&system=ppr`, bearer(secret))
    ).json()) as never
    expect([remote.total, ((await json(...week)) as { total: number }).total]).toEqual([0, 0])
    await daemon.stop()
    expect(((await json(...week)) as { total: number }).total).toBeGreaterThan(500)
  })
})

describe('the serve command refuses', () => {
  const serve = async ({ run }: Terminal, argv: readonly string[]) => {
    const { status, stderr } = await run('serve', '--json', ...argv)
    return { status, ...JSON.parse(stderr) }
  }

  test.each<[string[], RegExp]>([
    [['--port', '99999'], /--port must be 0 to 65535/],
    [['--speed', '2'], /--speed needs --clock/],
    [['--clock', 'yesterday'], /not a time from/],
    [['--clock', '2024-09-05T12:00:00Z', '--speed', '-1'], /--speed must be/],
    [['--cors', '*'], /--cors must be an origin/],
    [['--allowed-host', 'https://league.example.org'], /--allowed-host must be a name such as/],
    [['--allowed-host', 'league.example.org:4173'], /without scheme and port/],
    [['--port', '0', '--host', 'no.such.host.invalid'], /can't be resolved/],
  ])('%j with status 2', async (argv, message) => {
    const terminal = await openHomeTerminal()
    expect(await serve(terminal, argv)).toMatchObject({
      status: 2,
      error: 'invalid_request',
      message: expect.stringMatching(message),
    })
    expect(existsSync(fileOf(terminal))).toBe(false)
  })

  test.each(['0.0.0.0', '::', '0'])('to open %s to every network before any key exists', async host => {
    const terminal = await openHomeTerminal()
    expect(await serve(terminal, ['--port', '0', '--host', host])).toMatchObject({
      status: 5,
      message: expect.stringContaining('hindsight key create'),
    })
    expect(existsSync(fileOf(terminal))).toBe(false)
  })

  test('a port that is in use', async () => {
    const { home } = await open()
    const { url } = await startDaemon(home)
    const other = await openHomeTerminal()
    expect(await other.run('serve', '--port', new URL(url).port)).toMatchObject({
      status: 5,
      stderr: expect.stringContaining('the port is in use'),
    })
  })

  test('a port that is in use or invalid, before it creates a data folder', async () => {
    const { home } = await open()
    const taken = new URL((await startDaemon(home)).url).port
    const nowhere = openTerminal()
    for (const [port, status] of [
      [taken, 5],
      ['99999', 2],
    ] as const)
      expect(await nowhere.run('serve', '--port', port)).toMatchObject({ status })
    expect(existsSync(nowhere.home)).toBe(false)
  })
})

test('serve creates a missing data folder, and prints the link for its first account', async () => {
  const home = join(temporaryFolder(), 'nowhere')
  const { url, board } = await startDaemon(home)
  expect(board).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/start\/lnk_[\w-]{43}$/)
  expect(await (await fetch(board)).text()).toContain('Create the first account')
  expect((await fetch(`${url}/me`)).status).toBe(401)
})

test('serve warns if other machines can reach it, and its links use the address that it announces', async () => {
  const { home, terminal } = await open()
  const daemon = await startDaemon(home, '--host', '0.0.0.0')
  const { url } = (await terminal.json('account', 'link', 'alex')) as { url: string }
  expect(url.split('/signin/')[0]).toBe(daemon.board)
  expect(daemon.log()).toContain('other machines can reach this address')
})
