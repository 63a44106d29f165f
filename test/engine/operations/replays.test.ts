import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someAcquisitions } from '../../support/acquisition-moves.ts'
import { type AcquisitionStage, playAcquisitions, replayed } from '../../support/acquisition-play.ts'
import { openSeasonWorld } from '../../support/league-stage.ts'
import { plainState } from '../../support/plain-state.ts'
import { rounds } from '../../support/rounds.ts'

const RUNS = rounds({ test: 4, soak: 400 })

type Advance = 'day' | 'week' | 'kickoff' | number

const shown = async ({ world, leagueId: id }: AcquisitionStage): Promise<number> =>
  ((await world.ask('getClock', { params: { id } })) as { clock: { now: number } }).clock.now

const advance = async ({ world, leagueId: id }: AcquisitionStage, to: Advance): Promise<void> => {
  await world.ask('setClock', { params: { id }, body: { advance: to } })
}

const DAY = 86_400_000

/** Advances one day at a time. */
const byDays = replayed(async (stage, at) => {
  for (let now = await shown(stage); now < at; now = Math.min(now + DAY, at))
    await advance(stage, Math.min(now + DAY, at))
})

/** Advances in steps of these sizes, over and over. */
const by = (steps: readonly number[]) => {
  let taken = 0
  return replayed(async (stage, at) => {
    for (let now = await shown(stage); now < at; ) {
      now = Math.min(now + steps[taken++ % steps.length]!, at)
      await advance(stage, now)
    }
  })
}

test(`a replay advanced in steps of any size (${RUNS} seasons) ends like one advanced day by day`, async () => {
  const [left, right] = [await openSeasonWorld(), await openSeasonWorld()]
  const short = fc.array(fc.integer({ min: 60_000, max: DAY }), { maxLength: 7 })
  // Each cycle has one long step, because a season has tens of thousands of minutes.
  const steps = fc.tuple(short, fc.integer({ min: DAY, max: 20 * DAY })).map(([few, long]) => [...few, long])
  let closed = 0
  await fc.assert(
    fc.asyncProperty(someAcquisitions(40), steps, async (moves, sizes) => {
      const whole = [...moves, { by: 0, kind: 'wait' as const, steps: 1000 }]
      const daily = await playAcquisitions(left, { pace: byDays, moves: whole }, () => undefined)
      const cut = await playAcquisitions(right, { pace: by(sizes), moves: whole }, () => undefined)
      expect(plainState(cut)).toEqual(plainState(daily))
      closed += daily.log.filter(({ type }) => type === 'close').length
    }),
    { numRuns: RUNS },
  )
  expect(closed).toBeGreaterThan(0)
  left.world.close()
  right.world.close()
})
