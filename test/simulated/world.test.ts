import { expect, test } from 'vitest'
import { isSoak } from '../support/rounds.ts'
import { playWorlds } from './worlds.ts'

test('whatever fifty people do through whole seasons, each answer and all that is stored is what a model of the contract says', async () => {
  const tally = await playWorlds('world', { test: 10_000, whole: 100_000, soak: 10_000_000 })
  const refused = [...tally.keys()].filter(each => !each.endsWith(' done'))
  if (!isSoak) expect(refused.length).toBeGreaterThan(20)
})
