import type { Pool } from 'pg'
import { HindsightError } from '../../base/errors.ts'
import { displayAddress, toConnectionString } from './postgres-address.ts'
import { connect, MAX_STALE, type RetryTally, transact } from './postgres-connection.ts'
import { explainPostgres, isStale } from './postgres-errors.ts'
import { migratePostgres } from './postgres-migrations.ts'
import { pacedSql, type Sql, type Transactions } from './sql.ts'

/** Parses PostgreSQL values as SQLite returns them: numbers, strings, bytes and null. */

const OID = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, float4: 700, float8: 701, numeric: 1700 } as const

const toInteger = (text: string): number => {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`the store has the number ${text}, which is too large`)
}

/** PostgreSQL returns a sum of integers as a numeric. A numeric with decimals is converted like any other number. */
const exactNumber = (text: string): number => (text.includes('.') ? Number(text) : toInteger(text))

type Parser = (text: string) => unknown

const PARSERS: Readonly<Record<number, Parser>> = {
  [OID.bool]: text => (text === 't' ? 1 : 0),
  [OID.bytea]: text => Uint8Array.fromHex(text.slice(2)),
  [OID.int8]: toInteger,
  [OID.int2]: Number,
  [OID.int4]: Number,
  [OID.float4]: Number,
  [OID.float8]: Number,
  [OID.numeric]: exactNumber,
}

const asIs: Parser = text => text

/** How a connection parses values. Throws RangeError for integers above 2^53. */
export const VALUES = { getTypeParser: (oid: number): Parser => PARSERS[oid] ?? asIs }

/** The max number of connections per process. More would not help, because a daemon uses one core. */
const MAX_CONNECTIONS = 10

const SETTINGS = {
  max: MAX_CONNECTIONS,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  allowExitOnIdle: true,
  keepAlive: true,
  pipeline: true,
  application_name: 'hindsight',
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
  // Avoids sequential scans, because scanning a small table would conflict with every transaction that writes to it.
  options: '-c enable_seqscan=off',
  types: VALUES,
} as const

/** Opens a pool of connections to a database. A connection is opened when it is needed. */
export const openPool = async (address: string): Promise<Pool> => {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: toConnectionString(address), ...SETTINGS })
  // Ignores this event. If a connection is lost, the waiting statement reports it, and the next statement gets another
  // connection.
  pool.on('error', () => undefined)
  pool.on('connect', client => void client.on('error', () => undefined))
  return pool
}

const openMigrated = async (address: string, wall: () => number): Promise<Pool> => {
  const pool = await openPool(address)
  try {
    await migratePostgres(pool, displayAddress(address), wall)
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

/**
 * A snapshot of the completed and running transactions on the server. If two snapshots are equal, no transaction
 * committed in between.
 */
const SNAPSHOT = { name: 'hs_snapshot', text: 'SELECT pg_current_snapshot()::text AS now' }

/** Returns a snapshot of completed transactions. Works even if a connection died while idle. */
const snapshotOf = async (pool: Pool): Promise<string> => {
  for (let tries = 1; ; tries++) {
    const client = await connect(pool)
    try {
      const { now } = (await client.query<{ now: string }>(SNAPSHOT)).rows[0]!
      client.release()
      return now
    } catch (error) {
      client.release(true)
      if (!isStale(error) || tries > MAX_STALE) throw error
    }
  }
}

/**
 * Numbers the commits of all processes. A caller gets the result of a query that started after the call, so the number
 * is never outdated. Calls made while a query is running share the next one.
 */
const versioner = (look: () => Promise<string>) => {
  let [seen, version] = ['', 0]
  let present: Promise<number> | undefined
  let following: Promise<number> | undefined
  const begin = (): Promise<number> => {
    present = look()
      .then(now => {
        if (now !== seen) version++
        seen = now
        return version
      })
      .finally(() => {
        present = undefined
      })
    return present
  }
  const next = async (before: Promise<number>): Promise<number> => {
    await before.catch(() => undefined)
    following = undefined
    return begin()
  }
  return {
    version: (): Promise<number> => {
      if (!present) return begin()
      following ??= next(present)
      return following
    },
    seen: () => version,
  }
}

const endedError = (): HindsightError =>
  new HindsightError('server_error', 'This process is ending, so nothing was done; try again', { retryAfter: 1 })

/**
 * Opens the store at a PostgreSQL address. The first transaction connects to the database and migrates it to the
 * current schema. Each transaction has its own connection. If the server refuses one, the error says how to fix it, and
 * the next transaction tries again. Throws invalid_request for an address that cannot be parsed.
 */
export const openPostgres = (address: string, wall: () => number): Transactions<Sql> & { tally: RetryTally } => {
  const at = displayAddress(address)
  const explain = explainPostgres(at)
  const tally: RetryTally = { again: 0, last: Promise.resolve() }
  const underWay = new Set<Promise<unknown>>()
  let opened: Promise<Pool> | undefined
  let isClosing = false
  const poolOf = (): Promise<Pool> => {
    opened ??= openMigrated(address, wall).catch(error => {
      opened = undefined
      throw error
    })
    return opened
  }
  const doing = async <T>(work: (pool: Pool) => Promise<T>): Promise<T> => {
    if (isClosing) throw endedError()
    const working = poolOf().then(work)
    underWay.add(working)
    try {
      return await working
    } catch (error) {
      throw explain(error)
    } finally {
      underWay.delete(working)
    }
  }
  const { version, seen } = versioner(() => doing(snapshotOf))
  return {
    transaction: (access, work, waitMs) => doing(pool => transact(pool, { access, waitMs, tally }, work)),
    background: (access, work, { between, waitMs }) =>
      doing(pool => transact(pool, { access, waitMs, tally }, sql => work(pacedSql(sql, between)))),
    version,
    seen,
    requireSpace: () => undefined,
    checkpoint: () => undefined,
    tally,
    async close() {
      isClosing = true
      await Promise.allSettled(underWay)
      await (await opened?.catch(() => undefined))?.end()
    },
  }
}
