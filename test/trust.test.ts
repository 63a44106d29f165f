import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PARTS } from '../scripts/soak-parts.ts'
import { page } from '../scripts/trust/page.ts'
import { readResults } from '../scripts/trust/results.ts'
import { HELD, ROWS } from '../scripts/trust/rows.ts'

test('docs/trust.md contains only measured results', () => {
  const written = readFileSync(join(import.meta.dirname, '../docs/trust.md'), 'utf8')
  expect(written).toBe(page(readResults()))
})

test('a row shows whether it was never run or is below its goal', () => {
  const where = { at: '2026-11-22', commit: 'abcdef123', machine: '2 x Chip, Node 26.10.0' }
  const text = page({
    world: { result: { ...where, done: 5_000_000, figures: { seeds: 2_300 } } },
    mixedKills: { result: { ...where, done: 1_000 }, failed: where },
  })
  expect(text).toMatch(
    /on SQLite \| 5,000,000, below the goal \| 10,000,000 \| seeds 2,300 \| 2026-11-22 \| abcdef123 \|/,
  )
  expect(text).toMatch(/write to one store \| 1,000 \| 1,000 \| a later run failed \(2026-11-22, abcdef123\) \|/)
  expect(text).toMatch(/on PostgreSQL \| not completed yet \| 1,000,000 \|/)
  const [, shorts] = text.split('## Gaps')
  expect(shorts).toMatch(/- Operations .* on SQLite: 5,000,000 of 10,000,000\.\n/)
  expect(shorts).toMatch(/- Kills of a daemon, .*: a later run failed/)
  expect(shorts).toMatch(/on PostgreSQL: not run yet\./)
})

test('a number above its limit is listed under the gaps', () => {
  const where = { at: '2026-11-22', commit: 'abcdef123', machine: '2 x Chip, Node 26.10.0' }
  const result = { ...where, done: 30, figures: { 'MB at most': 260 }, missed: ['MB at most'] }
  expect(page({ load: { result } })).toMatch(
    /- Minutes of 500 requests .*: MB at most: 260, which is above its limit\./,
  )
})

test('each row is measured by a part of npm run soak', () => {
  expect(Object.values(ROWS).filter(({ part }) => !Object.hasOwn(PARTS, part))).toEqual([])
})

test('each guarantee without a number names a test that exists', () => {
  const isThere = ({ test, title }: (typeof HELD)[number]) =>
    readFileSync(join(import.meta.dirname, `${test}.test.ts`), 'utf8').includes(title)
  expect(HELD.filter(each => !isThere(each))).toEqual([])
})
