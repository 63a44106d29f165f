import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tiebreak } from '../../../../src/engine/rules/matchups/standings.ts'
import { orderByStandings } from '../../../../src/engine/rules/rosters/waivers.ts'

const tableOf = (...places: readonly (readonly [id: string, tiebreak: Tiebreak | null])[]) =>
  places.map(([id, tiebreak]) => ({ team: { id }, tiebreak }))

test('the last team in the standings claims first', () => {
  const table = tableOf(['a', 'winPct'], ['b', 'pointsFor'], ['c', null])
  expect(orderByStandings(table, ['a', 'b', 'c'])).toEqual(['c', 'b', 'a'])
})

test('teams that are equal in every ranking criterion keep their waiver order', () => {
  const table = tableOf(['a', 'draftPosition'], ['b', 'id'], ['c', 'winPct'], ['d', null])
  expect(orderByStandings(table, ['b', 'c', 'd', 'a'])).toEqual(['d', 'b', 'c', 'a'])
})

test('any standings give an order of all teams, worst first', () => {
  const some = fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 16 }).chain(ids =>
    fc.record({
      before: fc.shuffledSubarray(ids, { minLength: ids.length }),
      ranks: fc.array(fc.nat(4), { minLength: ids.length, maxLength: ids.length }),
      ids: fc.constant(ids),
    }),
  )
  fc.assert(
    fc.property(some, ({ ids, ranks, before }) => {
      const rankOf = new Map(ids.map((id, at) => [String(id), ranks[at]!]))
      const teams = [...rankOf.keys()].sort((one, other) => rankOf.get(other)! - rankOf.get(one)!)
      const level = (at: number): boolean => rankOf.get(teams[at]!) === rankOf.get(teams[at + 1]!)
      const table = tableOf(...teams.map((id, at) => [id, level(at) ? 'draftPosition' : 'winPct'] as const))
      const old = before.map(String)
      const reference = [...teams].sort(
        (one, other) => rankOf.get(one)! - rankOf.get(other)! || old.indexOf(one) - old.indexOf(other),
      )
      expect(orderByStandings(table, old)).toEqual(reference)
    }),
  )
})
