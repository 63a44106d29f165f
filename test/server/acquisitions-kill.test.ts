import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killWriters } from '../support/acquisition-kill.ts'
import { temporaryFolder } from '../support/folder.ts'

const KILLS = 80

test('who is killed while claims are run and players traded leaves no half run, no half trade and no run to be done twice', async () => {
  const files = ['one', 'other'].map(name => join(temporaryFolder(), `${name}.db`))
  const killed = await Promise.all(files.map(file => killWriters(file, { kills: KILLS / files.length })))
  for (const { acknowledged, runs } of killed) {
    expect(acknowledged).toBeGreaterThan(KILLS)
    expect(runs).toBeGreaterThan(0)
  }
}, 180_000)
