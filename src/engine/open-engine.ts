import type { Engine, LeagueHooks } from './kernel/context.ts'
import { assembleEngine, type EngineOptions } from './kernel/engine.ts'
import { openCacheEpochs } from './league/cache-epoch.ts'
import { requireOwnTime } from './league/time.ts'

/** Loads the league modules on the first call in a league, because most commands do not make such a call. */
const leagueHooks: LeagueHooks = {
  enter: async (...args) => (await import('./league/enter.ts')).atLeague(...args),
  requireOwnTime,
  takeSteps: async (...args) => (await import('./league/due-events.ts')).takeSteps(...args),
  takeStep: async (...args) => (await import('./league/due-events.ts')).takeStep(...args),
  openCacheEpochs,
}

/** Opens a store with its caches and the other state of the process. Throws the errors of `openDatabase`. */
export const openEngine = (options: EngineOptions): Engine => assembleEngine(options, leagueHooks)
