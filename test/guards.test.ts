import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { INDIVIDUALS } from '../data/positions.ts'
import { STATS, statKeyOf } from '../data/stats.ts'
import { wrongArrow, wrongHome } from '../scripts/guards/arrows.ts'
import { folderCircles } from '../scripts/guards/circles.ts'
import { unusedExports } from '../scripts/guards/exports.ts'
import { adviceOn, countProse, loweredProse, risenProse } from '../scripts/guards/prose.ts'
import { findings } from '../scripts/guards.ts'
import { PARTS } from '../scripts/soak-parts.ts'
import { EXIT_STATUS, HTTP_STATUS, type Operation, RESOURCES, type Resource } from '../src/engine/index.ts'
import { DERIVATIONS } from '../src/engine/sources/stat-columns.ts'
import { PATTERNS } from '../vitest.config.ts'
import { alternatives } from './support/globs.ts'

const root = join(import.meta.dirname, '..')

test('imports follow the layers, packages are used only in their folders, and files stay short', () => {
  expect(findings(root)).toEqual([])
})

test('the lists of tests in vitest.config.ts name existing files', () => {
  for (const each of PATTERNS.flatMap(alternatives)) expect(globSync(each, { cwd: root }), each).not.toEqual([])
})

test('operations that import each other, and packages outside their folders, are reported', () => {
  const isWrong = (file: string, other: string) =>
    wrongArrow({
      from: `src/engine/operations/${file}.ts`,
      to: `src/engine/operations/${other}.ts`,
      ...{ lazy: false, typeOnly: false },
    })
  expect([isWrong('links', 'sessions'), isWrong('index', 'sessions')]).toEqual([true, false])
  const isAway = (from: string) => wrongHome({ from, to: 'pg', lazy: false, typeOnly: false })
  expect([isAway('src/engine/store/teams.ts'), isAway('src/engine/store/dialects/postgres.ts')]).toEqual([true, false])
})

test('folders that import each other, through any number of files, are reported', () => {
  const edges = [
    { from: 'src/a/x.ts', to: 'src/b/y.ts' },
    { from: 'src/b/z.ts', to: 'src/a/inner/w.ts' },
  ]
  expect(folderCircles(edges)).toEqual([])
  expect(folderCircles([...edges, { from: 'src/a/inner/w.ts', to: 'src/a/x.ts' }])).toHaveLength(1)
})

test('an export that no other file uses is reported', () => {
  const texts: Record<string, string> = {
    'src/a.ts': 'export const used = 1\nexport const unused = used',
    'test/a.test.ts': 'expect(used)',
    'src/views/a.ts': 'export const view = 1',
  }
  expect(unusedExports(Object.keys(texts), file => texts[file]!)).toEqual([
    'src/a.ts exports unused, which no other file uses',
  ])
})

describe('the prose guard', () => {
  test('gives advice only on stilted sentences', () => {
    expect(adviceOn('Somebody took the team')).toBe('say which one')
    expect(adviceOn('This is no store of Hindsight')).toBe('negate the verb')
    expect(adviceOn('Anyone with this link can take an open team')).toBeNull()
  })

  test('reports an area only if its count rises, and never raises a limit', () => {
    const hit = { area: 'documents', file: 'README.md', sentence: '', advice: '' }
    const counts = countProse([hit, hit])
    expect(risenProse(counts, { documents: 2 })).toEqual([])
    expect(risenProse(counts, { documents: 1 })).toHaveLength(1)
    expect(risenProse(counts, {})).toHaveLength(1)
    expect(loweredProse(counts, { documents: 3, 'test names': 1 })).toEqual({ documents: 2, 'test names': 0 })
    expect(loweredProse(counts, { documents: 1 })).toEqual({ documents: 1 })
  })
})

describe('the stat catalog', () => {
  test('contains each key only once, including the four keys that the contract names', () => {
    const keys = STATS.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toEqual(expect.arrayContaining(['rec_yards', 'rec_tds', 'cov_yards', 'def_interceptions']))
  })

  test('gives each stat a label, and sums only stats listed before or next to it', () => {
    for (const { key, label, origin, posGroups } of STATS) {
      expect(label, key).not.toBe('')
      if ('sum' in origin)
        for (const part of Object.keys(origin.sum)) expect(statKeyOf(part), `${key} of ${part}`).toBe(part)
      expect(posGroups, key).toEqual(key.startsWith('dst_') ? ['DST'] : INDIVIDUALS)
    }
  })

  test('has a function for each derived stat and for no other stat', () => {
    const derived = STATS.filter(({ origin }) => 'derived' in origin).map(({ key }) => key)
    expect(Object.keys(DERIVATIONS).sort()).toEqual(derived.sort())
  })

  test('gives each stat a range of possible values for one game', () => {
    for (const { key, range } of STATS) expect(range.min, key).toBeLessThan(range.max)
  })

  test('maps each nflverse column name to exactly one stat', () => {
    const columns = STATS.flatMap(({ origin }) =>
      'file' in origin && origin.file === 'stats_player' ? [origin.column] : [],
    )
    expect(new Set(columns).size).toBe(columns.length)
    for (const { key, origin } of STATS)
      if ('column' in origin && origin.file === 'stats_player') expect(statKeyOf(origin.column)).toBe(key)
  })
})

describe('operations', () => {
  test('have unique names and commands, and each has a test', async () => {
    const all: Operation[] = []
    for (const resource of Object.keys(RESOURCES) as Resource[]) all.push(...(await RESOURCES[resource]()))
    const unique = (list: readonly (string | null)[]) => expect(new Set(list).size).toBe(list.length)
    unique(all.map(({ name }) => name))
    unique(all.flatMap(({ route }) => (route === null ? [] : [route])))
    unique(all.flatMap(({ commands }) => commands))
    const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).filter(
      file => file.endsWith('.ts') && !file.startsWith('client') && !file.includes('node_modules'),
    )
    const text = tests.map(file => readFileSync(join(root, 'test', file), 'utf8')).join('\n')
    const untried = all.filter(
      ({ name, commands }) =>
        !text.includes(`'${name}'`) && !commands.some(command => text.includes(`'${command.split(' ').join("', '")}'`)),
    )
    expect(untried.map(({ name }) => name)).toEqual([])
  })
})

test('every error code has an HTTP status and an exit status', () => {
  expect(Object.keys(EXIT_STATUS).sort()).toEqual(Object.keys(HTTP_STATUS).sort())
})

test('every test with a long version belongs to one part of `npm run soak`, and no part is empty', () => {
  const textOf = (...path: string[]) => readFileSync(join(root, 'test', ...path), 'utf8')
  const hasLongForm = (text: string) => /^const .*\b(rounds\(|isSoak\b)|[(]isSoak\b/m.test(text)
  /** A helper in `support/` can contain the long version. */
  const supports = (text: string) => [...text.matchAll(/support\/[\w-]+\.ts/g)].map(([path]) => textOf(path))
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).filter(file => {
    if (!file.endsWith('.test.ts') || file.includes('node_modules')) return false
    const text = textOf(file)
    return [text, ...supports(text)].some(hasLongForm)
  })
  const paths = Object.values(PARTS).flat()
  for (const file of files)
    expect(
      paths.filter(path => file.includes(path)),
      file,
    ).toHaveLength(1)
  for (const path of paths)
    expect(
      files.filter(file => file.includes(path)),
      path,
    ).not.toEqual([])
})
