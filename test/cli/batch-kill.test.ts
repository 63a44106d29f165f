import { test } from 'vitest'
import { killBatch } from '../support/batch-kill.ts'
import { temporaryFolder } from '../support/folder.ts'
import { rounds } from '../support/rounds.ts'

const KILLS = rounds({ test: 6, soak: 200 })

test(`a batch that is killed at any moment, ${KILLS} times, and gone on with comes to what it comes to undisturbed`, () =>
  killBatch(temporaryFolder(), KILLS))
