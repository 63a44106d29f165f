import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Killed, killWriters } from '../support/acquisition-kill.ts'
import { temporaryFolder } from '../support/folder.ts'
import { tell } from '../support/reports.ts'
import { rounds } from '../support/rounds.ts'

const KILLS = rounds({ test: 4, soak: 400 })

test(`a process that is killed during waiver runs and trades (${KILLS} times) does not leave a partial run or trade, or repeat a run`, async () => {
  const done = ({ kills, acknowledged }: Killed) =>
    tell({ row: 'runKills', done: kills, figures: { 'acknowledged writes': acknowledged } })
  const { acknowledged, runs } = await killWriters(join(temporaryFolder(), 'killed.db'), { kills: KILLS, done })
  expect(acknowledged).toBeGreaterThan(KILLS)
  expect(runs).toBeGreaterThan(0)
})
