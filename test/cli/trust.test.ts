import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openHomeTerminal, openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { builtBin } from '../support/program.ts'

let bin = ''
beforeAll(async () => {
  bin = await builtBin()
})

const inShell = (before: string, home: string, ...argv: string[]) =>
  spawnSync('bash', ['-c', `${before} exec "$@"`, 'bash', process.execPath, bin, ...argv], {
    encoding: 'utf8',
    env: { ...process.env, HINDSIGHT_HOME: home },
  })

const isSound = (store: string): boolean => {
  const db = new DatabaseSync(store, { readOnly: true })
  try {
    return db.prepare('PRAGMA integrity_check').get()?.integrity_check === 'ok'
  } finally {
    db.close()
  }
}

const noMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status !== 0

describe('a full disk', () => {
  test.skipIf(noMount)(
    `is reported, loses no data, and the store works again once there is space${noMount ? ' (skipped: this system cannot mount a disk)' : ''}`,
    () => {
      const place = temporaryFolder()
      const step = (line: string) => `"$0" "$BIN" ${line}; echo "status $?" >&2;`
      const script = `mount -t tmpfs -o size=1m none ${place}; ${step('init --account alex')} ${step('stats load --demo')}
        mount -o remount,size=9m ${place}; ${step('stats load --demo')} ${step('account list')} ${step('doctor')}`
      const { stderr, stdout } = spawnSync('unshare', ['-rm', 'sh', '-c', script, process.execPath], {
        encoding: 'utf8',
        env: { ...process.env, BIN: bin, HINDSIGHT_HOME: join(place, 'home') },
      })
      expect(stderr).toMatch(
        /status 0\n.*No space is left for the store.*; nothing was written\nstatus 1\n(status \d\n){3}/,
      )
      expect(stderr.match(/status \d/g)).toEqual(['status 0', 'status 1', 'status 0', 'status 0', 'status 1'])
      expect(stdout).toMatch(/alex[\s\S]*store +ok +sound[\s\S]*disk +error/)
    },
  )

  test('in the middle of a write is reported, and the store stays sound', async () => {
    const { home, run } = await openHomeTerminal()
    const { status, stderr } = inShell('ulimit -f 400;', home, 'stats', 'load', '--demo')
    expect([status, stderr]).toEqual([1, expect.stringMatching(/The disk failed|No space is left/)])
    expect(isSound(join(home, 'hindsight.db'))).toBe(true)
    expect(await run('stats', 'load', '--demo')).toMatchObject({ status: 0 })
    const folder = temporaryFolder()
    expect(inShell('ulimit -f 100;', home, 'backup', join(folder, 'copy.db'))).toMatchObject({ status: 1 })
    expect(readdirSync(folder)).toEqual([])
  })
})

test.each([
  ['a file', ['backup', 'copy.db']],
  ['a data folder', ['me', '--home', 'home']],
])('%s given as a relative path in a deleted working folder is refused with a message', async (_, argv) => {
  const { home } = await openHomeTerminal()
  const folder = temporaryFolder()
  const leave = `process.chdir(${JSON.stringify(folder)})
    require('node:fs').rmdirSync(${JSON.stringify(folder)})
    process.argv.splice(1, 0, ${JSON.stringify(bin)})
    require(${JSON.stringify(bin)})`
  const { status, stderr } = spawnSync(process.execPath, ['-e', leave, '--', ...argv], {
    encoding: 'utf8',
    env: { ...process.env, HINDSIGHT_HOME: home },
  })
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining('is relative to the working folder, which no longer exists'),
  ])
})

test('an empty --home is refused and does not mean the current folder', async () => {
  expect(await openTerminal().run('me', '--home', '', '--json')).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('"error":"invalid_request"'),
  })
})

/** The id of an unprivileged user. The tests sometimes run as root, which ignores permissions. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** Opens a read-only data folder, and runs the program as an unprivileged user. */
const openFixed = async () => {
  const { home, run } = await openHomeTerminal()
  await run('stats', 'status')
  writeFileSync(join(home, 'daemon.json'), '{}')
  const files = [join(home, '..'), home, ...readdirSync(home).map(name => join(home, name))]
  if (isRoot) for (const file of files) chownSync(file, NOBODY, NOBODY)
  const store = join(home, 'hindsight.db')
  const lock = `${store}.lock`
  writeFileSync(lock, '')
  if (isRoot) chownSync(lock, NOBODY, NOBODY)
  chmodSync(store, 0o400)
  chmodSync(home, 0o500)
  onTestFinished(() => chmodSync(home, 0o700))
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const env = { ...process.env, HINDSIGHT_HOME: home, HOME: home }
  return {
    home,
    store,
    run: (...argv: string[]) => spawnSync(process.execPath, [bin, ...argv], { encoding: 'utf8', cwd: '/', env, ...as }),
  }
}

test('a read-only store reports that it cannot be written, and stays unchanged', async () => {
  const { store, run } = await openFixed()
  const before = readFileSync(store)
  const { status, stderr } = run('account', 'create', 'blake')
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/Cannot (?:write to|open) the store .*hindsight\.db; check the permissions/),
  ])
  expect(readFileSync(store).equals(before)).toBe(true)
})

test('doctor reports a read-only data folder', async () => {
  const { run } = await openFixed()
  const { checks } = JSON.parse(run('doctor', '--json').stdout) as { checks: { check: string; found: string }[] }
  expect(checks.find(({ check }) => check === 'permissions')).toMatchObject({
    status: 'error',
    found: expect.stringMatching(/^you can't write to /),
  })
})

test.skipIf(!isRoot)(
  "a killed daemon's file that the next daemon cannot remove is reported (skipped unless root runs the tests)",
  async () => {
    const { home, run } = await openFixed()
    const file = join(home, 'daemon.json')
    // With the sticky bit, every user can create files in the folder, but only a file's owner can remove it.
    chownSync(home, 0, 0)
    chownSync(file, 0, 0)
    chmodSync(home, 0o1777)
    const { status, stderr } = run('serve', '--port', '0')
    expect([status, stderr]).toEqual([1, expect.stringMatching(/The file .*daemon\.json can't be removed \(E/)])
  },
)

describe('an invalid store', () => {
  const broken: readonly (readonly [string, number, RegExp, (store: string) => void])[] = [
    ['is not a database', 1, /is not a Hindsight store/, store => writeFileSync(store, 'dear diary'.repeat(999))],
    [
      'is cut off',
      1,
      /damaged|no Hindsight store/,
      store => writeFileSync(store, readFileSync(store).subarray(0, 9000)),
    ],
    [
      'is from a newer Hindsight',
      5,
      /newer Hindsight.*nothing was changed/,
      store => pragma(store, 'user_version = 99'),
    ],
    ['belongs to another program', 5, /another program/, store => pragma(store, 'application_id = 7')],
  ]
  const pragma = (store: string, setting: string): void => {
    const db = new DatabaseSync(store)
    db.exec(`PRAGMA journal_mode = DELETE; PRAGMA ${setting}`)
    db.close()
  }

  test.each(broken)(
    'because it %s is refused by reads, writes, the daemon and a backup, and stays unchanged',
    async (...row) => {
      const [, status, message, damage] = row
      const { home, run } = await openHomeTerminal()
      const store = join(home, 'hindsight.db')
      damage(store)
      const before = readFileSync(store)
      const refusal = { status, stdout: '', stderr: expect.stringMatching(message) }
      expect(await run('system', 'list')).toMatchObject(refusal)
      expect(await run('account', 'create', 'blake')).toMatchObject(refusal)
      expect(await run('serve', '--port', '0')).toMatchObject(refusal)
      expect(await run('backup', join(temporaryFolder(), 'copy.db'))).toMatchObject(refusal)
      expect((await run('doctor')).status).toBe(1)
      expect(readFileSync(store).equals(before)).toBe(true)
    },
  )

  test('that was never created is refused with advice', async () => {
    const { home, run } = openTerminal()
    expect(await run('league', 'list')).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/hindsight init .*hindsight stats pull.*hindsight stats load --demo/),
    })
    mkdirSync(home)
    writeFileSync(join(home, 'hindsight.db'), '')
    expect(await run('league', 'list')).toMatchObject({ status: 3 })
  })
})

describe('an API key', () => {
  const canary = async () => {
    const { home, run, json } = await openHomeTerminal()
    const { key, secret } = (await json('key', 'create', 'canary')) as { key: { id: string }; secret: string }
    const traces = [secret.slice(13), createHash('sha256').update(secret).digest('hex')]
    return { home, run, key, secret, leaks: (text: string) => traces.filter(trace => text.includes(trace)) }
  }

  test('is never stored as plain text in the data folder, and is shown only when it is created', async () => {
    const { home, run, secret, leaks } = await canary()
    const files = readdirSync(home).map(name => readFileSync(join(home, name), 'latin1'))
    expect(files.join('')).not.toContain(secret.slice(13))
    for (const argv of [
      ['key', 'list', '--json'],
      ['doctor', '--json'],
      ['me', '--json'],
      ['commands', '--json'],
    ]) {
      const { stdout, stderr } = await run(...argv)
      expect(leaks(stdout + stderr)).toEqual([])
    }
  })

  test('does not appear in errors, even with HINDSIGHT_DEBUG, or in the log of a daemon', async () => {
    const { home, run, key, secret, leaks } = await canary()
    const daemon = await startDaemon(home)
    const remote = openTerminal({ env: { HINDSIGHT_KEY: secret, HINDSIGHT_DEBUG: '1' } })
    const outputs = [
      await remote.run('me', '--url', daemon.url),
      await remote.run('system', 'show', 'none', '--url', daemon.url),
    ]
    await run('key', 'revoke', key.id, '--yes')
    outputs.push(await remote.run('me', '--url', daemon.url))
    await daemon.stop()
    outputs.push(await remote.run('me', '--url', daemon.url), await remote.run('me', '--url', 'no address'))
    expect(outputs.map(({ status }) => status)).toEqual([0, 3, 4, 7, 2])
    expect(leaks(outputs.map(({ stderr }) => stderr).join('') + daemon.log())).toEqual([])
  })

  test.skipIf(process.platform !== 'linux')('in HINDSIGHT_KEY does not appear in process lists', async () => {
    const { secret, leaks } = await canary()
    const slow = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const { port } = slow.address() as AddressInfo
    const child = spawn(process.execPath, [bin, 'me', '--url', `http://127.0.0.1:${port}/v1`], {
      env: { ...process.env, HINDSIGHT_KEY: secret, HINDSIGHT_HOME: join(temporaryFolder(), 'home') },
    })
    const [request] = await once(slow, 'request')
    expect(request.headers.authorization).toBe(`Bearer ${secret}`)
    const listed = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8') + readFileSync(`/proc/${child.pid}/comm`, 'utf8')
    expect(leaks(listed)).toEqual([])
    child.kill('SIGKILL')
    slow.closeAllConnections()
    slow.close()
  })
})
