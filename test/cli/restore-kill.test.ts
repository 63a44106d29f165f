import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openHomeTerminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'
import { builtBin } from '../support/program.ts'
import { tell } from '../support/reports.ts'
import { rounds } from '../support/rounds.ts'
import { accountsOf } from '../support/store-file.ts'

const KILLS = rounds({ test: 2, soak: 200 })
const KEPT = /^hindsight-before-restore-.*\.db$/

test(`a restore that is killed at random moments (${KILLS} times) loses no data`, async () => {
  const { run, home } = await openHomeTerminal()
  const [file, store] = [join(temporaryFolder(), 'copy.db'), join(home, 'hindsight.db')]
  await run('backup', file)
  await run('account', 'create', 'blake')
  const argv = [await builtBin(), 'restore', file, '--yes']
  const start = () => {
    const child = spawn(process.execPath, argv, { env: { ...process.env, HINDSIGHT_HOME: home }, stdio: 'ignore' })
    return { child, closed: once(child, 'close') }
  }
  const began = performance.now()
  await start().closed
  const whole = performance.now() - began
  for (let kill = 1; kill <= KILLS; kill++) {
    if (!accountsOf(store).includes('blake')) await run('account', 'create', 'blake')
    for (const name of readdirSync(home)) if (KEPT.test(name)) rmSync(join(home, name))
    const { child, closed } = start()
    await sleep(whole * (0.5 + kill / KILLS / 2))
    child.kill('SIGKILL')
    await closed
    const kept = readdirSync(home).filter(name => KEPT.test(name))
    const held = [store, ...kept.map(name => join(home, name))].map(accountsOf)
    expect(held.some(names => names.includes('blake'))).toBe(true)
  }
  expect(await run('restore', file, '--yes')).toMatchObject({ status: 0 })
  tell({ row: 'restoreKills', done: KILLS })
})
