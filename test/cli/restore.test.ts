import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { NEWEST } from '../../src/engine/store/migrations/index.ts'
import { openHomeTerminal, openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { loopIn, pipeIn, temporaryFolder } from '../support/folder.ts'
import { accountsOf, copyWithLog } from '../support/store-file.ts'

const KEPT = /^hindsight-before-restore-.*\.db$/

describe('a restore', () => {
  const backedUp = async () => {
    const terminal = await openHomeTerminal()
    const file = join(temporaryFolder(), 'copy.db')
    await terminal.run('backup', file)
    await terminal.run('account', 'create', 'blake')
    return { ...terminal, file, store: join(terminal.home, 'hindsight.db') }
  }

  test('restores the content of the backup and keeps the old store', async () => {
    const { json, run, file } = await backedUp()
    expect(await run('restore', file)).toMatchObject({ status: 2, stderr: expect.stringContaining('Use --yes') })
    const { kept } = (await json('restore', file, '--yes')) as { kept: string }
    expect(await json('account', 'list')).toMatchObject({ accounts: [{ name: 'alex' }] })
    expect(accountsOf(kept)).toEqual(['alex', 'blake'])
    await json('restore', kept, '--yes')
    expect(await json('account', 'list')).toMatchObject({ accounts: [{ name: 'alex' }, { name: 'blake' }] })
  })

  test('removes the temporary files of a killed restore', async () => {
    const { run, file, home } = await backedUp()
    const rests = ['restoring', 'restoring-wal', `restoring.before-${NEWEST}`, 'keeping', 'keeping-journal']
    for (const rest of rests) writeFileSync(join(home, `hindsight.db.${rest}`), 'rubble')
    expect(await run('restore', file, '--yes')).toMatchObject({ status: 0 })
    expect(readdirSync(home).filter(name => name.startsWith('hindsight.db.'))).toEqual(['hindsight.db.lock'])
  })

  test("removes nothing else, and can read a user's file whose name starts like a temporary file", async () => {
    const { run, file, home } = await backedUp()
    const names = ['restoring-2024.db', 'restoring.before-2024', 'keepings'].map(rest => `hindsight.db.${rest}`)
    for (const name of names) copyFileSync(file, join(home, name))
    for (const name of names) expect(await run('restore', join(home, name), '--yes')).toMatchObject({ status: 0 })
    for (const name of names) expect(readFileSync(join(home, name)).equals(readFileSync(file))).toBe(true)
  })

  test.each(['keeping', 'restoring', `restoring.before-${NEWEST}`])(
    'refuses a file named *.%s, and keeps it',
    async rest => {
      const { run, file, home, store } = await backedUp()
      const [draft, link] = [`${store}.${rest}`, join(temporaryFolder(), 'link.db')]
      copyFileSync(file, draft)
      symlinkSync(draft, link)
      for (const named of [draft, link]) {
        expect(await run('restore', named, '--yes')).toMatchObject({
          status: 5,
          stderr: expect.stringContaining('copy it to another name'),
        })
      }
      expect(readFileSync(draft).equals(readFileSync(file))).toBe(true)
      expect(accountsOf(store)).toEqual(['alex', 'blake'])
      expect(readdirSync(home).filter(name => KEPT.test(name))).toEqual([])
      rmSync(draft)
      mkdirSync(draft)
      expect(await run('restore', file, '--yes')).toMatchObject({
        status: 5,
        stderr: expect.stringContaining(`${draft} is a folder`),
      })
    },
  )

  test('does not change the backup or create files next to it', async () => {
    const { run, store } = await backedUp()
    const folder = temporaryFolder()
    const copy = join(folder, 'copy.db')
    copyFileSync(store, copy)
    const before = readFileSync(copy)
    expect(await run('restore', copy, '--yes')).toMatchObject({ status: 0 })
    expect(readFileSync(copy).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['copy.db'])
  })

  test("restores the content of a backup's write-ahead log and keeps the log file", async () => {
    const { run, store } = await backedUp()
    const copy = join(temporaryFolder(), 'copy.db')
    copyWithLog(store, copy, 'late')
    await run('account', 'create', 'casey')
    const parts = () => ['', '-wal'].map(side => readFileSync(`${copy}${side}`).toString('base64'))
    const before = parts()
    expect(await run('restore', copy, '--yes')).toMatchObject({ status: 0 })
    expect(accountsOf(store)).toEqual(['alex', 'blake', 'late'])
    expect(parts()).toEqual(before)
  })

  test('ignores the write-ahead log of a deleted store', async () => {
    const { run, file, home, store } = await backedUp()
    const left = join(home, 'left.db')
    copyWithLog(store, left, 'late')
    rmSync(store)
    copyFileSync(`${left}-wal`, `${store}-wal`)
    expect(await run('restore', file, '--yes')).toMatchObject({ status: 0 })
    expect(accountsOf(store)).toEqual(['alex'])
    expect(readdirSync(home).filter(name => /^hindsight-before-restore-.*-wal$/.test(name))).toHaveLength(1)
  })

  test('is visible completely or not at all to a process that has the store open', async () => {
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

  test('creates a data folder on a new machine', async () => {
    const { file } = await backedUp()
    const fresh = openTerminal()
    expect(await fresh.json('restore', file)).toMatchObject({ kept: null, accounts: ['alex'] })
    expect(await fresh.run('system', 'list')).toMatchObject({ status: 0 })
    expect(statSync(fresh.home).mode & 0o777).toBe(0o700)
  })

  test('replaces a damaged store, and keeps the damaged files', async () => {
    const { json, file, store } = await backedUp()
    writeFileSync(store, 'nothing but rubble'.repeat(400))
    const { kept } = (await json('restore', file, '--yes')) as { kept: string }
    expect(readFileSync(kept, 'utf8')).toContain('rubble')
    expect(accountsOf(store)).toEqual(['alex'])
  })

  test('is refused while a daemon is running', async () => {
    const { run, file, home, store } = await backedUp()
    const daemon = await startDaemon(home)
    expect(await run('restore', file, '--yes')).toMatchObject({ status: 5, stderr: expect.stringContaining('daemon') })
    await daemon.stop()
    expect(accountsOf(store)).toEqual(['alex', 'blake'])
    expect(await run('restore', file, '--yes')).toMatchObject({ status: 0 })
    expect(existsSync(join(home, 'daemon.json'))).toBe(false)
  })

  test.each<[string, (folder: string) => string, RegExp]>([
    ['a folder', folder => folder, /is a folder; name a file made by hindsight backup/],
    ['nothing', () => '', /"" can't be used as a file name here; name a file made by hindsight backup/],
    ['a pipe without a writer', pipeIn, /is not a regular file; name a file/],
    ['a link to itself', loopIn, /is a link that leads back to itself/],
  ])('of %s is refused without waiting', async (_, named, message) => {
    const { run, home } = await backedUp()
    const before = readdirSync(home)
    expect(await run('restore', named(temporaryFolder()), '--yes')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(message),
    })
    expect(readdirSync(home)).toEqual(before)
  })

  const broken: readonly (readonly [string, number, RegExp, (file: string) => void])[] = [
    ['that does not exist', 2, /File not found/, file => copyFileSync('/dev/null', `${file}.other`)],
    ['that is not a database', 5, /is not a Hindsight store/, file => writeFileSync(file, 'dear diary'.repeat(99))],
    ['that is empty', 5, /is not a Hindsight store/, file => writeFileSync(file, '')],
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

  test.each(broken)('of a file %s is refused and changes nothing', async (what, status, message, damage) => {
    const { run, file, home, store } = await backedUp()
    damage(file)
    const before = readFileSync(store)
    const named = what === 'that does not exist' ? `${file}.none` : file
    expect(await run('restore', named, '--yes')).toMatchObject({ status, stderr: expect.stringMatching(message) })
    expect(readFileSync(store).equals(before)).toBe(true)
    expect(readdirSync(home).filter(name => /restor/.test(name))).toEqual([])
  })
})
