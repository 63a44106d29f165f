import { expect, test } from 'vitest'
import { isSoak } from '../support/rounds.ts'
import { withPostgres } from '../support/stores.ts'
import { playWorlds } from './worlds.ts'

withPostgres('in PostgreSQL', () => {
  test('whatever fifty people do, each answer and all that is stored is what a model of the contract says', async () => {
    const tally = await playWorlds('worldPostgres', { test: 300, whole: 2_000, soak: 1_000_000 })
    if (!isSoak) expect(tally.size).toBeGreaterThan(10)
  })
})
