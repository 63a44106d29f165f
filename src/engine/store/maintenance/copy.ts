import { conflict, HindsightError } from '../../base/errors.ts'
import { openPostgres } from '../dialects/postgres.ts'
import { isPostgres } from '../dialects/postgres-address.ts'
import { type Bind, placeholders, type Sql, type Transactions } from '../dialects/sql.ts'
import { openSqlite } from '../dialects/sqlite.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { freshSchema } from '../migrations/schema-text.ts'

/** Copies an entire store row by row to another database. Each can be a file or a PostgreSQL database. */

interface Table {
  name: string
  columns: readonly string[]
  /** The primary key's columns, which rows are sorted by. */
  key: readonly string[]
  /** A column that refers to another row in the same table. */
  selfReference: string | null
}

const TABLES = `SELECT t.name AS "table", c.name AS "column", c.pk,
  EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) f WHERE f."table" = t.name AND f."from" = c.name) AS own
  FROM sqlite_schema t, pragma_table_info(t.name) c
  WHERE t.type = 'table' AND t.name <> 'migration' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY t.rowid, c.cid`

const PARENTS = `SELECT DISTINCT t.name AS child, f."table" AS parent FROM sqlite_schema t, pragma_foreign_key_list(t.name) f
  WHERE t.type = 'table' AND f."table" <> t.name`

/** Returns all tables except the list of migrations. A parent comes before its children. */
const listTables = (): Table[] => {
  const db = freshSchema(MIGRATIONS)
  try {
    const columns = Map.groupBy(db.prepare(TABLES).all(), ({ table }) => String(table))
    const parents = Map.groupBy(db.prepare(PARENTS).all(), ({ child }) => String(child))
    const waiting = new Set(columns.keys())
    const ordered: string[] = []
    const isReady = (name: string): boolean => !parents.get(name)?.some(({ parent }) => waiting.has(String(parent)))
    while (waiting.size > 0) {
      for (const name of [...waiting].filter(isReady)) {
        ordered.push(name)
        waiting.delete(name)
      }
    }
    return ordered.map(name => {
      const all = columns.get(name)!
      const key = all.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk))
      return {
        name,
        columns: all.map(({ column }) => String(column)),
        key: key.map(({ column }) => String(column)),
        selfReference: all.filter(({ own }) => own === 1).map(({ column }) => String(column))[0] ?? null,
      }
    })
  } finally {
    db.close()
  }
}

/** The number of rows to read and write at once. */
const MAX_ROWS = 200

type Row = readonly Bind[]

/** Reads a table's rows in pages, sorted by its key. */
async function* pagesOf(sql: Sql, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const order = `ORDER BY ${key.join(', ')} LIMIT ${MAX_ROWS}`
  const after = `WHERE (${key.join(', ')}) > (${placeholders(key)})`
  const places = key.map(column => columns.indexOf(column))
  for (let last: Row | undefined; ; ) {
    const select = `SELECT ${columns.join(', ')} FROM ${name} ${last ? after : ''} ${order}`
    const rows = await sql.rows<Row>(select, ...(last ? places.map(place => last![place]!) : []))
    if (rows.length > 0) yield rows
    if (rows.length < MAX_ROWS) return
    last = rows.at(-1)
  }
}

const insert = async (sql: Sql, { name, columns }: Table, rows: readonly Row[]): Promise<void> => {
  const places = `(${placeholders(columns)})`
  const text = `INSERT INTO ${name} (${columns.join(', ')}) VALUES ${rows.map(() => places).join(', ')}`
  await sql.run(text, ...rows.flat())
}

/** Copies a table's rows. References to rows in the same table are set once all rows exist. */
const copyTable = async (from: Sql, to: Sql, table: Table): Promise<number> => {
  const { name, columns, key, selfReference } = table
  const place = selfReference === null ? -1 : columns.indexOf(selfReference)
  const naming: Row[] = []
  let count = 0
  for await (const rows of pagesOf(from, table)) {
    naming.push(...rows.filter(row => place >= 0 && row[place] !== null))
    await insert(to, table, place < 0 ? rows : rows.map(row => row.with(place, null)))
    count += rows.length
  }
  const text = `UPDATE ${name} SET ${selfReference} = ? WHERE ${key.map(column => `${column} = ?`).join(' AND ')}`
  for (const row of naming) await to.run(text, row[place]!, ...key.map(column => row[columns.indexOf(column)]!))
  return count
}

const sameValue = (one: Bind, other: Bind): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array
    ? Buffer.compare(one, other) === 0
    : Object.is(one, other) || one === other

/** Throws if a copied row differs from the original. */
const requireSame = async (from: Sql, to: Sql, table: Table): Promise<void> => {
  const copied = pagesOf(to, table)
  for await (const rows of pagesOf(from, table)) {
    const { value: others = [] } = (await copied.next()) as { value?: Row[] }
    const isSame = rows.every((row, at) => row.every((value, place) => sameValue(value, others[at]?.[place] ?? null)))
    if (isSame && rows.length === others.length) continue
    throw new HindsightError(
      'server_error',
      `The copy of the table ${table.name} differs from the original, so the copy was discarded`,
    )
  }
  if ((await copied.next()).done !== true) {
    throw new HindsightError(
      'server_error',
      `The copy of the table ${table.name} has more rows than the original, so the copy was discarded`,
    )
  }
}

/**
 * The next value of a sequence that never reuses numbers. It is above the newest number in the log, even if that row
 * was deleted.
 */
interface RowNumbering {
  newest(sql: Sql): Promise<number>
  goOn(sql: Sql, tables: readonly Table[], newest: number): Promise<void>
}

const IN_FILE: RowNumbering = {
  newest: async sql =>
    (await sql.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'league_log'"))?.seq ?? 0,
  async goOn(sql, _, newest) {
    if (newest === 0) return
    await sql.run("DELETE FROM sqlite_sequence WHERE name = 'league_log'")
    await sql.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('league_log', ?)", newest)
  },
}

const sequenceOf = (table: string): string => `pg_get_serial_sequence('${table}', 'seq')`

const IN_POSTGRES: RowNumbering = {
  newest: async sql =>
    (
      await sql.get<{ seq: number | null }>(
        `SELECT pg_sequence_last_value(${sequenceOf('league_log')}::regclass) AS seq`,
      )
    )?.seq ?? 0,
  async goOn(sql, tables, newest) {
    for (const { name, columns } of tables) {
      if (!columns.includes('seq')) continue
      const next = `(SELECT greatest(coalesce(max(seq), 0), ${name === 'league_log' ? newest : 0}) + 1 FROM ${name})`
      await sql.get(`SELECT setval(${sequenceOf(name)}, ${next}, false)`)
    }
  },
}

interface Side extends RowNumbering {
  database: Transactions<Sql>
}

const openSide = (store: string, wall: () => number): Side =>
  isPostgres(store)
    ? { ...IN_POSTGRES, database: openPostgres(store, wall) }
    : { ...IN_FILE, database: openSqlite(store, wall) }

/** The two stores, as files or addresses, and what error messages call the target. */
interface CopyOptions {
  from: string
  to: string
  targetName: string
  wall: () => number
}

const requireEmpty = async (sql: Sql, tables: readonly Table[], targetName: string): Promise<void> => {
  for (const { name } of tables) {
    if ((await sql.rows(`SELECT 1 FROM ${name} LIMIT 1`)).length === 0) continue
    throw conflict(`${targetName} already has a store; use an empty database`)
  }
}

/**
 * Copies a snapshot of a store into an empty one, completely or not at all, and compares every row with the original.
 * Returns the number of rows in each table. Throws conflict if the target is not empty.
 */
export const copyRows = async ({ from, to, targetName, wall }: CopyOptions): Promise<ReadonlyMap<string, number>> => {
  const [source, target] = [openSide(from, wall), openSide(to, wall)]
  const tables = listTables()
  try {
    return await source.database.transaction('read', reading =>
      target.database.transaction('write', async writing => {
        await requireEmpty(writing, tables, targetName)
        const counts = new Map<string, number>()
        for (const table of tables) counts.set(table.name, await copyTable(reading, writing, table))
        await target.goOn(writing, tables, await source.newest(reading))
        for (const table of tables) await requireSame(reading, writing, table)
        return counts
      }),
    )
  } finally {
    await Promise.all([source.database.close(), target.database.close()])
  }
}
