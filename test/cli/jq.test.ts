import { describe, expect, test } from 'vitest'
import { jqResults } from '../../src/cli/output/jq.ts'
import { openPlayed } from './office.ts'

/** Collects jq's debug messages. */
const openIo = (env: Record<string, string> = {}) => {
  const messages: string[] = []
  const stderr = { write: (text: string) => void messages.push(text), isTerminal: false, columns: 80 }
  return { io: { env, stderr }, messages }
}

const resultsOf = (program: string, ...values: unknown[]): Promise<unknown[]> =>
  jqResults(program, values, openIo({ HOME: '/home/blake' }).io)

/** Programs and inputs from the jq 1.8 manual, with the results that it lists. */
const MANUAL: readonly (readonly [program: string, input: unknown, results: readonly unknown[]])[] = [
  ['.foo', { foo: 42, bar: 'less interesting data' }, [42]],
  ['.["foo"]?', { foo: 42 }, [42]],
  ['.[2:4]', ['a', 'b', 'c', 'd', 'e'], [['c', 'd']]],
  ['.[-2:]', ['a', 'b', 'c', 'd', 'e'], [['d', 'e']]],
  ['(. + 2) * 5', 1, [15]],
  ['{(.[]|tostring): .}', [1], [{ 1: [1] }]],
  [
    '{user, title: .titles[]}',
    { user: 'stedolan', titles: ['JQ Primer', 'More JQ'] },
    [
      { user: 'stedolan', title: 'JQ Primer' },
      { user: 'stedolan', title: 'More JQ' },
    ],
  ],
  ['. - ["xml", "yaml"]', ['xml', 'yaml', 'json'], [['json']]],
  ['[.[] | (1 / .)?]', [1, 0, -1], [[1, -1]]],
  ['map(abs)', [-10, -1.1, 0], [[10, 1.1, 0]]],
  ['keys', { abc: 1, abcd: 2, Foo: 3 }, [['Foo', 'abc', 'abcd']]],
  ['map(has("foo"))', [{ foo: 42 }, {}], [[true, false]]],
  ['map_values(. // empty)', { a: null, b: true, c: false }, [{ b: true }]],
  ['pick(.[2], .[0], .[0])', [1, 2, 3, 4], [[1, null, 3]]],
  [
    'to_entries',
    { a: 1, b: 2 },
    [
      [
        { key: 'a', value: 1 },
        { key: 'b', value: 2 },
      ],
    ],
  ],
  ['[.[]|tojson|fromjson]', ['foo', 1, ['a', 1]], [['foo', 1, ['a', 1]]]],
  [
    'sort_by(.foo, .bar)',
    [
      { foo: 4, bar: 10 },
      { foo: 3, bar: 20 },
      { foo: 3, bar: 10 },
    ],
    [
      [
        { foo: 3, bar: 10 },
        { foo: 3, bar: 20 },
        { foo: 4, bar: 10 },
      ],
    ],
  ],
  ['group_by(.foo) | map(length)', [{ foo: 1 }, { foo: 3 }, { foo: 1 }], [[2, 1]]],
  ['[.[] | select(. >= 2)]', [1, 5, 3, 0, 7], [[5, 3, 7]]],
  ['[limit(3; .[])]', [0, 1, 2, 3], [[0, 1, 2]]],
  [
    '.[] | (.a, .b) = range(2)',
    [{}],
    [
      { a: 0, b: 0 },
      { a: 1, b: 1 },
    ],
  ],
  ['empty // 42', null, [42]],
  ['(false, null, 1) // 42', null, [1]],
  ['(false, null, 1) | . // 42', null, [42, 42, 1]],
  ['if . == 0 then "zero" elif . == 1 then "one" else "many" end', 2, ['many']],
  [
    '.[] as [$a, $b] | {a: $a, b: $b}',
    [[0], [0, 1]],
    [
      { a: 0, b: null },
      { a: 0, b: 1 },
    ],
  ],
  [
    'reduce .[] as [$i, $j] (0; . + $i * $j)',
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    [44],
  ],
  [
    '[foreach .[] as $item (0; . + $item; [$item, . * 2])]',
    [1, 2, 3],
    [
      [
        [1, 2],
        [2, 6],
        [3, 12],
      ],
    ],
  ],
  [
    'def addvalue(f): f as $x | map(. + $x); addvalue(.[0])',
    [
      [1, 2],
      [10, 20],
    ],
    [
      [
        [1, 2, 1, 2],
        [10, 20, 1, 2],
      ],
    ],
  ],
  ['[scan("c")]', 'abcdefabc', [['c', 'c']]],
  ['test("FOO"; "i")', 'xfoox', [true]],
  ['[match("foo"; "gi").offset]', 'foo bar FOO', [[0, 8]]],
  ['sub("(?<x>a)"; "\\(.x)b")', 'aXa', ['abXa']],
  ['@csv', [1, 'a"b'], ['1,"a""b"']],
  ['"The input was \\(.), which is one less than \\(.+1)"', 42, ['The input was 42, which is one less than 43']],
  ['try error("\\($__loc__)") catch .', null, ['{"file":"<top-level>","line":2}']],
  ['try error("x") catch .', null, ['x']],
  ['[.[] | ltrimstr("foo")]', ['fo', 'foo', 'barfoo'], [['fo', '', 'barfoo']]],
  ['todate', 1425599621, ['2015-03-05T23:53:41Z']],
]

describe('a jq program', () => {
  test.each(MANUAL)('evaluates %s as the jq manual says', async (program, input, results) => {
    expect(await resultsOf(program, input)).toEqual(results)
  })

  test('supports alternatives, negative indexes and lists of indexes', async () => {
    expect(await resultsOf('.pos // "all"', { pos: null })).toEqual(['all'])
    expect(await resultsOf('sort_by(-.rank)', [{ rank: 1 }, { rank: 3 }])).toEqual([[{ rank: 3 }, { rank: 1 }]])
    expect(await resultsOf('map(-.ppg)', [{ ppg: 1.5 }])).toEqual([[-1.5]])
    expect(await resultsOf('-.a', { a: 1 })).toEqual([-1])
  })

  test('runs on every value and keeps spaces and line breaks in strings', async () => {
    expect(await resultsOf('.n, ""', { n: ' a\n' }, { n: ' ' })).toEqual([' a\n', '', ' ', ''])
    expect(await resultsOf('.')).toEqual([])
  })

  test('can read the environment of the command', async () => {
    expect(await resultsOf('$ENV.HOME, env.HOME, env.USER', null)).toEqual(['/home/blake', '/home/blake', null])
  })

  test('prints debug messages separately from the results', async () => {
    const { io, messages } = openIo()
    expect(await jqResults('debug', [1], io)).toEqual([1])
    expect(messages).toEqual(['["DEBUG:",1]\n'])
  })

  test.each([
    ['.total|', '--jq: syntax error, unexpected end of file at line 1, column 7'],
    ['|.a', "--jq: syntax error, unexpected '|' at line 1, column 1"],
    ['.a.', /^--jq: syntax error, unexpected end of file, .* at line 1, column 3$/],
    ['.a |\nnothing', '--jq: nothing/0 is not defined at line 2, column 1'],
    ['error("no such team")', '--jq: no such team'],
    ['error', '--jq: {"a":1}'],
    ['halt_error(3)', '--jq: {"a":1}'],
    ['"a" + 1', /^--jq: string .* and number .* cannot be added$/],
  ])('%j is refused with the error that jq reports', async (program, message) => {
    await expect(resultsOf(program, { a: 1 })).rejects.toMatchObject({
      code: 'invalid_request',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  test('processes a list of rows in one run', async () => {
    const { run } = await openPlayed()
    const { stdout, stderr } = await run('league', 'show', '--format', 'ndjson', '--jq', '[.rank, input.rank]')
    expect({ stderr, first: stdout.split('\n')[0] }).toEqual({ stderr: '', first: '[1,2]' })
  })
})
