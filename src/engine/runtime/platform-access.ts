import type { Platform, PlatformCaller, PlatformPlayer } from '../platforms/index.ts'

/** Every player of a platform by its number there. */
export interface PlayerList {
  players: ReadonlyMap<string, PlatformPlayer>
  /** Epoch ms of wall time. */
  fetchedAt: number
}

/** The platform that leagues can be mirrored from, with the one caller of this process, which keeps its limits. */
export interface Desk {
  platform: Platform
  caller: PlatformCaller
  /** Wall time, epoch ms. */
  now(): number
  /** All players, fetched once a day; until then from memory, or from what `kept` finds. Throws upstream_failed. */
  players(kept: () => Promise<PlayerList | null>): Promise<PlayerList>
}

const DAY = 24 * 3_600_000

export const listOfPlayers = (players: readonly PlatformPlayer[], fetchedAt: number): PlayerList => ({
  players: new Map(players.map(player => [player.externalId, player])),
  fetchedAt,
})

/** Players in memory for a day; who asks while they are fetched waits for the same answer. */
const openPlayers = (caller: PlatformCaller, now: () => number): Desk['players'] => {
  let known: PlayerList | null = null
  let asked: Promise<PlayerList> | undefined
  const fresh = (list: PlayerList | null): PlayerList | null => (list && now() - list.fetchedAt < DAY ? list : null)
  const find = async (kept: () => Promise<PlayerList | null>): Promise<PlayerList> => {
    known = fresh(await kept()) ?? listOfPlayers(await caller.readPlayers(), now())
    return known
  }
  return async kept => {
    const held = fresh(known)
    if (held) return held
    asked ??= find(kept).finally(() => {
      asked = undefined
    })
    return asked
  }
}

/** Opens the desk when it is first needed; `base` is another address of the platform's API than its public one. */
export const openDesk = (now: () => number, base?: string): (() => Promise<Desk>) => {
  let opened: Promise<Desk> | undefined
  const open = async (): Promise<Desk> => {
    const { PLATFORMS } = await import('../platforms/index.ts')
    const platform = PLATFORMS[0]!
    const caller = platform.open(base === undefined ? {} : { base })
    return { platform, caller, now, players: openPlayers(caller, now) }
  }
  return () => {
    opened ??= open()
    return opened
  }
}
