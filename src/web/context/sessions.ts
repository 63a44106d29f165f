import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Engine, HindsightError, percentDecoded, visitorActor, WATCHER, ZONE } from '../../engine/index.ts'
import { callerFor, type PageContext } from './context.ts'
import { newSubmissionId } from './form-deduper.ts'
import type { BoardSetting, PageRequest } from './request.ts'

/**
 * Turns requests into page contexts: cookies, time zones, form tokens and notices. The server has already found the
 * session.
 */

/** The board's cookies. All ports on a host share cookies, so the names contain the data folder's id. */
export interface Cookies {
  /** The session; HttpOnly. */
  session: string
  /** A league's watch link; HttpOnly. */
  watch: string
  /**
   * Reads a cookie. Over HTTPS, accepts only cookies that this host set itself, because other hosts in the domain can
   * set other cookies.
   */
  read(header: string | undefined, name: string, secure: boolean): string | undefined
  /** Returns a Set-Cookie header that stores a secret, or deletes it if the secret is empty. */
  keep(name: string, secret: string, secure: boolean): string
}

/** The cookie with the reader's time zone, set by the pages' script. */
const ZONE_COOKIE = 'hindsight-zone'

const DAY_S = 86_400
const KEPT_S = 180 * DAY_S
const HTTPS_ONLY = '__Host-'

/** Returns the value of a name in a Cookie header. */
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
    read: (header, name, secure) => cookieIn(header, secure ? HTTPS_ONLY + name : name),
    keep: (name, secret, secure) => {
      const age = secret === '' ? 0 : KEPT_S
      const bounds = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}`
      return secure ? `${HTTPS_ONLY}${name}=${secret}; ${bounds}; Secure` : `${name}=${secret}; ${bounds}`
    },
  }
}

const MAX_RENEWALS = 10_000

/**
 * Creates a check that returns true once a day for each session. The board then sends the cookie again, so it does not
 * expire while the session is in use. `now` is wall time in epoch ms.
 */
export const openRenewals = (): ((sessionId: string, now: number) => boolean) => {
  const renewedAt = new Map<string, number>()
  return (sessionId, now) => {
    const last = renewedAt.get(sessionId)
    if (last !== undefined && now - last < DAY_S * 1000) return false
    if (renewedAt.size >= MAX_RENEWALS) renewedAt.clear()
    renewedAt.set(sessionId, now)
    return true
  }
}

/** Returns the reader's time zone (default: New York's). */
export const readerZone = ({ header }: Pick<PageRequest, 'header'>, usual: string): string => {
  const zone = percentDecoded(cookieIn(header('cookie'), ZONE_COOKIE) ?? '')
  if (zone === null || !/^[A-Za-z][\w+/-]{1,40}$/.test(zone)) return usual
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return usual
  }
}

/**
 * Returns the token for all forms. It is derived from the secret in the cookie, so other origins cannot compute it and
 * it does not need to be stored. Without a session, it is derived from the process and the address.
 */
export const formToken = (secret: string): string => createHmac('sha256', secret).update('form').digest('base64url')

/** Returns true if a form contains its token. */
const isToken = (sent: string | null, secret: string): boolean => {
  const [expected, other] = [Buffer.from(formToken(secret)), Buffer.from(sent ?? '')]
  return expected.length === other.length && timingSafeEqual(expected, other)
}

/** The result of the last action, by session. It is deleted after the next page shows it. */
const openNotices = () => {
  const MAX_SESSIONS = 1_000
  const all = new Map<string, string>()
  return {
    say(sessionId: string, text: string): void {
      all.set(sessionId, text)
      for (const oldest of all.keys()) {
        if (all.size <= MAX_SESSIONS) return
        all.delete(oldest)
      }
    },
    take(sessionId: string | null): string | null {
      if (sessionId === null) return null
      const text = all.get(sessionId) ?? null
      all.delete(sessionId)
      return text
    },
  }
}

/** Creates the page contexts for one board. */
export interface Sessions {
  /** Shows a notice on a session's next page. */
  notify(sessionId: string, text: string): void
  /** Throws forbidden for a form without its token. */
  requireToken(request: PageRequest, form: URLSearchParams): void
  open(request: PageRequest): Promise<PageContext>
}

/** Matches every watch cookie that Hindsight sets. Operations accept any string that matches. */
const LIKE_TOKEN = /^[\w-]{1,200}$/

/** Returns true if a request has a watch cookie. Ignores managers' cookies, because they do not need one. */
export const hasWatchCookie = (cookies: Cookies, { header, holder, secure }: PageRequest): boolean =>
  !holder && cookies.read(header('cookie'), cookies.watch, secure) !== undefined

/**
 * Returns the league that a request can view through its watch link, or null. An expired link in a cookie does not
 * count as a guess, because Hindsight set the cookie.
 */
export const watchedLeague = async (engine: Engine, cookies: Cookies, request: PageRequest): Promise<string | null> => {
  const { header, secure } = request
  const token = cookies.read(header('cookie'), cookies.watch, secure) ?? ''
  if (!hasWatchCookie(cookies, request) || !LIKE_TOKEN.test(token)) return null
  const { leagueId } = await callerFor(engine, WATCHER, undefined)('getWatchedLeague', { params: { token } })
  return leagueId
}

/** Returns true if a person requested the page, or false if an open page's script did. */
const isNavigation = ({ method, header }: PageRequest): boolean => method === 'GET' && header('x-refresh') === undefined

/** Returns the part of a page context that comes from the request. */
const readRequest = (
  { target, params, holder, address, header, secure }: PageRequest,
  publicUrl: string | undefined,
) => {
  const [path = '', query = ''] = target.split('?', 2)
  return {
    path,
    target,
    params,
    query: new URLSearchParams(query),
    account: holder?.account ?? null,
    sessionId: holder?.key.id ?? null,
    address,
    agent: header('user-agent') ?? '',
    origin: publicUrl ?? `${secure ? 'https' : 'http'}://${header('host') ?? 'localhost'}`,
    zone: readerZone({ header }, ZONE),
  }
}

export const openSessions = ({ engine, publicUrl, seasons }: BoardSetting, cookies: Cookies): Sessions => {
  const process = randomBytes(32).toString('base64url')
  const notices = openNotices()
  /** Returns the input for a form token: the session, or else the process and the address. */
  const secretOf = ({ header, holder, address, secure }: PageRequest): string =>
    (holder && cookies.read(header('cookie'), cookies.session, secure)) ?? `${process} ${address}`
  return {
    notify: notices.say,
    requireToken(request, form) {
      if (isToken(form.get('token'), secretOf(request))) return
      throw new HindsightError('forbidden', 'This page was out of date, so nothing was changed. Send the form again')
    },
    async open(request) {
      const { holder, address } = request
      const watches = await watchedLeague(engine, cookies, request)
      const actor = holder?.account ?? (watches === null ? visitorActor(address) : WATCHER)
      return {
        ...readRequest(request, publicUrl),
        watches,
        now: engine.clocks.wall(),
        dailyAt: engine.dailyAt,
        formToken: formToken(secretOf(request)),
        submissionId: newSubmissionId(),
        notice: isNavigation(request) ? notices.take(holder?.key.id ?? null) : null,
        refused: null,
        seasons,
        call: callerFor(engine, actor, holder?.key),
      }
    },
  }
}

/** Returns true if a session is still valid. */
export const isSignedIn =
  ({ sessions }: Engine, secret: string | undefined, sessionId: string) =>
  async (): Promise<boolean> =>
    secret !== undefined && (await sessions.find(secret))?.key.id === sessionId
