import { randomBytes } from 'node:crypto'
import { type Actor, type Answer, type Engine, HindsightError, visitorFrom, ZONE } from '../../engine/index.ts'
import type { BoardSetting, PageRequest } from '../request.ts'
import { maybe } from './answers.ts'
import { type Cookies, zoneOf } from './cookies.ts'
import { formToken, isToken } from './form-token.ts'
import { newOnce } from './once.ts'
import { callerFor, type LeagueVisit, type Visit } from './visit.ts'

/** How requests become visits. */

/** What was just done, by session: said on the next page of it, and then forgotten. */
const openSayings = () => {
  const MOST = 1_000
  const all = new Map<string, string>()
  return {
    say(sessionId: string, text: string): void {
      all.set(sessionId, text)
      for (const oldest of all.keys()) {
        if (all.size <= MOST) return
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

/** Who looks on by a watch link: nobody's account, so that nothing is his. */
const WATCHER: Actor = { id: 'watcher', name: 'watcher', plan: 'pro', createdAt: 0 }

/** Opens the visits of one board. */
export interface Visits {
  /** Says something on the next page of a session. */
  say(sessionId: string, text: string): void
  /** Throws forbidden for a form that does not carry its token. */
  requireToken(request: PageRequest, form: URLSearchParams): void
  open(request: PageRequest): Promise<Visit>
}

/** The league that a request may look at by a watch link; null for none. */
const watchedBy = async (engine: Engine, cookies: Cookies, request: PageRequest): Promise<string | null> => {
  const { header, holder, address } = request
  const token = cookies.read(header('cookie'), cookies.watch)
  if (token === undefined || holder) return null
  const call = callerFor(engine, visitorFrom(address), undefined)
  const shown = await maybe(call('getLink', { params: { token } }))
  return shown?.opens === 'league' ? shown.league!.id : null
}

/** Whether a page is asked for by who goes there, not by the script of one that is open already. */
const isEntered = ({ method, header }: PageRequest): boolean => method === 'GET' && header('x-refresh') === undefined

/** What of a visit the request itself says. */
const asked = ({ target, params, holder, address, header, secure }: PageRequest, publicUrl: string | undefined) => {
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
    zone: zoneOf({ header }, ZONE),
  }
}

export const openVisits = ({ engine, publicUrl, seasons }: BoardSetting, cookies: Cookies): Visits => {
  const process = randomBytes(32).toString('base64url')
  const sayings = openSayings()
  /** What the token of a form is made of: for who is not signed in, of the process and his address. */
  const secretOf = ({ header, holder, address }: PageRequest): string =>
    (holder && cookies.read(header('cookie'), cookies.session)) ?? `${process} ${address}`
  return {
    say: sayings.say,
    requireToken(request, form) {
      if (isToken(form.get('token'), secretOf(request))) return
      throw new HindsightError('forbidden', 'This page was too old for that. Nothing was changed; send it again')
    },
    async open(request) {
      const { holder, address } = request
      const watches = await watchedBy(engine, cookies, request)
      const actor = holder?.account ?? (watches === null ? visitorFrom(address) : WATCHER)
      return {
        ...asked(request, publicUrl),
        watches,
        now: engine.clocks.wall(),
        dailyAt: engine.dailyAt,
        formToken: formToken(secretOf(request)),
        once: newOnce(),
        said: isEntered(request) ? sayings.take(holder?.key.id ?? null) : null,
        refused: null,
        seasons,
        call: callerFor(engine, actor, holder?.key),
      }
    },
  }
}

/** A visit of nobody in particular, who looks on at one league; for pages that stand without a server. */
export const visitOfNobody = (
  engine: Engine,
  { target, ...seen }: Pick<Visit, 'target' | 'params' | 'watches' | 'zone'>,
): Visit => {
  const [path = '', query = ''] = target.split('?', 2)
  return {
    ...seen,
    path,
    target,
    query: new URLSearchParams(query),
    account: null,
    sessionId: null,
    address: '',
    agent: '',
    origin: '',
    now: engine.clocks.wall(),
    dailyAt: engine.dailyAt,
    formToken: '',
    once: '',
    said: null,
    refused: null,
    seasons: null,
    call: callerFor(engine, WATCHER, undefined),
  }
}

/** The names of a league's teams, and of the league. */
const namesIn = ({ league, teams }: Answer<'getLeague'>): Map<string, string> =>
  new Map([[league.id, league.name], ...teams.map(({ id, name }): [string, string] => [id, name])])

/** A visit of a league. Throws not_found. */
export const inLeague = async (visit: Visit): Promise<LeagueVisit> => {
  const about = await visit.call('getLeague', { params: { id: visit.params.id! } })
  return { ...visit, about, own: about.teams.find(({ mine }) => mine) ?? null, names: namesIn(about) }
}

/** Whether a session still works. */
export const stillSignedIn =
  ({ sessions }: Engine, secret: string | undefined, sessionId: string) =>
  async (): Promise<boolean> =>
    secret !== undefined && (await sessions.find(secret))?.key.id === sessionId
