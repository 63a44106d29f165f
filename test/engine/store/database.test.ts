import { copyFileSync, existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../src/engine/base/crypto.ts'
import type { Sql, Transactions } from '../../../src/engine/store/dialects/sql.ts'
import { openSqlite } from '../../../src/engine/store/dialects/sqlite.ts'
import { migrate } from '../../../src/engine/store/dialects/sqlite-migrations.ts'
import { openDatabase, type Store } from '../../../src/engine/store/index.ts'
import { MIGRATIONS, NEWEST } from '../../../src/engine/store/migrations/index.ts'
import { freshSchema, schemaHash } from '../../../src/engine/store/migrations/schema-text.ts'
import { temporaryFolder } from '../../support/folder.ts'

const wall = () => 0
const newStore = (): string => {
  const file = join(temporaryFolder(), 'hindsight.db')
  openDatabase(file, wall).close()
  return file
}

const refused = (file: string): { code: string; message: string } => {
  try {
    openDatabase(file, wall).close()
  } catch (error) {
    return error as { code: string; message: string }
  }
  throw new Error('was not refused')
}

describe('a store', () => {
  test('uses a write-ahead log, full synchronization and foreign keys', async () => {
    const database = openSqlite(join(temporaryFolder(), 'hindsight.db'), wall)
    const pragmas = await database.transaction('read', async sql => {
      const names = ['journal_mode', 'synchronous', 'foreign_keys', 'user_version']
      return Promise.all(names.map(async name => Object.values((await sql.get(`PRAGMA ${name}`))!)[0]))
    })
    expect(pragmas).toEqual(['wal', 2, 1, NEWEST])
    database.close()
  })

  test('has a primary key in each table, because copies need an order', async () => {
    const database = openSqlite(':memory:', wall)
    const keyless = await database.transaction('read', sql =>
      sql.all(
        "SELECT name FROM sqlite_schema t WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND NOT EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE pk > 0)",
      ),
    )
    expect(keyless).toEqual([])
    database.close()
  })

  test('has only strict tables', async () => {
    const database = openSqlite(':memory:', wall)
    const loose = await database.transaction('read', sql =>
      sql.all(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND schema = 'main' AND name NOT LIKE 'sqlite_%'",
      ),
    )
    expect(loose).toEqual([])
    database.close()
  })

  test('with a second hard link is refused under both names, and opens again once the link is removed', () => {
    const file = newStore()
    const second = join(temporaryFolder(), 'second.db')
    linkSync(file, second)
    for (const name of [file, second])
      expect(refused(name)).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('2 names (hard links)'),
      })
    rmSync(second)
    openDatabase(file, wall).close()
  })

  test('of a newer version is refused with its version and stays unchanged', () => {
    const file = newStore()
    const db = new DatabaseSync(file)
    db.exec('PRAGMA user_version = 99')
    db.close()
    const before = readFileSync(file)
    expect(refused(file)).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/newer Hindsight \(schema 99, but this one supports only \d+\)/),
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('that a newer version upgrades while it is open can no longer be read or written', async () => {
    const file = newStore()
    const database = openSqlite(file, wall)
    const add = (sql: Sql) =>
      sql.run("INSERT INTO account (id, name, plan, created_at) VALUES (?, 'kim', 'free', 0)", crypto.randomUUID())
    const other = new DatabaseSync(file)
    other.exec(`PRAGMA user_version = ${NEWEST + 1}`)
    const refusal = { code: 'server_error', message: expect.stringContaining('A newer Hindsight has upgraded') }
    await expect(database.transaction('write', add)).rejects.toMatchObject(refusal)
    await expect(database.transaction('read', sql => sql.all('SELECT * FROM account'))).rejects.toMatchObject(refusal)
    expect(other.prepare('SELECT * FROM account').all()).toEqual([])
    other.exec(`PRAGMA user_version = ${NEWEST}`)
    await database.transaction('write', add)
    expect(other.prepare('SELECT name FROM account').all()).toEqual([{ name: 'kim' }])
    other.close()
    await database.close()
  })

  test('that belongs to another program is refused', () => {
    const file = join(temporaryFolder(), 'other.db')
    const db = new DatabaseSync(file)
    db.exec('CREATE TABLE photos (id INTEGER)')
    db.close()
    expect(refused(file)).toMatchObject({ code: 'conflict', message: expect.stringContaining('another program') })
  })

  test('that is truncated or has a different format is reported by name', () => {
    const text = join(temporaryFolder(), 'notes.txt')
    writeFileSync(text, 'dear diary, this is no database at all'.repeat(50))
    expect(refused(text).message).toContain(`${text} is not a Hindsight store`)
    const file = newStore()
    const cut = join(temporaryFolder(), 'cut.db')
    copyFileSync(file, cut)
    writeFileSync(cut, readFileSync(cut).subarray(0, 5000))
    expect(refused(cut)).toMatchObject({ code: 'server_error', message: expect.stringContaining(cut) })
  })

  test('with an edited migration is refused', () => {
    const file = newStore()
    const db = new DatabaseSync(file)
    db.exec("UPDATE migration SET checksum = 'x'")
    db.close()
    expect(refused(file)).toMatchObject({ code: 'conflict', message: expect.stringContaining(`Migration ${NEWEST}`) })
  })

  test('in a missing folder is refused with advice', () => {
    expect(refused(join(temporaryFolder(), 'none', 'hindsight.db')).message).toContain('Cannot open the store')
  })
})

describe('a migration', () => {
  const sql = 'CREATE TABLE later (id TEXT PRIMARY KEY) STRICT;'
  const next = { number: NEWEST + 1, name: 'next', checksum: sha256(sql, 'hex'), sql, schemaHash: 0 }

  test.each(MIGRATIONS)('$number has the checksums of its text and of the schema after it', migration => {
    expect(sha256(migration.sql, 'hex')).toBe(migration.checksum)
    const fresh = freshSchema(MIGRATIONS.filter(({ number }) => number <= migration.number))
    expect(schemaHash(fresh)).toBe(migration.schemaHash)
  })

  test('runs only once, after the file is copied', () => {
    const file = newStore()
    const db = new DatabaseSync(file)
    migrate(db, file, wall, [...MIGRATIONS, next])
    migrate(db, file, wall, [...MIGRATIONS, next])
    expect(db.prepare('SELECT number, name FROM migration ORDER BY number').all().at(-1)).toMatchObject({
      name: 'next',
    })
    db.close()
    expect(existsSync(`${file}.before-${next.number}`)).toBe(true)
  })

  test('that fails leaves the store at its previous version', () => {
    const file = newStore()
    const db = new DatabaseSync(file)
    const broken = { ...next, sql: 'CREATE TABLE later (id TEXT) STRICT; INSERT INTO nowhere VALUES (1);' }
    expect(() => migrate(db, file, wall, [...MIGRATIONS, broken])).toThrow('nowhere')
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: NEWEST })
    expect(db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'later'").get()).toEqual({ n: 0 })
    db.close()
  })
})

describe('a transaction', () => {
  const add = async (sql: Sql, name: string): Promise<void> => {
    await sql.run('INSERT INTO account (id, name, plan, created_at) VALUES (?, ?, ?, ?)', name, name, 'pro', 0)
  }
  const names = (database: Transactions<Sql>) =>
    database.transaction('read', async sql =>
      (await sql.rows<[string]>('SELECT name FROM account ORDER BY seq')).map(([name]) => name),
    )

  test('that throws changes nothing', async () => {
    const database = openSqlite(':memory:', wall)
    const work = database.transaction('write', async sql => {
      await add(sql, 'gone')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await database.transaction('write', sql => add(sql, 'kept'))
    expect(await names(database)).toEqual(['kept'])
    database.close()
  })

  test('waits for earlier transactions on the same connection', async () => {
    const database = openSqlite(':memory:', wall)
    await Promise.all(
      ['a', 'b', 'c'].map((name, at) =>
        database.transaction('write', async sql => {
          await new Promise(resolve => setTimeout(resolve, 10 - at * 4))
          await add(sql, name)
        }),
      ),
    )
    expect(await names(database)).toEqual(['a', 'b', 'c'])
    database.close()
  })

  test('waits without blocking while another process writes, and then gives up with a message', async () => {
    const file = join(temporaryFolder(), 'hindsight.db')
    const [one, other] = [openSqlite(file, wall), openSqlite(file, wall)]
    let free = () => {}
    const held = one.transaction(
      'write',
      () =>
        new Promise<void>(resolve => {
          free = resolve
        }),
    )
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    await expect(other.transaction('write', sql => add(sql, 'b'), 80)).rejects.toMatchObject({
      code: 'server_error',
      message: expect.stringContaining('in use by another process'),
    })
    expect(ticks).toBeGreaterThan(0)
    clearInterval(timer)
    const waiting = other.transaction('write', sql => add(sql, 'b'))
    // Readers do not need a lock, so they do not wait behind a writer that is waiting for one.
    expect(await names(other)).toEqual([])
    free()
    await Promise.all([held, waiting])
    expect(await names(one)).toEqual(['b'])
    one.close()
    other.close()
  })
})

test('a store can be used only during its transaction', async () => {
  const database = openDatabase(':memory:', wall)
  const kept: Store[] = []
  await database.transaction('write', async store => {
    await store.seasons.versions()
    kept.push(store)
  })
  const [store] = kept
  await database.transaction('write', async () => {
    await expect(store!.counters.raise('late')).rejects.toThrow('works in only one transaction')
    await expect(store!.accounts.list()).rejects.toThrow('works in only one transaction')
    await expect(store!.seasons.versions()).rejects.toThrow('works in only one transaction')
    await expect(store!.savepoint(async () => 1)).rejects.toThrow('works in only one transaction')
  })
  expect(await database.transaction('read', ({ counters }) => counters.list())).toEqual([])
  database.close()
})

test('written files stay readable only by their owner', () => {
  const before = process.umask(0o077)
  const file = newStore()
  process.umask(before)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
