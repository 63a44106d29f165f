import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ACTS } from '../support/power-actions.ts'
import { cutUnder } from '../support/power-cuts.ts'
import { powerLibrary } from '../support/power-loss.ts'
import { tell } from '../support/reports.ts'
import { isSoak, rounds } from '../support/rounds.ts'

/** The number of power cuts per action, and before each reopening. The short version tests one random action. */
const [CUTS, OF_ONE] = [rounds({ test: 2, soak: 200 }), 20]
const NAMES = Object.keys(ACTS)
const TRIED = isSoak ? NAMES : [NAMES[Math.floor(Math.random() * NAMES.length)]!]

const library = powerLibrary()
const why = library ? '' : ' (skipped: it takes Linux and a C compiler)'
afterAll(() => library && rmSync(dirname(library), { recursive: true, force: true }))

test.skipIf(library === null)(
  `a power cut during ${TRIED.join(', ')}, ${CUTS} times each, leaves a complete write or none${why}`,
  async () => {
    const all = { done: 0, undone: 0, lost: 0 }
    for (let cuts = 0; cuts < CUTS; cuts += OF_ONE)
      for (const name of TRIED) {
        const results = await cutUnder(library!, await ACTS[name]!(), Math.min(OF_ONE, CUTS - cuts))
        all.done += results.done
        all.undone += results.undone
        all.lost += results.lost
        const figures = { 'done completely': all.done, 'not done': all.undone, 'bytes not synced': all.lost }
        tell({ row: 'actCuts', done: all.done + all.undone, figures })
      }
    if (isSoak) expect(Math.min(all.done, all.undone)).toBeGreaterThan(0)
  },
)
