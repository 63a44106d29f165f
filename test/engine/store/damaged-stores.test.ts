import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cutAt, flipBitAt, openDamaging, PAGE } from '../../support/damaged-stores.ts'
import { everyTable } from '../../support/every-table.ts'
import { tell } from '../../support/reports.ts'
import { rounds } from '../../support/rounds.ts'
import { storeFile } from '../../support/store-file.ts'

const BITS = rounds({ test: 12, soak: 2_000 })
const CUTS = rounds({ test: 6, soak: 500 })
/** The number of requests to each damaged store. */
const ASKED = 6

const below = (count: number): number => Math.floor(Math.random() * count)

test(`each of ${BITS} flipped bits in any table is reported by doctor, refused with a message, or changes no points`, async () => {
  const { tables, askDamaged } = await openDamaging(await everyTable(), storeFile())
  const names = [...tables.keys()]
  const seen = { named: 0, refused: 0, harmless: 0 }
  const begin = below(names.length)
  for (let done = 0; done < BITS; done++) {
    const table = names[(begin + done) % names.length]!
    const pages = tables.get(table)!
    seen[await askDamaged(flipBitAt(pages[below(pages.length)]!), ASKED)]++
    if (done % 50 === 49) tell({ row: 'turnedBits', done: done + 1, figures: { tables: names.length, ...seen } })
  }
  expect(seen.named + seen.refused + seen.harmless).toBe(BITS)
})

test(`a store cut off at any of ${CUTS} pages is reported by doctor or refused with a message`, async () => {
  const base = await everyTable()
  const { askDamaged } = await openDamaging(base, storeFile())
  const pages = statSync(base).size / PAGE
  const begin = below(pages)
  for (let done = 0; done < CUTS; done++) {
    // Consecutive pages, or evenly spaced ones if only a few are cut.
    const page = 1 + ((begin + Math.floor((done * (pages - 1)) / Math.min(CUTS, pages - 1))) % (pages - 1))
    expect(['named', 'refused']).toContain(await askDamaged(cutAt(page * PAGE), ASKED))
  }
  tell({ row: 'cutOff', done: CUTS, figures: { pages } })
})
