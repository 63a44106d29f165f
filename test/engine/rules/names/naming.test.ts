import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asWord,
  hasNameOf,
  isUuid,
  matching,
  matchingId,
  matchingSurely,
} from '../../../../src/engine/rules/names/naming.ts'

const uuid = fc.uuid()
const named = (id: string) => ({ id, name: `the one of ${id}` })

describe('an id prefix', () => {
  test('matches every id that starts with it, and needs at least four characters', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(uuid, { minLength: 1 }),
        fc.nat(),
        fc.integer({ min: 1, max: 35 }),
        (ids, at, length) => {
          const text = ids[at % ids.length]!.slice(0, length)
          const expected = length < 4 ? [] : ids.filter(id => id.startsWith(text))
          expect(matching(text, ids.map(named), true).map(({ id }) => id)).toEqual(expected)
        },
      ),
    )
  })

  test('ranks below a full name and above a partial name', () => {
    const id = 'decade00-1111-4111-8111-111111111111'
    const all = [
      { id, name: 'Ours' },
      { id: 'x', name: 'Decade' },
      { id: 'y', name: 'Last decades' },
    ]
    expect(matching('decade', all).map(({ name }) => name)).toEqual(['Ours', 'Decade'])
    expect(matching('deca', all).map(({ name }) => name)).toEqual(['Ours', 'Decade', 'Last decades'])
  })
})

test('a search text matches full names, but matches ids only by full id or prefix', () => {
  const beginnings = fc.array(fc.constantFrom('decade00', 'decade11', '3a793610'), { minLength: 1, maxLength: 4 })
  const rest = '-1111-4111-8111-111111111111'
  fc.assert(
    fc.property(
      beginnings,
      beginnings,
      fc.constantFrom('decade', 'decade00', '3a793610', '3a79'),
      (ids, names, text) => {
        const all = ids.map((begin, at) => ({ id: `${begin}${rest.slice(0, -1)}${at}`, name: names[at] ?? 'Ours' }))
        const begun = all.filter(({ id }) => id.startsWith(text))
        expect(matchingId(text, all)).toEqual(begun)
        expect(matching(text, all, true)).toEqual(all.filter(each => begun.includes(each) || each.name === text))
      },
    ),
  )
})

describe('finding an item', () => {
  const id = 'decade00-1111-4111-8111-111111111111'
  const all = [
    { id, name: 'Ours' },
    { id: 'decade-house', name: "Ja'Marr Chase" },
    { id: 'chosen', name: 'Ours, too' },
  ]
  const idsOf = (text: string, whole = false) => matching(text, all, whole).map(each => each.id)

  test('matches its id in any case, even if another item has that name', () => {
    expect(matching('CHOSEN', [...all, { id: 'x', name: 'chosen' }])).toEqual([all[2]])
    expect(matchingId('CHOSEN', all)).toEqual([all[2]])
    expect(matchingId(id.toUpperCase(), all)).toEqual([all[0]])
  })

  test('matches its name as one word, and part of its name if no full name matches', () => {
    expect([idsOf('OURS'), idsOf('jamarr_chase'), idsOf('our'), idsOf('our', true)]).toEqual([
      [id],
      ['decade-house'],
      [id, 'chosen'],
      [],
    ])
    expect(asWord('D\u2019Andre  Swift Jr.')).toBe('dandre_swift_jr')
    expect(matching('', [{ id: 'y', name: '\u2603' }], true)).toEqual([])
  })

  test('matches part of a name without its accents and apostrophes, in any script', () => {
    const teams = ["O'Neil's Army", 'Café Racers', 'Ночные Волки'].map((name, at) => ({ id: `team-${at}`, name }))
    const surely = (text: string) => matchingSurely(text, teams).map(each => each.name)
    expect(['oneils', "o'neil", 'O\u2019Neil\u2019s army', 'cafe'].map(surely)).toEqual([
      ["O'Neil's Army"],
      ["O'Neil's Army"],
      ["O'Neil's Army"],
      ['Café Racers'],
    ])
    expect([surely('волки'), surely("'''")]).toEqual([['Ночные Волки'], []])
  })

  test('matches an id prefix only if the id is a UUID', () => {
    expect([idsOf('decade', true), idsOf('chos', true)]).toEqual([[id], []])
    expect([isUuid(id), isUuid(id.toUpperCase()), isUuid(`${id}0`), isUuid('chosen')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

test('a name is taken by another item with the same letters, but not by the item itself', () => {
  const aces = { id: 'one', name: 'The Aces' }
  const taken = (name: string, id?: string) => hasNameOf(aces, { name, ...(id !== undefined && { id }) })
  expect([taken('the aces'), taken('  THE ACES '), taken('The Aces', 'two')]).toEqual([true, true, true])
  expect([taken('The Aces', 'one'), taken('Aces'), taken('The  Aces')]).toEqual([false, false, false])
})
