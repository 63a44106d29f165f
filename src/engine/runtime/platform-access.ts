import { PLATFORM_NAMES, type PlatformName } from '../../../data/platforms.ts'
import { invalid } from '../errors.ts'
import type { ImportPlan, LeagueReference, PlatformPlayer, Reach } from '../platforms/index.ts'

/** All players of a platform, by their id there. */
export interface PlayerList {
  players: ReadonlyMap<string, PlatformPlayer>
  /** Epoch ms of wall time. */
  fetchedAt: number
}

/** The platforms as this process reaches them: one pace for each, and their players in memory. */
export interface PlatformAccess {
  /** Throws `not_found` and `upstream_failed`. */
  readLeague(league: LeagueReference): Promise<ImportPlan>
  /**
   * All players of a platform, fetched once a day; until then from memory, or from what `kept` finds. Null for a
   * platform whose leagues bring their players along. Throws `upstream_failed`.
   */
  players(platform: PlatformName, kept: () => Promise<PlayerList | null>): Promise<PlayerList | null>
  /** Wall time, epoch ms. */
  now(): number
}

/** Other addresses of the platforms' APIs than their public ones. */
export type PlatformBases = Readonly<Partial<Record<PlatformName, string>>>

/** The addresses that an environment sets, by `HINDSIGHT_<NAME>_URL`. */
export const platformBases = (env: Readonly<Record<string, string | undefined>>): PlatformBases =>
  Object.fromEntries(
    PLATFORM_NAMES.flatMap(name => {
      const base = env[`HINDSIGHT_${name.toUpperCase()}_URL`]
      return base ? [[name, base]] : []
    }),
  )

const DAY = 24 * 3_600_000

export const listOfPlayers = (players: readonly PlatformPlayer[], fetchedAt: number): PlayerList => ({
  players: new Map(players.map(player => [player.externalId, player])),
  fetchedAt,
})

/** Players in memory for a day. Whoever asks during a fetch waits for that one. */
const openPlayers = (read: () => Promise<PlatformPlayer[]>, now: () => number) => {
  let known: PlayerList | null = null
  let asked: Promise<PlayerList> | undefined
  const fresh = (list: PlayerList | null): PlayerList | null => (list && now() - list.fetchedAt < DAY ? list : null)
  const find = async (kept: () => Promise<PlayerList | null>): Promise<PlayerList> => {
    known = fresh(await kept()) ?? listOfPlayers(await read(), now())
    return known
  }
  return async (kept: () => Promise<PlayerList | null>): Promise<PlayerList> => {
    const held = fresh(known)
    if (held) return held
    asked ??= find(kept).finally(() => {
      asked = undefined
    })
    return asked
  }
}

const soundBase = (base: string): string => {
  const url = URL.parse(base)
  if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '')
  throw invalid(`"${base}" is no address of an API: give one that begins with https://`)
}

const open = async (now: () => number, bases: PlatformBases): Promise<PlatformAccess> => {
  const { openPace, platformNamed } = await import('../platforms/index.ts')
  const reached = PLATFORM_NAMES.map(name => {
    const platform = platformNamed(name)
    const reach: Reach = { base: soundBase(bases[name] ?? platform.base), pace: openPace(platform.limits) }
    const { readPlayers } = platform
    const players = readPlayers ? openPlayers(() => readPlayers(reach), now) : async () => null
    return [name, { platform, reach, players }] as const
  })
  const of = new Map(reached)
  return {
    readLeague: league => {
      const { platform, reach } = of.get(league.platform)!
      return platform.readLeague(league, reach)
    },
    players: (name, kept) => of.get(name)!.players(kept),
    now,
  }
}

/** Opens the access when it is first needed. Throws `invalid_request` for a base that is no address. */
export const openPlatformAccess = (now: () => number, bases: PlatformBases = {}): (() => Promise<PlatformAccess>) => {
  let opened: Promise<PlatformAccess> | undefined
  return () => {
    opened ??= open(now, bases)
    return opened
  }
}
