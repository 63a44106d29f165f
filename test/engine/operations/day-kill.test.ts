import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openEngine } from '../../../src/engine/index.ts'
import { runDueEvents } from '../../../src/engine/jobs/due-events.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { bundled } from '../../support/program.ts'
import { tell } from '../../support/reports.ts'
import { rounds } from '../../support/rounds.ts'
import { sqlOn } from '../../support/store-file.ts'
import { daysRun, FIVE_WEEKS, freeAgents, makeWaiverLeague, rosterOf, stateOf } from '../../support/waiver-league.ts'
import { openWorld } from '../../support/world.ts'

const KILLS = rounds({ test: 3, soak: 200 })
const TEAMS = 4
const FILED = Date.parse('2031-09-02T16:00:00Z')
const NEXT = FILED + 86_400_000
const LEAGUES = Array.from({ length: 25 }, (_, at) => `league-${at}`)

/** Creates a store with many leagues, each with five claims for the next run. */
const fillStore = async (file: string): Promise<void> => {
  const world = await openWorld({ file })
  await world.keep(FIVE_WEEKS.data)
  world.time.now = FILED
  const free = freeAgents(TEAMS)
  for (const id of LEAGUES) {
    const { teamIds } = await makeWaiverLeague(world, { id, teamCount: TEAMS })
    for (const at of [0, 1, 2, 3, 4]) {
      const place = at % TEAMS
      const body = { addPlayerId: free[at >> 1], dropPlayerId: rosterOf(place)[at >> 2] }
      await world.ask('fileClaim', { params: { id, teamId: teamIds[place] }, body })
    }
  }
  world.engine.database.checkpoint()
  world.close()
}

const openStore = (file: string) => ({
  engine: openEngine({ file, clocks: { league: () => NEXT, wall: () => NEXT, simulated: true } }),
})

/**
 * Runs the daily jobs in a separate process, which is killed after a number of leagues. Returns the leagues that it
 * reported.
 */
const runProcess = async (file: string, killAfter = Number.POSITIVE_INFINITY): Promise<string[]> => {
  const writer = await bundled(join(import.meta.dirname, '../../support/day-writer.ts'))
  const child = spawn(process.execPath, [writer, file, String(NEXT)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const reported: string[] = []
  for await (const leagueId of createInterface({ input: child.stdout })) {
    reported.push(leagueId)
    if (reported.length <= killAfter) child.stdin.write('\n')
    if (reported.length !== killAfter) continue
    await sleep(Math.random() * 3)
    child.kill('SIGKILL')
  }
  await closed
  return reported
}

const finish = async ({ engine }: ReturnType<typeof openStore>): Promise<void> => {
  const actor = { id: 'clock', name: 'clock', plan: 'pro' as const, createdAt: 0 }
  for await (const step of runDueEvents(engine, actor)) if ('error' in step) throw step.error
}

test(`a process that is killed in the middle of a run (${KILLS} times) completes each league's day or does not start it`, async () => {
  const folder = temporaryFolder()
  const base = join(folder, 'base.db')
  await fillStore(base)
  const whole = join(folder, 'whole.db')
  copyFileSync(base, whole)
  expect(await runProcess(whole)).toEqual(LEAGUES)
  const oracle = openStore(whole)
  const expected = new Map(await Promise.all(LEAGUES.map(async id => [id, await stateOf(oracle, id)] as const)))
  oracle.engine.close()
  for (let kill = 0; kill < KILLS; kill++) {
    const file = join(folder, `${kill}.db`)
    copyFileSync(base, file)
    const killAfter = 1 + Math.floor(Math.random() * (LEAGUES.length - 2))
    const acknowledged = await runProcess(file, killAfter)
    const store = openStore(file)
    expect(sqlOn(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    let ran = 0
    for (const id of LEAGUES) {
      const { claims } = await stateOf(store, id)
      const decided = claims.filter(({ status }) => status !== 'pending').length
      const days = await daysRun(store, id)
      expect([decided, days.length], id).toEqual(days.length === 1 ? [5, 1] : [0, 0])
      if (acknowledged.includes(id)) expect(days).toHaveLength(1)
      ran += days.length
    }
    // The kill came either before or after the next league's run, never during it.
    expect([killAfter, killAfter + 1]).toContain(ran)
    await finish(store)
    for (const id of LEAGUES) {
      expect(await daysRun(store, id)).toHaveLength(1)
      expect(await stateOf(store, id), id).toEqual(expected.get(id))
    }
    store.engine.close()
  }
  tell({ row: 'dayKills', done: KILLS })
})
