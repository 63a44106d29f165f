import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { conflict } from '../../base/errors.ts'
import { pacedSql, type Sql, type Transactions } from './sql.ts'
import { openTransactions } from './sqlite-connection.ts'
import { explainSqlite, noSpace } from './sqlite-errors.ts'
import { migrate } from './sqlite-migrations.ts'

/** The cache holds all pages that loading a league touches, so each page is written only once. */
const PRAGMAS = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA trusted_schema = OFF;
PRAGMA journal_size_limit = 16777216;
PRAGMA cache_size = -8192;
PRAGMA fullfsync = ON;
PRAGMA checkpoint_fullfsync = ON;
`

/** Numbers commits: this process's commits plus SQLite's data_version, which changes when other processes commit. */
const versioner = (db: DatabaseSync) => {
  const others = db.prepare('PRAGMA data_version')
  others.setReturnArrays(true)
  let [seen, version]: [unknown, number] = [undefined, 0]
  return {
    raise: () => {
      version++
    },
    version: async (): Promise<number> => {
      const [now] = others.get() as unknown as [number]
      if (now !== seen) version++
      seen = now
      return version
    },
    seen: () => version,
  }
}

/** The min free space required for writes. One page in the file can take up several pages in the log. */
const MIN_BYTES = 1024 * 1024

/** Throws if the disk with a file is nearly full. Never throws for a store in memory. */
const requireSpaceFor = (file: string): void => {
  if (file === ':memory:') return
  const { bavail, bsize } = statfsSync(dirname(file))
  if (bavail * bsize < MIN_BYTES) throw noSpace(file)
}

/** Runs transactions on separate connections. */
const openBackground = (file: string) => {
  const underWay = new Set<Promise<unknown>>()
  const background: Transactions<Sql>['background'] = async (access, work, { between, waitMs }) => {
    const db = new DatabaseSync(file, { defensive: true })
    db.exec(`${PRAGMAS}PRAGMA busy_timeout = 0;`)
    const { transaction, close } = openTransactions(db, file, () => undefined)
    const working = transaction(access, sql => work(pacedSql(sql, between)), waitMs)
    underWay.add(working)
    try {
      return await working
    } finally {
      underWay.delete(working)
      await close()
    }
  }
  return { aside: background, ended: () => Promise.allSettled(underWay) }
}

let blank: Uint8Array | undefined

/** Copies a store in memory from the process's first one, which is 20 times faster than a migration. */
const takePresentSchema = (db: DatabaseSync, file: string, wall: () => number): void => {
  if (file !== ':memory:') {
    migrate(db, file, wall)
  } else if (blank) {
    db.deserialize(blank)
  } else {
    migrate(db, file, wall)
    blank = db.serialize()
  }
}

/**
 * Throws conflict for a file with a second name (a hard link). SQLite names its journal after the file name that was
 * used to open the store, so two programs that use different names would overwrite each other's writes.
 */
const requireOneName = (file: string): void => {
  const names = statSync(file, { throwIfNoEntry: false })?.nlink ?? 1
  if (names > 1)
    throw conflict(
      `The store ${file} has ${names} names (hard links), and two programs could overwrite each other's writes; remove the other names`,
    )
}

/**
 * Opens the database in `file` (or ':memory:') and migrates it to the current schema. It has one connection, so its
 * transactions run one by one. Throws if a newer version wrote the file, if it is not a Hindsight store, or if it
 * cannot be read. The error says how to fix it.
 */
export const openSqlite = (file: string, wall: () => number): Transactions<Sql> => {
  requireOneName(file)
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { timeout: 5_000, defensive: true })
    takePresentSchema(db, file, wall)
    db.exec(`${PRAGMAS}PRAGMA busy_timeout = 0;`)
  } catch (error) {
    db?.close()
    throw explainSqlite(error, file)
  }
  const open = db
  const { raise, version, seen } = versioner(open)
  const { transaction, close } = openTransactions(open, file, raise)
  const { aside: background, ended } = openBackground(file)
  // A store in memory has only one connection.
  const within: typeof background = (access, work, { between, waitMs }) =>
    transaction(access, sql => work(pacedSql(sql, between)), waitMs)
  return {
    transaction,
    background: file === ':memory:' ? within : background,
    version,
    seen,
    requireSpace: () => requireSpaceFor(file),
    checkpoint: () => {
      try {
        open.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      } catch (error) {
        throw explainSqlite(error, file)
      }
    },
    close: async () => {
      const closing = close()
      await ended()
      await closing
    },
  }
}
