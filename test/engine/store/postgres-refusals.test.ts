import { expect, test } from 'vitest'
import { openPostgres } from '../../../src/engine/store/dialects/postgres.ts'
import { displayAddress } from '../../../src/engine/store/dialects/postgres-address.ts'
import { explainPostgres } from '../../../src/engine/store/dialects/postgres-errors.ts'
import { NEWEST } from '../../../src/engine/store/migrations/index.ts'
import { addAccount, countAccounts, openTestDatabase } from '../../support/databases.ts'
import { askPostgres, databaseAt, makeDatabase, postgresServer, withPostgres } from '../../support/stores.ts'

const wall = () => 0

withPostgres('a PostgreSQL connection error', () => {
  const refusal = async (address: string) => {
    const error = await openTestDatabase(address)
      .transaction('read', async () => 1)
      .catch((refused: Error & { retryAfter?: number; code?: string }) => refused)
    if (typeof error === 'number') throw new Error('was not refused')
    expect(error.message).not.toMatch(/secret|wrong/)
    return error
  }
  const changed = (parts: Partial<Pick<URL, 'password' | 'port' | 'search'>>): string =>
    Object.assign(new URL(postgresServer()), parts).href

  test('names the user who is refused, and never shows a password', async () => {
    const { message, code, retryAfter } = await refusal(changed({ password: 'wrong' }))
    expect({ code, retryAfter }).toEqual({ code: 'server_error', retryAfter: 30 })
    expect(message).toMatch(/rejected "\w+"; check the user and the password/)
  })

  test('reports a missing database', async () => {
    const { message } = await refusal(databaseAt(postgresServer(), 'nowhere'))
    expect(message).toMatch(/does not have a database "nowhere"; create it \(createdb nowhere\)/)
  })

  test('reports an unreachable server', async () => {
    const { message, retryAfter } = await refusal(changed({ port: '1' }))
    expect(message).toMatch(/No PostgreSQL server responds at 127.0.0.1:1; start it/)
    expect(retryAfter).toBe(1)
  })

  test('reports a server without TLS', async () => {
    const { message } = await refusal(changed({ search: '?sslmode=verify-full' }))
    expect(message).toMatch(/Could not use TLS with PostgreSQL .*sslmode=disable/)
  })

  test('explains how to request TLS, that its file is missing, and that a server requires it', async () => {
    const { message } = await refusal(changed({ search: '?sslmode=maybe' }))
    expect(message).toMatch(/sslmode in the store's address must be one of disable, .*verify-full/)
    const missing = await refusal(changed({ search: '?sslmode=require&sslrootcert=/no/such.pem' }))
    expect(missing.message).toMatch(/The file \/no\/such.pem does not exist; check sslrootcert/)
    const refused = new Error('no pg_hba.conf entry for host "10.0.0.1", user "alex", database "x", no encryption')
    const explained = explainPostgres(displayAddress('postgres://db/x'))(Object.assign(refused, { code: '28000' }))
    expect((explained as Error).message).toMatch(/at db:5432 accepts only TLS connections; add \?sslmode=verify-full/)
  })

  test('reports a read-only database, and a server that is too old', async () => {
    const replica = await makeDatabase()
    await openTestDatabase(replica).transaction('read', countAccounts)
    await askPostgres(
      replica,
      `ALTER DATABASE ${new URL(replica).pathname.slice(1)} SET default_transaction_read_only = on`,
    )
    const late = openTestDatabase(replica)
    expect(await late.transaction('read', countAccounts)).toEqual({ n: 0 })
    await expect(late.transaction('write', sql => addAccount(sql, 'alex'))).rejects.toThrow(
      /is read-only .is it a replica\?/,
    )
    const old = await makeDatabase()
    await askPostgres(
      old,
      `ALTER DATABASE ${new URL(old).pathname.slice(1)} SET search_path = public, pg_catalog;
      CREATE FUNCTION public.current_setting(text) RETURNS text LANGUAGE sql AS
      $$ SELECT CASE $1 WHEN 'server_version_num' THEN '140012' ELSE '14.12' END $$`,
    )
    expect((await refusal(old)).message).toMatch(/is on PostgreSQL 14.12, but Hindsight needs PostgreSQL 15 or newer/)
  })

  test('refuses a database of another program, of a newer version, or with an edited migration', async () => {
    const other = await makeDatabase()
    await askPostgres(other, 'CREATE TABLE photos (id bigint)')
    expect((await refusal(other)).message).toMatch(/another program's database/)
    const newer = await makeDatabase()
    const database = openTestDatabase(newer)
    await database.transaction('read', async () => 1)
    await askPostgres(newer, "INSERT INTO migration VALUES (99, 'later', 'x', 0)")
    expect((await refusal(newer)).message).toMatch(/written by a newer Hindsight/)
    await askPostgres(newer, "DELETE FROM migration WHERE number = 99; UPDATE migration SET checksum = 'x'")
    expect((await refusal(newer)).message).toContain(`Migration ${NEWEST} in this store differs from the one`)
  })
})

test('an invalid address is refused without being shown', () => {
  expect(() => openPostgres('postgres://alex:secret@host:port:5/x', wall)).toThrow(
    /^(?!.*secret).*is not valid; it must look like/,
  )
})
