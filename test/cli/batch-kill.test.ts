import { expect, test } from 'vitest'
import { killBatch } from '../support/batch-kill.ts'
import { temporaryFolder } from '../support/folder.ts'

const KILLS = Number(process.env.HINDSIGHT_KILLS || 10)

test('a batch that is killed at any moment and gone on with comes to what it comes to undisturbed', async () => {
  expect(await killBatch(temporaryFolder(), { kills: KILLS, lines: KILLS * 200 })).toBeGreaterThan(KILLS / 2)
})
