import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RosterPlayer, rosterOrder } from '../../../../src/engine/rules/draft/roster-order.ts'

const player = (id: string, change: Partial<RosterPlayer> = {}): RosterPlayer => ({
  id,
  name: id,
  team: 'CHI',
  depth: null,
  draftNumber: null,
  ...change,
})

const idsOf = (players: readonly RosterPlayer[]): string[] => rosterOrder(players).map(each => each.player.id)

const somePlayer = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Ash', 'Birch', 'Cedar'),
  team: fc.constantFrom('CHI', null),
  depth: fc.constantFrom(1, 2, null),
  draftNumber: fc.constantFrom(1, 40, 250, null),
})

describe('a draft order based on NFL rosters', () => {
  test('lists players with a team first, then sorts by depth chart, draft number and name', () => {
    const players = [
      player('starter', { depth: 1, draftNumber: 250 }),
      player('backup', { depth: 2, draftNumber: 1 }),
      player('undrafted'),
      player('gone', { team: null, draftNumber: 1 }),
      player('late', { draftNumber: 200 }),
      player('drafted too', { draftNumber: 9 }),
      player('drafted', { draftNumber: 9 }),
    ]
    expect(idsOf(players)).toEqual(['starter', 'backup', 'drafted', 'drafted too', 'late', 'undrafted', 'gone'])
  })

  test('gives equal players the same rating, and better players a higher one, down to 1', () => {
    const players = [player('b', { draftNumber: 7 }), player('a', { draftNumber: 7 }), player('c'), player('d')]
    expect(rosterOrder(players).map(({ rating }) => rating)).toEqual([2, 2, 1, 1])
    expect(rosterOrder([])).toEqual([])
  })

  test('never ranks a player above one who is better by the first criterion that differs', () => {
    const facts = ({ team, depth, draftNumber }: RosterPlayer): number[] => [
      team === null ? 1 : 0,
      depth ?? 99,
      draftNumber ?? 999,
    ]
    fc.assert(
      fc.property(fc.uniqueArray(somePlayer, { selector: ({ id }) => id, maxLength: 12 }), players => {
        const order = rosterOrder(players)
        for (const [at, { player: after, rating }] of order.entries()) {
          const before = order[at - 1]
          if (!before) continue
          const [a, b] = [facts(before.player), facts(after)]
          const differing = a.findIndex((value, fact) => value !== b[fact])
          expect(Math.sign(before.rating - rating)).toBe(differing < 0 ? 0 : Math.sign(b[differing]! - a[differing]!))
          if (differing < 0) expect(before.player.name <= after.name).toBe(true)
        }
      }),
    )
  })
})
