import { HindsightError } from '../engine/index.ts'
import { headersFor, type OpenBoard } from './answering.ts'
import type { PageReply, PageRequest } from './request.ts'
import { stillSignedIn } from './visit/opening.ts'

/** The streams of open pages, and the link of those who only look on. */

const STREAM = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

/** Streams the changes of a league to a page. */
export const followLeague = async (board: OpenBoard, request: PageRequest): Promise<PageReply> => {
  const { holder, params, address, stopping, header } = request
  const { setting, cookies, visits } = board
  const leagueId = params.id!
  const watches = async (): Promise<boolean> => (await visits.open(request)).watches === leagueId
  if (!holder && !(await watches())) throw new HindsightError('unauthorized', 'Sign in to follow this league')
  const secret = cookies.read(header('cookie'), cookies.session)
  const mayRead = holder ? stillSignedIn(setting.engine, secret, holder.key.id) : watches
  const body = board.follow({ leagueId, caller: holder?.key.id ?? address, mayRead, stopping })
  return { status: 200, body, headers: STREAM }
}

/** Lets whoever has the watch link of a league look at it from now on. */
export const lookOn = async ({ cookies, visits }: OpenBoard, request: PageRequest): Promise<PageReply> => {
  const { token = '' } = request.params
  const visit = await visits.open(request)
  const { opens, league } = await visit.call('getLink', { params: { token } })
  if (opens !== 'league') throw new HindsightError('not_found', 'This link does not work, or not any more')
  const cookie = { 'Set-Cookie': cookies.keep(cookies.watch, token, request.secure) }
  return { status: 303, body: null, headers: { ...headersFor(request), Location: `/leagues/${league!.id}`, ...cookie } }
}
