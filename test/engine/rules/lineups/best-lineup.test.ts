import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POS_GROUPS, type PosGroup } from '../../../../data/positions.ts'
import {
  bestLineup,
  type Candidate,
  type LineupChoice,
  lineupTotal,
} from '../../../../src/engine/rules/lineups/best-lineup.ts'
import { player, slot } from '../../../support/lineups.ts'
import { type Chance, openChance } from '../../../support/mutations.ts'
import { rounds } from '../../../support/rounds.ts'

const CASES = rounds({ test: 15_000, soak: 100_000 })

/** Without pinned players, there are many sets of slots, so only a few cases are tested. */
const WHOLE = rounds({ test: 2, soak: 10 })

type Slots = readonly (number | null)[]

const eligible = ({ slots, candidates }: LineupChoice, slotIndex: number, i: number) =>
  candidates[i]!.posGroups.some(group => slots[slotIndex]!.eligible.includes(group))

/** Visits every legal lineup, one slot at a time, independently of the code under test. */
const everyLineup = (choice: LineupChoice, visit: (slots: Slots) => void) => {
  const { slots, candidates, pins = [], out } = choice
  const lineup: (number | null)[] = slots.map((_, s) => pins[s] ?? null)
  const free = slots.map((_, s) => s).filter(s => pins[s] === undefined)
  const open = candidates.map((_, i) => !pins.includes(i) && !out?.has(i))
  const fill = (at: number) => {
    const s = free[at]
    if (s === undefined) return visit(lineup)
    fill(at + 1)
    for (let i = 0; i < candidates.length; i++) {
      if (!open[i] || !eligible(choice, s, i)) continue
      open[i] = false
      lineup[s] = i
      fill(at + 1)
      lineup[s] = null
      open[i] = true
    }
  }
  fill(0)
}

/**
 * Compares two lineups by the documented rule. Each line of code is one sentence of it. The result is below 0 if `a` is
 * better.
 */
const compare = (candidates: readonly Candidate[], a: Slots, b: Slots): number => {
  const sum = (slots: Slots, value: (i: number) => number) =>
    slots.reduce<number>((total, i) => total + (i === null ? 0 : value(i)), 0)
  const by = (value: (i: number) => number) => sum(b, value) - sum(a, value)
  const settled =
    by(i => candidates[i]!.points ?? 0) || by(() => 1) || by(i => (candidates[i]!.points === null ? 0 : 1))
  if (settled) return settled
  for (let i = 0; i < candidates.length; i++) {
    const starts = Number(b.includes(i)) - Number(a.includes(i))
    if (starts) return starts
  }
  for (let i = 0; i < candidates.length; i++) {
    const lower = a.indexOf(i) - b.indexOf(i)
    if (lower) return lower
  }
  return 0
}

const byBruteForce = (choice: LineupChoice): Slots => {
  let best: Slots | null = null
  everyLineup(choice, slots => {
    if (best === null || compare(choice.candidates, slots, best) < 0) best = [...slots]
  })
  return best!
}

const GROUPS = ['QB', 'RB', 'WR', 'TE'] as const
const someGroups = (random: Chance, max: number): PosGroup[] => {
  const groups = GROUPS.filter(() => random(GROUPS.length) < max)
  return groups.length > 0 ? groups : [GROUPS[random(GROUPS.length)]!]
}

/** Only a few different point values, so that most cases have many ties. */
const somePoints = (random: Chance): number | null => {
  const kind = random(6)
  return kind === 0 ? null : kind === 1 ? -random(300) : random(4) * 100
}

const smallCase = (random: Chance): LineupChoice => {
  const slots = Array.from({ length: 1 + random(5) }, () => slot(...someGroups(random, 1 + random(3))))
  const candidates = Array.from({ length: random(8) }, () =>
    player(somePoints(random), ...someGroups(random, random(3))),
  )
  const unused = candidates.map((_, i) => i)
  const pin = () => (random(4) === 0 || unused.length === 0 ? null : unused.splice(random(unused.length), 1)[0]!)
  const pins = slots.map(() => (random(5) === 0 ? pin() : undefined))
  return { slots, candidates, pins, out: new Set(candidates.keys().filter(() => random(6) === 0)) }
}

/**
 * Returns the highest total, found by dynamic programming over the sets of slots that the candidates so far can fill.
 */
const totalBySlotSets = (choice: LineupChoice): number => {
  const { slots, candidates, pins = [], out } = choice
  const free = slots.map((_, s) => s).filter(s => pins[s] === undefined)
  const best = new Int32Array(2 ** free.length).fill(-1)
  best[0] = 0
  candidates.forEach(({ points }, i) => {
    if (pins.includes(i) || out?.has(i) || points === null || points <= 0) return
    const bits = free.flatMap((s, bit) => (eligible(choice, s, i) ? [1 << bit] : []))
    for (let set = best.length - 1; set > 0; set--) {
      for (const bit of bits) {
        const before = set & bit ? best[set ^ bit]! : -1
        if (before >= 0 && before + points > best[set]!) best[set] = before + points
      }
    }
  })
  const pinned = pins.map(i => candidates[i ?? -1]?.points ?? 0)
  return pinned.reduce((a, b) => a + b, 0) + best.reduce((a, b) => Math.max(a, b))
}

/** Slots for one position, and a chain of flex slots that each share a group with the next. */
const CHAIN = (
  'QB RB RB WR WR TE K DST DL LB DB ' + 'QB/RB/WR/TE RB/WR/TE RB/WR WR/TE TE/K K/DST DST/DL DL/LB DL/LB/DB'
)
  .split(' ')
  .map(name => slot(...(name.split('/') as PosGroup[])))

const largeCase = (random: Chance, pinned: number): LineupChoice => {
  const group = () => POS_GROUPS[random(POS_GROUPS.length - 1)]!
  const candidates = Array.from({ length: 40 }, () =>
    player(random(8) === 0 ? null : random(3000) - 400, ...(random(4) === 0 ? [group(), group()] : [group()])),
  )
  const slots = CHAIN.map(one => ({ one, key: random(1e9) }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one)
  const pins = slots.map((_, s) => (s < pinned ? (random(5) === 0 ? null : s * 2) : undefined))
  return { slots, candidates, pins, out: new Set(candidates.keys().filter(() => random(15) === 0)) }
}

describe('the best lineup compared with brute force', () => {
  test(`is the lineup that a search of every lineup finds in ${CASES} small cases, including ties`, () => {
    const random = openChance(20_260)
    for (let n = 0; n < CASES; n++) {
      const choice = smallCase(random)
      const { slots, total } = bestLineup(choice)
      const best = byBruteForce(choice)
      const expected = { n, choice, slots: best, total: lineupTotal(best, choice.candidates) }
      const same = slots.join() === best.join() && total === expected.total
      if (!same) expect({ n, choice, slots, total }).toEqual(expected)
    }
  })

  test(`has the highest total in large cases with chains of flexible slots, ${WHOLE} of them without pins`, () => {
    const random = openChance(7)
    for (let n = 0; n < 30 * WHOLE; n++) {
      const choice = largeCase(random, n < WHOLE ? 0 : 6 + random(5))
      expect(bestLineup(choice).total, `case ${n}`).toBe(totalBySlotSets(choice))
    }
  })
})

const anyGroups = fc.uniqueArray(fc.constantFrom(...POS_GROUPS), { minLength: 1, maxLength: 4 })
const anySlots = fc.array(
  anyGroups.map(groups => slot(...groups)),
  { maxLength: 40 },
)
const anyPoints = fc.option(fc.integer({ min: -500, max: 6000 }), { nil: null })
const anyPlayer = fc.record({ points: anyPoints, posGroups: anyGroups })
const anyRoster = fc.array(anyPlayer, { maxLength: 200 })
const roster = { slots: anySlots, candidates: anyRoster }

describe('the best lineup of any roster', () => {
  test('starts each player only once, in an eligible slot', () => {
    fc.assert(
      fc.property(fc.record(roster), choice => {
        const { slots } = bestLineup(choice)
        const starters = slots.filter(i => i !== null)
        expect(new Set(starters).size).toBe(starters.length)
        slots.forEach((i, s) => {
          expect(i === null || eligible(choice, s, i)).toBe(true)
        })
      }),
    )
  })

  test('never has a lower total with one more player', () => {
    fc.assert(
      fc.property(anySlots, anyRoster, anyPlayer, (slots, candidates, more) => {
        const { total } = bestLineup({ slots, candidates })
        expect(bestLineup({ slots, candidates: [...candidates, more] }).total).toBeGreaterThanOrEqual(total)
      }),
    )
  })

  test('has the same total and starters for any order of slots', () => {
    const shuffled = anySlots.chain(slots =>
      fc.record({ slots: fc.constant(slots), other: fc.shuffledSubarray(slots, { minLength: slots.length }) }),
    )
    fc.assert(
      fc.property(shuffled, anyRoster, ({ slots, other }, candidates) => {
        const [a, b] = [bestLineup({ slots, candidates }), bestLineup({ slots: other, candidates })]
        expect(b.total).toBe(a.total)
        expect(new Set(b.slots.filter(i => i !== null))).toEqual(new Set(a.slots.filter(i => i !== null)))
      }),
    )
  })

  test('has a total between 0 and the sum of all positive points if nothing is pinned', () => {
    fc.assert(
      fc.property(fc.record(roster), choice => {
        const { total } = bestLineup(choice)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(
          choice.candidates.reduce((sum, { points }) => sum + Math.max(points ?? 0, 0), 0),
        )
      }),
    )
  })

  test('keeps pinned slots, and does not start unavailable players elsewhere', () => {
    fc.assert(
      fc.property(fc.record(roster), fc.infiniteStream(fc.nat(5)), (choice, draws) => {
        const draw = () => draws.next().value ?? 0
        const players = choice.candidates.keys()
        const pins = choice.slots.map(
          () => [null, undefined, undefined][draw()] ?? (draw() ? undefined : players.next().value),
        )
        const out = new Set(choice.candidates.keys().filter(() => draw() === 0))
        bestLineup({ ...choice, pins, out }).slots.forEach((i, s) => {
          if (pins[s] !== undefined) expect(i).toBe(pins[s])
          else expect(i !== null && (out.has(i) || pins.includes(i))).toBe(false)
        })
      }),
    )
  })
})

describe('the best lineup by example', () => {
  const slotsOf = (choice: LineupChoice) => bestLineup(choice).slots

  test('gives a flexible slot to the player who raises the total, even if others have to move', () => {
    const slots = [slot('RB'), slot('RB', 'WR'), slot('WR', 'TE')]
    const candidates = [player(900, 'WR'), player(800, 'RB'), player(700, 'RB'), player(600, 'TE')]
    expect(bestLineup({ slots, candidates })).toEqual({ slots: [1, 2, 0], total: 2400 })
  })

  test('scores an empty slot as 0, so players with negative points stay on the bench unless pinned', () => {
    const choice = { slots: [slot('K')], candidates: [player(-100, 'K')] }
    expect(bestLineup(choice)).toEqual({ slots: [null], total: 0 })
    expect(bestLineup({ ...choice, pins: [0] })).toEqual({ slots: [0], total: -100 })
  })

  test('keeps a pinned player even if ineligible or unavailable', () => {
    const choice = { slots: [slot('QB')], candidates: [player(2000, 'QB'), player(null, 'K')] }
    expect(bestLineup({ ...choice, pins: [1], out: new Set([1]) })).toEqual({ slots: [1], total: 0 })
  })

  test('keeps a slot pinned as empty', () => {
    expect(slotsOf({ slots: [slot('QB'), slot('QB')], candidates: [player(2000, 'QB')], pins: [null] })).toEqual([
      null,
      0,
    ])
  })

  test('prefers a player with 0 points to an empty slot', () => {
    expect(slotsOf({ slots: [slot('QB'), slot('K')], candidates: [player(0, 'QB'), player(null, 'K')] })).toEqual([
      0, 1,
    ])
  })

  test('prefers a player with a game to one without, if both have 0 points', () => {
    expect(slotsOf({ slots: [slot('K')], candidates: [player(null, 'K'), player(0, 'K')] })).toEqual([1])
  })

  test('starts the first of equal players on the roster', () => {
    const candidates = [player(500, 'TE'), player(500, 'RB'), player(500, 'RB')]
    expect(slotsOf({ slots: [slot('RB'), slot('RB', 'TE')], candidates })).toEqual([1, 0])
  })

  test('gives the lower slotIndex to the starter who is earlier on the roster', () => {
    const candidates = [player(500, 'RB'), player(900, 'RB'), player(700, 'RB')]
    expect(slotsOf({ slots: [slot('RB', 'WR'), slot('RB'), slot('RB')], candidates })).toEqual([0, 1, 2])
  })

  test('is empty if there are neither slots nor players', () => {
    expect(bestLineup({ slots: [], candidates: [player(100, 'QB')] })).toEqual({ slots: [], total: 0 })
    expect(bestLineup({ slots: [slot('QB')], candidates: [] })).toEqual({ slots: [null], total: 0 })
  })
})
