import { entityTag, HindsightError, HTTP_STATUS } from '../engine/index.ts'
import type { BoardPage } from './board-pages.ts'
import { openLeagueContext, type PageContext } from './context/context.ts'
import { type FormDeduper, submissionKey } from './context/form-deduper.ts'
import type { Board, BoardSetting, PageReply, PageRequest } from './context/request.ts'
import { type Cookies, isSignedIn, type openRenewals, type Sessions } from './context/sessions.ts'
import { drawPage } from './drawing/frame.ts'
import { leaguePath, ownPath } from './drawing/links.ts'
import { csvList } from './drawing/lists.ts'
import type { ActionResult, PageContent } from './drawing/page.ts'
import { FILES } from './files.ts'
import { noSuchForm } from './forms/values.ts'
import type { LiveRequest } from './live.ts'
import { faultPage, proPage, requireAccess } from './refusals.ts'
import { encodePage, encodingHeaders, pageHeaders, pageKey, tagged } from './replies.ts'

/** Handles requests: GET shows a page, a list or a league's changes; POST runs a form's action and redirects. */

export interface OpenBoard {
  setting: BoardSetting
  cookies: Cookies
  sessions: Sessions
  follow(following: LiveRequest): ReadableStream<Uint8Array>
  isRenewalDue: ReturnType<typeof openRenewals>
  deduper: FormDeduper<{ context: PageContext; result: ActionResult }>
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const secureHeaders = ({ secure, header }: Pick<PageRequest, 'secure' | 'header'>): Readonly<Record<string, string>> =>
  pageHeaders(secure || LOOPBACK.test(header('host') ?? ''))

/** Draws a page in its frame. Throws what its operations throw. */
export const draw = async (page: BoardPage, opened: PageContext): Promise<string> => {
  const { context, league, show } = await page.open(opened)
  let content: PageContent
  try {
    content = await show()
  } catch (error) {
    if (!(error instanceof HindsightError && error.code === 'pro_plan_required')) throw error
    content = proPage()
  }
  return drawPage({ viewer: context, content: { title: page.title, ...content }, files: FILES, league })
}

const replyWithPage = (request: PageRequest, text: string, status = 200): PageReply => {
  const body = encodePage(request, text)
  return { status, body, headers: { ...secureHeaders(request), ...encodingHeaders(body) } }
}

/** Renews the session cookie once a day, so active sessions do not expire. */
const renewed = (
  { cookies, isRenewalDue }: OpenBoard,
  request: PageRequest,
  context: PageContext,
  reply: PageReply,
): PageReply => {
  const secret = cookies.read(request.header('cookie'), cookies.session, request.secure)
  if (context.sessionId === null || secret === undefined || !isRenewalDue(context.sessionId, context.now)) return reply
  return {
    ...reply,
    headers: { ...reply.headers, 'Set-Cookie': cookies.keep(cookies.session, secret, request.secure) },
  }
}

const notFound = (): HindsightError =>
  new HindsightError('not_found', "This page doesn't exist. The API reference is at /docs")

const redirect = (path: string, request: PageRequest): PageReply => ({
  status: 303,
  body: null,
  headers: { ...secureHeaders(request), Location: path },
})

/**
 * Redirects an address that ends in a slash to the same address without it. Throws not_found for all other addresses.
 */
export const redirectSlash = async (request: PageRequest): Promise<PageReply> => {
  const [path = '', query] = request.target.split('?', 2)
  if (!path.endsWith('/')) throw notFound()
  const bare = path.slice(0, -1)
  return redirect(ownPath(query === undefined ? bare : `${bare}?${query}`), request)
}

/** Returns a page, or 304 if the browser's copy is current. */
export const show = async (board: OpenBoard, page: BoardPage, request: PageRequest): Promise<PageReply> => {
  const context = await board.sessions.open(request)
  if (context.watches !== null && context.path === '/') return redirect(leaguePath(context.watches), request)
  requireAccess(page, context)
  return renewed(board, request, context, await servePage(board, page, { request, context }))
}

const servePage = async (
  { setting: { engine, pageCache, version } }: OpenBoard,
  page: BoardPage,
  { request, context }: { request: PageRequest; context: PageContext },
): Promise<PageReply> => {
  if (page.noStore || context.notice !== null) return replyWithPage(request, await draw(page, context))
  // The epoch changes whenever the league's data can have changed.
  const epoch = await engine.cacheEpoch(engine.admission(), page.scopeOf(request))
  const { target, sessionId, formToken, zone } = context
  const key = pageKey(request, [version, target, sessionId, formToken, zone])
  const cached = pageCache.get(key, epoch)
  const body = cached?.body ?? encodePage(request, await draw(page, context))
  // The tag depends only on what this viewer can see, so changes to hidden data keep it.
  const tag = cached?.tag ?? entityTag(body)
  pageCache.set(key, { epoch, tag, body })
  return tagged(request, { tag, body }, secureHeaders(request))
}

/** Redirects to the next page, which shows the notice. Signs the user in or out if the action requires it. */
const redirectAfterPost = async (
  board: OpenBoard,
  request: PageRequest,
  context: PageContext,
  result: ActionResult,
): Promise<PageReply> => {
  const { cookies, sessions, setting } = board
  const { notice, to, secret, content } = result
  if (content) return replyWithPage(request, drawPage({ viewer: context, content, files: FILES }))
  const begun = secret ? await setting.engine.sessions.find(secret) : null
  const sessionId = secret === undefined ? context.sessionId : (begun?.key.id ?? null)
  if (notice !== undefined && sessionId !== null) sessions.notify(sessionId, notice)
  const cookie = secret === undefined ? {} : { 'Set-Cookie': cookies.keep(cookies.session, secret, request.secure) }
  return { status: 303, body: null, headers: { ...secureHeaders(request), Location: to ?? context.target, ...cookie } }
}

/** Returns a form's action. Throws invalid_request if the page does not have it. */
const requireAction = ({ actions }: BoardPage, form: URLSearchParams): string => {
  const name = form.get('work') ?? ''
  if (actions.includes(name)) return name
  throw noSuchForm()
}

/** Runs a form's action. A refused form is shown again with the user's input and the reason. */
export const runAction = async (board: OpenBoard, page: BoardPage, request: PageRequest): Promise<PageReply> => {
  const form = await request.form()
  const opened = await board.sessions.open(request)
  requireAccess(page, opened)
  if (opened.account === null && page.access !== 'all') throw new HindsightError('forbidden', 'This link is view-only')
  const name = requireAction(page, form)
  const perform = async () => {
    board.sessions.requireToken(request, form)
    const { context, run } = await page.open(opened)
    return { context, result: await run(name, form) }
  }
  try {
    const { context, result } = await board.deduper(submissionKey(request, form), opened.now, perform)
    return await redirectAfterPost(board, request, context, result)
  } catch (error) {
    if (!(error instanceof HindsightError) || error.code === 'server_error') throw error
    const { sentence, forcible } = error
    const refused = { action: name, form, message: sentence, isForcible: forcible, isShown: false }
    return replyWithPage(request, await draw(page, { ...opened, refused }), HTTP_STATUS[error.code])
  }
}

/** Returns a page that explains the error. */
export const refuse: Board['refuse'] = ({ holder, header }, error, id) => {
  const { status, content, fault } = faultPage(error, id, holder !== null)
  const viewer = { notice: null, account: holder?.account ?? null, watches: null }
  const headers = secureHeaders({ secure: false, header })
  return { status, body: drawPage({ viewer, content, files: FILES }), headers, ...(fault !== undefined && { fault }) }
}

const STREAM = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

/** Streams a league's changes to a page. */
export const followLeague = async (board: OpenBoard, request: PageRequest): Promise<PageReply> => {
  const { holder, params, address, stopping, header, secure } = request
  const { setting, cookies, sessions } = board
  const leagueId = params.id!
  const watches = async (): Promise<boolean> => (await sessions.open(request)).watches === leagueId
  if (!holder && !(await watches())) throw new HindsightError('unauthorized', 'Sign in to follow this league')
  const secret = cookies.read(header('cookie'), cookies.session, secure)
  const mayRead = holder ? isSignedIn(setting.engine, secret, holder.key.id) : watches
  const body = board.follow({
    leagueId,
    caller: holder?.key.id ?? address,
    account: holder?.account.id ?? null,
    mayRead,
    stopping,
  })
  return { status: 200, body, headers: STREAM }
}

/** Sends one of a league's lists as a CSV file. */
export const sendList = async ({ sessions }: OpenBoard, request: PageRequest): Promise<PageReply> => {
  const context = await sessions.open(request)
  requireAccess({ access: 'watcher' }, context)
  const body = await csvList(await openLeagueContext(context), request.params.file ?? '')
  const headers = {
    ...secureHeaders(request),
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': 'attachment',
    'Cache-Control': 'no-store',
  }
  return { status: 200, body, headers }
}

/** Lets a visitor with a league's watch link view the league, until the link is turned off. */
export const openWatchLink = async ({ cookies, sessions }: OpenBoard, request: PageRequest): Promise<PageReply> => {
  const { token = '' } = request.params
  const context = await sessions.open(request)
  const { opens, league } = await context.call('getLink', { params: { token } })
  if (opens !== 'league') throw new HindsightError('not_found', "This link doesn't work or has expired")
  const cookie = { 'Set-Cookie': cookies.keep(cookies.watch, token, request.secure) }
  return {
    status: 303,
    body: null,
    headers: { ...secureHeaders(request), Location: `/leagues/${league!.id}`, ...cookie },
  }
}
