import { test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { killMixed } from '../support/mixed-kill.ts'
import { builtProgram } from '../support/program.ts'
import { tell } from '../support/reports.ts'
import { rounds } from '../support/rounds.ts'

const KILLS = rounds({ test: 4, soak: 1000 })

test(`a process that is killed while a daemon, commands and a batch write (${KILLS} times) neither loses nor repeats an acknowledged write, and does not block other processes`, async () => {
  const [folder, program] = [temporaryFolder(), await builtProgram()]
  await killMixed(folder, { program, kills: KILLS, done: done => tell({ row: 'mixedKills', done }) })
})
