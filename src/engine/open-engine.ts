import { onDemand } from '../../data/on-demand.ts'
import { DEFAULT_PLAN, DEFAULT_QUOTAS, PLANS, type Plan, type Quotas } from '../../data/plans.ts'
import type { Clocks } from './base/clock.ts'
import { newId } from './base/crypto.ts'
import type { Admission, CacheEpoch, Engine, LeagueHooks } from './kernel/context.ts'
import { openCacheEpochs } from './league/cache-epoch.ts'
import { requireOwnTimeSince } from './league/time.ts'
import { type DailyAt, USUAL_DAILY } from './rules/league/day.ts'
import { API_KEYS, openKeyring, SESSIONS } from './runtime/keyring.ts'
import { openLeagueVisits } from './runtime/league-visits.ts'
import { openLongWork } from './runtime/long-work.ts'
import { openPlatformAccess, type PlatformReach } from './runtime/platform-access.ts'
import { openAuthThrottle, rateLimitOf } from './runtime/rate-windows.ts'
import { openSealing } from './runtime/sealing.ts'
import { inMemoryOnly, seasonCache } from './season/cache.ts'
import { openDatabase } from './store/index.ts'

/** Opens an engine: the state that all calls of a process share. */

/** Options for opening an engine. */
interface EngineOptions {
  /** The store's file, or ':memory:' for a store that lasts as long as the process. */
  file: string
  clocks: Clocks
  /** When a league's day begins. */
  dailyAt?: DailyAt
  /** Quotas for accounts that call over HTTP. */
  quotas?: Quotas
  /** The default plan for new accounts. */
  defaultPlan?: Plan | undefined
  /** How to reach the platforms. By default, uses their public addresses and no secrets. */
  platformReach?: PlatformReach
  /** Whether messages can be sent to private networks (default: false). */
  privateTargets?: boolean
  /** Returns the secret that encrypts stored secrets. By default, each process generates a new one. */
  secret?: () => string
}

const loadEnter = onDemand(() => import('./league/enter.ts'))
const loadDueEvents = onDemand(() => import('./league/due-events.ts'))

/** Loads the league modules on the first call that needs them, because most commands do not. */
const leagueHooks: LeagueHooks = {
  atLeague: async (...args) => (await loadEnter()).atLeague(...args),
  requireOwnTimeSince,
  takeSteps: async (...args) => (await loadDueEvents()).takeSteps(...args),
  takeStep: async (...args) => (await loadDueEvents()).takeStep(...args),
}

const admission = ({ league, wall, simulated = false }: Clocks): Admission => ({
  time: league(),
  wall: wall(),
  simulated,
})

/** Opens the shared state that every context contains. */
const ofProcess = ({ clocks, platformReach, privateTargets = false, secret = newId }: EngineOptions) => ({
  platforms: openPlatformAccess(clocks.wall, platformReach),
  seasons: seasonCache(),
  authThrottle: openAuthThrottle(clocks.wall),
  privateTargets,
  sealing: openSealing(secret),
})

/**
 * Records a visit to a league when a caller reads its epoch. Operations cannot record it, because a caller who gets a
 * cached response does not run an operation.
 */
const recordVisits =
  (epochOf: CacheEpoch, visits: Engine['visits']): CacheEpoch =>
  (admitted, scope) => {
    if (scope !== null && 'leagueId' in scope) visits.mark(scope.leagueId, admitted.wall)
    return epochOf(admitted, scope)
  }

/** Opens a store with its caches and the rest of the process's state. Throws what `openDatabase` throws. */
export const openEngine = (options: EngineOptions): Engine => {
  const { file, clocks, dailyAt = USUAL_DAILY, quotas = DEFAULT_QUOTAS, defaultPlan = DEFAULT_PLAN } = options
  const database = openDatabase(file, clocks.wall)
  const shared = ofProcess(options)
  const visits = openLeagueVisits()
  return {
    database,
    clocks,
    keyring: openKeyring(database, clocks, API_KEYS),
    sessions: openKeyring(database, clocks, SESSIONS),
    cacheEpoch: recordVisits(openCacheEpochs(database, dailyAt), visits),
    visits,
    longWork: openLongWork(),
    seasons: shared.seasons,
    seasonsInMemory: inMemoryOnly(shared.seasons),
    leagueHooks,
    dailyAt,
    contextFor: ({ actor, key = null, rateLimit }, admitted = admission(clocks)) => {
      const { wall } = admitted
      return {
        actor,
        key,
        rateLimit: rateLimit ?? rateLimitOf({ startedAt: wall, used: 0 }, PLANS[actor.plan].perMinute),
        quotas: key === null ? null : quotas,
        now: admitted.time,
        leagueId: null,
        behind: false,
        admitted,
        wall,
        dailyAt,
        defaultPlan,
        leagueHooks,
        ...shared,
        newId,
        read: work => database.transaction('read', work),
      }
    },
    admission: () => admission(clocks),
    close: () => database.close(),
  }
}
