import type { Engine, LeagueHooks } from '../kernel/context.ts'
import { assembleEngine, type EngineOptions } from '../kernel/engine.ts'
import { openCacheEpochs } from './cache-epoch.ts'
import { atLeague } from './enter.ts'
import { requireOwnTime } from './time.ts'

const HOOKS: LeagueHooks = {
  enter: atLeague,
  requireOwnTime,
  takeSteps: async (...args) => (await import('./due-events.ts')).takeSteps(...args),
  takeStep: async (...args) => (await import('./due-events.ts')).takeStep(...args),
  openCacheEpochs,
}

/** Opens a store and the state that lives with it, with the time of its leagues. Throws what `openDatabase` throws. */
export const openEngine = (options: EngineOptions): Engine => assembleEngine(options, HOOKS)
