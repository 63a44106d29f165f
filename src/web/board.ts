import {
  followLeague,
  type OpenBoard,
  openWatchLink,
  redirectSlash,
  refuse,
  runAction,
  sendList,
  show,
} from './answering.ts'
import { BOARD_PAGES, LEAGUE } from './board-pages.ts'
import { openFormDeduper } from './context/form-deduper.ts'
import type { Board, BoardSetting, PageReply, PageRequest, Route } from './context/request.ts'
import { hasWatchCookie, openCookies, openRenewals, openSessions, watchedLeague } from './context/sessions.ts'
import { FILE_ROUTES } from './files.ts'
import { openLive } from './live.ts'

/** The board: the routes of its pages, files, CSV lists, event streams and watch links. */

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
export { contentPolicy } from './replies.ts'

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
