import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { EARLIER } from '../../../scripts/upgrade-store.ts'
import { migrate } from '../../../src/engine/store/dialects/sqlite-migrations.ts'
import { openDatabase } from '../../../src/engine/store/index.ts'
import { makeEarlier } from '../../support/earlier-store.ts'
import { storeFile } from '../../support/store-file.ts'

const wall = () => 0

/** Creates a store, and changes it by SQL that SQLite normally refuses. Returns its file. */
const storeWith = (sql: string): string => {
  const file = storeFile()
  const db = new DatabaseSync(file)
  migrate(db, file, wall)
  db.enableDefensive(false)
  db.exec(`PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON; ${sql}; PRAGMA writable_schema = RESET`)
  db.close()
  return file
}

describe('a store is refused when it is opened', () => {
  test.each<[string, string, string]>([
    ['without a table', 'DROP TABLE waiver_claim', 'the table waiver_claim is missing'],
    ['without its migration records', 'DROP TABLE migration', 'the table migration is missing'],
    ['without a column', 'ALTER TABLE trade DROP COLUMN reversed_at', 'the column trade.reversed_at is missing'],
    ['without an index', 'DROP INDEX trade_league', 'the index trade_league is missing'],
    [
      'without a unique constraint',
      "DELETE FROM sqlite_schema WHERE name = 'sqlite_autoindex_account_2'; UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT NOT NULL UNIQUE', 'name TEXT NOT NULL') WHERE name = 'account'",
      'a unique constraint on the table account is missing; the table account was changed',
    ],
    [
      'without a check constraint',
      "UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (plan IN (''free'', ''pro''))', '') WHERE name = 'account'",
      'the table account was changed',
    ],
    [
      'with a trigger',
      "CREATE TRIGGER gift AFTER INSERT ON account BEGIN UPDATE account SET plan = 'pro'; END",
      'the trigger gift is unknown',
    ],
    ['with a view', 'CREATE VIEW everybody AS SELECT * FROM account', 'the view everybody is unknown'],
    ['with an index', 'CREATE UNIQUE INDEX one ON team (name)', 'the index one is unknown'],
    [
      'with bytes instead of text',
      "UPDATE sqlite_schema SET sql = CAST(sql AS BLOB) WHERE name = 'account'",
      'the table account was changed',
    ],
  ])('%s, and the error names it', (_, sql, fault) => {
    const file = storeWith(sql)
    expect(() => openDatabase(file, wall)).toThrow(
      `The schema of ${file} differs from the one that Hindsight created (${fault}); restore the store from a backup; hindsight restore FILE does that`,
    )
  })

  test('without a version', () => {
    expect(() => openDatabase(storeWith('PRAGMA user_version = 0'), wall)).toThrow('another program')
  })

  test.each(EARLIER)(
    'with schema $number from before the first release, and the error explains how to upgrade',
    ({ number }) => {
      const file = storeFile()
      makeEarlier(file, number).close()
      const before = readFileSync(file)
      expect(() => openDatabase(file, wall)).toThrow(
        `The store ${file} has schema ${number}, which only versions before the first release used; nothing was changed; ` +
          `npx node scripts/upgrade-store.ts ${file}, in a checkout of Hindsight, upgrades it once`,
      )
      expect(readFileSync(file).equals(before)).toBe(true)
    },
  )
})

describe('a store is valid', () => {
  test('after ANALYZE and VACUUM, and next to tables of other programs', () => {
    const file = storeWith(`CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
      CREATE INDEX _litestream_index ON _litestream_seq (seq); ANALYZE`)
    const db = new DatabaseSync(file)
    db.exec('VACUUM')
    db.close()
    openDatabase(file, wall).close()
  })

  test('if another version of SQLite quoted the names that it renamed', () => {
    openDatabase(
      storeWith(`UPDATE sqlite_schema SET sql = replace(sql, 'CREATE TABLE team (', 'CREATE TABLE "team" (')
        WHERE name = 'team'`),
      wall,
    ).close()
  })
})
