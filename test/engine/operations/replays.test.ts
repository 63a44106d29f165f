import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someAcquisitions } from '../../support/acquisition-moves.ts'
import { type AcquisitionStage, playAcquisitions, replayed, type State } from '../../support/acquisition-play.ts'
import { openStadium } from '../../support/league-stage.ts'
import { rounds } from '../../support/rounds.ts'

const RUNS = rounds({ test: 4, soak: 400 })

type Advance = 'day' | 'week' | 'kickoff' | number

const shown = async ({ world, leagueId: id }: AcquisitionStage): Promise<number> =>
  ((await world.ask('getClock', { params: { id } })) as { clock: { now: number } }).clock.now

const advance = async ({ world, leagueId: id }: AcquisitionStage, to: Advance): Promise<void> => {
  await world.ask('setClock', { params: { id }, body: { advance: to } })
}

const DAY = 86_400_000

/** Day by day, each by itself. */
const byDays = replayed(async (stage, at) => {
  for (let now = await shown(stage); now < at; now = Math.min(now + DAY, at))
    await advance(stage, Math.min(now + DAY, at))
})

/** In steps of any size, taken round the clock. */
const by = (steps: readonly number[]) => {
  let taken = 0
  return replayed(async (stage, at) => {
    for (let now = await shown(stage); now < at; ) {
      now = Math.min(now + steps[taken++ % steps.length]!, at)
      await advance(stage, now)
    }
  })
}

/** How a season ended: without how it was moved on, with the ids that chance gave numbered as they come. */
const plain = ({ league: { id, ...league }, teams, counter, log, spots, kept, lineups, ...state }: State): unknown => {
  const numbers = new Map<string, string>()
  const number = (found: string): string => numbers.getOrInsertComputed(found, () => `#${numbers.size}`)
  const numbered = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(id, 'league')
        .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, number),
    )
  const inOrder = { league, teams, log: log.filter(({ type }) => type !== 'clock'), ...state }
  // Chance orders these: they lie by the ids of teams.
  const sorted = (rows: readonly unknown[]): string[] => rows.map(row => JSON.stringify(numbered(row))).sort()
  return { ...(numbered(inOrder) as object), spots: sorted(spots), kept: sorted(kept), lineups: sorted(lineups) }
}

test(`a replay moved on in steps of any size ends as one that is moved on day by day, in ${RUNS} seasons`, async () => {
  const [left, right] = [await openStadium(), await openStadium()]
  const steps = fc.array(fc.integer({ min: 60_000, max: 20 * DAY }), { minLength: 1, maxLength: 8 })
  let closed = 0
  await fc.assert(
    fc.asyncProperty(someAcquisitions(40), steps, async (moves, sizes) => {
      const whole = [...moves, { by: 0, kind: 'wait' as const, steps: 1000 }]
      const daily = await playAcquisitions(left, { pace: byDays, moves: whole }, () => undefined)
      const cut = await playAcquisitions(right, { pace: by(sizes), moves: whole }, () => undefined)
      expect(plain(cut)).toEqual(plain(daily))
      closed += daily.log.filter(({ type }) => type === 'close').length
    }),
    { numRuns: RUNS },
  )
  expect(closed).toBeGreaterThan(0)
  left.world.close()
  right.world.close()
})
