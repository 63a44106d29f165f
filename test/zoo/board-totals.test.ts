import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../../data/durations.ts'
import { isSoak, sampled } from '../support/rounds.ts'
import { type BoardHome, openBoardHome } from './board-home.ts'
import { totalFaults } from './board-totals.ts'
import { KINDS } from './kinds.ts'

/**
 * How many matchups and teams are checked per week. The commissioner deducted points from the second team in week 1.
 */
const MOST = isSoak ? 100 : 2

/** Returns the first week and the current or last one, or all weeks in the long version. */
const weeksOf = async ({ ask }: BoardHome): Promise<number[]> => {
  const { weeks, currentWeek, playoffs } = await ask('getLeague')
  const all = [...weeks, ...(playoffs?.config.weeks ?? [])]
  return isSoak ? all : all.filter(week => week === 1 || week === (currentWeek ?? all.at(-1)))
}

test.each(sampled(KINDS, 2).map(kind => ({ name: kind.name, kind })))(
  'totals on pages equal their parts and the API: $name',
  {
    timeout: isSoak ? 0 : 60_000,
  },
  async ({ kind }) => {
    const home = await openBoardHome(kind, onTestFinished)
    const found: string[] = []
    for (const week of await weeksOf(home)) {
      // Stays below the limit of 300 pages per minute and session.
      home.world.wall.now += MINUTE
      found.push(...(await totalFaults(home, week, MOST)))
    }
    expect(found).toEqual([])
  },
)
