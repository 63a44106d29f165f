import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openHomeTerminal, openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'

interface Finding {
  check: string
  status: string
  found: string
  advice: string | null
}

const accountsOf = (file: string): string[] => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    return db
      .prepare('SELECT name FROM account ORDER BY seq')
      .all()
      .map(({ name }) => String(name))
  } finally {
    db.close()
  }
}

const WRITER = `
import { DatabaseSync } from 'node:sqlite'
const db = new DatabaseSync(process.argv[1], { timeout: 5000 })
db.exec('PRAGMA synchronous = OFF')
for (let number = 0; ; number++) {
  db.exec('BEGIN IMMEDIATE')
  for (const half of ['a', 'b']) {
    db.prepare("INSERT INTO account (id, name, plan, created_at) VALUES (?, ?, 'free', 0)").run(half + number, half + number)
  }
  db.exec('COMMIT')
  if (number === 20) process.stdout.write('writing')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
}`

describe('a backup', () => {
  test('made while another process writes holds one moment: nothing of a transaction without the rest', async () => {
    const { run, home } = await openHomeTerminal()
    const store = join(home, 'hindsight.db')
    const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, '--', store])
    try {
      const ended = once(writer, 'close').then(() => Promise.reject(new Error('the writer ended by itself')))
      ended.catch(() => undefined)
      await Promise.race([once(writer.stdout, 'data'), ended])
      for (let number = 0; number < 5; number++) {
        const file = join(temporaryFolder(), 'copy.db')
        expect(await run('backup', file)).toMatchObject({ status: 0 })
        const names = accountsOf(file)
        expect(names.filter(name => name.startsWith('a') && name !== 'alex').length).toBeGreaterThan(20)
        expect(names.filter(name => name.startsWith('b'))).toHaveLength((names.length - 1) / 2)
      }
    } finally {
      writer.kill('SIGKILL')
    }
  })

  test('is one file, for its owner only, and says what it holds', async () => {
    const { json } = await openHomeTerminal()
    const folder = temporaryFolder()
    const file = join(folder, 'copy.db')
    expect(await json('backup', file)).toMatchObject({ file, accounts: ['alex'], seasons: [] })
    expect(readdirSync(folder)).toEqual(['copy.db'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('replaces a file only when told to', async () => {
    const { run, home } = await openHomeTerminal()
    const file = join(temporaryFolder(), 'copy.db')
    writeFileSync(file, 'dear diary')
    expect(await run('backup', file)).toMatchObject({ status: 5, stderr: expect.stringContaining('--yes') })
    expect(readFileSync(file, 'utf8')).toBe('dear diary')
    expect(await run('backup', file, '--yes')).toMatchObject({ status: 0 })
    expect(accountsOf(file)).toEqual(['alex'])
    for (const own of ['hindsight.db', 'hindsight.db-wal', 'daemon.json', 'config.json']) {
      expect(await run('backup', join(home, own), '--yes')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('itself'),
      })
    }
  })

  test('takes the place of a whole database, with what that had in its write-ahead log', async () => {
    const { run } = await openHomeTerminal()
    const [other, file] = [join(temporaryFolder(), 'other.db'), join(temporaryFolder(), 'copy.db')]
    const db = new DatabaseSync(other)
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE diary (day); INSERT INTO diary VALUES (1)')
    for (const side of ['', '-wal']) copyFileSync(`${other}${side}`, `${file}${side}`)
    db.close()
    expect(await run('backup', file, '--yes')).toMatchObject({ status: 0 })
    expect(accountsOf(file)).toEqual(['alex'])
  })

  test('of a damaged store is refused, and leaves no file', async () => {
    const { run, home } = await openHomeTerminal()
    const store = join(home, 'hindsight.db')
    writeFileSync(store, readFileSync(store).fill(7, 8192, 16384))
    const folder = temporaryFolder()
    expect(await run('backup', join(folder, 'copy.db'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('damaged'),
    })
    expect(readdirSync(folder)).toEqual([])
  })

  const pipeIn = (folder: string): string => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    return pipe
  }

  test.each<[string, (folder: string) => string, RegExp]>([
    ['a folder', folder => folder, /is a folder; name a file/],
    ['what is no file', pipeIn, /is no file that could be replaced/],
    ['a folder that is not there', folder => join(folder, 'none', 'copy.db'), /There is no folder/],
  ])('into %s is refused', async (_, target, message) => {
    const { run } = await openHomeTerminal()
    expect(await run('backup', target(temporaryFolder()), '--yes')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(message),
    })
  })
})

/** Restores, and tells when it begins. */
const RESTORER = `
import { run } from ${JSON.stringify(join(import.meta.dirname, '../../src/cli/process.ts'))}
process.stdout.write('now')
await run(['restore', process.argv[1], '--yes'], '')`

const KEPT = /^hindsight-before-restore-.*\.db$/

describe('a restore', () => {
  const backedUp = async () => {
    const terminal = await openHomeTerminal()
    const file = join(temporaryFolder(), 'copy.db')
    await terminal.run('backup', file)
    await terminal.run('account', 'create', 'blake')
    return { ...terminal, file, store: join(terminal.home, 'hindsight.db') }
  }

  test('brings back what the backup holds and keeps what was there', async () => {
    const { json, run, file } = await backedUp()
    expect(await run('restore', file)).toMatchObject({ status: 2, stderr: expect.stringContaining('Say --yes') })
    const { kept } = (await json('restore', file, '--yes')) as { kept: string }
    expect(await json('account', 'list')).toMatchObject({ accounts: [{ name: 'alex' }] })
    expect(accountsOf(kept)).toEqual(['alex', 'blake'])
    await json('restore', kept, '--yes')
    expect(await json('account', 'list')).toMatchObject({ accounts: [{ name: 'alex' }, { name: 'blake' }] })
  })

  test('clears away what one that was killed left', async () => {
    const { run, file, home } = await backedUp()
    const rests = ['restoring', 'restoring-wal', 'restoring.before-9', 'keeping', 'keeping-journal']
    for (const rest of rests) writeFileSync(join(home, `hindsight.db.${rest}`), 'rubble')
    expect(await run('restore', file, '--yes')).toMatchObject({ status: 0 })
    expect(readdirSync(home).filter(name => name.startsWith('hindsight.db.'))).toEqual([])
  })

  test('that is killed at any moment loses nothing', async () => {
    const { run, file, home, store } = await backedUp()
    const start = async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', RESTORER, '--', file], {
        env: { ...process.env, HINDSIGHT_HOME: home },
      })
      const closed = once(child, 'close')
      await once(child.stdout, 'data')
      return { child, closed }
    }
    const began = performance.now()
    await (await start()).closed
    const whole = performance.now() - began
    for (let step = 1; step <= 8; step++) {
      if (!accountsOf(store).includes('blake')) await run('account', 'create', 'blake')
      for (const name of readdirSync(home)) if (KEPT.test(name)) rmSync(join(home, name))
      const { child, closed } = await start()
      await sleep(whole * (0.5 + step / 16))
      child.kill('SIGKILL')
      await closed
      const kept = readdirSync(home).filter(name => KEPT.test(name))
      const held = [store, ...kept.map(name => join(home, name))].map(accountsOf)
      expect(held.some(names => names.includes('blake'))).toBe(true)
    }
    expect(await run('restore', file, '--yes')).toMatchObject({ status: 0 })
  })

  test('is seen by a process that has the store open, and by no half', async () => {
    const { run, file, store } = await backedUp()
    const open = new DatabaseSync(store)
    const count = () => open.prepare('SELECT count(*) AS n FROM account').get()?.n
    open.exec('BEGIN')
    expect(count()).toBe(2)
    expect(await run('restore', file, '--yes')).toMatchObject({ status: 0 })
    expect(count()).toBe(2)
    open.exec('COMMIT')
    expect(count()).toBe(1)
    open.close()
  })

  test('makes a home on a machine that has none', async () => {
    const { file } = await backedUp()
    const fresh = openTerminal()
    expect(await fresh.json('restore', file)).toMatchObject({ kept: null, accounts: ['alex'] })
    expect(await fresh.run('system', 'list')).toMatchObject({ status: 0 })
    expect(statSync(fresh.home).mode & 0o777).toBe(0o700)
  })

  test('takes the place of a damaged store, whose files are kept as they are', async () => {
    const { json, file, store } = await backedUp()
    writeFileSync(store, 'nothing but rubble'.repeat(400))
    const { kept } = (await json('restore', file, '--yes')) as { kept: string }
    expect(readFileSync(kept, 'utf8')).toContain('rubble')
    expect(accountsOf(store)).toEqual(['alex'])
  })

  test('is refused while a daemon lives', async () => {
    const { run, file, home, store } = await backedUp()
    const daemon = await startDaemon(home)
    expect(await run('restore', file, '--yes')).toMatchObject({ status: 5, stderr: expect.stringContaining('daemon') })
    await daemon.stop()
    expect(accountsOf(store)).toEqual(['alex', 'blake'])
    expect(await run('restore', file, '--yes')).toMatchObject({ status: 0 })
    expect(existsSync(join(home, 'daemon.json'))).toBe(false)
  })

  const broken: readonly (readonly [string, number, RegExp, (file: string) => void])[] = [
    ['that is not there', 3, /There is no file/, file => copyFileSync('/dev/null', `${file}.other`)],
    ['that is no database', 1, /is no Hindsight store/, file => writeFileSync(file, 'dear diary'.repeat(99))],
    ['that is empty', 5, /is no Hindsight store/, file => writeFileSync(file, '')],
    ['that is cut off', 1, /damaged/, file => writeFileSync(file, readFileSync(file).subarray(0, 9000))],
    ['of another program', 5, /another program/, file => edit(file, 'PRAGMA application_id = 7')],
    ['of a newer Hindsight', 5, /newer Hindsight/, file => edit(file, 'PRAGMA user_version = 99')],
    ['with damaged pages', 1, /damaged/, file => writeFileSync(file, readFileSync(file).fill(7, 20_000, 24_000))],
  ]
  const edit = (file: string, sql: string): void => {
    const db = new DatabaseSync(file)
    db.exec(sql)
    db.close()
  }

  test.each(broken)('of a file %s is refused and changes nothing', async (what, status, message, spoil) => {
    const { run, file, home, store } = await backedUp()
    spoil(file)
    const before = readFileSync(store)
    const named = what === 'that is not there' ? `${file}.none` : file
    expect(await run('restore', named, '--yes')).toMatchObject({ status, stderr: expect.stringMatching(message) })
    expect(readFileSync(store).equals(before)).toBe(true)
    expect(readdirSync(home).filter(name => /restor/.test(name))).toEqual([])
  })
})

describe('the doctor', () => {
  const ask = async (terminal: Awaited<ReturnType<typeof openHomeTerminal>>, check: string) => {
    const { status, stdout } = await terminal.run('doctor', '--json')
    const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Finding[] }
    expect([status, checks.every(each => each.status !== 'error')]).toEqual([ok ? 0 : 1, ok])
    return checks.find(each => each.check === check)
  }

  test('finds a new home sound and says what to load', async () => {
    const terminal = await openHomeTerminal()
    expect(await ask(terminal, 'home')).toMatchObject({ status: 'ok', found: terminal.home })
    expect(await ask(terminal, 'store')).toMatchObject({ status: 'ok' })
    expect(await ask(terminal, 'seasons')).toMatchObject({ status: 'warning', advice: expect.stringContaining('pull') })
    expect(await ask(terminal, 'profile')).toMatchObject({ status: 'ok', found: 'acts as alex' })
    expect(await ask(terminal, 'daemon')).toMatchObject({ status: 'ok', found: 'none lives' })
    expect(await ask(terminal, 'versions')).toMatchObject({
      found: expect.stringMatching(/Node 26.*SQLite 3.*schema \d/),
    })
  })

  test('without a home says how to make one, and makes none', async () => {
    const terminal = openTerminal()
    expect(await ask(terminal, 'home')).toMatchObject({ status: 'error', advice: expect.stringContaining('init') })
    expect(existsSync(terminal.home)).toBe(false)
  })

  test.each<[string, string, string, (home: string) => void]>([
    ['a damaged store', 'store', 'error', home => writeFileSync(join(home, 'hindsight.db'), 'rubble'.repeat(2000))],
    [
      'a file that others may read',
      'permissions',
      'warning',
      home => writeFileSync(join(home, 'config.json'), '{}', { mode: 0o644 }),
    ],
    ['a profile that is no JSON', 'profile', 'error', home => writeFileSync(join(home, 'config.json'), '{')],
    [
      'a profile of an account that is gone',
      'profile',
      'warning',
      home => writeFileSync(join(home, 'config.json'), '{"account": "zoe"}'),
    ],
  ])('finds %s and says what to do', async (_, check, status, spoil) => {
    const terminal = await openHomeTerminal()
    spoil(terminal.home)
    chmodSync(join(terminal.home, 'config.json'), 0o644)
    expect(await ask(terminal, check)).toMatchObject({ status, advice: expect.stringMatching(/./) })
  })

  test('tells a clock that stands still, and one that is none', async () => {
    const still = await openHomeTerminal({ env: { HINDSIGHT_CLOCK: '2024-10-01T12:00:00Z' } })
    expect(await ask(still, 'clock')).toMatchObject({
      status: 'warning',
      found: 'stands still at 2024-10-01 12:00 UTC',
    })
    const wrong = openTerminal({ env: { HINDSIGHT_CLOCK: 'noon' } })
    expect(await ask(wrong, 'clock')).toMatchObject({ status: 'error' })
  })

  test('names a file that is no home, and looks at the rest', async () => {
    const terminal = await openHomeTerminal()
    const file = join(terminal.home, 'hindsight.db')
    const { status, stdout } = await terminal.run('doctor', '--json', '--home', file)
    const { checks } = JSON.parse(stdout) as { checks: Finding[] }
    expect(status).toBe(1)
    expect(checks.filter(each => each.status === 'error')).toEqual([
      { check: 'home', status: 'error', found: `${file} is a file`, advice: expect.stringContaining('--home') },
    ])
    expect(checks.map(({ check }) => check)).toContain('profile')
  })

  test.skipIf(process.platform !== 'linux')('takes a killed daemon for dead before its parent notes it', async () => {
    const terminal = await openHomeTerminal()
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 600'])
    onTestFinished(() => void parent.kill('SIGKILL'))
    const pid = Number(await once(parent.stdout, 'data'))
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
    while (stat()[2] !== 'Z') await sleep(5)
    const daemon = { pid, started: stat()[21], version: '', url: 'http://127.0.0.1:1' }
    writeFileSync(join(terminal.home, 'daemon.json'), JSON.stringify(daemon), { mode: 0o600 })
    expect(await ask(terminal, 'daemon')).toMatchObject({ status: 'ok', found: 'none lives; one was killed' })
  })

  test('asks the daemon whether it answers', async () => {
    const terminal = await openHomeTerminal()
    const daemon = await startDaemon(terminal.home)
    expect(await ask(terminal, 'daemon')).toMatchObject({ status: 'ok', found: expect.stringContaining(daemon.url) })
    const file = join(terminal.home, 'daemon.json')
    const written = readFileSync(file, 'utf8')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(written), version: '0.0.9' }))
    expect(await ask(terminal, 'daemon')).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('another Hindsight'),
      advice: expect.stringContaining(`kill ${daemon.pid}`),
    })
    writeFileSync(file, written)
    daemon.process.kill('SIGSTOP')
    expect(await ask(terminal, 'daemon')).toMatchObject({ status: 'warning', advice: expect.stringContaining('kill') })
    daemon.process.kill('SIGKILL')
  })
})
