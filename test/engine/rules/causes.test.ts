import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causesOf, type Suspect } from '../../../src/engine/rules/causes.ts'

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

  it('are two together where none does it alone, by the fewest units', () => {
    expect(causesOf(-150, [solo, { ...assist, points: 250 }])).toEqual(['solo', 'assist'])
    expect(causesOf(-150, [solo, { ...assist, points: 250 }, suspect('third', 75, { doubt: 7 })])).toEqual(['third'])
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
