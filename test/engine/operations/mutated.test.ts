import { expect, test } from 'vitest'
import { DEMO } from '../../support/current-season.ts'
import { openImports } from '../../support/mutated-answers.ts'
import { type LineResult, openLoads } from '../../support/mutated-files.ts'
import { openSheets } from '../../support/mutated-sheets.ts'
import { type Chance, openChance } from '../../support/mutations.ts'
import { tell } from '../../support/reports.ts'
import { isSoak, rounds } from '../../support/rounds.ts'
import { NFLVERSE, whyNoRealData } from '../../support/shared.ts'
import { storeFile } from '../../support/store-file.ts'
import { openWorld } from '../../support/world.ts'

const FILES = rounds({ test: 50, soak: 40_000 })
const SHEETS = rounds({ test: 10, soak: 5_000 })
const ANSWERS = rounds({ test: 50, soak: 10_000 })

/** An attempt takes less than a tenth of this time, unless it never ends. */
const LONGEST_MS = 60_000

const seedOf = (part: string): number => Number(process.env.HINDSIGHT_SEED ?? 1) * 1_000_000 + part.length

/** Makes this number of attempts, each with a different seed, which is printed if the attempt fails. */
const attemptAll = async (
  count: number,
  first: number,
  attempt: (chance: Chance, at: number) => Promise<LineResult>,
  seen: (figures: Record<LineResult, number>) => void,
): Promise<Record<LineResult, number>> => {
  const counts = { done: 0, refused: 0 }
  for (let at = 0; at < count; at++) {
    const began = performance.now()
    try {
      counts[await attempt(openChance(first + at), at)]++
    } catch (error) {
      throw new Error(`at seed ${first + at}: ${(error as Error).stack}`, { cause: error })
    }
    expect(performance.now() - began).toBeLessThan(LONGEST_MS)
    if (at % 200 === 199 || at === count - 1) seen(counts)
  }
  return counts
}

const hasReal = isSoak && whyNoRealData === null

test(`each of ${FILES} slightly changed season files is loaded, or is refused with a message and leaves the season unchanged`, async () => {
  const [folder, season] = hasReal ? [NFLVERSE, 2024] : [DEMO, 1990]
  const { load, close } = await openLoads(await openWorld({ file: storeFile() }), folder, season)
  const counts = await attemptAll(FILES, seedOf('files'), load, ({ done, refused }) =>
    tell({ row: 'mutatedFiles', done: done + refused, figures: { loaded: done, refused } }),
  )
  expect(Math.min(counts.done, counts.refused)).toBeGreaterThan(0)
  close()
})

test(`each of ${SHEETS} slightly changed sheets is accepted, or is refused with a message and writes nothing`, async () => {
  const counts = await attemptAll(SHEETS, seedOf('sheets'), await openSheets(), ({ done, refused }) =>
    tell({ row: 'mutatedSheets', done: done + refused, figures: { loaded: done, refused } }),
  )
  expect(Math.min(counts.done, counts.refused)).toBeGreaterThan(0)
})

test(`each of ${ANSWERS} slightly changed platform responses is imported, or is refused with a message and writes nothing`, async () => {
  const made = await openImports(false)
  const real = hasReal ? await openImports(true) : made
  const counts = await attemptAll(
    ANSWERS,
    seedOf('answers'),
    (chance, at) => (at % 2 === 0 ? made : real).import(chance),
    ({ done, refused }) => tell({ row: 'mutatedAnswers', done: done + refused, figures: { imported: done, refused } }),
  )
  expect(Math.min(counts.done, counts.refused)).toBeGreaterThan(0)
  made.close()
  if (real !== made) real.close()
})
