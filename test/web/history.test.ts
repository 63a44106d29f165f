import { expect, test } from 'vitest'
import { LEAGUE, openBoardStage, playFirstWeek } from '../support/board.ts'

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`

test('the history page links to older entries, back to the first one', async () => {
  const { alex, ask, teams } = await openBoardStage()
  const rename = (name: string) => ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { name } })
  for (let number = 1; number <= 201; number++) await rename(`Name ${number}`)
  const newest = (await alex.go(at('/history'))).text
  expect([/Name 201\b/.test(newest), newest.includes('was created')]).toEqual([true, false])
  const older = /href="([^"]*\?from=[^"]*)">Older/.exec(newest)![1]!
  const first = (await alex.go(older)).text
  expect(first).toContain('was created with 4 teams')
  expect(first).not.toContain('Older')
  expect(first).toContain(`href="${at('/history')}">Newest`)
  expect((await alex.go(at('/history?from=none'))).status).toBe(404)
})

test("one line sums up a team's lineup changes in a day, and the log keeps each change", async () => {
  const boardStage = await openBoardStage()
  const { alex, ask, teams, world } = boardStage
  await playFirstWeek(boardStage)
  const set = async (teamId: string, at: number): Promise<void> => {
    const params = { id: LEAGUE, teamId }
    const { roster } = (await ask('getTeam', { params })) as unknown as { roster: { id: string }[] }
    const back = roster.map(({ id }) => id).find(id => id.startsWith('RB'))!
    await ask('setLineup', { params, query: { week: 2 }, body: { slots: [null, at % 2 === 0 ? back : null, null] } })
  }
  const [one, other] = teams as [string, string]
  for (const at of [0, 1, 2]) for (const teamId of [one, other]) await set(teamId, at)
  world.time.now += 86_400_000
  await set(one, 3)
  const { transactions } = (await ask('listTransactions', { query: { limit: 200 } })) as unknown as {
    transactions: { type: string; after: { week?: number } }[]
  }
  expect(transactions.filter(({ type, after }) => type === 'lineup' && after.week === 2)).toHaveLength(7)
  const rows = (text: string): string[] =>
    [...text.matchAll(/<li>\s*<span>(Team \d) has a new lineup for week 2[^<]*<\/span>([\s\S]*?)<\/small>/g)].map(
      ([, name, rest]) => `${name}, ${/(\d+) changes/.exec(rest!)?.[1] ?? 1}`,
    )
  const changes = ['Team 1, 1', 'Team 2, 3', 'Team 1, 3']
  for (const path of ['/history', '']) expect(rows((await alex.go(at(path))).text)).toEqual(changes)
})

test('the log shows a scoring system by name', async () => {
  const { alex, ask } = await openBoardStage()
  const rules = { global: { weights: { rec: 1 } } }
  const created = await ask('createSystem', { params: {}, body: { name: 'House rules', rules } })
  const { id } = created.system as unknown as { id: string }
  await ask('updateLeague', { body: { scoringSystemId: id } })
  const entry = 'Settings changed: scoring system House rules'
  for (const path of ['/history', '']) expect((await alex.go(at(path))).text).toContain(entry)
})
