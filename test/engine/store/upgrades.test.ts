import { copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../../src/engine/store/migrations/index.ts'
import { playSeason } from '../../simulated/play.ts'
import { everyTable } from '../../support/every-table.ts'
import { rounds } from '../../support/rounds.ts'
import { sqlOn, storeFile } from '../../support/store-file.ts'
import { tell } from '../../support/told.ts'
import { faultsOf, openWorld } from '../../support/world.ts'

/** So many earlier versions are tried, from the first on. */
const COUNT = rounds({
  test: process.env.HINDSIGHT_TEST_WHOLE ? MIGRATIONS.length - 1 : 3,
  soak: MIGRATIONS.length - 1,
})
const VERSIONS = Array.from({ length: COUNT }, (_, at) => 1 + Math.floor((at * (MIGRATIONS.length - 1)) / COUNT))

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
  AND name <> 'migration'`

/** The versions that first had digests of seasons, and what of them came later. */
const [WITH_DIGESTS, WITH_ENTRIES] = [12, 15]

/** What a migration writes anew: the settings of claims. */
const REWRITTEN = 'league.waivers'

const tablesOf = (file: string): string[] => sqlOn(file, TABLES).map(({ name }) => String(name))

const columnsOf = (file: string, table: string): string[] =>
  sqlOn(file, 'SELECT name FROM pragma_table_info(?)', table).map(({ name }) => String(name))

/** What an earlier table wants that no newer one holds. */
const GONE: Readonly<Record<string, string>> = { platform: "'sleeper'" }

/** The columns of a table that must be given, and are in no newer one. */
const goneFrom = (file: string, table: string, names: readonly string[]): string[] =>
  sqlOn(file, 'SELECT name FROM pragma_table_info(?) WHERE "notnull" = 1 AND dflt_value IS NULL AND pk = 0', table)
    .map(({ name }) => String(name))
    .filter(name => !names.includes(name))

/** The tables of an earlier store that are still there, with those of their columns that are. */
const sharedWith = (newest: string, file: string): Map<string, string[]> => {
  const known = tablesOf(newest)
  const shared = tablesOf(file).filter(table => known.includes(table))
  return new Map(
    shared.map(table => {
      const columns = new Set(columnsOf(newest, table))
      return [table, columnsOf(file, table).filter(each => columns.has(each))]
    }),
  )
}

/** A store as it was at a version, with all that it could hold of a newer one. */
const asOf = (newest: string, version: number): string => {
  const file = storeFile()
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  migrate(db, file, () => 0, MIGRATIONS.slice(0, version))
  db.prepare('ATTACH ? AS newest').run(newest)
  for (const [table, names] of sharedWith(newest, file)) {
    const gone = goneFrom(file, table, names)
    const values = [...names, ...gone.map(name => GONE[name])].join(', ')
    db.exec(`INSERT INTO main.${table} (${[...names, ...gone].join(', ')}) SELECT ${values} FROM newest.${table}`)
  }
  // What was kept then was the digest of less than a season holds now.
  if (version >= WITH_DIGESTS && version < WITH_ENTRIES) db.exec('UPDATE season SET digest = NULL')
  db.close()
  return file
}

/** The rows of each table as texts, in an order of their own. */
const rowsOf = (file: string, shared: ReadonlyMap<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    [...shared].map(([table, names]) => {
      const kept = names.filter(name => `${table}.${name}` !== REWRITTEN)
      const rows = sqlOn(file, `SELECT ${kept.join(', ')} FROM ${table}`)
      return [table, rows.map(row => Object.values(row).map(String).join(' ')).sort()]
    }),
  )

const season = storeFile(afterAll)
const every = storeFile(afterAll)
beforeAll(async () => {
  await playSeason(1, new Map(), { turns: 500, file: season })
  copyFileSync(await everyTable(afterAll), every)
})

/** A played season of fifty people, and drafts, mirrors, messages and all else that a table is for. */
const STORES = [
  [season, 51],
  [every, 3],
] as const

test.each(VERSIONS)('a store of version %i is brought to the newest with all that it holds', async version => {
  for (const [newest, accounts] of STORES) {
    const file = asOf(newest, version)
    const shared = sharedWith(newest, file)
    const before = rowsOf(file, shared)
    expect(before.account!.length).toBe(accounts)
    const world = await openWorld({ file })
    expect(await faultsOf(world)).toEqual([])
    await world.engine.close()
    expect(sqlOn(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(sqlOn(file, 'PRAGMA foreign_key_check')).toEqual([])
    expect(rowsOf(file, shared)).toEqual(before)
  }
  if (version === VERSIONS.at(-1)) tell({ row: 'upgrades', done: COUNT, figures: { 'stores of each': STORES.length } })
})
