import { PLANS, type Plan, type Quotas, USUAL_PLAN, USUAL_QUOTAS } from '../../data/plans.ts'
import type { Clocks } from './clock.ts'
import type { Actor, Admission, PrepareContext } from './context.ts'
import { newId } from './crypto.ts'
import { type DailyAt, USUAL_DAILY } from './rules/league/day.ts'
import { rateLimitOf } from './rules/rate-limit.ts'
import { type CacheEpoch, openCacheEpochs } from './runtime/cache-epoch.ts'
import { openGuessLimits } from './runtime/guess-limits.ts'
import { API_KEYS, type Keyring, openKeyring, SESSIONS } from './runtime/keyring.ts'
import { type LongWork, openLongWork } from './runtime/long-work.ts'
import { openPlatformAccess, type PlatformReach } from './runtime/platform-access.ts'
import { openSealing } from './runtime/sealing.ts'
import { seasonCache } from './season/cache.ts'
import { type Database, openDatabase } from './store/index.ts'

/** Who calls: an account and, for a request, its key and rate window. A caller in this process has neither. */
export interface Caller {
  actor: Actor
  key?: PrepareContext['key']
  rateLimit?: PrepareContext['rateLimit']
}

/** An open store and everything that operations need around it. */
export interface Engine {
  database: Database
  clocks: Clocks
  keyring: Keyring
  /** Those whose secrets stand in the cookies of browsers. */
  sessions: Keyring
  cacheEpoch: CacheEpoch
  longWork: LongWork
  dailyAt: DailyAt
  /** What a call works with, at the instants at which it was admitted: now, where it was not before. */
  contextFor(caller: Caller, admitted?: Admission): PrepareContext
  /** The instants at which a call that comes now is admitted. */
  admission(): Admission
  /** Closes the store, once no work is under way. */
  close(): Promise<void>
}

/** How an engine is opened. */
export interface EngineOptions {
  /** The file of the store; ':memory:' for one that lives as long as the process. */
  file: string
  clocks: Clocks
  /** When the day of a league begins. */
  dailyAt?: DailyAt
  /** How much an account may have that is asked for over HTTP. */
  quotas?: Quotas
  /** The plan of accounts that are made without saying one. */
  defaultPlan?: Plan | undefined
  /** How platforms are reached, if not by their public addresses and without secrets. */
  platformReach?: PlatformReach
  /** Whether messages may go to addresses of private networks; not unless said. */
  privateTargets?: boolean
  /** The secret by which secrets are sealed in the store; of the process alone unless given. */
  secret?: () => string
}

const admission = ({ league, wall, simulated = false }: Clocks): Admission => ({
  time: league(),
  wall: wall(),
  simulated,
})

/** What every call of a process shares. */
const ofProcess = ({ clocks, platformReach, privateTargets = false, secret = newId }: EngineOptions) => ({
  platforms: openPlatformAccess(clocks.wall, platformReach),
  seasons: seasonCache(),
  guessLimits: openGuessLimits(),
  privateTargets,
  sealing: openSealing(secret),
})

/** Opens a store and what lives with it. Throws what `openDatabase` throws. */
export const openEngine = (options: EngineOptions): Engine => {
  const { file, clocks, dailyAt = USUAL_DAILY, quotas = USUAL_QUOTAS, defaultPlan = USUAL_PLAN } = options
  const database = openDatabase(file, clocks.wall)
  const shared = ofProcess(options)
  return {
    database,
    clocks,
    keyring: openKeyring(database, clocks, API_KEYS),
    sessions: openKeyring(database, clocks, SESSIONS),
    cacheEpoch: openCacheEpochs(database, dailyAt),
    longWork: openLongWork(),
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
        ...shared,
        newId,
        read: work => database.transaction('read', work),
      }
    },
    admission: () => admission(clocks),
    close: () => database.close(),
  }
}
