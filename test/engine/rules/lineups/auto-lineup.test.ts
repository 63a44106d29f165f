import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PosGroup } from '../../../../data/positions.ts'
import { type AutoCandidate, type AutoChoice, autoLineup } from '../../../../src/engine/rules/lineups/auto-lineup.ts'
import type { Form } from '../../../../src/engine/rules/lineups/form.ts'
import { slot } from '../../../support/lineups.ts'
import { rounds } from '../../../support/rounds.ts'

type Places = readonly (number | null)[]

const FORM: Form = { hasGame: true, isExpected: true, ppg: 10, games: 5 }

const candidate = (
  posGroup: PosGroup,
  ppg: number,
  { isLocked = false, ...change }: Partial<Form & Pick<AutoCandidate, 'isLocked'>> = {},
): AutoCandidate => ({ posGroups: [posGroup], isLocked, form: { ...FORM, ppg, ...change } })

const someGroups = fc.uniqueArray(fc.constantFrom<PosGroup>('QB', 'RB', 'WR'), { minLength: 1, maxLength: 2 })
const someForm: fc.Arbitrary<Form> = fc.record({
  hasGame: fc.boolean(),
  isExpected: fc.boolean(),
  ppg: fc.constantFrom(0, 5, 9),
  games: fc.constantFrom(1, 4),
})

/**
 * Random rosters with locks and a current lineup. The lineup can have players in slots for which they are no longer
 * eligible.
 */
const someChoice: fc.Arbitrary<AutoChoice> = fc
  .record({
    slots: fc.array(
      someGroups.map(groups => slot(...groups)),
      { minLength: 1, maxLength: 4 },
    ),
    candidates: fc.array(fc.record({ posGroups: someGroups, form: someForm, isLocked: fc.nat(4).map(n => n === 0) }), {
      minLength: 1,
      maxLength: 6,
    }),
    holds: fc.array(fc.nat(7), { minLength: 4, maxLength: 4 }),
    level: fc.constantFrom('fill' as const, 'best' as const),
  })
  .map(({ slots, candidates, holds, level }) => {
    const lineup = slots.map((_, at) => {
      const held = holds[at]!
      return held < candidates.length && holds.indexOf(held) === at ? held : null
    })
    return { slots, candidates, lineup, level }
  })

const canHold = ({ slots, candidates }: AutoChoice, slotIndex: number, at: number): boolean =>
  candidates[at]!.posGroups.some(group => slots[slotIndex]!.eligible.includes(group))

const isAvailable = ({ candidates }: AutoChoice, at: number): boolean =>
  candidates[at]!.form.hasGame && candidates[at]!.form.isExpected

/** Returns true if a slot must keep its player. */
const isFixed = (choice: AutoChoice, slotIndex: number): boolean => {
  const at = choice.lineup[slotIndex]!
  if (at === null) return false
  return (
    choice.candidates[at]!.isLocked ||
    (choice.level === 'fill' && isAvailable(choice, at) && !canHold(choice, slotIndex, at))
  )
}

const everyLineup = (choice: AutoChoice): Places[] => {
  const fixed = choice.lineup.filter((at, slotIndex) => at !== null && isFixed(choice, slotIndex))
  let lineups: Places[] = [[]]
  for (const slotIndex of choice.slots.keys()) {
    const able = [...choice.candidates.keys()].filter(
      at => canHold(choice, slotIndex, at) && !choice.candidates[at]!.isLocked && !fixed.includes(at),
    )
    const options = isFixed(choice, slotIndex) ? [choice.lineup[slotIndex]!] : [null, ...able]
    lineups = lineups.flatMap(done => options.filter(at => at === null || !done.includes(at)).map(at => [...done, at]))
  }
  return lineups
}

/** Returns a sort key for each candidate. Candidates with the lowest key start. */
const orderText = ({ candidates, lineup, level }: AutoChoice, at: number): string => {
  const { hasGame, isExpected, ppg, games } = candidates[at]!.form
  const starts = lineup.includes(at)
  const form = `${Number(!hasGame)}${Number(!isExpected)}${99 - ppg}${9 - games}`
  const place = `${Number(!starts)}${String(at).padStart(2, '0')}`
  if (!(hasGame && isExpected)) return `1 ${Number(!hasGame)} ${Number(!starts)} ${form} ${place}`
  if (level === 'best') return `0 ${form} ${place}`
  return `0 ${Number(!starts)} ${starts ? '' : form} ${place}`
}

const startersOf = (lineup: Places): number[] => lineup.filter(at => at !== null)

/** Returns the best legal lineup's starters, found by brute force: the most filled slots, then the first in order. */
const bestByBruteForce = (choice: AutoChoice): number[] => {
  const texts = choice.candidates.map((_, at) => orderText(choice, at))
  const sorted = (lineup: Places) => startersOf(lineup).sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1))
  const keyOf = (starters: readonly number[]) => starters.map(at => texts[at]).join('|')
  return everyLineup(choice)
    .map(sorted)
    .reduce((best, each) => {
      if (each.length !== best.length) return each.length > best.length ? each : best
      return keyOf(each) < keyOf(best) ? each : best
    })
}

describe('an automatic lineup', () => {
  test('starts the same players as a search of every legal lineup, and does not move locked players', () => {
    fc.assert(
      fc.property(someChoice, choice => {
        const lineup = autoLineup(choice)
        expect(startersOf(lineup).sort()).toEqual(bestByBruteForce(choice).sort())
        for (const [slotIndex, at] of lineup.entries()) {
          if (isFixed(choice, slotIndex)) expect(at).toBe(choice.lineup[slotIndex])
          else if (at !== null) {
            expect(canHold(choice, slotIndex, at)).toBe(true)
            expect(choice.candidates[at]!.isLocked).toBe(false)
          }
        }
      }),
      { numRuns: rounds({ test: 1500, soak: 60_000 }) },
    )
  })

  test('never starts an unavailable player while an available one could start', () => {
    fc.assert(
      fc.property(someChoice, choice => {
        const available = (lineup: Places) => startersOf(lineup).filter(at => isAvailable(choice, at)).length
        expect(available(autoLineup(choice))).toBe(Math.max(...everyLineup(choice).map(available)))
      }),
      { numRuns: rounds({ test: 500, soak: 20_000 }) },
    )
  })

  test('is stable: setting it again does not change any slot', () => {
    fc.assert(
      fc.property(someChoice, choice => {
        const lineup = autoLineup(choice)
        expect(autoLineup({ ...choice, lineup })).toEqual(lineup)
      }),
      { numRuns: rounds({ test: 500, soak: 20_000 }) },
    )
  })

  const superflex = [slot('QB'), slot('RB'), slot('QB', 'RB', 'WR', 'TE')]

  test('moves a quarterback from SUPERFLEX to QB, so that a running back can use SUPERFLEX', () => {
    const candidates = [candidate('QB', 25), candidate('RB', 15), candidate('RB', 9)]
    for (const level of ['fill', 'best'] as const)
      expect(autoLineup({ slots: superflex, candidates, lineup: [null, 1, 0], level })).toEqual([0, 1, 2])
  })

  test('leaves QB empty if the quarterback in SUPERFLEX is locked', () => {
    const candidates = [candidate('QB', 25, { isLocked: true }), candidate('RB', 15), candidate('RB', 9)]
    expect(autoLineup({ slots: superflex, candidates, lineup: [null, 1, 0], level: 'best' })).toEqual([null, 1, 0])
  })

  test('keeps available starters at level "fill", and starts better players at level "best"', () => {
    const candidates = [candidate('RB', 4), candidate('RB', 15), candidate('QB', 20)]
    const choice = { slots: superflex, candidates, lineup: [2, 0, null] }
    expect(autoLineup({ ...choice, level: 'fill' })).toEqual([2, 0, 1])
    const two = { ...choice, slots: superflex.slice(0, 2), lineup: [2, 0] }
    expect(autoLineup({ ...two, level: 'fill' })).toEqual([2, 0])
    expect(autoLineup({ ...two, level: 'best' })).toEqual([2, 1])
  })

  test('replaces a starter on bye or without a recent game with any available player', () => {
    for (const missing of [{ hasGame: false }, { isExpected: false }]) {
      const candidates = [candidate('RB', 30, missing), candidate('RB', 0.5), candidate('QB', 20)]
      const choice = { slots: superflex.slice(0, 2), candidates, lineup: [2, 0], level: 'fill' as const }
      expect(autoLineup(choice)).toEqual([2, 1])
      expect(autoLineup({ ...choice, candidates: candidates.toSpliced(1, 1), lineup: [1, 0] })).toEqual([1, 0])
    }
  })
})
