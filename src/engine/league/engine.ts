import type { Engine, LeagueHooks } from '../kernel/context.ts'
import { assembleEngine, type EngineOptions } from '../kernel/engine.ts'
import { requireOwnTime } from '../operations/clocks/own-time.ts'
import { atLeague } from '../operations/clocks/time.ts'
import { openCacheEpochs } from './cache-epoch.ts'

const HOOKS: LeagueHooks = {
  enter: atLeague,
  requireOwnTime,
  takeSteps: async (...args) => (await import('../operations/clocks/take-steps.ts')).takeSteps(...args),
  takeStep: async (...args) => (await import('../operations/clocks/steps.ts')).takeStep(...args),
  openCacheEpochs,
}

/** Opens a store and the state that lives with it, with the time of its leagues. Throws what `openDatabase` throws. */
export const openEngine = (options: EngineOptions): Engine => assembleEngine(options, HOOKS)
