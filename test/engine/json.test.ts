import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonFault } from '../../src/engine/base/json.ts'
import { jsonMeter, readJson } from '../../src/engine/index.ts'

/** JSON before it is written as text. An object is a list of fields, so that a name can appear twice. */
type Tree = string | number | boolean | null | { list: Tree[] } | { fields: [string, Tree][] }

const name = fc.oneof(fc.constantFrom('a', 'ab', ':', 'b:', '"', '\\', 'a"', '{', '\u00e4', 'constructor'), fc.string())

const { tree } = fc.letrec<{ tree: Tree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(name, fc.integer(), fc.boolean(), fc.constant(null)),
    fc.record({ list: fc.array(tie('tree'), { maxLength: 4 }) }),
    fc.record({ fields: fc.array(fc.tuple(name, tie('tree')), { maxLength: 4 }) }),
  ),
}))

/** Writes a name unchanged, or with its characters escaped. */
const spelled = (text: string, escapes: boolean): string =>
  escapes
    ? `"${[...Array(text.length).keys()].map(at => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
    : JSON.stringify(text)

const textOf = (value: Tree, at = 0): string => {
  if (value === null || typeof value !== 'object') return ` ${JSON.stringify(value)}\n`
  if ('list' in value) return `[${value.list.map(each => textOf(each, at + 1)).join(',')}] `
  return `{${value.fields.map(([key, each], index) => `${spelled(key, (index + at) % 2 === 1)} :${textOf(each, at + 1)}`).join(',')}}`
}

const within = (value: Tree): Tree[] =>
  value === null || typeof value !== 'object' ? [] : 'list' in value ? value.list : value.fields.map(([, each]) => each)

const isTwice = (value: Tree): boolean =>
  within(value).some(isTwice) ||
  (value !== null &&
    typeof value === 'object' &&
    'fields' in value &&
    new Set(value.fields.map(([key]) => key)).size < value.fields.length)

const countOf = (value: Tree): number => within(value).reduce<number>((sum, each) => sum + countOf(each), 1)
const depthOf = (value: Tree): number =>
  within(value).reduce<number>((max, each) => Math.max(max, 1 + depthOf(each)), 0)

const refusalOf = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return (error as { code?: string }).code ?? 'thrown'
  }
}

describe('JSON parsing', () => {
  test('refuses an object with a duplicate name, however it is escaped, and nothing else', () => {
    fc.assert(
      fc.property(tree, value => {
        const text = textOf(value)
        expect(refusalOf(() => readJson(text))).toBe(isTwice(value) ? 'invalid_request' : null)
        if (!isTwice(value)) expect(readJson(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test('counts values and depth exactly, for chunks of any size', () => {
    const sizes = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(tree, sizes, (value, size) => {
        const bytes = Buffer.from(textOf(value))
        const passes = (values: number, depth: number): boolean => {
          const meter = jsonMeter({ values, depth, valuesAnItem: 1_000 })
          const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
            bytes.subarray(at * size, (at + 1) * size),
          )
          return refusalOf(() => pieces.forEach(meter)) === null
        }
        const [count, depth] = [countOf(value), depthOf(value)]
        expect([passes(count, depth), passes(count - 1, depth)]).toEqual([true, false])
        if (depth > 0) expect(passes(count, depth - 1)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('limits the number of values per line', () => {
    const meter = () => jsonMeter({ values: 1_000, depth: 9, valuesAnItem: 4 })
    const lines = (count: number) => Buffer.from(JSON.stringify({ lines: [{ a: [1, 2] }, Array(count).fill(0), 1] }))
    expect([refusalOf(() => meter()(lines(3))), refusalOf(() => meter()(lines(4)))]).toEqual([null, 'invalid_request'])
  })
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** JSON with a few characters replaced, removed or added. */
const damaged = fc
  .tuple(
    tree,
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('', '}', ']', ',', '"', ':', '0', 'x', '\n', '\\')), { maxLength: 2 }),
  )
  .map(([value, changes]) =>
    changes.reduce((text, [at, sign]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + sign + text.slice(place + (at % 2))
    }, textOf(value)),
  )

describe('invalid JSON', () => {
  test('is detected exactly when JSON.parse fails', () => {
    fc.assert(
      fc.property(damaged, text => void expect(jsonFault(text) === null, text).toBe(isJson(text))),
      { numRuns: 500 },
    )
  })

  test('is reported with line, column and character', () => {
    const faults: readonly (readonly [string, string])[] = [
      ['{"a":1,\n "b":}', 'line 2, column 6: unexpected }'],
      ['[1, 2', 'line 1, column 6: unexpected end'],
      ['{"a":"b', 'line 1, column 8: unexpected end'],
      ['["a\nb"]', 'line 1, column 4: unexpected line break or control character'],
      ['[1, nul]', 'line 1, column 5: unexpected n'],
      ["{'a': 1}", "line 1, column 2: unexpected '"],
      ['{} {}', 'line 1, column 4: unexpected {'],
    ]
    for (const [text, fault] of faults) {
      expect(jsonFault(text)).toBe(fault)
      expect(() => readJson(text)).toThrow(new SyntaxError(fault))
    }
  })
})
