import { expect, onTestFinished, test } from 'vitest'
import { openBoardHome } from '../zoo/board-home.ts'
import { KINDS } from '../zoo/kinds.ts'

/** Pages of a league in which no teams meet. */

test('a league without matchups has a tab for every week, with the points of each team', async () => {
  const kind = KINDS.find(({ name }) => name === 'a league without matchups')!
  const { alex, ask, league } = await openBoardHome(kind, onTestFinished)
  const { text } = await alex.go(`/leagues/${league}/weeks/2`)
  const [tabs = ''] = /<nav class="tabs"[\s\S]*?<\/nav>/.exec(text) ?? []
  expect([...tabs.matchAll(/>(\d+)<\/a>/g)].map(([, week]) => Number(week))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(text).toContain('No matchups in week 2.')
  const { teams } = await ask('getLeague')
  const answers = await Promise.all(
    teams.map(({ id }) => ask('getTeam', { params: { id: league, teamId: id }, query: { week: 2 } })),
  )
  const totals = answers.map(({ total }) => total ?? 0).toSorted((a, b) => b - a)
  expect(totals[0]).toBeGreaterThan(0)
  const shown = [...text.matchAll(/class="num">([\d.]+)</g)].map(([, points]) => Number(points))
  expect(shown).toEqual(totals)
})
