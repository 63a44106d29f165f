import { expect, test } from 'vitest'
import { everyTable } from '../../support/every-table.ts'
import { openTurning } from '../../support/flipped.ts'
import { rounds } from '../../support/rounds.ts'
import { storeFile } from '../../support/store-file.ts'
import { tell } from '../../support/told.ts'

const BITS = rounds({ test: 12, soak: 2_000 })
/** So many questions are asked of each store. */
const ASKED = 6

const below = (count: number): number => Math.floor(Math.random() * count)

test(`of ${BITS} bits turned in one table after the other each is named by the doctor, refused in words, or harms no points`, async () => {
  const { tables, turn } = await openTurning(await everyTable(), storeFile())
  const names = [...tables.keys()]
  const seen = { named: 0, refused: 0, harmless: 0 }
  const begin = below(names.length)
  for (let done = 0; done < BITS; done++) {
    const table = names[(begin + done) % names.length]!
    const pages = tables.get(table)!
    seen[await turn(pages[below(pages.length)]!, ASKED)]++
    if (done % 50 === 49) tell({ row: 'turnedBits', done: done + 1, figures: { tables: names.length, ...seen } })
  }
  expect(seen.named + seen.refused + seen.harmless).toBe(BITS)
})
