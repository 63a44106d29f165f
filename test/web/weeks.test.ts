import { expect, onTestFinished, test } from 'vitest'
import { openBoardHome } from '../zoo/board-home.ts'
import { KINDS } from '../zoo/kinds.ts'

/** Weeks without matchups, playoff weeks and future weeks. */

test("a league without matchups has a tab for every week, with each team's points", async () => {
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

test('a playoff week does not list points separately next to its games', async () => {
  const kind = KINDS.find(({ name }) => name === 'after the championship')!
  const { alex, league } = await openBoardHome(kind, onTestFinished)
  const home = (await alex.go(`/leagues/${league}`)).text
  expect(home).toContain('id="bracket"')
  expect(home).not.toContain('id="week"')
})

test('cards for future weeks do not show totals', async () => {
  const kind = KINDS.find(({ name }) => name === 'FAAB')!
  const { alex, league } = await openBoardHome(kind, onTestFinished)
  const totalsOf = async (week: number): Promise<string[]> => {
    const { text } = await alex.go(`/leagues/${league}/weeks/${week}`)
    return [...text.matchAll(/class="total">([^<]*)</g)].map(([, total]) => total!)
  }
  expect(new Set(await totalsOf(14))).toEqual(new Set(['–']))
  expect(await totalsOf(8)).not.toContain('–')
})
