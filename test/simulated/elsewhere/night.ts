import assert from 'node:assert/strict'
import { importMirrorSync } from '../../../src/engine/index.ts'
import type { World } from '../../support/world.ts'
import { fill, type Mirrored } from '../model/mirror.ts'
import { dailyAfter } from '../season.ts'
import { named, type Stage } from '../stage.ts'

/** The nightly sync of mirrors. */

const DAY = 86_400_000

/**
 * Returns the mirrors that have not been synced since the start of the day, without mirrors of a season that ended a
 * week ago or earlier.
 */
const dueOf = ({ facts, mirrors, now }: Stage): Mirrored[] =>
  facts.endsAt + 7 * DAY <= now ? [] : mirrors.filter(({ syncedAt }) => dailyAfter(syncedAt) <= now)

/** Syncs all due mirrors one after another, each as its commissioner. */
export const readMirrors = async ({ engine }: World, stage: Stage): Promise<void> => {
  const { syncMirrors } = await importMirrorSync()
  const due = dueOf(stage)
  const { there, codes, keep } = stage.platform.prepare(stage.chance, stage.now)
  const results: [string, string][] = []
  for await (const step of syncMirrors(engine))
    results.push([step.leagueId, 'error' in step ? step.error.code : 'read'])
  const [code = 'read'] = codes
  assert.deepEqual(
    results,
    due.map(({ id }) => [id, code]),
    'others were read',
  )
  if (code !== 'read' || due.length === 0) return
  keep()
  for (const mirror of due)
    fill(mirror, there, { type: 'sync', actor: named(stage, mirror.commissioner).name, now: stage.now })
}
