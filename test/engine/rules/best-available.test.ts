import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PosGroup } from '../../../data/positions.ts'
import { DEFAULT_ROSTER } from '../../../data/rosters.ts'
import { bestAvailable, type DraftBoard, type DraftNeed } from '../../../src/engine/rules/best-available.ts'
import { slot } from '../../support/lineups.ts'

type Groups = readonly PosGroup[]

/** How many slots players can fill, by trying everything. */
const filled = (slots: DraftNeed['slots'], players: readonly Groups[]): number => {
  const [first, ...rest] = slots
  if (!first) return 0
  const seated = players.flatMap((groups, at) =>
    groups.some(group => first.eligible.includes(group)) ? [1 + filled(rest, players.toSpliced(at, 1))] : [],
  )
  return Math.max(filled(rest, players), ...seated)
}

/** How many slots a roster can come to fill with so many more of the free, by trying everything. */
const reach = (slots: DraftNeed['slots'], roster: readonly Groups[], free: readonly Groups[], more: number): number =>
  Math.max(
    filled(slots, roster),
    ...(more === 0 ? [] : free.map((groups, at) => reach(slots, [...roster, groups], free.slice(at + 1), more - 1))),
  )

/** The rule in the plainest words. */
const oracle = ({ slots, roster, picksLeft }: DraftNeed, { free, listed }: DraftBoard): number | null => {
  const seatsOf = (groups: Groups) => slots.filter(({ eligible }) => eligible.some(each => groups.includes(each)))
  const starts = (groups: Groups) => seatsOf(groups).length > 0
  const after = (at: number) => reach(slots, [...roster, free[at]!], free.toSpliced(at, 1), picksLeft - 1)
  const most = reach(slots, roster, free, picksLeft)
  const harmless = [...free.keys()].filter(at => starts(free[at]!) && after(at) === most)
  const single = (at: number) => {
    const [seat, ...others] = seatsOf(free[at]!)
    return others.length === 0 && seat!.eligible.every(each => free[at]!.includes(each))
  }
  const fills = (at: number) => filled(slots, [...roster, free[at]!]) > filled(slots, roster)
  return harmless.find(at => fills(at) || at < listed || !single(at)) ?? harmless[0] ?? null
}

const groups = fc.uniqueArray(fc.constantFrom<PosGroup>('QB', 'RB', 'WR', 'TE', 'K'), { minLength: 1, maxLength: 2 })
const someNeed = fc.record({
  slots: fc.array(
    groups.map(each => slot(...each)),
    { minLength: 1, maxLength: 4 },
  ),
  roster: fc.array(groups, { maxLength: 3 }),
  picksLeft: fc.integer({ min: 1, max: 3 }),
})
const someBoard = fc.record({ free: fc.array(groups, { maxLength: 6 }), listed: fc.nat(3) })

describe('the best available', () => {
  test('is whom trying every way to go on would find', () => {
    fc.assert(
      fc.property(someNeed, someBoard, (need, board) => {
        expect(bestAvailable(need, board)).toBe(oracle(need, board))
      }),
      { numRuns: 1500 },
    )
  })

  const slots = [slot('QB'), slot('RB'), slot('RB', 'WR')]

  test('is the first of the board while a pick is to spare', () => {
    const need = { slots, roster: [], picksLeft: 4 }
    expect(bestAvailable(need, { free: [['WR'], ['QB'], ['RB']], listed: 0 })).toBe(0)
  })

  test('fills the slot that nobody else can, once no pick is to spare', () => {
    const roster: Groups[] = [['WR'], ['RB']]
    expect(bestAvailable({ slots, roster, picksLeft: 1 }, { free: [['WR'], ['RB'], ['QB']], listed: 0 })).toBe(2)
  })

  test('counts a slot that another position could free', () => {
    const roster: Groups[] = [['QB'], ['RB']]
    expect(bestAvailable({ slots, roster, picksLeft: 1 }, { free: [['QB'], ['RB']], listed: 0 })).toBe(1)
  })

  test('leaves the bench to positions with more than one place, unless somebody was listed by hand', () => {
    const need = { slots: DEFAULT_ROSTER.slots, roster: [['K']] as Groups[], picksLeft: 14 }
    const free: Groups[] = [['K'], ['RB'], ['QB'], ['RB'], ['WR'], ['WR'], ['TE'], ['WR'], ['DST']]
    expect(bestAvailable(need, { free, listed: 0 })).toBe(1)
    expect(bestAvailable(need, { free, listed: 1 })).toBe(0)
  })

  test('is not who could never start, and nobody where nobody could', () => {
    const need = { slots, roster: [], picksLeft: 4 }
    expect(bestAvailable(need, { free: [['K'], ['OTHER'], ['RB']], listed: 2 })).toBe(2)
    expect(bestAvailable(need, { free: [['K']], listed: 1 })).toBeNull()
    expect(bestAvailable(need, { free: [], listed: 0 })).toBeNull()
  })
})
