import { expect, test } from 'vitest'
import { isSoak, rounds } from '../support/rounds.ts'
import { IN_MEMORY, playWorlds } from './worlds.ts'

const OPERATIONS = rounds({ quick: 3_000, test: 10_000, soak: 10_000_000 })

/** One operation for each league feature. All of them must occur. */
const PARTS = [
  ...['pickPlayer', 'keepPickClock', 'setLineup', 'fileClaim', 'proposeTrade', 'importLeague', 'syncLeague'],
  'undoTransaction',
]

test(`${OPERATIONS} random actions of fifty users over full seasons give the same responses and store as a model of the contract`, async () => {
  const tally = await playWorlds(IN_MEMORY, OPERATIONS)
  if (isSoak) return
  expect(PARTS.filter(operation => !tally.has(`${operation} done`))).toEqual([])
  const refused = [...tally.keys()].filter(each => !each.endsWith(' done'))
  expect(refused.length).toBeGreaterThan(20)
})
