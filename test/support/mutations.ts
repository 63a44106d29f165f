import { mulberry32 } from '../../src/engine/rules/random.ts'

/** Seeded changes to external files and responses, like those that a disk, a network or a new version could cause. */

/** Returns integers from 0 up to, but not including, a limit. The same seed gives the same integers. */
export type Chance = (below: number) => number

export const openChance = (seed: number): Chance => {
  const next = mulberry32(seed)
  return below => Math.floor(next() * below)
}

const oneOf = <T>(all: readonly T[], chance: Chance): T => all[chance(all.length)]!

const CELLS: readonly string[] = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '-0.5',
    '1e308',
    '1e999',
    'NaN',
    'Infinity',
    'NULL',
    'NA',
    'null',
    '0x10',
    '1,5',
    '"',
    '""',
    "'",
  ],
  ...[
    '9'.repeat(400),
    'x'.repeat(40_000),
    '\u0000',
    '\u2028',
    '\ufeff',
    '\ud83d\ude00',
    '=1+1',
    '../..',
    '__proto__',
    '2024-13-45',
  ],
]

/** Swaps two columns in all lines of a table without quotes. */
const swapColumns = (lines: readonly string[], chance: Chance): string[] => {
  const width = lines[0]!.split(',').length
  const [one, other] = [chance(width), chance(width)]
  return lines.map(line => {
    const cells = line.split(',')
    if (cells.length !== width) return line
    return cells.with(one, cells[other]!).with(other, cells[one]!).join(',')
  })
}

const setCell = (line: string, text: string, chance: Chance): string => {
  const cells = line.split(',')
  return cells.with(chance(cells.length), text).join(',')
}

type OfLines = (lines: string[], at: number, chance: Chance) => string[]

const OF_LINES: readonly OfLines[] = [
  (lines, at) => lines.toSpliced(at, 1),
  (lines, at) => lines.toSpliced(at, 0, lines[at]!),
  (lines, at, chance) => lines.toSpliced(at, 0, oneOf(lines, chance)),
  (lines, at) => lines.slice(0, at),
  (lines, at, chance) => lines.with(at, lines[at]!.slice(0, chance(lines[at]!.length + 1))),
  (lines, at, chance) => lines.with(at, setCell(lines[at]!, oneOf(CELLS, chance), chance)),
  (lines, at, chance) => lines.with(at, setCell(lines[at]!, oneOf(oneOf(lines, chance).split(','), chance), chance)),
  (lines, _, chance) =>
    lines.with(0, setCell(lines[0]!, oneOf([...CELLS, oneOf(lines[0]!.split(','), chance)], chance), chance)),
  (lines, _, chance) => swapColumns(lines, chance),
  (lines, at, chance) => lines.with(at, `${lines[at]},${oneOf(CELLS, chance)}`),
  lines => lines.map(line => line.replaceAll(',', ';')),
]

/** Changes some bytes: flips one, removes some, or adds random ones. */
const damageBytes = (bytes: Buffer, chance: Chance): Buffer => {
  const at = chance(bytes.length)
  const some = Buffer.from(Array.from({ length: 1 + chance(8) }, () => chance(256)))
  const changes = [
    () => Buffer.from(bytes).fill(bytes[at]! ^ (1 << chance(8)), at, at + 1),
    () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + chance(64))]),
    () => Buffer.concat([bytes.subarray(0, at), some, bytes.subarray(at)]),
    () => bytes.subarray(0, at),
  ]
  return oneOf(changes, chance)()
}

/** Returns a slightly changed table. */
export const mutateTable = (text: string, chance: Chance): Buffer => {
  if (chance(4) === 0) return damageBytes(Buffer.from(text), chance)
  const lines = text.split('\n')
  return Buffer.from(oneOf(OF_LINES, chance)(lines, chance(lines.length), chance).join('\n'))
}

type Holder = Record<string, unknown> | unknown[]

/** Returns every part of a value that could be replaced. */
const placesIn = (value: unknown, found: [Holder, string | number][] = []): [Holder, string | number][] => {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    found.push([value as Holder, key])
    placesIn((value as Record<string | number, unknown>)[key], found)
  }
  return found
}

const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    0.5,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 31,
    '',
    ' ',
    '0',
    '-1',
    'NaN',
    '1e999',
    'x'.repeat(20_000),
  ],
  ...[
    '\u0000',
    '\ud800',
    '__proto__',
    [],
    {},
    [null],
    [[]],
    { '': null },
    deep(200),
    Array.from({ length: 2_000 }, (_, at) => at),
  ],
]

/**
 * Returns a JSON value with one part changed: it gets a different type, a huge number, null, a duplicate, or a
 * different name.
 */
const mutateValue = (value: unknown, chance: Chance): unknown => {
  const places = placesIn(value)
  if (places.length === 0 || chance(30) === 0) return oneOf(VALUES, chance)
  const [holder, key] = oneOf(places, chance)
  const set = (to: unknown): void => {
    ;(holder as Record<string | number, unknown>)[key] = to
  }
  const [otherHolder, otherKey] = oneOf(places, chance)
  const other = structuredClone((otherHolder as Record<string | number, unknown>)[otherKey])
  const was = (holder as Record<string | number, unknown>)[key]
  const choices = [
    () => set(oneOf(VALUES, chance)),
    () => set(other),
    () => set(typeof was === 'number' ? -was : typeof was === 'string' ? was.slice(1) : [was]),
    () => (Array.isArray(holder) ? void holder.splice(Number(key), 1) : delete holder[key]),
    () => (Array.isArray(holder) ? void holder.splice(Number(key), 0, was) : set(undefined)),
    () => (Array.isArray(holder) ? holder.reverse() : Object.assign(holder, { [`${key}x`]: was, [key]: undefined })),
  ]
  oneOf(choices, chance)()
  return value
}

/** Returns a slightly changed JSON response. Either its text or one of its values is changed. */
export const mutateJson = (text: string, chance: Chance): Buffer => {
  if (chance(8) === 0) return damageBytes(Buffer.from(text), chance)
  return Buffer.from(JSON.stringify(mutateValue(JSON.parse(text), chance)) ?? '')
}
