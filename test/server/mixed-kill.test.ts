import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { killMixed } from '../support/mixed-kill.ts'
import { builtProgram } from '../support/program.ts'

const KILLS = Number(process.env.HINDSIGHT_KILLS || 200)

test('who is killed while a daemon, commands and a batch write loses nothing that was acknowledged, does nothing twice and is in no one’s way', async () => {
  const [folder, program] = [temporaryFolder(), await builtProgram()]
  const kills = KILLS / 2
  const homes = ['one', 'other'].map(name => join(folder, name))
  const killed = await Promise.all(homes.map(home => killMixed(home, { program, kills })))
  for (const { acknowledged, again } of killed) {
    for (const times of Object.values(acknowledged)) expect(times).toBeGreaterThan(0)
    expect(again).toBeGreaterThan(0)
  }
}, 600_000)
