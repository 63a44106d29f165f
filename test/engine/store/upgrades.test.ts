import { copyFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from '../../../src/engine/store/migrations/index.ts'
import { playSeason } from '../../simulated/play.ts'
import { asOf, rowsOf, sharedWith } from '../../support/earlier-store.ts'
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
