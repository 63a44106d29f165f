import { onDemand } from '../../data/on-demand.ts'
import type { Engine, LeagueHooks } from './kernel/context.ts'
import { assembleEngine, type EngineOptions } from './kernel/engine.ts'
import { openCacheEpochs } from './league/cache-epoch.ts'
import { requireOwnTimeSince } from './league/time.ts'

const loadEnter = onDemand(() => import('./league/enter.ts'))
const loadDueEvents = onDemand(() => import('./league/due-events.ts'))

/** Loads the league modules on the first call that needs them, because most commands do not. */
const leagueHooks: LeagueHooks = {
  atLeague: async (...args) => (await loadEnter()).atLeague(...args),
  requireOwnTimeSince,
  takeSteps: async (...args) => (await loadDueEvents()).takeSteps(...args),
  takeStep: async (...args) => (await loadDueEvents()).takeStep(...args),
  openCacheEpochs,
}

/** Opens a store with its caches and the rest of the process's state. Throws what `openDatabase` throws. */
export const openEngine = (options: EngineOptions): Engine => assembleEngine(options, leagueHooks)
