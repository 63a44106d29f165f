import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PosGroup } from '../../../../data/positions.ts'
import { DEFAULT_ROSTER } from '../../../../data/rosters.ts'
import { bestAvailable, type DraftBoard, type DraftNeed } from '../../../../src/engine/rules/draft/best-available.ts'
import { slot } from '../../../support/lineups.ts'

type Groups = readonly PosGroup[]

/** Returns how many slots the players can fill, found by brute force. */
const filled = (slots: DraftNeed['slots'], players: readonly Groups[]): number => {
  const [first, ...rest] = slots
  if (!first) return 0
  const placed = players.flatMap((groups, at) =>
    groups.some(group => first.eligible.includes(group)) ? [1 + filled(rest, players.toSpliced(at, 1))] : [],
  )
  return Math.max(filled(rest, players), ...placed)
}

/** Returns how many slots a roster can fill after adding this many free players, found by brute force. */
const reach = (slots: DraftNeed['slots'], roster: readonly Groups[], free: readonly Groups[], more: number): number =>
  Math.max(
    filled(slots, roster),
    ...(more === 0 ? [] : free.map((groups, at) => reach(slots, [...roster, groups], free.slice(at + 1), more - 1))),
  )

/** A reference implementation of the rule, by brute force. */
const oracle = ({ slots, roster, picksLeft }: DraftNeed, { free, listed }: DraftBoard): number | null => {
  const groups = free.map(({ posGroups }) => posGroups)
  const slotsFor = (each: Groups) => slots.filter(({ eligible }) => eligible.some(group => each.includes(group)))
  const after = (at: number) => reach(slots, [...roster, groups[at]!], groups.toSpliced(at, 1), picksLeft - 1)
  const max = reach(slots, roster, groups, picksLeft)
  const fills = (at: number) => filled(slots, [...roster, groups[at]!]) > filled(slots, roster)
  const single = (at: number) => {
    const [seat, ...others] = slotsFor(groups[at]!)
    return others.length === 0 && seat!.eligible.every(each => groups[at]!.includes(each))
  }
  const kicks = (at: number) => groups[at]!.every(group => group === 'K' || group === 'DST')
  const late = (at: number) => kicks(at) && free[at]!.value !== null
  const early = picksLeft > 3 || [...free.keys()].some(at => !kicks(at) && fills(at))
  const valueAt = (at: number) => {
    const { value } = free[at]!
    if (at < listed || value === null) return 1_000
    return fills(at) ? value : Math.min(value, value / 2)
  }
  const spare = [...free.keys()].filter(at => slotsFor(groups[at]!).length > 0 && after(at) === max)
  const due = spare.filter(at => !late(at) || (!early && fills(at)))
  const wanted = spare.filter(at => at < listed || (due.includes(at) && (fills(at) || !single(at))))
  const pool = [wanted, due, spare.filter(fills), spare].find(each => each.length > 0) ?? []
  return pool.toSorted((a, b) => valueAt(b) - valueAt(a) || a - b)[0] ?? null
}

const groups = fc.uniqueArray(fc.constantFrom<PosGroup>('QB', 'RB', 'WR', 'TE', 'K'), { minLength: 1, maxLength: 2 })
const someNeed = fc.record({
  slots: fc.array(
    groups.map(each => slot(...each)),
    { minLength: 1, maxLength: 4 },
  ),
  roster: fc.array(groups, { maxLength: 3 }),
  picksLeft: fc.integer({ min: 1, max: 4 }),
})
const someProspect = fc.record({ posGroups: groups, value: fc.option(fc.integer({ min: -9, max: 20 })) })
const someBoard = fc.record({ free: fc.array(someProspect, { maxLength: 6 }), listed: fc.nat(3) })

/** Returns a draft board that contains only the players' order. */
const board = (free: readonly Groups[], listed = 0): DraftBoard => ({
  free: free.map(posGroups => ({ posGroups, value: null })),
  listed,
})

describe('the best available player', () => {
  test('matches a search of all ways to continue the draft', () => {
    fc.assert(
      fc.property(someNeed, someBoard, (need, free) => {
        expect(bestAvailable(need, free)).toBe(oracle(need, free))
      }),
      { numRuns: 1500 },
    )
  })

  const slots = [slot('QB'), slot('RB'), slot('RB', 'WR')]

  test('is the first on the board while the team has a pick to spare', () => {
    const need = { slots, roster: [], picksLeft: 4 }
    expect(bestAvailable(need, board([['WR'], ['QB'], ['RB']]))).toBe(0)
  })

  test('fills the slot that no other player can fill, once every pick is needed', () => {
    const roster: Groups[] = [['WR'], ['RB']]
    expect(bestAvailable({ slots, roster, picksLeft: 1 }, board([['WR'], ['RB'], ['QB']]))).toBe(2)
  })

  test('accounts for a slot that a player at another position could free', () => {
    const roster: Groups[] = [['QB'], ['RB']]
    expect(bestAvailable({ slots, roster, picksLeft: 1 }, board([['QB'], ['RB']]))).toBe(1)
  })

  test('is not a backup at a position with one slot, unless the player is on a manual list', () => {
    const need = { slots: DEFAULT_ROSTER.slots, roster: [['K']] as Groups[], picksLeft: 14 }
    const free: Groups[] = [['K'], ['RB'], ['QB'], ['RB'], ['WR'], ['WR'], ['TE'], ['WR'], ['DST']]
    expect(bestAvailable(need, board(free))).toBe(1)
    expect(bestAvailable(need, board(free, 1))).toBe(0)
  })

  test('is never a player who cannot start, and is null if no player can start', () => {
    const need = { slots, roster: [], picksLeft: 4 }
    expect(bestAvailable(need, board([['K'], ['OTHER'], ['RB']], 2))).toBe(2)
    expect(bestAvailable(need, board([['K']], 1))).toBeNull()
    expect(bestAvailable(need, board([]))).toBeNull()
  })

  test('counts for half of their value on the bench, and for their full value in a slot', () => {
    const need = { slots, roster: [['RB'], ['RB']] as Groups[], picksLeft: 3 }
    const free = (value: number) => ({
      free: [
        { posGroups: ['RB' as const], value: 100 },
        { posGroups: ['QB' as const], value },
      ],
      listed: 0,
    })
    expect(bestAvailable(need, free(51))).toBe(1)
    expect(bestAvailable(need, free(49))).toBe(0)
  })

  test('is a kicker or defense only in the last three picks, unless no other player is left', () => {
    const roster: Groups[] = [['QB'], ['RB'], ['RB'], ['WR'], ['WR'], ['TE'], ['RB']]
    const need = (picksLeft: number): DraftNeed => ({ slots: DEFAULT_ROSTER.slots, roster, picksLeft })
    const valued = (...free: Groups[]): DraftBoard => ({
      free: free.map((posGroups, at) => ({ posGroups, value: 9 - at })),
      listed: 0,
    })
    expect(bestAvailable(need(4), valued(['K'], ['DST'], ['WR']))).toBe(2)
    expect(bestAvailable(need(3), valued(['K'], ['DST'], ['WR']))).toBe(0)
    expect(bestAvailable(need(4), valued(['K'], ['DST']))).toBe(0)
    expect(bestAvailable({ ...need(3), roster: roster.slice(1) }, valued(['K'], ['QB']))).toBe(1)
    expect(bestAvailable(need(4), board([['K'], ['DST'], ['WR']]))).toBe(0)
    // If no other position has a second slot, the bench gets another of these players instead of an early kicker.
    const single: Groups[] = [['QB'], ['RB'], ['K']]
    const few = { slots: single.map(each => slot(...each)), roster: single.slice(0, 2) }
    expect(bestAvailable({ ...few, picksLeft: 4 }, valued(['K'], ['RB']))).toBe(1)
    expect(bestAvailable({ ...few, picksLeft: 3 }, valued(['K'], ['RB']))).toBe(0)
    expect(bestAvailable({ ...few, roster: single, picksLeft: 2 }, valued(['K'], ['RB']))).toBe(1)
    const fullRoster: Groups[] = [['RB'], ['RB'], ['K'], ['K']]
    const full = { slots: fullRoster.map(each => slot(...each)), roster: fullRoster }
    expect(bestAvailable({ ...full, picksLeft: 2 }, valued(['K'], ['RB']))).toBe(1)
  })
})
