import { describe, expect, test } from 'vitest'
import { type Kind, kindsOf } from '../../../../src/engine/rules/clinching/median-weeks.ts'

const ASKED = ['some', 'exact'] as const
const gains = (kinds: readonly Kind[]) => kinds.map(({ home, away }) => [home, away])
const swapped = (kinds: readonly Kind[]) => kinds.map(each => ({ ...each, home: each.away, away: each.home }))

describe('possible results of a matchup with median games', () => {
  test('match all pairs of totals around a median, each only once, with the number of totals above and below it', () => {
    const totals = [-2, -1, 0, 1, 2]
    const halves = (total: number, other: number): number => Math.sign(total - other) + 1
    const outcomes = totals.flatMap(home =>
      totals.map((away): Kind => {
        const count = (sign: number): number => [home, away].filter(total => Math.sign(total) === sign).length
        return {
          home: halves(home, away) + halves(home, 0),
          away: halves(away, home) + halves(away, 0),
          ...{ above: count(1), level: count(0), below: count(-1) },
        }
      }),
    )
    const texts = (kinds: readonly Kind[]) => [...new Set(kinds.map(each => JSON.stringify(each)))].toSorted()
    for (const home of ASKED) for (const away of ASKED) expect(texts(kindsOf(home, away))).toEqual(texts(outcomes))
  })

  test('add nothing for a team without a role, at home, away or with a bye', () => {
    const nothing = { home: 0, away: 0, above: 0, level: 0, below: 0 }
    expect(kindsOf('none', 'none')).toEqual([nothing])
    expect(kindsOf('none', null)).toEqual([nothing])
    for (const role of ASKED) {
      expect(kindsOf(role, 'none').every(({ away }) => away === 0)).toBe(true)
      expect(kindsOf('none', role)).toEqual(swapped(kindsOf(role, 'none')))
    }
  })

  test('include every gain for an exact role, and only gains of at least a win for a role that needs some gain', () => {
    const exact = kindsOf('exact', 'none').map(({ home }) => home)
    expect(new Set(exact)).toEqual(new Set([4, 3, 2, 1, 0]))
    expect(gains(kindsOf('some', 'none'))).toEqual([
      [4, 0],
      [3, 0],
      [2, 0],
    ])
  })

  test('include only the median game for a bye', () => {
    for (const role of ASKED)
      expect(kindsOf(role, null)).toEqual([
        { home: 2, away: 0, above: 1, level: 0, below: 0 },
        { home: 1, away: 0, above: 0, level: 1, below: 0 },
        { home: 0, away: 0, above: 0, level: 0, below: 1 },
      ])
  })
})
