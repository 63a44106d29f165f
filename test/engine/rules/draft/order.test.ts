import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawOrder, kindOf, turnsOf } from '../../../../src/engine/rules/draft/draft.ts'

const someTeams = fc.integer({ min: 1, max: 16 }).map(count => Array.from({ length: count }, (_, at) => `t${at + 1}`))
const someDraft = fc.record({ teams: someTeams, rounds: fc.integer({ min: 1, max: 20 }) })

const inRounds = <Team>(turns: readonly Team[], size: number): Team[][] =>
  Array.from({ length: turns.length / size }, (_, round) => turns.slice(round * size, (round + 1) * size))

describe('draft turns', () => {
  test('reverse every round in a snake draft, and repeat in a linear draft', () => {
    expect(turnsOf('snake', ['A', 'B', 'C'], 3).join('')).toBe('ABCCBAABC')
    expect(turnsOf('linear', ['A', 'B', 'C'], 3).join('')).toBe('ABCABCABC')
  })

  test('give each team one pick per round', () => {
    fc.assert(
      fc.property(someDraft, fc.constantFrom('snake', 'linear'), ({ teams, rounds }, kind) => {
        const turns = turnsOf(kind, teams, rounds)
        expect(turns).toHaveLength(teams.length * rounds)
        for (const round of inRounds(turns, teams.length)) expect(round.toSorted()).toEqual(teams.toSorted())
      }),
    )
  })

  test('are symmetric over every two rounds of a snake draft', () => {
    fc.assert(
      fc.property(someDraft, ({ teams, rounds }) => {
        const turns = turnsOf('snake', teams, 2 * rounds)
        for (const pair of inRounds(turns, 2 * teams.length)) expect(pair.toReversed()).toEqual(pair)
      }),
    )
  })

  test('determine the draft type, which is null with traded picks', () => {
    fc.assert(
      fc.property(someDraft, ({ teams, rounds }) => {
        fc.pre(teams.length > 1 && rounds > 1)
        for (const kind of ['snake', 'linear'] as const) expect(kindOf(turnsOf(kind, teams, rounds), teams)).toBe(kind)
        expect(kindOf(turnsOf('snake', teams, rounds).slice(1), teams)).toBeNull()
        expect(kindOf(turnsOf('snake', teams, rounds).with(-1, 'somebody'), teams)).toBeNull()
      }),
    )
  })
})

describe('a draft order from a seed', () => {
  test('is always the same for the same seed', () => {
    const teams = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
    expect([0, 1, 7, 2 ** 32 - 1].map(seed => drawOrder(teams, seed).join(''))).toEqual([
      'EHDFGBAC',
      'CBGHEDAF',
      'EGBCDFHA',
      'ACGDFEBH',
    ])
  })

  test('contains each team once and does not change the list', () => {
    fc.assert(
      fc.property(someTeams, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (teams, seed) => {
        const before = [...teams]
        expect(drawOrder(teams, seed).toSorted()).toEqual(teams.toSorted())
        expect(teams).toEqual(before)
      }),
    )
  })

  test('puts every team at every position with equal frequency', () => {
    const size = 5
    const draws = 20_000
    const counts = new Map<string, number>()
    for (let seed = 0; seed < draws; seed++) {
      for (const [place, team] of drawOrder([0, 1, 2, 3, 4], seed).entries()) {
        counts.set(`${team} ${place}`, (counts.get(`${team} ${place}`) ?? 0) + 1)
      }
    }
    const expected = draws / size
    expect(counts.size).toBe(size * size)
    for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.05)
  })
})
