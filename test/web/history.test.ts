import { expect, test } from 'vitest'
import { LEAGUE, openBoarded } from '../support/board.ts'

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`

test('the history leads to what was before, down to the first row', async () => {
  const { alex, ask, teams } = await openBoarded()
  const rename = (name: string) => ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { name } })
  for (let number = 1; number <= 201; number++) await rename(`Name ${number}`)
  const newest = (await alex.go(at('/history'))).text
  expect([/Name 201\b/.test(newest), newest.includes('was created')]).toEqual([true, false])
  const older = /href="([^"]*\?from=[^"]*)">What was before that/.exec(newest)![1]!
  const first = (await alex.go(older)).text
  expect(first).toContain('was created with 4 teams')
  expect(first).not.toContain('What was before that')
  expect(first).toContain(`href="${at('/history')}">To the newest`)
  expect((await alex.go(at('/history?from=none'))).status).toBe(404)
})
