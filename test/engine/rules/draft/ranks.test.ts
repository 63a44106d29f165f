import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRanks } from '../../../../src/engine/rules/draft/sheet.ts'
import type { Person } from '../../../../src/engine/rules/names/player-names.ts'

const person = (id: string, name: string, team: string | null = 'CHI'): Person => ({ id, name, posGroup: 'WR', team })
const NAMESAKES = ['51', '52', '53', '54', '55', '56'].map(id => person(id, 'Ed', null))
const PEOPLE = [...NAMESAKES, ...[person('1', 'Ann'), person('2', 'Bo'), person('3', 'Cy'), person('4', 'Cy')]]
const peopleOf = ({ written }: { written: string }): Person[] =>
  PEOPLE.filter(({ id, name }) => written === id || written === name)

describe('a rankings sheet for a draft', () => {
  test('sorts by rank, then by row, and lists each player only once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ player: fc.constantFrom('Ann', 'Bo', '3', '4', 'Cy', 'Dee'), rank: fc.nat(5) })),
        rows => {
          const { playerIds, faults } = readRanks(rows, peopleOf)
          const known = rows.filter(({ player }) => player !== 'Cy' && player !== 'Dee')
          const rankOf = (id: string) =>
            Math.min(
              ...known.filter(({ player }) => peopleOf({ written: player })[0]!.id === id).map(({ rank }) => rank),
            )
          expect(new Set(playerIds)).toEqual(new Set(known.map(({ player }) => peopleOf({ written: player })[0]!.id)))
          expect(new Set(playerIds).size).toBe(playerIds.length)
          expect(playerIds.map(rankOf)).toEqual(playerIds.map(rankOf).toSorted((a, b) => a - b))
          expect(faults).toHaveLength(rows.length - known.length)
        },
      ),
      { numRuns: 200 },
    )
    const rows = ['Bo', 'Ann'].map(player => ({ player, rank: 1 }))
    expect(readRanks(rows, peopleOf).playerIds).toEqual(['2', '1'])
  })

  test('reports each skipped row by line with the reason', () => {
    const rows = [
      { player: 'Cy', rank: 1, line: 7 },
      { player: 'Dee', rank: 2 },
    ]
    expect(readRanks(rows, peopleOf).faults).toEqual([
      {
        line: 7,
        player: 'Cy',
        problem: '"Cy" can mean Cy (WR, CHI) = 3 or Cy (WR, CHI) = 4; add the position, the NFL team or the id',
      },
      { line: 2, player: 'Dee', problem: 'no player in this season has this name' },
    ])
  })

  test('lists at most five possible players for a row, including players without a team', () => {
    const [fault] = readRanks([{ player: 'Ed', rank: 1 }], peopleOf).faults
    const named = ['51', '52', '53', '54', '55'].map(id => `Ed (WR, no team) = ${id}`)
    expect(fault?.problem).toBe(
      `"Ed" can mean ${named.join(' or ')} or another; add the position, the NFL team or the id`,
    )
  })
})
