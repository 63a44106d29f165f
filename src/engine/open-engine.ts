import type { Engine, LeagueHooks } from './kernel/context.ts'
import { assembleEngine, type EngineOptions } from './kernel/engine.ts'
import { openCacheEpochs } from './league/cache-epoch.ts'
import { requireOwnTime } from './league/time.ts'

/** Loads the league modules on the first call that needs them, because most commands do not. */
const leagueHooks: LeagueHooks = {
  enter: async (...args) => (await import('./league/enter.ts')).atLeague(...args),
  requireOwnTime,
  takeSteps: async (...args) => (await import('./league/due-events.ts')).takeSteps(...args),
  takeStep: async (...args) => (await import('./league/due-events.ts')).takeStep(...args),
  openCacheEpochs,
}

/** Opens a store with its caches and the rest of the process's state. Throws what `openDatabase` throws. */
export const openEngine = (options: EngineOptions): Engine => assembleEngine(options, leagueHooks)
