import { expect, test } from 'vitest'
import { rosterWeek } from '../../src/cli/names/rosters.ts'
import type { League } from '../../src/engine/index.ts'

test('the rosters of today are those of the week behind the last one that closed, in the season', () => {
  const week = (season: number, closedWeeks: number[]) => rosterWeek({ season, closedWeeks } as unknown as League)
  expect([week(2023, []), week(2023, [1, 2]), week(2023, [17]), week(2023, [18]), week(2020, [17])]).toEqual([
    1, 3, 18, 18, 17,
  ])
})
