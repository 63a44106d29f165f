import { expect, test } from 'vitest'
import { playedLeague } from './league.ts'
import { type Interface, openInterface } from './open.ts'

/** A frequent task that starts on the Team screen, with the max number of keys that it may take. */

interface Task {
  name: string
  max: number
  /** Each step: the keys to press, and the text that appears afterward. */
  steps: readonly (readonly [keys: readonly string[], seen: string | RegExp])[]
}

const TASKS: readonly Task[] = [
  {
    name: 'set the best lineup, after a preview of its changes',
    max: 2,
    steps: [
      [['b'], 'INSTEAD OF'],
      [['enter'], 'Set the best lineup'],
    ],
  },
  {
    name: 'swap two players',
    max: 5,
    steps: [
      [['down', 'c'], 'Start at RB1'],
      [['enter'], /RB1: \S+ \S+/],
    ],
  },
  { name: 'see why a player scored', max: 2, steps: [[['enter'], /Passing yards: \d+ x 0\.04 = /]] },
  {
    name: 'claim the best free agent',
    max: 4,
    steps: [
      [['0'], /claim {2,}\S+ \S+/],
      [['a'], /Claim .* and drop .*[\s\S]*PPG/],
      [['enter'], /claims \S+ \S+, dropping/],
    ],
  },
  {
    name: 'compare two scoring systems by name',
    max: 5,
    steps: [
      [['6'], 'BEST ABOVE'],
      [['c'], 'First system to compare'],
      [['enter'], 'Compare Standard with'],
      [['enter'], 'From A Standard to B PPR'],
    ],
  },
]

const play = async ({ see, press }: Interface, { steps }: Task): Promise<number> => {
  await press('3')
  await see('SLOT')
  let keys = 0
  for (const [pressed, seen] of steps) {
    await press(...pressed)
    keys += pressed.length
    await see(seen)
  }
  return keys
}

/** A midseason Wednesday: week 5 is over, and week 6 has not started. */
const MIDWEEK = '1990-10-10T12:00:00Z'

test.each(TASKS)('needs at most $max keys to $name', async task => {
  const league = await playedLeague()
  await league.playUntil(MIDWEEK)
  const shown = await openInterface(league, { env: { HINDSIGHT_CLOCK: MIDWEEK } })
  expect(await play(shown, task)).toBeLessThanOrEqual(task.max)
})
