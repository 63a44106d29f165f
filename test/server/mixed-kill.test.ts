import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { killMixed } from '../support/mixed-kill.ts'
import { buildProgram } from '../support/mixed-kill-processes.ts'

const KILLS = Number(process.env.HINDSIGHT_KILLS || 200)

test('who is killed while a daemon, commands and a batch write loses nothing that was acknowledged, does nothing twice and is in no one’s way', async () => {
  const folder = temporaryFolder()
  const program = join(folder, 'program')
  buildProgram(program)
  const kills = KILLS / 2
  const homes = ['one', 'other'].map(name => join(folder, name))
  const killed = await Promise.all(homes.map(home => killMixed(home, { program, kills })))
  for (const { acknowledged, again } of killed) {
    for (const times of Object.values(acknowledged)) expect(times).toBeGreaterThan(kills / 4)
    expect(again).toBeGreaterThan(kills / 4)
  }
}, 300_000)
