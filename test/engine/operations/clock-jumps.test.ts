import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAcquisition } from '../../support/acquisition-laws.ts'
import { acquisitionsByJumpingClock } from '../../support/acquisition-moves.ts'
import { BY_THE_MACHINE, playAcquisitions } from '../../support/acquisition-play.ts'
import { openSeasonWorld } from '../../support/league-stage.ts'
import { tell } from '../../support/reports.ts'
import { rounds } from '../../support/rounds.ts'

const JUMPS = rounds({ test: 15, soak: 5_000 })

test(`a clock that jumps back and ahead (${JUMPS} times) does not run anything twice or break a league's invariants`, async () => {
  const stadium = await openSeasonWorld()
  let [back, jumps] = [0, 0]
  while (jumps < JUMPS) {
    const property = fc.asyncProperty(acquisitionsByJumpingClock(60), async moves => {
      await playAcquisitions(stadium, { pace: BY_THE_MACHINE, moves }, checkAcquisition)
      const steps = moves.flatMap(move => (move.kind === 'wait' ? [move.steps] : []))
      jumps += steps.length
      back += steps.filter(each => each < 0).length
    })
    await fc.assert(property, { numRuns: 1 })
    tell({ row: 'clockJumps', done: jumps, figures: { back } })
  }
  await stadium.world.close()
  expect(back).toBeGreaterThan(0)
})
