import type { BoardSetting, PageRequest } from '../request.ts'

/** The cookies of the board. Ports of one host share them, so their names carry the home. */
export interface Cookies {
  /** The session; HttpOnly. */
  session: string
  /** The league that may be looked at; HttpOnly. */
  watch: string
  read(header: string | undefined, name: string): string | undefined
  /** A Set-Cookie header that keeps a secret, or with an empty one forgets it. */
  keep(name: string, secret: string, secure: boolean): string
}

/** The zone of the reader, which the script of the pages sets. */
const ZONE_COOKIE = 'hindsight-zone'

const DAY_S = 86_400
const KEPT_S = 180 * DAY_S
const HTTPS_ONLY = '__Host-'

/** What stands behind a name in a Cookie header. */
const cookieIn = (header: string | undefined, name: string): string | undefined => {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

export const openCookies = ({ homeId }: Pick<BoardSetting, 'homeId'>): Cookies => {
  const session = `hindsight-${homeId}`
  return {
    session,
    watch: `${session}-watch`,
    read: (header, name) => cookieIn(header, HTTPS_ONLY + name) ?? cookieIn(header, name),
    keep: (name, secret, secure) => {
      const age = secret === '' ? 0 : KEPT_S
      const bounds = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}`
      return secure ? `${HTTPS_ONLY}${name}=${secret}; ${bounds}; Secure` : `${name}=${secret}; ${bounds}`
    },
  }
}

const MOST = 10_000

/**
 * Tells of a session whether its cookie is due again, once a day: the browser keeps it as long as the session is used.
 * `now` is wall time, epoch ms.
 */
export const openRenewals = (): ((sessionId: string, now: number) => boolean) => {
  const given = new Map<string, number>()
  return (sessionId, now) => {
    const last = given.get(sessionId)
    if (last !== undefined && now - last < DAY_S * 1000) return false
    if (given.size >= MOST) given.clear()
    given.set(sessionId, now)
    return true
  }
}

/** The zone in which a reader reads times; New York's where he has not said. */
export const zoneOf = ({ header }: Pick<PageRequest, 'header'>, usual: string): string => {
  const zone = decodeURIComponent(cookieIn(header('cookie'), ZONE_COOKIE)?.replace(/%(?![\dA-F]{2})/gi, '') ?? '')
  if (!/^[A-Za-z][\w+/-]{1,40}$/.test(zone)) return usual
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return usual
  }
}
