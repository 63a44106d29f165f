import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causesOf, type Suspect } from '../../../../src/engine/rules/scoring/causes.ts'

const suspect = (key: string, points: number, more: Partial<Suspect> = {}): Suspect => ({
  key,
  points,
  certainty: 'approximated',
  counted: 9,
  bands: null,
  doubt: 0,
  ...more,
})

const solo = suspect('solo', 100)
const assist = suspect('assist', 50, { doubt: 1 })
const safety = suspect('safety', 200, { counted: 0, doubt: 2 })
const stop = suspect('stop', 200, { certainty: 'unsupported', counted: 0, doubt: 9 })
const catches = suspect('catches', 100, { certainty: 'exact', counted: 4, doubt: 3 })

describe('the keys that may explain a difference', () => {
  it('are those that alone make it up, by fewer units first, then by doubt', () => {
    expect(causesOf(-100, [assist, solo])).toEqual(['solo', 'assist'])
    expect(causesOf(50, [assist, solo])).toEqual(['assist'])
    expect(causesOf(-200, [safety, assist, solo])).toEqual(['safety', 'solo', 'assist'])
    expect(causesOf(-100, [{ ...assist, points: 100, doubt: 5 }, solo])).toEqual(['solo', 'assist'])
  })

  it('begin with one that cannot be scored here, unless we pay for more', () => {
    expect(causesOf(-400, [solo, assist, stop])).toEqual(['stop', 'solo'])
    expect(causesOf(400, [solo, assist, stop])).toEqual(['solo'])
    expect(causesOf(-300, [solo, stop])).toEqual(['solo'])
    const more = { ...stop, points: 80 }
    expect([causesOf(-400, [solo, more]), causesOf(-400, [more, solo])]).toEqual([
      ['stop', 'solo'],
      ['stop', 'solo'],
    ])
  })

  it('are none of which we counted fewer units than we would have counted too many', () => {
    expect(causesOf(200, [safety, solo])).toEqual(['solo'])
    expect(
      causesOf(200, [
        { ...solo, counted: 1 },
        { ...assist, counted: 4 },
      ]),
    ).toEqual(['assist'])
  })

  it('may be one band of a stat in the place of another, or of none', () => {
    const bands = { bands: 1000, certainty: 'approximated' } as const
    const shutout = suspect('shutout', 1000, { ...bands, counted: 1 })
    const low = suspect('low', 700, { ...bands, counted: 0, doubt: 1 })
    expect(causesOf(300, [shutout, low])).toEqual(['low'])
    expect(causesOf(1000, [shutout, low])).toEqual(['shutout'])
  })

  it('are those whose units differ by less than half a hundredth, which was lost in rounding', () => {
    const third = suspect('third', 33.3, { doubt: 8 })
    expect(causesOf(-100, [{ ...solo, points: 70 }, third])).toEqual(['third'])
    expect(causesOf(-101, [{ ...solo, points: 70 }, third])).toEqual(['solo', 'third'])
  })

  it('are two together where none does it alone, by the fewest units', () => {
    expect(causesOf(-150, [solo, { ...assist, points: 250 }])).toEqual(['solo', 'assist'])
    expect(causesOf(-150, [solo, { ...assist, points: 250 }, suspect('third', 75, { doubt: 7 })])).toEqual(['third'])
    const four = (...points: number[]) => points.map((each, at) => suspect(`${each}`, each, { doubt: at }))
    expect(causesOf(-300, four(130, 170, 110, 190).toReversed())).toEqual(['130', '170'])
    expect(causesOf(-300, four(130, 170, 110, 80))).toEqual(['130', '170'])
    expect(causesOf(-300, four(110, 80, 130, 170))).toEqual(['130', '170'])
  })

  it('are exact ones only where no other can do it', () => {
    expect(causesOf(-100, [catches, solo])).toEqual(['solo'])
    expect(causesOf(-100, [catches, safety])).toEqual(['catches'])
  })

  it('are the most doubtful where nothing makes it up, and none where nobody pays the player', () => {
    expect(causesOf(-33, [assist, solo, safety, catches])).toEqual(['solo', 'assist', 'safety'])
    expect(causesOf(-33, [])).toEqual([])
  })

  it('name the key that differs, alone or among three, whatever else there is', () => {
    const amounts = fc.uniqueArray(
      fc.integer({ min: 1, max: 400 }).map(half => half * 25),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(amounts, fc.nat({ max: 5 }), fc.integer({ min: -3, max: 3 }), (points, at, units) => {
        fc.pre(units !== 0 && at < points.length)
        const suspects = points.map((each, doubt) => suspect(`k${doubt}`, each, { doubt }))
        const named = causesOf(units * points[at]!, suspects)
        // Nothing that takes fewer units was passed over.
        const taking = suspects
          .map(each => ({ key: each.key, units: Math.abs((units * points[at]!) / each.points) }))
          .filter(each => Number.isInteger(each.units) && each.units <= 5)
          .sort((a, b) => a.units - b.units || (a.key < b.key ? -1 : 1))
        expect(named).toEqual(taking.slice(0, 3).map(({ key }) => key))
        expect(taking.map(({ key }) => key)).toContain(`k${at}`)
      }),
    )
  })
})

/** The rule, word by word: every way is tried, and the best of them is what must be named. */
describe('the rule taken word by word', () => {
  const FEW = 5
  const ALL_UNITS = Array.from({ length: 401 }, (_, at) => at - 200)
  const amounts = [-200, -100, -50, 25, 50, 100, 150, 200, 300, 400]

  /** How many units of a key make up a difference by themselves. */
  const unitsIn = ({ certainty, points, counted, bands }: Suspect, difference: number): number | undefined => {
    if (bands !== null)
      return difference === (counted > 0 ? points : bands - points) ? (counted > 0 ? 1 : -1) : undefined
    const most = certainty === 'unsupported' ? 0 : counted
    return ALL_UNITS.find(units => units !== 0 && units <= most && units * points === difference)
  }

  const named = (explained: readonly { suspect: Suspect; size: number }[]): string[] =>
    explained
      .toSorted(
        (a, b) =>
          Number(a.suspect.certainty !== 'unsupported') - Number(b.suspect.certainty !== 'unsupported') ||
          a.size - b.size ||
          a.suspect.doubt - b.suspect.doubt,
      )
      .map(({ suspect: { key } }) => key)

  const alone = (suspects: readonly Suspect[], difference: number, most = Number.POSITIVE_INFINITY) =>
    suspects.flatMap(suspect => {
      const units = unitsIn(suspect, difference)
      return units === undefined || Math.abs(units) > most ? [] : [{ suspect, size: Math.abs(units) }]
    })

  /** All pairs of keys that make it up, with the units that they take. Two bands are none: they may be of one stat. */
  const pairs = (suspects: readonly Suspect[], difference: number) =>
    suspects
      .filter(({ bands }) => bands === null)
      .flatMap(one =>
        ALL_UNITS.filter(units => units !== 0 && Math.abs(units) <= FEW)
          .filter(units => unitsIn(one, units * one.points) === units)
          .flatMap(units =>
            alone(
              suspects.filter(other => other !== one),
              difference - units * one.points,
              FEW,
            ).map(({ suspect, size }) => ({ keys: [one.key, suspect.key].toSorted(), size: Math.abs(units) + size })),
          ),
      )

  const someSuspect = fc.record({
    points: fc.constantFrom(...amounts),
    certainty: fc.constantFrom('unsupported', 'approximated', 'approximated', 'exact'),
    counted: fc.nat(6),
    bands: fc.option(fc.constantFrom(0, 100, 400, 700), { freq: 4 }),
  })
  const someSuspects = fc
    .array(someSuspect, { minLength: 1, maxLength: 5 })
    .map(all => all.map((each, at): Suspect => ({ key: `k${at}`, doubt: (at * 3) % 5, ...each })))

  /** What may be named: one list of keys, or any of the pairs that take the fewest units. */
  const likeliest = (difference: number, suspects: readonly Suspect[]): string[][] => {
    const inexact = suspects.filter(({ certainty }) => certainty !== 'exact')
    const exact = suspects.filter(({ certainty }) => certainty === 'exact')
    const own = named(alone(inexact, difference, FEW))
    if (own.length > 0) return [own]
    const both = pairs(inexact, difference)
    const least = Math.min(...both.map(({ size }) => size))
    if (both.length > 0) return both.filter(({ size }) => size === least).map(({ keys }) => keys)
    const held = named(alone(exact, difference, FEW))
    if (held.length > 0) return [held]
    const many = [...named(alone(inexact, difference)), ...named(alone(exact, difference))]
    return [many.length > 0 ? many : inexact.toSorted((a, b) => a.doubt - b.doubt).map(({ key }) => key)]
  }

  it('names the same keys, in any league and for any difference', () => {
    fc.assert(
      fc.property(someSuspects, fc.integer({ min: -40, max: 40 }), (suspects, quarters) => {
        fc.pre(quarters !== 0)
        const found = causesOf(quarters * 25, suspects)
        const all = likeliest(quarters * 25, suspects)
        if (all.length === 1 && all[0]!.length !== 2) expect(found).toEqual(all[0]!.slice(0, 3))
        else expect(all.map(keys => keys.toSorted())).toContainEqual(found.toSorted())
      }),
      { numRuns: 1_000 },
    )
  })
})
