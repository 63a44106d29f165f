import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POS_GROUPS } from '../../../../data/positions.ts'
import { REFERENCE_LEAGUE } from '../../../../data/rosters.ts'
import { assign, groupBits } from '../../../../src/engine/rules/lineups/assignment.ts'

interface Problem {
  slots: number[]
  candidates: number[]
  values: number[]
}

const INELIGIBLE = 0

/**
 * Returns the highest total value of an assignment, found by the Hungarian method with potentials, independently of the
 * code under test.
 */
const maxTotal = ({ slots, candidates, values }: Problem): number => {
  const columns = candidates.length + slots.length
  const cost = (row: number, column: number) =>
    column < candidates.length && (slots[row]! & candidates[column]!) !== 0 ? -values[column]! : INELIGIBLE
  const u = new Float64Array(slots.length + 1)
  const v = new Float64Array(columns + 1)
  const rowAt = new Int32Array(columns + 1)
  const way = new Int32Array(columns + 1)
  for (let row = 1; row <= slots.length; row++) {
    const least = new Float64Array(columns + 1).fill(Infinity)
    const used = new Uint8Array(columns + 1)
    rowAt[0] = row
    let column = 0
    do {
      used[column] = 1
      const from = rowAt[column]!
      let [delta, next] = [Infinity, 0]
      for (let j = 1; j <= columns; j++) {
        if (used[j]) continue
        const reduced = cost(from - 1, j - 1) - u[from]! - v[j]!
        if (reduced < least[j]!) {
          least[j] = reduced
          way[j] = column
        }
        if (least[j]! < delta) [delta, next] = [least[j]!, j]
      }
      for (let j = 0; j <= columns; j++) {
        if (used[j]) {
          u[rowAt[j]!]! += delta
          v[j]! -= delta
        } else least[j]! -= delta
      }
      column = next
    } while (rowAt[column] !== 0)
    for (; column !== 0; column = way[column]!) rowAt[column] = rowAt[way[column]!]!
  }
  return rowAt.reduce((sum, row, j) => (row > 0 && j > 0 ? sum - cost(row - 1, j - 1) : sum), 0)
}

const assignByValue = ({ slots, candidates, values: benchPoints }: Problem) => assign(slots, candidates, benchPoints)
const totalOf = ({ values }: Problem, assigned: readonly (number | null)[]) =>
  assigned.reduce<number>((sum, i) => sum + (i === null ? 0 : values[i]!), 0)

const bits = fc.integer({ min: 0, max: 2 ** 6 - 1 })
const problem = fc.array(fc.tuple(bits, fc.nat(50)), { maxLength: 60 }).chain(rows =>
  fc.record({
    slots: fc.array(bits, { maxLength: 40 }),
    candidates: fc.constant(rows.map(([groups]) => groups)),
    values: fc.constant(rows.map(([, value]) => value)),
  }),
)

test('no other assignment has a higher value', () => {
  fc.assert(
    fc.property(problem, p => {
      expect(totalOf(p, assignByValue(p))).toBe(maxTotal(p))
    }),
    { numRuns: 1000 },
  )
})

test('no other assignment places more candidates', () => {
  fc.assert(
    fc.property(problem, p => {
      const assignments = assignByValue(p).filter(i => i !== null).length
      expect(assignments).toBe(maxTotal({ ...p, values: p.candidates.map(() => 1) }))
    }),
    { numRuns: 1000 },
  )
})

test("each candidate is assigned only once, to a slot that accepts one of the candidate's position groups", () => {
  fc.assert(
    fc.property(problem, p => {
      const assignments = assignByValue(p)
      const placed = assignments.filter(i => i !== null)
      expect(new Set(placed).size).toBe(placed.length)
      expect(assignments.every((i, s) => i === null || (p.slots[s]! & p.candidates[i]!) !== 0)).toBe(true)
    }),
  )
})

test('the slots of a large league get the best players of a large season', () => {
  const slots = Array.from({ length: 20 }, () => REFERENCE_LEAGUE.slots.map(slot => groupBits(slot.eligible))).flat()
  const candidates = Array.from({ length: 900 }, (_, i) => groupBits([POS_GROUPS[(i * 7919) % POS_GROUPS.length]!]))
  const values = candidates.map((_, i) => (i * 104_729) % 2003)
  const p = { slots, candidates, values }
  expect(assignByValue(p)).not.toContain(null)
  expect(totalOf(p, assignByValue(p))).toBe(maxTotal(p))
})

test('a candidate with a negative value is not assigned, and the first candidate in the list wins ties', () => {
  expect(assign([1, 1], [1, 1, 1], [-1, -1, 0])).toEqual([2, null])
  expect(assign([1, 1], [1, 1, 1])).toEqual([0, 1])
})

test('values determine which candidates are assigned, and the list order determines the slots', () => {
  expect(assign([0b01, 0b11, 0b11], [0b10, 0b01, 0b11, 0b01], [0, 1, 2, 3])).toEqual([1, 2, 3])
  expect(assign([0b01, 0b11, 0b11], [0b10, 0b01, 0b11, 0b01], [2, 0, 1, 3])).toEqual([2, 0, 3])
})

test('each position group is a different bit', () => {
  expect(POS_GROUPS.map(group => groupBits([group]))).toEqual(POS_GROUPS.map((_, i) => 2 ** i))
  expect(groupBits(['RB', 'WR', 'TE'])).toBe(0b1110)
  expect(groupBits([])).toBe(0)
})
