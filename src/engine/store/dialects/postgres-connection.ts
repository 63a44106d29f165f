import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient, QueryArrayConfig, QueryConfig } from 'pg'
import { codeOf, InDoubt, isDuplicate, isLost, isStale, Unreached } from './postgres-errors.ts'
import { onlyReads, type Query, readCache, withReadCache } from './read-cache.ts'
import type { Access, Bind, QueryRunner, Sql } from './sql.ts'

/** A statement in PostgreSQL's SQL, and its name as a prepared statement on each connection. */
interface Statement {
  name: string
  text: string
}

/**
 * Matches a quoted string (which is left unchanged), a placeholder for a value, and a column alias with capital
 * letters.
 */
const TOKENS = /'(?:[^']|'')*'|"[^"]*"|\?|\bAS ([a-z]\w*[A-Z]\w*)/g

/** Numbers the placeholders. Quotes column aliases, which would otherwise become lowercase. */
const numberPlaceholders = (text: string): string => {
  let place = 0
  return text.replace(TOKENS, (token, alias?: string) => {
    if (alias !== undefined) return `AS "${alias}"`
    return token === '?' ? `$${++place}` : token
  })
}

const statements = new Map<string, Statement>()

/**
 * Returns the PostgreSQL statement for SQL that works in both SQLite and PostgreSQL. Each one is translated only once.
 */
export const statementOf = (text: string): Statement => {
  let statement = statements.get(text)
  if (!statement) {
    statement = { name: `hs${statements.size + 1}`, text: numberPlaceholders(text) }
    statements.set(text, statement)
  }
  return statement
}

/** The max number of cached results per transaction. Above it, the oldest is dropped. */
const MAX_KEPT = 64

/**
 * Wraps a transaction's SQL to send each query only once, until the transaction changes a table that the query reads.
 * This is safe because the transaction sees only one snapshot. It saves a round trip for each repeated query.
 */
const coalesceReads = (sql: QueryRunner): QueryRunner => {
  const { recall, forgetAfter, savepoint } = readCache(MAX_KEPT)
  const once = <T>(kind: string, [text, ...binds]: Query, ask: () => Promise<T>): Promise<T> => {
    forgetAfter(text)
    if (!onlyReads(text) || binds.some(each => typeof each === 'object' && each !== null)) return ask()
    return recall(JSON.stringify([kind, text, binds.map(String)]), note => {
      note(text)
      return ask()
    })
  }
  // Each caller gets its own copy of the rows.
  return {
    get: async <T>(...query: Query) => {
      const row = await once('get', query, () => sql.get<T>(...query))
      return row && { ...row }
    },
    all: async <T>(...query: Query) => (await once('all', query, () => sql.all<T>(...query))).map(row => ({ ...row })),
    rows: async <T extends readonly unknown[]>(...query: Query) =>
      (await once('rows', query, () => sql.rows<T>(...query))).map(row => [...row] as unknown as T),
    run: (...query) => {
      forgetAfter(query[0])
      return sql.run(...query)
    },
    savepoint: work => savepoint(() => sql.savepoint(work)),
  }
}

/** Runs transactions on a pool of PostgreSQL connections, each on its own connection. */

/** A read sees one snapshot. A write is serializable: if it conflicts with another write, it fails and is retried. */
const BEGIN: Readonly<Record<Access, string>> = {
  read: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  write: 'BEGIN ISOLATION LEVEL SERIALIZABLE',
}

/** The error code for statements that follow a failed one in a transaction. */
const IN_FAILED_TRANSACTION = '25P02'

/** An open transaction: the failure that requires a retry, and functions to close it. */
interface OpenTransaction {
  sql: Sql
  /** Returns the failure that requires a new transaction, if any. */
  failure(): unknown
  close(): void
}

const mustEnd = (error: unknown): boolean => isLost(error) || isStale(error)

const openTransaction = (client: PoolClient): OpenTransaction => {
  let [isOpen, failure] = [true, undefined as unknown]
  const note = (error: unknown): never => {
    if (mustEnd(error)) failure ??= error
    throw codeOf(error) === IN_FAILED_TRANSACTION ? (failure ?? error) : error
  }
  const requireOpen = (): void => {
    if (!isOpen) throw new Error('a store works in only one transaction, and this one has ended')
  }
  const ask = async <T>(text: string, values: Bind[]) => {
    requireOpen()
    const query: QueryConfig = { ...statementOf(text), values }
    return client.query<Record<string, unknown> & T>(query).catch(note)
  }
  const askRows = async <T extends readonly unknown[]>(text: string, values: Bind[]) => {
    requireOpen()
    const query: QueryArrayConfig = { ...statementOf(text), values, rowMode: 'array' }
    return (await client.query<unknown[]>(query).catch(note)).rows as unknown as T[]
  }
  const asking: QueryRunner = {
    get: async <T>(text: string, ...binds: Bind[]) => (await ask<T>(text, binds)).rows[0] as T | undefined,
    all: async <T>(text: string, ...binds: Bind[]) => (await ask<T>(text, binds)).rows as T[],
    rows: <T extends readonly unknown[]>(text: string, ...binds: Bind[]) => askRows<T>(text, binds),
    run: async (text, ...binds) => ({ changes: (await ask(text, binds)).rowCount ?? 0 }),
    async savepoint(work) {
      requireOpen()
      await client.query('SAVEPOINT step').catch(note)
      try {
        const answer = await work()
        await client.query('RELEASE step').catch(note)
        return answer
      } catch (error) {
        if (failure === undefined) await client.query('ROLLBACK TO step; RELEASE step').catch(note)
        throw error
      }
    },
  }
  const { sql, clear } = withReadCache(coalesceReads(asking))
  return {
    sql,
    failure: () => failure,
    close() {
      isOpen = false
      clear()
    },
  }
}

const commitWrite = async (client: PoolClient): Promise<void> => {
  let result: { command: string }
  try {
    result = await client.query('COMMIT')
  } catch (error) {
    throw isStale(error) ? new InDoubt('committing', { cause: error }) : error
  }
  // If code ignored a failed statement's error, the command is the only sign of it.
  if (result.command !== 'COMMIT') throw new Error('a statement of this transaction failed, and nothing was written')
}

/** Rolls back a failed transaction. Returns false if its connection can no longer be used. */
const rolledBack = async (client: PoolClient, error: unknown): Promise<boolean> => {
  if (isStale(error) || error instanceof InDoubt) return false
  try {
    await client.query('ROLLBACK')
    return true
  } catch {
    return false
  }
}

/** Returns a connection from a pool. Throws Unreached. */
export const connect = async (pool: Pool): Promise<PoolClient> => {
  try {
    return await pool.connect()
  } catch (cause) {
    throw new Unreached('no connection', { cause })
  }
}

/** Runs one transaction. Throws the callback's error, or a failure that can be retried. */
const runOnce = async <T>(pool: Pool, access: Access, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const client = await connect(pool)
  const transaction = openTransaction(client)
  // Sent together with the first statement, which fails if this one fails.
  const begun = client.query(BEGIN[access])
  begun.catch(() => undefined)
  try {
    const answer = await work(transaction.sql)
    if (transaction.failure() !== undefined) throw transaction.failure()
    // Does not wait for COMMIT. A read does not depend on it, and the connection's next statement waits for it anyway.
    if (access === 'read') client.query('COMMIT').catch(() => undefined)
    else await begun.then(() => commitWrite(client))
    client.release()
    return answer
  } catch (error) {
    const cause = transaction.failure() ?? error
    client.release(!(await rolledBack(client, cause)))
    throw cause
  } finally {
    transaction.close()
  }
}

/**
 * How often a write is retried because another transaction has just inserted the same row. The limit prevents endless
 * retries after a bug.
 */
const MAX_TAKEN = 5
/** Connections can die while idle. */
export const MAX_STALE = 3

const LONGEST_PAUSE_MS = 50

/** How many transactions a process has retried, and the queue of retries. Retries run one at a time. */
export interface RetryTally {
  again: number
  last: Promise<void>
}

/** Waits until this process is not retrying another transaction. Returns a function that lets the next one retry. */
const takeTurn = async (tally: RetryTally): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = tally.last
  tally.last = promise
  await before
  return resolve
}

/** Returns whether to retry a transaction after its nth failure. */
const canRetry = (error: unknown, tries: number, isInTime: boolean): boolean =>
  (isLost(error) && isInTime) || (isDuplicate(error) && tries <= MAX_TAKEN) || (isStale(error) && tries <= MAX_STALE)

/**
 * Runs a transaction. If it conflicts with another, retries it for up to `waitMs`. Throws the error that the callback
 * throws, or the last conflict.
 */
export const transact = async <T>(
  pool: Pool,
  { access, waitMs = 5_000, tally }: { access: Access; waitMs?: number | undefined; tally: RetryTally },
  work: (sql: Sql) => Promise<T>,
): Promise<T> => {
  const deadline = performance.now() + waitMs
  let turn: (() => void) | undefined
  try {
    for (let tries = 1; ; tries++) {
      try {
        return await runOnce(pool, access, work)
      } catch (error) {
        if (!canRetry(error, tries, performance.now() < deadline)) throw error
        tally.again++
        turn ??= await takeTurn(tally)
        await sleep(Math.min(LONGEST_PAUSE_MS, tries * 2) * Math.random())
      }
    }
  } finally {
    turn?.()
  }
}
