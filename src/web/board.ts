import { leadOff, type OpenBoard, refuse, show, work } from './answering.ts'
import { BOARD_PAGES, LEAGUE } from './board-pages.ts'
import { FILE_ROUTES } from './files.ts'
import { followLeague, lookOn } from './following.ts'
import { openLive } from './live.ts'
import type { Board, BoardSetting, PageReply, PageRequest, Route } from './request.ts'
import { openCookies, openRenewals } from './visit/cookies.ts'
import { openOnce } from './visit/once.ts'
import { openVisits } from './visit/opening.ts'

export type { Board, BoardSetting, PageCache, PageReply, PageRequest, Route } from './request.ts'
export type { SeasonLoad, SeasonLoader, WantedSeason } from './season-desk.ts'

/** Answers every error with a page. */
const safely =
  (answer: (request: PageRequest) => Promise<PageReply>): Route['answer'] =>
  request =>
    answer(request).catch(error => refuse(request, error, request.id))

/** The pages of a home, as routes: the server listens for them. */
export const openBoard = (setting: BoardSetting): Board => {
  const cookies = openCookies(setting)
  const board: OpenBoard = {
    setting,
    cookies,
    visits: openVisits(setting, cookies),
    follow: openLive(setting.engine),
    isDue: openRenewals(),
    once: openOnce(),
  }
  const get = (path: string, answer: (request: PageRequest) => Promise<PageReply>): Route => ({
    method: 'GET',
    path,
    answer: safely(answer),
  })
  return {
    routes: [
      ...FILE_ROUTES,
      get('/w/:token', request => lookOn(board, request)),
      get(`${LEAGUE}/live`, request => followLeague(board, request)),
      ...BOARD_PAGES.map(page => get(page.path, request => show(board, page, request))),
      ...BOARD_PAGES.filter(({ works }) => works.length > 0).map(
        (page): Route => ({
          method: 'POST',
          path: page.path,
          answer: safely(request => work(board, page, request)),
        }),
      ),
    ],
    nowhere: safely(leadOff),
    secretIn: header => cookies.read(header, cookies.session),
    refuse,
  }
}
