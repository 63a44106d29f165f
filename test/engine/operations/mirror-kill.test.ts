import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../support/folder.ts'
import { hang } from '../../support/loopback.ts'
import { dumpOf, keepDemo } from '../../support/mirrors.ts'
import { bundled } from '../../support/program.ts'
import { rounds } from '../../support/rounds.ts'
import { MADE_UP, requestsOf, SLEEPER_FIXTURES, sleeperServer } from '../../support/sleeper.ts'
import { openWorld } from '../../support/world.ts'

const { complete } = MADE_UP

/** After the last answer it is killed while it reads, while it writes, and once when all is over. */
/** So many answers an import of the league needs, besides the list of players. */
const REQUESTS = 40

const WAITS = [...Array.from({ length: rounds({ test: 8, soak: 200 }) }, (_, at) => (at % 8) ** 2 * 2), 2_000]

describe('a process that is killed while it imports', () => {
  const start = async (file: string, base: string) => {
    const writer = await bundled(join(import.meta.dirname, '../../support/mirror-writer.ts'))
    const child = spawn(process.execPath, [writer, file, base, complete], { stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  const home = async () => {
    const file = join(temporaryFolder(), 'killed.db')
    const world = await openWorld({ file })
    await keepDemo(world)
    onTestFinished(() => world.close())
    return { file, world, server: await sleeperServer([SLEEPER_FIXTURES]) }
  }

  test('leaves the store as it was, whichever request it was at', async () => {
    const { file, world, server } = await home()
    const before = dumpOf(world)
    for (const path of requestsOf(complete)) {
      const from = server.requests.length
      server.misbehave(path, hang)
      const child = await start(file, server.base)
      const ended = once(child, 'close')
      const isAsked = () => server.requests.slice(from).some(request => request.path === `/v1/${path}`)
      await expect.poll(isAsked, { timeout: 30_000, interval: 10 }).toBe(true)
      child.kill('SIGKILL')
      await ended
    }
    expect(dumpOf(world)).toEqual(before)
  })

  test(`has written all or nothing, ${WAITS.length} times some ms after the last answer`, async () => {
    const { file, world, server } = await home()
    const before = dumpOf(world)
    const seen = new Set<string>()
    for (const ms of WAITS) {
      const from = server.requests.length
      const child = await start(file, server.base)
      const ended = once(child, 'close')
      const isLast = () =>
        server.requests.slice(from).filter(({ path }) => path !== '/v1/players/nfl').length === REQUESTS
      await expect.poll(isLast, { timeout: 30_000, interval: 1 }).toBe(true)
      await sleep(ms)
      child.kill('SIGKILL')
      await ended
      const { league, team, matchup, mirror, platform_week: paid, scoring_system: system } = dumpOf(world)
      const counts = [league, team, matchup, mirror, paid, system].map(rows => rows!.length)
      seen.add(String(counts))
      if (counts[0] === 0) expect(dumpOf(world)).toEqual(before)
      else expect(counts).toEqual([1, 4, 12, 1, 32, 1])
    }
    expect([...seen]).toContain('1,4,12,1,32,1')
  })
})
