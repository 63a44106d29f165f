import { describe, expect, test } from 'vitest'
import { isSoak, rounds } from '../support/rounds.ts'
import { tell } from '../support/told.ts'
import { draw } from './draw.ts'
import { FOLDERS, type Folder } from './folders.ts'
import { figuresOf } from './report.ts'
import { install, placesOf, tryMutants } from './run.ts'

/** All of a list, or the share of it that is asked for. */
const drawn = (all: readonly string[]): string[] => draw([...new Set(all)], rounds({ test: 1, soak: all.length }))

test('the figures are those of the places that were asked for: what did not end was found, what was left out counts for nothing', () => {
  const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'NoCoverage', 'Ignored', 'RuntimeError']
  const at = (line: number) => ({ start: { line, column: 1 }, end: { line, column: 9 } })
  const mutants = [...statuses.map(status => ({ status, location: at(1) })), { status: 'Killed', location: at(2) }]
  const report = { files: { 'a.ts': { mutants }, 'b.ts': { mutants: [] } } }
  expect(figuresOf(report, ['a.ts:1:0-1:8', 'b.ts:1:0-1:8'])).toEqual({
    ...{ percent: 50, tried: 6, killed: 3, survived: 3, unseen: 2 },
  })
  expect(figuresOf(report, []).percent).toBe(0)
})

test('what a shorter run draws is among what a longer one does', () => {
  const all = Array.from({ length: 100 }, (_, at) => `place ${at}`)
  const [some, more] = [draw(all, 10), draw(all, 20)]
  expect([some.length, new Set([...some, ...more]).size]).toEqual([10, 20])
})

describe.skipIf(!isSoak)('tests see that code is changed', () => {
  test.each(Object.keys(FOLDERS) as Folder[])('in %s', async folder => {
    install()
    const all = placesOf(folder)
    const places = drawn(all)
    const { report, isWhole } = await tryMutants(folder, places)
    const { percent, unseen, ...figures } = figuresOf(report, places)
    const told = { mutants: all.length, ...figures, 'run by no test': unseen }
    tell({ row: `${folder}Mutants`, done: percent, figures: told })
    expect(isWhole, 'Stryker came to its end').toBe(true)
  })
})
