import { join } from 'node:path'
import type { Plan } from '../../data/plans.ts'
import type { SeasonData } from '../../src/engine/schema/season.ts'
import { temporaryFolder } from './folder.ts'
import { newKey } from './server.ts'
import { openWorld } from './world.ts'

/**
 * Creates a daemon's data folder with one account on each of these plans. Returns the secrets of the accounts' keys.
 */
export const keyedHome = async (
  plans: readonly Plan[],
  season?: SeasonData,
): Promise<{ home: string; keys: string[] }> => {
  const home = temporaryFolder()
  const world = await openWorld({ file: join(home, 'hindsight.db') })
  if (season) await world.keep(season)
  const keys: string[] = []
  for (const [at, plan] of plans.entries()) keys.push(await newKey(world, await world.account(`account-${at}`, plan)))
  world.close()
  return { home, keys }
}
