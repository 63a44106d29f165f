import { expect, test } from 'vitest'
import EXAMPLES from '../../data/examples.json' with { type: 'json' }
import type { TeamOdds } from '../../src/engine/index.ts'
import { pathLines } from '../../src/views/odds.ts'

test("a path lists the team's own results first, then the others, and the week if several are left", () => {
  const team = { ...(EXAMPLES.getOdds.answer.teams[1]!.team as TeamOdds['team']), name: 'Bolts' }
  const result = (week: number, winnerId: string, loserId: string) => ({ week, winnerId, loserId })
  const row = (...paths: { certain: boolean; results: ReturnType<typeof result>[] }[]) =>
    pathLines({ team, status: 'alive', paths }, id => id)
  const both = [result(3, 'a', 'b'), result(3, team.id, 'c')]
  expect(row({ certain: true, results: both }, { certain: false, results: [] })).toEqual([
    '  Bolts is in if it beats c and a beats b',
    '  Bolts: points decide otherwise',
  ])
  expect(row({ certain: true, results: [result(2, 'a', team.id), result(3, 'b', 'c')] })).toEqual([
    '  Bolts is in if it loses to a in week 2 and b beats c in week 3',
  ])
})
