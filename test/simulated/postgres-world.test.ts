import { expect, test } from 'vitest'
import { isSoak, rounds } from '../support/rounds.ts'
import { emptyPostgres, freshStore, withPostgres } from '../support/stores.ts'
import { playWorlds, type Stores } from './worlds.ts'

const OPERATIONS = rounds({ quick: 150, test: 600, soak: 1_000_000 })

const IN_POSTGRES: Stores = {
  row: 'worldPostgres',
  async open() {
    const store = await freshStore()
    return { store, empty: () => emptyPostgres(store) }
  },
}

withPostgres('in PostgreSQL', () => {
  test(`random actions of fifty users (${OPERATIONS} times) give the same responses and store as a model of the contract`, async () => {
    const tally = await playWorlds(IN_POSTGRES, OPERATIONS)
    if (!isSoak) expect(tally.size).toBeGreaterThan(10)
  })
})
