import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../support/folder.ts'
import { hang } from '../../support/loopback.ts'
import { demoStore, dumpOf } from '../../support/mirrors.ts'
import { bundled } from '../../support/program.ts'
import { tell } from '../../support/reports.ts'
import { rounds } from '../../support/rounds.ts'
import { SAMPLE_LEAGUES, SLEEPER_FIXTURES, sleeperServer } from '../../support/sleeper.ts'
import { soon } from '../../support/soon.ts'

const KILLS = rounds({ test: 2, soak: 200 })

/** How many rows an import of the league writes, by table. */
const WRITTEN = { league: 1, team: 4, matchup: 12, mirror: 1, platform_week: 32, scoring_system: 1 }

const countsOf = (dump: Record<string, unknown[]>) =>
  Object.fromEntries(Object.keys(WRITTEN).map(table => [table, dump[table]!.length]))

/** Opens an empty store and a platform, and counts the requests that a complete import sends. */
const open = async () => {
  const folder = temporaryFolder()
  const base = await demoStore()
  const server = await sleeperServer([SLEEPER_FIXTURES])
  const before = dumpOf({ file: base })
  const writer = await bundled(join(import.meta.dirname, '../../support/mirror-writer.ts'))
  let started = 0
  /** Starts an import into a copy of the store. */
  const start = async () => {
    const file = join(folder, `${started++}.db`)
    copyFileSync(base, file)
    const from = server.requests.length
    const child = spawn(process.execPath, [writer, file, server.base, SAMPLE_LEAGUES.complete], { stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'close')
    return {
      child,
      ended,
      asked: () => server.requests.slice(from).map(({ path }) => path),
      dump: () => dumpOf({ file }),
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  const uninterrupted = await start()
  expect(await uninterrupted.ended).toEqual([0, null])
  expect(countsOf(uninterrupted.dump())).toEqual(WRITTEN)
  return { server, before, start, paths: server.requests.map(({ path }) => path) }
}

test(`a process that is killed while an import waits for a response (${KILLS} times) leaves the store unchanged`, async () => {
  const { server, before, start, paths } = await open()
  for (let kill = 0; kill < KILLS; kill++) {
    const path = paths[Math.floor(Math.random() * paths.length)]!
    server.behave(path, hang)
    const { asked, kill: killNow, dump } = await start()
    await soon(() => expect(asked()).toContain(path), 1)
    await killNow()
    expect(dump(), path).toEqual(before)
  }
})

test(`a process that is killed shortly after an import received its last response (${KILLS} times) has written either everything or nothing`, async () => {
  const { before, start, paths } = await open()
  for (let kill = 0; kill < KILLS; kill++) {
    const { asked, kill: killNow, dump } = await start()
    await soon(() => expect(asked()).toHaveLength(paths.length), 1)
    // With these delays, some kills come while the import reads, some while it writes, and some as the process ends.
    await sleep((kill % 8) ** 2 * 2)
    await killNow()
    const left = dump()
    if (left.league!.length === 0) expect(left).toEqual(before)
    else expect(countsOf(left)).toEqual(WRITTEN)
  }
  tell({ row: 'mirrorKills', done: KILLS })
})
