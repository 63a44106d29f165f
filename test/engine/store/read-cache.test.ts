import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QueryRunner, Sql } from '../../../src/engine/store/dialects/sql.ts'
import { openSqlite } from '../../../src/engine/store/dialects/sqlite.ts'

/** One step of a transaction: a statement, or a savepoint with more steps, which can fail. */
type Step = { text: string } | { steps: readonly Step[]; fails: boolean }

const id = fc.integer({ min: 1, max: 4 })

/** Statements that change one of two tables, or a table and the rows that refer to it. */
const statement = fc.oneof(
  id.map(
    n => `INSERT INTO account (id, name, plan, created_at) VALUES ('${n}', 'a${n}', 'pro', 0) ON CONFLICT DO NOTHING`,
  ),
  fc.tuple(id, id).map(([n, name]) => `UPDATE account SET display_name = '${name}' WHERE id = '${n}' RETURNING id`),
  id.map(
    n =>
      `INSERT INTO counter (name, value) VALUES ('c${n}', 1) ON CONFLICT (name) DO UPDATE SET value = counter.value + 1`,
  ),
  id.map(n => `DELETE FROM account WHERE id = '${n}'`),
  id.map(
    n =>
      `INSERT INTO platform_login (account_id, platform, sealed, created_at) SELECT id, 'espn', 's', 0 FROM account WHERE id = '${n}' ON CONFLICT DO NOTHING`,
  ),
)

const { step } = fc.letrec<{ step: Step }>(tie => ({
  step: fc.oneof(
    { maxDepth: 2 },
    statement.map(text => ({ text })),
    fc.record({ steps: fc.array(tie('step'), { maxLength: 4 }), fails: fc.boolean() }),
  ),
}))

const READS: Record<string, (sql: QueryRunner) => Promise<unknown>> = {
  accounts: sql => sql.all('SELECT id, display_name FROM account ORDER BY id'),
  logins: sql => sql.all('SELECT account_id FROM platform_login ORDER BY account_id'),
  counters: sql => sql.rows('SELECT name, value FROM counter ORDER BY name'),
  joined: sql => sql.get('SELECT count(*) AS n FROM account a CROSS JOIN counter c'),
  both: async sql => [
    await sql.get('SELECT count(*) AS n FROM counter'),
    await sql.get('SELECT count(*) AS n FROM account'),
  ],
}

const compareAll = async (sql: Sql): Promise<void> => {
  for (const [name, read] of Object.entries(READS)) expect(await sql.cached(name, read)).toEqual(await read(sql))
}

const UNDO = new Error('undo')

const perform = async (sql: Sql, steps: readonly Step[]): Promise<void> => {
  for (const each of steps) {
    if ('text' in each) await sql.all(each.text)
    else {
      const work = async () => {
        await perform(sql, each.steps)
        if (each.fails) throw UNDO
      }
      await sql.savepoint(work).catch(thrown => expect(thrown).toBe(UNDO))
    }
    await compareAll(sql)
  }
}

test('a cached read is never older than the last change of its transaction', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      const database = openSqlite(':memory:', () => 0)
      await database.transaction('write', async sql => {
        await compareAll(sql)
        await perform(sql, steps)
      })
      await database.close()
    }),
    { numRuns: 60 },
  )
})

test('a read is cached until its transaction changes a table that it reads', async () => {
  const database = openSqlite(':memory:', () => 0)
  await database.transaction('write', async sql => {
    let reads = 0
    const count = () =>
      sql.cached('accounts', async reading => {
        reads++
        return reading.get('SELECT count(*) AS n FROM account')
      })
    const insertCounter = "INSERT INTO counter (name, value) VALUES ('c', 1)"
    await count()
    await sql.run(insertCounter)
    await sql.savepoint(count)
    await expect(
      sql.savepoint(async () => {
        throw UNDO
      }),
    ).rejects.toBe(UNDO)
    await count()
    expect(reads).toBe(1)
    await sql.run("INSERT INTO account (id, name, plan, created_at) VALUES ('a', 'a', 'pro', 0)")
    await count()
    expect(reads).toBe(2)
  })
  await database.close()
})
