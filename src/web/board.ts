import { HindsightError } from '../engine/index.ts'
import { type OpenBoard, redirectSlash, refuse, runAction, secureHeaders, show } from './answering.ts'
import { BOARD_PAGES, LEAGUE } from './board-pages.ts'
import { openFormDeduper } from './context/form-deduper.ts'
import type { Board, BoardSetting, PageReply, PageRequest, Route } from './context/request.ts'
import {
  hasWatchCookie,
  isSignedIn,
  openCookies,
  openLeagueContext,
  openRenewals,
  openSessions,
  watchedLeague,
} from './context/sessions.ts'
import { csvList } from './drawing/lists.ts'
import { FILE_ROUTES } from './files.ts'
import { openLive } from './live.ts'
import { requireAccess } from './pages/refusals.ts'

/** The board: the routes of its pages, files, CSV lists, event streams and watch links. */

const STREAM = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

/** Streams a league's changes to a page. */
const followLeague = async (board: OpenBoard, request: PageRequest): Promise<PageReply> => {
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
const sendList = async ({ sessions }: OpenBoard, request: PageRequest): Promise<PageReply> => {
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
const openWatchLink = async ({ cookies, sessions }: OpenBoard, request: PageRequest): Promise<PageReply> => {
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

export type {
  Board,
  BoardSetting,
  PageCache,
  PageReply,
  PageRequest,
  Route,
  SeasonLoad,
  SeasonLoader,
  WantedSeason,
} from './context/request.ts'

type PageHandler = (request: PageRequest) => Promise<PageReply>

/** Turns every error into a page. */
const withErrorPages =
  (answer: PageHandler): Route['answer'] =>
  request =>
    answer(request).catch(error => refuse(request, error, request.id))

/** Deletes the watch-link cookie after an error if the link no longer works. */
const forgettingLink =
  ({ cookies, setting: { engine } }: OpenBoard, answer: PageHandler): PageHandler =>
  async request => {
    const reply = await answer(request)
    const isRefused = reply.status >= 300 && reply.status !== 304 && reply.headers['Set-Cookie'] === undefined
    if (!isRefused || !hasWatchCookie(cookies, request)) return reply
    if ((await watchedLeague(engine, cookies, request)) !== null) return reply
    const forgotten = cookies.keep(cookies.watch, '', request.secure)
    return { ...reply, headers: { ...reply.headers, 'Set-Cookie': forgotten } }
  }

/** Returns a data folder's pages as routes for the server. */
export const openBoard = (setting: BoardSetting): Board => {
  const cookies = openCookies(setting)
  const board: OpenBoard = {
    setting,
    cookies,
    sessions: openSessions(setting, cookies),
    follow: openLive(setting.engine),
    isRenewalDue: openRenewals(),
    deduper: openFormDeduper(),
  }
  const get = (path: string, answer: PageHandler): Route => ({
    method: 'GET',
    path,
    answer: forgettingLink(board, withErrorPages(answer)),
  })
  return {
    routes: [
      ...FILE_ROUTES,
      get('/w/:token', request => openWatchLink(board, request)),
      get(`${LEAGUE}/csv/:file`, request => sendList(board, request)),
      get(`${LEAGUE}/live`, request => followLeague(board, request)),
      ...BOARD_PAGES.map(page => get(page.path, request => show(board, page, request))),
      ...BOARD_PAGES.filter(({ actions }) => actions.length > 0).map(
        (page): Route => ({
          method: 'POST',
          path: page.path,
          answer: withErrorPages(request => runAction(board, page, request)),
        }),
      ),
    ],
    notFound: withErrorPages(redirectSlash),
    secretIn: (header, secure) => cookies.read(header, cookies.session, secure),
    refuse,
  }
}
