import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestLineup, lineupTotal } from '../../../../src/engine/rules/lineups/best-lineup.ts'
import { exchanges, type LineupInForce } from '../../../../src/engine/rules/lineups/exchanges.ts'
import { everyLineup, exchangesBetween, player, slot, someLineupInForce, startersOf } from '../../../support/lineups.ts'

type Starters = readonly (number | null)[]

const keyOf = (starters: Starters): string => [...starters].sort().join()

/**
 * Returns the steps by a reference implementation, which compares every pair of incoming and outgoing
 * players.
 */
const reference = (choice: LineupInForce) => {
  const { candidates, lineup } = choice
  const legal = new Set(everyLineup(choice).map(each => keyOf(startersOf(each))))
  const points = (i: number | null) => (i === null ? 0 : (candidates[i]!.points ?? 0))
  const played = (i: number | null) => i !== null && candidates[i]!.points !== null
  const place = (i: number | null) => i ?? candidates.length
  const next = (starters: readonly number[]) => {
    const bench = [...candidates.keys()].filter(i => !starters.includes(i))
    const pairs = [...bench, null].flatMap(come =>
      [...starters, null].map(go => ({
        in: come,
        out: go,
        gain: points(come) - points(go),
        to: [...starters, come].filter((i): i is number => i !== null && i !== go),
      })),
    )
    return pairs
      .filter(({ gain, to }) => gain > 0 && legal.has(keyOf(to)))
      .sort(
        (a, b) =>
          b.gain - a.gain ||
          place(a.in) - place(b.in) ||
          Number(played(a.out)) - Number(played(b.out)) ||
          place(b.out) - place(a.out),
      )[0]
  }
  const steps = []
  let starters = startersOf(lineup)
  for (let step = next(starters); step; step = next(starters)) {
    steps.push({ in: step.in, out: step.out, gain: step.gain })
    starters = step.to
  }
  return steps
}

describe('exchanges from any current lineup, legal or not', () => {
  it('match a reference implementation', () => {
    fc.assert(
      fc.property(someLineupInForce, choice => {
        const steps = exchanges(choice).steps.map(({ slotIndex: _, ...step }) => step)
        expect(steps).toEqual(reference(choice))
      }),
      { numRuns: 1000 },
    )
  })

  it('reach the highest possible total for each number of exchanges, and the highest of all lineups after the last one', () => {
    fc.assert(
      fc.property(someLineupInForce, choice => {
        const { current, best, steps } = exchanges(choice)
        const starters = startersOf(choice.lineup)
        const max = Array.from({ length: choice.slots.length + 1 }, () => current)
        for (const lineup of everyLineup(choice)) {
          const away = exchangesBetween(starters, startersOf(lineup))
          for (let k = away; k < max.length; k++) max[k] = Math.max(max[k]!, lineupTotal(lineup, choice.candidates))
        }
        const reached = max.map((_, k) => steps.slice(0, k).reduce((total, { gain }) => total + gain, current))
        expect(reached).toEqual(max)
        expect(best).toBe(max.at(-1))
      }),
      { numRuns: 500 },
    )
  })

  it('put the incoming player where a legal lineup of these starters does, and keep an empty slot empty', () => {
    fc.assert(
      fc.property(someLineupInForce, choice => {
        const lineups = everyLineup(choice)
        let starters = startersOf(choice.lineup)
        for (const step of exchanges(choice).steps) {
          starters = [...starters.filter(i => i !== step.out), ...(step.in === null ? [] : [step.in])]
          const placements = lineups.filter(each => keyOf(startersOf(each)) === keyOf(starters))
          expect(placements.some(each => each[step.slotIndex] === step.in)).toBe(true)
          expect(choice.pins?.[step.slotIndex]).toBeUndefined()
        }
      }),
    )
  })

  it('have positive gains in descending order that add up to the best total minus the current one', () => {
    fc.assert(
      fc.property(someLineupInForce, choice => {
        const { current, best, steps } = exchanges(choice)
        const gains = steps.map(({ gain }) => gain)
        expect(current).toBe(lineupTotal(choice.lineup, choice.candidates))
        expect(gains.every(gain => gain > 0)).toBe(true)
        expect(gains).toEqual(gains.toSorted((a, b) => b - a))
        expect(gains.reduce((sum, gain) => sum + gain, current)).toBe(best)
      }),
    )
  })

  it('never take out a player who came in, or bring back one who went out', () => {
    fc.assert(
      fc.property(someLineupInForce, choice => {
        const { steps } = exchanges(choice)
        const moved = steps.flatMap(step => [step.in, step.out]).filter(i => i !== null)
        expect(new Set(moved).size).toBe(moved.length)
      }),
    )
  })
})

describe('exchanges from a legal current lineup', () => {
  it('lead to the best possible lineup', () => {
    fc.assert(
      fc.property(someLineupInForce, someLineupInForce, (choice, other) => {
        const out = new Set([...choice.out!].filter(i => !choice.lineup.includes(i)))
        const { candidates } = choice
        // Any legal lineup can be the current one. This one is the best for different points, with the same locked
        // slots.
        const points = candidates.map((_, i) => other.candidates[i]?.points ?? 5)
        const withOtherPoints = candidates.map(({ posGroups }, i) => ({ posGroups, points: points[i]! }))
        const lineup = bestLineup({ ...choice, candidates: withOtherPoints, out }).slots
        expect(exchanges({ ...choice, out, lineup }).best).toBe(bestLineup({ ...choice, out }).total)
      }),
      { numRuns: 500 },
    )
  })

  it('are empty if it is the best lineup', () => {
    fc.assert(
      fc.property(someLineupInForce, choice => {
        const { slots, total } = bestLineup(choice)
        expect(exchanges({ ...choice, lineup: slots })).toEqual({ current: total, best: total, steps: [] })
      }),
    )
  })
})

describe('exchanges by example', () => {
  const stepsOf = (choice: LineupInForce) => exchanges(choice).steps

  it('give the slot of the outgoing starter to a better player', () => {
    const slots = [slot('RB'), slot('RB'), slot('RB', 'WR')]
    const candidates = [player(900, 'RB'), player(300, 'RB'), player(500, 'WR'), player(700, 'RB')]
    expect(stepsOf({ slots, candidates, lineup: [0, 1, 2] })).toEqual([{ in: 3, out: 1, slotIndex: 1, gain: 400 }])
  })

  it('move other starters if the weakest one is in a closed slot', () => {
    const slots = [slot('RB'), slot('RB', 'WR')]
    const candidates = [player(900, 'RB'), player(300, 'WR'), player(700, 'RB'), player(800, 'WR')]
    expect(stepsOf({ slots: [slots[1]!, slots[0]!], candidates, lineup: [0, null] })).toEqual([
      { in: 3, out: null, slotIndex: 0, gain: 800 },
    ])
    expect(stepsOf({ slots, candidates, lineup: [0, 1] })).toEqual([{ in: 3, out: 1, slotIndex: 1, gain: 500 }])
  })

  it('fill an empty slot before a player with 0 points goes out', () => {
    const candidates = [player(0, 'RB'), player(400, 'RB')]
    expect(stepsOf({ slots: [slot('RB'), slot('RB')], candidates, lineup: [0, null] })).toEqual([
      { in: 1, out: null, slotIndex: 1, gain: 400 },
    ])
  })

  it('bench a starter with negative points if no better player is available', () => {
    const slots = [slot('K'), slot('DST')]
    const candidates = [player(-100, 'K'), player(-400, 'DST'), player(-200, 'DST')]
    expect(exchanges({ slots, candidates, lineup: [0, 1] })).toEqual({
      current: -500,
      best: 0,
      steps: [
        { in: null, out: 1, slotIndex: 1, gain: 400 },
        { in: null, out: 0, slotIndex: 0, gain: 100 },
      ],
    })
  })

  it('start a player with 0 points instead of one with negative points', () => {
    const choice = { slots: [slot('K')], candidates: [player(-100, 'K'), player(0, 'K')], lineup: [0] }
    expect(stepsOf(choice)).toEqual([{ in: 1, out: 0, slotIndex: 0, gain: 100 }])
  })

  it('count filling one empty slot and emptying another as one exchange', () => {
    const choice = { slots: [slot('K'), slot('QB')], candidates: [player(-100, 'K'), player(900, 'QB')] }
    expect(stepsOf({ ...choice, lineup: [0, null] })).toEqual([{ in: 1, out: 0, slotIndex: 1, gain: 1000 }])
  })

  it('never change a locked slot or bring in an unavailable player', () => {
    const choice = { slots: [slot('K')], candidates: [player(100, 'K'), player(900, 'K')], lineup: [0] }
    expect(stepsOf({ ...choice, pins: [0] })).toEqual([])
    expect(stepsOf({ ...choice, out: new Set([1]) })).toEqual([])
    expect(stepsOf({ ...choice, lineup: [null], pins: [null] })).toEqual([])
  })

  it('can keep a starter in a closed slot, but not put another player there', () => {
    const slots = [slot('QB'), slot('RB')]
    const candidates = [player(900, 'RB'), player(500, 'RB'), player(600, 'RB')]
    expect(stepsOf({ slots, candidates, lineup: [0, 1] })).toEqual([{ in: 2, out: 1, slotIndex: 1, gain: 100 }])
    expect(exchanges({ slots, candidates, lineup: [1, 0] })).toEqual({ current: 1400, best: 1400, steps: [] })
  })

  it('can move a starter out of a closed slot to make room for others', () => {
    const slots = [slot('QB'), slot('RB')]
    const candidates = [player(500, 'RB'), player(100, 'RB'), player(800, 'QB')]
    expect(stepsOf({ slots, candidates, lineup: [0, 1] })).toEqual([{ in: 2, out: 1, slotIndex: 0, gain: 700 }])
  })

  it('can move a starter back into a closed slot', () => {
    const slots = [slot('QB'), slot('RB'), slot('QB')]
    const candidates = [player(500, 'RB'), player(100, 'RB'), player(200, 'QB'), player(800, 'QB'), player(700, 'RB')]
    expect(exchanges({ slots, candidates, lineup: [0, 1, 2] })).toEqual({
      current: 800,
      best: 2000,
      steps: [
        { in: 3, out: 1, slotIndex: 0, gain: 700 },
        { in: 4, out: 2, slotIndex: 1, gain: 500 },
      ],
    })
  })

  it('are empty without slots', () => {
    expect(exchanges({ slots: [], candidates: [player(100, 'QB')], lineup: [] })).toEqual({
      current: 0,
      best: 0,
      steps: [],
    })
  })
})
