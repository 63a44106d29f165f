import { test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { killMixed } from '../support/mixed-kill.ts'
import { builtProgram } from '../support/program.ts'
import { rounds } from '../support/rounds.ts'
import { tell } from '../support/told.ts'

const KILLS = rounds({ test: 4, soak: 1000 })

test(`who is killed while a daemon, commands and a batch write, ${KILLS} times, loses nothing that was acknowledged, does nothing twice and is in no one’s way`, async () => {
  const [folder, program] = [temporaryFolder(), await builtProgram()]
  await killMixed(folder, { program, kills: KILLS, done: done => tell({ row: 'mixedKills', done }) })
})
