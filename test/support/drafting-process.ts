import assert from 'node:assert/strict'
import { openEngine } from '../../src/engine/index.ts'
import { AFTER_SEASON, startDrafting } from './drafting.ts'
import { checkFile } from './store-file.ts'
import { openWorld } from './world.ts'

/** A process that makes and undoes picks in a draft until it is killed, and the state that it must leave behind. */

const LEAGUE = 'drafting'

/** Starts a league's draft in a store file. */
export const openDraft = async (file: string): Promise<void> => {
  const world = await openWorld({ file })
  await startDrafting(world, { id: LEAGUE, name: 'Drafting' })
  world.engine.database.checkpoint()
  world.close()
}

/** Returns the arguments of `draft-writer.ts`. */
export const draftWriterOf = (file: string): string[] => [file, LEAGUE, String(AFTER_SEASON)]

/**
 * Throws if the store's draft does not match the number of picks that the writer last printed. Returns the number of
 * picks.
 */
export const checkPicks = async (file: string, printed: string): Promise<number> => {
  const clock = () => AFTER_SEASON
  const engine = openEngine({ file, clocks: { league: clock, wall: clock, simulated: true } })
  const [draft, spots] = await engine.database.transaction('read', async store => [
    (await store.drafts.find(LEAGUE))!,
    await store.rosters.listOf(LEAGUE),
  ])
  engine.close()
  checkFile(file)
  const taken = draft.turns.filter(({ pick }) => pick !== null)
  const first = draft.turns.slice(0, taken.length)
  assert.ok(
    first.every(({ pick }) => pick !== null),
    'a turn was passed over',
  )
  const held = new Set(spots.map(({ playerId, teamId }) => `${teamId} ${playerId}`))
  assert.deepEqual(new Set(taken.map(({ teamId, pick }) => `${teamId} ${pick!.playerId}`)), held)
  // At most one step was completed but not printed: a single pick, three picks, one undo, or undoing a complete draft.
  const last = Number(printed.split('\n').at(-2) ?? 0)
  assert.ok([last - 1, last, last + 1, last + 2, last + 3, 0].includes(taken.length), `${taken.length} after ${last}`)
  return taken.length
}
