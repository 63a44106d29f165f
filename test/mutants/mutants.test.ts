import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { alternatives } from '../support/globs.ts'
import { tell } from '../support/reports.ts'
import { isSoak, rounds } from '../support/rounds.ts'
import { draw, outermost } from './draw.ts'
import { FOLDERS, type Folder } from './folders.ts'
import { figuresOf } from './report.ts'
import { install, placesOf, tryMutants } from './run.ts'

/** Returns the full list in the long version, and otherwise a sample. */
const drawn = (all: readonly string[]): string[] => draw([...new Set(all)], rounds({ test: 1, soak: all.length }))

test('the number of tried mutants includes timeouts and excludes ignored mutants', () => {
  const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'NoCoverage', 'Ignored', 'RuntimeError']
  const files = { 'a.ts': { mutants: statuses.map(status => ({ status })) }, 'b.ts': { mutants: [] } }
  expect(figuresOf({ files })).toEqual({ percent: 50, tried: 6, killed: 3, survived: 3, unseen: 2, leftOut: 1 })
  expect(figuresOf({ files: {} }).percent).toBe(0)
})

test('a shorter run draws a subset of the mutants that a longer run draws', () => {
  const all = Array.from({ length: 100 }, (_, at) => `place ${at}`)
  const [some, more] = [draw(all, 10), draw(all, 20)]
  expect([some.length, new Set([...some, ...more]).size]).toEqual([10, 20])
})

test('a mutation inside another in the same file is tried together with it', () => {
  const places = ['a.ts:1:4-1:9', 'a.ts:1:0-3:1', 'b.ts:1:4-1:9', 'a.ts:3:0-3:1', 'a.ts:3:0-3:2', 'a.ts:1:0-3:1']
  expect(outermost(places).toSorted()).toEqual(['a.ts:1:0-3:1', 'a.ts:3:0-3:2', 'b.ts:1:4-1:9'])
})

test.each(Object.values(FOLDERS).flatMap(({ tests }) => tests))('the tests in %s exist', pattern => {
  for (const each of alternatives(pattern)) expect(globSync(each), each).not.toEqual([])
})

describe.skipIf(!isSoak)('tests detect changed code', () => {
  test.each(Object.keys(FOLDERS) as Folder[])('in %s', async folder => {
    install()
    const all = placesOf(folder)
    const { report, isWhole } = await tryMutants(folder, drawn(all))
    const { percent, tried, unseen, leftOut, ...figures } = figuresOf(report)
    const summary = {
      tried: `${tried} of ${all.length} mutants`,
      ...figures,
      'not run by a test': unseen,
      'left out': leftOut,
    }
    tell({ row: `${folder}Mutants`, done: percent, figures: summary })
    expect(isWhole, 'Stryker came to its end').toBe(true)
  })
})
