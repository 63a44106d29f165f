import { expect, test } from 'vitest'
import { isSoak, rounds } from '../support/rounds.ts'
import { IN_MEMORY, playWorlds } from './worlds.ts'

const OPERATIONS = rounds({ test: process.env.HINDSIGHT_TEST_WHOLE ? 100_000 : 10_000, soak: 10_000_000 })

test(`whatever fifty people do through whole seasons, ${OPERATIONS} times, each answer and all that is stored is what a model of the contract says`, async () => {
  const tally = await playWorlds(IN_MEMORY, OPERATIONS)
  const refused = [...tally.keys()].filter(each => !each.endsWith(' done'))
  if (!isSoak) expect(refused.length).toBeGreaterThan(20)
})
