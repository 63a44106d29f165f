import { test } from 'vitest'
import { killBatch } from '../support/batch-kill.ts'
import { temporaryFolder } from '../support/folder.ts'
import { rounds } from '../support/rounds.ts'
import { tell } from '../support/told.ts'

const KILLS = rounds({ test: 6, soak: 200 })

test(`a batch that is killed at any moment, ${KILLS} times, and gone on with comes to what it comes to undisturbed`, async () => {
  await killBatch(temporaryFolder(), KILLS)
  tell({ row: 'batchKills', done: KILLS })
})
