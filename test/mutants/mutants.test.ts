import { describe, expect, test } from 'vitest'
import { isSoak, rounds } from '../support/rounds.ts'
import { tell } from '../support/told.ts'
import { drawFiles } from './draw.ts'
import { FOLDERS, type Folder } from './folders.ts'
import { figuresOf } from './report.ts'
import { sourcesOf, tryMutants } from './run.ts'

/** All files, or the share of them that is asked for. */
const drawn = (sources: readonly string[]): string[] => drawFiles(sources, rounds({ test: 1, soak: sources.length }))

test('the figures are those of mutants that were tried: what did not end was found, what was left out counts for nothing', () => {
  const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'NoCoverage', 'Ignored', 'RuntimeError']
  const files = { 'a.ts': { mutants: statuses.map(status => ({ status })) }, 'b.ts': { mutants: [] } }
  expect(figuresOf({ files })).toEqual({ percent: 50, made: 6, killed: 3, survived: 3, untested: 2 })
  expect(figuresOf({ files: {} }).percent).toBe(0)
})

test('the files that a shorter run draws are among those of a longer one', () => {
  const sources = sourcesOf('operations')
  const [some, more] = [drawFiles(sources, 10), drawFiles(sources, 20)]
  expect([some.length, new Set([...some, ...more]).size]).toEqual([10, 20])
})

describe.skipIf(!isSoak)('tests see that code is changed', () => {
  test.each(Object.keys(FOLDERS) as Folder[])('in %s', async folder => {
    const sources = sourcesOf(folder)
    const report = await tryMutants(folder, drawn(sources))
    const { percent, ...figures } = figuresOf(report)
    const tried = sources.filter(path => Object.hasOwn(report.files, path)).length
    tell({ row: `${folder}Mutants`, done: percent, figures: { ...figures, files: `${tried} of ${sources.length}` } })
  })
})
