import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDemoTerminal, openTerminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'
import { askPostgres, databaseAt, makeDatabase, postgresServer, withPostgres } from '../support/stores.ts'

const shownAs = (address: string): string => address.replace(':secret@', '@')

withPostgres('a store in PostgreSQL', () => {
  test('is created by init, chosen with HINDSIGHT_STORE, --store or the profile, and never shown with its password', async () => {
    const address = await makeDatabase()
    const { home, run } = openTerminal({ env: { HINDSIGHT_STORE: address } })
    const made = await run('init', '--account', 'alex')
    expect(made.stderr).toBe('')
    expect((await run('account', 'list', '--csv')).stdout).toContain('alex')
    expect(existsSync(join(home, 'hindsight.db'))).toBe(false)
    const plain = openTerminal({ home })
    expect((await plain.run('account', 'list')).stderr).toContain('No Hindsight data')
    expect((await plain.run('account', 'list', '--csv', '--store', address)).stdout).toContain('alex')
    expect((await plain.run('config', 'set', 'store', address)).stdout).toContain(shownAs(address))
    const all = await Promise.all([
      plain.run('account', 'list', '--csv'),
      plain.run('config', 'list'),
      plain.run('store', 'status'),
      plain.run('doctor'),
    ])
    expect(all.map(({ status }) => status)).toEqual([0, 0, 0, 0])
    expect(all.map(({ stdout, stderr }) => stdout + stderr).join('')).not.toContain('secret')
    const status = await plain.json('store', 'status')
    expect(status).toMatchObject({ store: shownAs(address), server: expect.stringMatching(/^\d+/), accounts: ['alex'] })
  })

  test('reports each failure in a message without the password', async () => {
    const { run } = openTerminal()
    const server = postgresServer()
    const wrong = Object.assign(new URL(server), { password: 'wrong' }).href
    const errorAt = async (address: string) => {
      const { status, stderr } = await run('league', 'list', '--store', address)
      expect(stderr).not.toMatch(/secret|wrong/)
      return `${status} ${stderr}`
    }
    expect(await errorAt(wrong)).toMatch(/^1 .*rejected "hindsight"; check the user and the password/)
    expect(await errorAt(databaseAt(server, 'nowhere'))).toMatch(/^1 .*does not have a database "nowhere"/)
    expect(await errorAt('mysql://secret@db/x')).toMatch(/^2 .*must be the address of a database/)
  })

  test('refuses backup commands and points to the PostgreSQL tools', async () => {
    const { run } = openTerminal({ env: { HINDSIGHT_STORE: await makeDatabase() } })
    for (const argv of [
      ['backup', join(temporaryFolder(), 'copy.db')],
      ['restore', join(temporaryFolder(), 'copy.db')],
    ]) {
      const { status, stderr } = await run(...argv)
      expect(`${status} ${stderr}`).toMatch(/^5 .*pg_dump/)
    }
  })

  test('is reported by doctor and status if it is empty or lacks a column', async () => {
    const address = await makeDatabase()
    const { run } = openTerminal({ env: { HINDSIGHT_STORE: address } })
    expect((await run('store', 'status')).stderr).toMatch(/is not a Hindsight store yet; hindsight init creates one/)
    await run('init', '--account', 'alex')
    await askPostgres(address, 'ALTER TABLE team DROP COLUMN budget')
    const { status, stdout } = await run('doctor', '--csv')
    expect(status).toBe(1)
    expect(stdout).toMatch(/store,error,damaged: the column team.budget is missing/)
  })

  test('is copied completely from a data folder and back, and never over existing data', async () => {
    const { home, run } = await openDemoTerminal()
    const create = (name: string, ...place: string[]) =>
      run('league', 'create', name, '--system', 'ppr', '--season', '1990', '--team-count', '4', ...place)
    await create('Office')
    const address = await makeDatabase()
    const there = await run('store', 'copy', home, address, '--json')
    const { rows, tables } = JSON.parse(there.stdout) as { rows: number; tables: { table: string; rows: number }[] }
    expect(tables.find(({ table }) => table === 'team')).toEqual({ table: 'team', rows: 4 })
    expect(there.stdout).not.toContain('secret')
    const back = join(temporaryFolder(), 'back')
    const again = await run('store', 'copy', address, back, '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({ rows, tables })
    const before = await run('league', 'export', '--league', 'Office')
    for (const place of [
      ['--store', address],
      ['--home', back, '--as', 'alex'],
    ]) {
      expect(await run('league', 'export', '--league', 'Office', ...place)).toEqual(before)
    }
    const taken = await run('store', 'copy', home, address)
    expect(`${taken.status} ${taken.stderr}`).toMatch(/^5 .*already has a store/)
    // New records have different ids in the two stores.
    expect(await create('Second', '--store', address)).toMatchObject({ status: 0, stderr: '' })
    expect((await run('doctor', '--store', address)).status).toBe(0)
  })
})

test('a store must be a PostgreSQL database, and a daemon uses its own', async () => {
  const { run } = openTerminal()
  expect((await run('league', 'list', '--store', '/tmp/x.db')).stderr).toMatch(/--store must be the address/)
  const both = await run('league', 'list', '--store', 'postgres://db/x', '--url', 'http://127.0.0.1:1/v1')
  expect(both.stderr).toMatch(/A daemon uses its own store/)
})
