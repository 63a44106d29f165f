import { entityTag, HindsightError, HTTP_STATUS } from '../engine/index.ts'
import type { BoardPage } from './board-pages.ts'
import { leaguePath, ownPath } from './drawing/links.ts'
import { type Drawn, drawPage } from './drawing/page.ts'
import { FILES } from './files.ts'
import type { Following } from './live.ts'
import { type Done, noSuchForm } from './pages/page.ts'
import { faultPage, proPage, requireMayLook } from './pages/refusals.ts'
import { pageHeaders } from './policy.ts'
import type { Board, BoardSetting, PageReply, PageRequest } from './request.ts'
import type { Cookies, openRenewals } from './visit/cookies.ts'
import { packed, packing, pageName, tagged } from './visit/kept-pages.ts'
import { type Once, sentAs } from './visit/once.ts'
import type { Visits } from './visit/opening.ts'
import type { Visit } from './visit/visit.ts'

/** Answers requests for pages: GET shows a page, POST runs a form and redirects to one. */

/** The board as it runs: its setting, who signs in, and the pages that follow a league. */
export interface OpenBoard {
  setting: BoardSetting
  cookies: Cookies
  visits: Visits
  follow(following: Following): ReadableStream<Uint8Array>
  isDue: ReturnType<typeof openRenewals>
  once: Once<{ visit: Visit; done: Done }>
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

export const headersFor = ({
  secure,
  header,
}: Pick<PageRequest, 'secure' | 'header'>): Readonly<Record<string, string>> =>
  pageHeaders(secure || LOOPBACK.test(header('host') ?? ''))

/** A page whole, for a visit. Throws what its operations throw. */
export const draw = async (page: BoardPage, opened: Visit): Promise<string> => {
  const { visit, league, show } = await page.enter(opened)
  let drawn: Drawn
  try {
    drawn = await show()
  } catch (error) {
    if (!(error instanceof HindsightError && error.code === 'pro_plan_required')) throw error
    drawn = proPage()
  }
  return drawPage({ visit, drawn, files: FILES, league })
}

const sent = (request: PageRequest, text: string, status = 200): PageReply => {
  const body = packed(request, text)
  return { status, body, headers: { ...headersFor(request), ...packing(body) } }
}

/** A reply that sends the cookie of the session again, where that is due. */
const renewed = ({ cookies, isDue }: OpenBoard, request: PageRequest, visit: Visit, reply: PageReply): PageReply => {
  const secret = cookies.read(request.header('cookie'), cookies.session)
  if (visit.sessionId === null || secret === undefined || !isDue(visit.sessionId, visit.now)) return reply
  return {
    ...reply,
    headers: { ...reply.headers, 'Set-Cookie': cookies.keep(cookies.session, secret, request.secure) },
  }
}

const nowhere = (): HindsightError =>
  new HindsightError('not_found', 'There is no such page; the reference of the API is at /docs')

const ledTo = (path: string, request: PageRequest): PageReply => ({
  status: 303,
  body: null,
  headers: { ...headersFor(request), Location: path },
})

/** Leads from an address with a slash at its end to the one without. Throws not_found for any other. */
export const leadOff = async (request: PageRequest): Promise<PageReply> => {
  const [path = '', query] = request.target.split('?', 2)
  if (!path.endsWith('/')) throw nowhere()
  const bare = path.slice(0, -1)
  return ledTo(ownPath(query === undefined ? bare : `${bare}?${query}`), request)
}

/** Shows a page, or says that the browser's copy is current. */
export const show = async (board: OpenBoard, page: BoardPage, request: PageRequest): Promise<PageReply> => {
  const visit = await board.visits.open(request)
  if (visit.watches !== null && visit.path === '/') return ledTo(leaguePath(visit.watches), request)
  requireMayLook(page, visit)
  return renewed(board, request, visit, await shown(board, page, { request, visit }))
}

const shown = async (
  { setting: { engine, pageCache, version } }: OpenBoard,
  page: BoardPage,
  { request, visit }: { request: PageRequest; visit: Visit },
): Promise<PageReply> => {
  if (page.fresh || visit.said !== null) return sent(request, await draw(page, visit))
  const epoch = await engine.cacheEpoch(engine.admission(), page.scopeOf(request))
  const { target, sessionId, formToken, zone } = visit
  const name = pageName(request, [version, target, sessionId, formToken, zone])
  const tag = entityTag(`${name}\n${epoch}`)
  const text = pageCache.get(name, epoch)?.text ?? packed(request, await draw(page, visit))
  pageCache.set(name, { epoch, tag, text })
  return tagged(request, { tag, text }, headersFor(request))
}

/** Leads to the next page, which says what was done: to the session that there is, or that begins with it. */
const leadOn = async (board: OpenBoard, request: PageRequest, visit: Visit, done: Done): Promise<PageReply> => {
  const { cookies, visits, setting } = board
  const { said, to, secret, drawn } = done
  if (drawn) return sent(request, drawPage({ visit, drawn, files: FILES }))
  const begun = secret ? await setting.engine.sessions.find(secret) : null
  const sessionId = secret === undefined ? visit.sessionId : (begun?.key.id ?? null)
  if (said !== undefined && sessionId !== null) visits.say(sessionId, said)
  const cookie = secret === undefined ? {} : { 'Set-Cookie': cookies.keep(cookies.session, secret, request.secure) }
  return { status: 303, body: null, headers: { ...headersFor(request), Location: to ?? visit.target, ...cookie } }
}

/** The form of a page that was sent. Throws where there is no such one. */
const requireWork = ({ works }: BoardPage, form: URLSearchParams): string => {
  const name = form.get('work') ?? ''
  if (works.includes(name)) return name
  throw noSuchForm()
}

/** Runs a form; a refused form is shown again with the input and the reason. */
export const work = async (board: OpenBoard, page: BoardPage, request: PageRequest): Promise<PageReply> => {
  const form = await request.form()
  const opened = await board.visits.open(request)
  requireMayLook(page, opened)
  if (opened.account === null && page.also !== 'all') throw new HindsightError('forbidden', 'You only look on here')
  const name = requireWork(page, form)
  const runIt = async () => {
    board.visits.requireToken(request, form)
    const { visit, work } = await page.enter(opened)
    return { visit, done: await work(name, form) }
  }
  try {
    const { visit, done } = await board.once(sentAs(request, form), opened.now, runIt)
    return await leadOn(board, request, visit, done)
  } catch (error) {
    if (!(error instanceof HindsightError) || error.code === 'server_error') throw error
    const refused = { work: name, form, message: error.sentence, isTold: false }
    return sent(request, await draw(page, { ...opened, refused }), HTTP_STATUS[error.code])
  }
}

/** The page that says why there is none. */
export const refuse: Board['refuse'] = ({ holder, header }, error, id) => {
  const { status, drawn, fault } = faultPage(error, id, holder !== null)
  const visit = { said: null, account: holder?.account ?? null, watches: null }
  const headers = headersFor({ secure: false, header })
  return { status, body: drawPage({ visit, drawn, files: FILES }), headers, ...(fault !== undefined && { fault }) }
}
