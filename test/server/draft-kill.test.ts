import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openEngine } from '../../src/engine/index.ts'
import { AFTER_SEASON, startDrafting } from '../support/drafting.ts'
import { temporaryFolder } from '../support/folder.ts'
import { bundled } from '../support/program.ts'
import { rounds } from '../support/rounds.ts'
import { sqlOn } from '../support/store-file.ts'
import { tell } from '../support/told.ts'
import { openWorld } from '../support/world.ts'

const KILLS = rounds({ test: 8, soak: 400 })
const LEAGUE = 'drafting'

const openDraft = async (file: string): Promise<void> => {
  const world = await openWorld({ file })
  await startDrafting(world, { id: LEAGUE, name: 'Drafting' })
  world.close()
}

/** Kills a writer at a random moment after its first step. Answers how many picks it said that there are, step by step. */
const killWriter = async (file: string): Promise<number[]> => {
  const writer = await bundled(join(import.meta.dirname, '../support/draft-writer.ts'))
  const child = spawn(process.execPath, [writer, file, LEAGUE, String(AFTER_SEASON)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', part => {
    said += part
  })
  const ended = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), ended])
  await sleep(Math.random() * 60)
  child.kill('SIGKILL')
  await ended
  return said.split('\n').slice(0, -1).map(Number)
}

test(`who is killed while a draft goes on, ${KILLS} times, leaves every pick that was told, on its roster, and no half step`, async () => {
  const file = join(temporaryFolder(), 'draft.db')
  await openDraft(file)
  for (let kill = 0; kill < KILLS; kill++) {
    const told = await killWriter(file)
    expect(told.length).toBeGreaterThan(0)
    const engine = openEngine({
      file,
      clocks: { league: () => AFTER_SEASON, wall: () => AFTER_SEASON, simulated: true },
    })
    const [draft, spots] = await engine.database.transaction('read', async store => [
      (await store.drafts.find(LEAGUE))!,
      await store.rosters.listOf(LEAGUE),
    ])
    engine.close()
    expect(sqlOn(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    const taken = draft.turns.filter(({ pick }) => pick !== null)
    // Picks are taken from the first turn on, and each holds a player of its team's roster.
    expect(draft.turns.slice(0, taken.length).every(({ pick }) => pick !== null)).toBe(true)
    const held = new Set(spots.map(({ playerId, teamId }) => `${teamId} ${playerId}`))
    expect(new Set(taken.map(({ teamId, pick }) => `${teamId} ${pick!.playerId}`))).toEqual(held)
    // At most one step was done and not told: a pick or three, one taken back, or all of a finished draft.
    const last = told.at(-1)!
    expect([last - 1, last, last + 1, last + 2, last + 3, 0]).toContain(taken.length)
  }
  tell({ row: 'draftKills', done: KILLS })
})
