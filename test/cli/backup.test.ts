import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openHomeTerminal, openTerminal } from '../support/cli.ts'
import { loopIn, pipeIn, temporaryFolder } from '../support/folder.ts'
import { accountsOf, copyWithLog } from '../support/store-file.ts'

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
  test('made while another process writes contains only complete transactions', async () => {
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

  test('is one file that only its owner can read, and the command reports what it contains', async () => {
    const { json } = await openHomeTerminal()
    const folder = temporaryFolder()
    const file = join(folder, 'copy.db')
    expect(await json('backup', file)).toMatchObject({ file, accounts: ['alex'], seasons: [] })
    expect(readdirSync(folder)).toEqual(['copy.db'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('replaces an existing file only with --yes', async () => {
    const { run, home } = await openHomeTerminal()
    const file = join(temporaryFolder(), 'copy.db')
    writeFileSync(file, 'dear diary')
    expect(await run('backup', file)).toMatchObject({ status: 5, stderr: expect.stringContaining('--yes') })
    expect(readFileSync(file, 'utf8')).toBe('dear diary')
    expect(await run('backup', file, '--yes')).toMatchObject({ status: 0 })
    expect(accountsOf(file)).toEqual(['alex'])
    for (const own of [
      'hindsight.db',
      'hindsight.db-wal',
      'hindsight.db.lock',
      'daemon.json',
      'config.json',
      'secret.key',
    ]) {
      expect(await run('backup', join(home, own), '--yes')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('is part of the data folder'),
      })
    }
  })

  test.each(['journal', 'wal', 'shm'])(
    'keeps a file named -%s, and does not treat it as part of the store',
    async side => {
      const { run } = await openHomeTerminal()
      const folder = temporaryFolder()
      const [file, diary] = [join(folder, 'travel'), join(folder, `travel-${side}`)]
      const refusal = { status: 5, stderr: expect.stringContaining(`${diary} exists`) }
      writeFileSync(diary, 'dear diary')
      expect(await run('backup', file, '--yes')).toMatchObject(refusal)
      expect(readFileSync(diary, 'utf8')).toBe('dear diary')
      rmSync(diary)
      mkdirSync(diary)
      expect(await run('backup', file, '--yes')).toMatchObject(refusal)
      expect(readdirSync(folder)).toEqual([basename(diary)])
    },
  )

  test('includes the write-ahead log of a killed process, even if the data folder links to the store', async () => {
    const { home } = await openHomeTerminal()
    const linked = openTerminal()
    const [left, file] = [join(temporaryFolder(), 'left.db'), join(temporaryFolder(), 'copy.db')]
    copyWithLog(join(home, 'hindsight.db'), left, 'late')
    mkdirSync(linked.home)
    symlinkSync(left, join(linked.home, 'hindsight.db'))
    expect(await linked.run('backup', file)).toMatchObject({ status: 0 })
    expect(accountsOf(file)).toEqual(['alex', 'late'])
  })

  test('of a damaged store is refused and leaves no file behind', async () => {
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

  test('deletes only the old temporary files of killed backups', async () => {
    const { run } = await openHomeTerminal()
    const folder = temporaryFolder()
    const drafts = ['copy.db.part-77', 'copy.db.part-77-journal']
    const others = ['copy.db.part-770-mine', 'copy.db.part-77.db', 'copy_db.part-77', 'other.db.part-77']
    const fresh = 'copy.db.part-78'
    for (const name of [...drafts, ...others, fresh]) writeFileSync(join(folder, name), 'dear diary')
    const old = Date.now() / 1000 - 601
    for (const name of [...drafts, ...others]) utimesSync(join(folder, name), old, old)
    expect(await run('backup', join(folder, 'copy.db'))).toMatchObject({ status: 0 })
    expect(readdirSync(folder).sort()).toEqual(['copy.db', fresh, ...others].sort())
  })

  test.each<[string, (folder: string) => string, RegExp]>([
    ['a folder', folder => folder, /is a folder; name a new file/],
    ['something that is not a file', pipeIn, /is not a regular file/],
    ['standard output', () => '-', /"-" can't be used as a file name/],
    ['a link to itself', loopIn, /is a link that leads back to itself/],
    ['a name that is too long', folder => join(folder, 'a'.repeat(300)), /has a name that is too long/],
    [
      'a name that is too long for temporary files',
      folder => join(folder, 'a'.repeat(245)),
      /has a name that is too long/,
    ],
    ['a folder that does not exist', folder => join(folder, 'none', 'copy.db'), /Folder not found/],
  ])('into %s is refused', async (_, target, message) => {
    const { run } = await openHomeTerminal()
    expect(await run('backup', target(temporaryFolder()), '--yes')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(message),
    })
  })
})
