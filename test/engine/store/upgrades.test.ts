import { copyFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EARLIER, upgradeStore } from '../../../scripts/upgrade-store.ts'
import { playSeason } from '../../simulated/play.ts'
import { asOf, rowsOf, sharedWith } from '../../support/earlier-store.ts'
import { everyTable } from '../../support/every-table.ts'
import { tell } from '../../support/reports.ts'
import { rounds } from '../../support/rounds.ts'
import { sqlOn, storeFile } from '../../support/store-file.ts'
import { faultsOf, openWorld } from '../../support/world.ts'

/** The number of earlier schemas to test, oldest first. */
const COUNT = rounds({ quick: 3, test: EARLIER.length, soak: EARLIER.length })
const VERSIONS = Array.from(
  { length: COUNT },
  (_, at) => EARLIER[EARLIER.length - 1 - Math.floor((at * EARLIER.length) / COUNT)]!.number,
)

const season = storeFile(afterAll)
const every = storeFile(afterAll)
beforeAll(async () => {
  await playSeason(1, new Map(), { turns: 500, file: season })
  copyFileSync(await everyTable(afterAll), every)
})

/** A completed season with fifty managers, and a store with rows in every table. */
const STORES = [
  [season, 51],
  [every, 3],
] as const

test.each(VERSIONS)('a store with schema %i is upgraded with all of its rows', async version => {
  for (const [newest, accounts] of STORES) {
    const file = asOf(newest, version)
    const shared = sharedWith(newest, file)
    const before = rowsOf(file, shared)
    expect(before.account!.length).toBe(accounts)
    expect(await upgradeStore(file)).toContain(`from schema ${version} to`)
    const world = await openWorld({ file })
    expect(await faultsOf(world)).toEqual([])
    await world.engine.close()
    expect(sqlOn(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(sqlOn(file, 'PRAGMA foreign_key_check')).toEqual([])
    expect(rowsOf(file, shared)).toEqual(before)
  }
  if (version === VERSIONS.at(-1)) tell({ row: 'upgrades', done: COUNT, figures: { 'stores of each': STORES.length } })
})
