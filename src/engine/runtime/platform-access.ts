import { setTimeout } from 'node:timers/promises'
import { DAY } from '../../../data/durations.ts'
import { onDemand } from '../../../data/on-demand.ts'
import { PLATFORM_NAMES, PLATFORMS, type PlatformName, platformVariable } from '../../../data/platforms.ts'
import { invalid } from '../base/errors.ts'
import type { ImportPlan, LeagueReference, LiveStats, PlatformPlayer, Reach } from '../platforms/index.ts'

/** All players on a platform, by their platform id. */
export interface PlayerList {
  players: ReadonlyMap<string, PlatformPlayer>
  /** In epoch ms of wall time. */
  fetchedAt: number
}

/** Reserves the next request to a platform for live points, and returns how many ms remain until then. */
export type RequestSlot = () => Promise<number>

/** How this process reaches the platforms. Each platform has one rate limit, and its players are cached in memory. */
export interface PlatformAccess {
  /** Reads a league with the process's secrets, or with the given ones. Throws `not_found` and `upstream_failed`. */
  readLeague(league: LeagueReference, credentials?: Reach['credentials']): Promise<ImportPlan>
  /**
   * Returns all players on a platform. They are fetched once a day; in between, they come from memory or `readSaved`.
   * Null if the platform sends players with each league. Throws `upstream_failed`.
   */
  players(platform: PlatformName, readSaved: () => Promise<PlayerList | null>): Promise<PlayerList | null>
  /**
   * Returns the number of ms between two requests for live points. These requests use half of a platform's limit and
   * are evenly spaced.
   */
  liveGap(platform: PlatformName): number
  /** Reads the points so far in a week for a league's players, by platform id. Tries only once. */
  livePoints(
    league: LeagueReference,
    week: number,
    how: Pick<Reach, 'credentials'> & { slot: RequestSlot },
  ): Promise<ReadonlyMap<string, number>>
  /** Reads all players' stats so far in a week; null if the platform does not have them. Tries only once. */
  liveStats(platform: PlatformName, season: number, week: number, slot: RequestSlot): Promise<LiveStats | null>
  /** Returns wall time in epoch ms. */
  now(): number
}

/** Addresses to use instead of the platforms' public API addresses. */
export type PlatformBases = Readonly<Partial<Record<PlatformName, string>>>

/** Returns the addresses in the environment variables `HINDSIGHT_<NAME>_URL`. */
export const platformBases = (env: Readonly<Record<string, string | undefined>>): PlatformBases =>
  Object.fromEntries(
    PLATFORM_NAMES.flatMap(name => {
      const base = env[platformVariable(name, 'url')]
      return base ? [[name, base]] : []
    }),
  )

/** Credentials for private leagues on the platforms. */
export type PlatformSecrets = Readonly<Partial<Record<PlatformName, Readonly<Record<string, string>>>>>

/**
 * Reads credentials for private leagues from the environment variables `HINDSIGHT_<NAME>_<SECRET>`. Either all or none
 * of a platform's credentials must be set.
 */
export const platformSecrets = (env: Readonly<Record<string, string | undefined>>): PlatformSecrets =>
  Object.fromEntries(
    PLATFORM_NAMES.flatMap(name => {
      const secrets: readonly string[] = PLATFORMS[name].secrets
      const secretValues = secrets.map(secret => [secret, env[platformVariable(name, secret)] ?? ''] as const)
      return secretValues.length === 0 || secretValues.some(([, value]) => value === '')
        ? []
        : [[name, Object.fromEntries(secretValues)]]
    }),
  )

export const listOfPlayers = (players: readonly PlatformPlayer[], fetchedAt: number): PlayerList => ({
  players: new Map(players.map(player => [player.externalId, player])),
  fetchedAt,
})

/** Caches players for a day. A call during a download waits for it. */
const openPlayers = (read: () => Promise<PlatformPlayer[]>, now: () => number) => {
  let cached: PlayerList | null = null
  let inFlight: Promise<PlayerList> | undefined
  const fresh = (list: PlayerList | null): PlayerList | null => (list && now() - list.fetchedAt < DAY ? list : null)
  const find = async (readSaved: () => Promise<PlayerList | null>): Promise<PlayerList> => {
    cached = fresh(await readSaved()) ?? listOfPlayers(await read(), now())
    return cached
  }
  return async (readSaved: () => Promise<PlayerList | null>): Promise<PlayerList> => {
    const current = fresh(cached)
    if (current) return current
    inFlight ??= find(readSaved).finally(() => {
      inFlight = undefined
    })
    return inFlight
  }
}

const soundBase = (base: string): string => {
  const url = URL.parse(base)
  if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '')
  throw invalid(`"${base}" is not the address of an API; use one that begins with https://`)
}

export interface PlatformReach {
  bases?: PlatformBases | undefined
  secrets?: PlatformSecrets | undefined
  /**
   * Waits a number of ms, until a platform's rate limit allows a request, or before a retry. Can be replaced by a fake
   * platform that does not require waiting.
   */
  sleep?: ((ms: number) => Promise<void>) | undefined
}

/**
 * Returns a reach for live points. Each request waits for its slot and is tried only once, because the next poll
 * follows anyway.
 */
const inSlot = (reach: Reach, slot: RequestSlot, sleep: (ms: number) => Promise<void>): Reach => ({
  ...reach,
  pace: {
    async run(work, signal) {
      await sleep(await slot())
      return reach.pace.run(work, signal)
    },
  },
  http: { ...reach.http, tries: 1 },
})

const realSleep = (ms: number): Promise<void> => setTimeout(ms)

const open = async (now: () => number, { bases = {}, secrets = {}, sleep }: PlatformReach): Promise<PlatformAccess> => {
  const { ofKnownTeams, openPace, platformNamed, withCommonWarnings } = await import('../platforms/index.ts')
  const reached = PLATFORM_NAMES.map(name => {
    const platform = platformNamed(name)
    const credentials = secrets[name]
    const pace = openPace({ ...platform.limits, now, ...(sleep && { sleep }) })
    const base = soundBase(bases[name] ?? platform.base)
    const reach: Reach = { base, pace, ...(credentials && { credentials }), ...(sleep && { http: { sleep } }) }
    const { readPlayers } = platform
    const players = readPlayers ? openPlayers(() => readPlayers(reach), now) : async () => null
    const readLivePoints = platform.openLivePoints()
    const live = (slot: RequestSlot) => inSlot(reach, slot, sleep ?? realSleep)
    return [name, { platform, reach, players, readLivePoints, live }] as const
  })
  const of = new Map(reached)
  return {
    readLeague: async (league, credentials) => {
      const { platform, reach } = of.get(league.platform)!
      const plan = await platform.readLeague(league, { ...(credentials && { credentials }), ...reach })
      return withCommonWarnings(ofKnownTeams(plan, league.platform), league.platform)
    },
    players: (name, readSaved) => of.get(name)!.players(readSaved),
    liveGap: name => {
      const { starts, within } = of.get(name)!.platform.limits
      return (2 * within) / starts
    },
    livePoints: (league, week, { slot, credentials }) => {
      const { readLivePoints, live } = of.get(league.platform)!
      return readLivePoints(league, week, { ...(credentials && { credentials }), ...live(slot) })
    },
    liveStats: async (name, season, week, slot) => {
      const { platform, live } = of.get(name)!
      return (await platform.readLiveStats?.(season, week, live(slot))) ?? null
    },
    now,
  }
}

/** Creates the access on first use. Throws `invalid_request` for an invalid base address. */
export const openPlatformAccess = (now: () => number, reach: PlatformReach = {}): (() => Promise<PlatformAccess>) =>
  onDemand(() => open(now, reach))
