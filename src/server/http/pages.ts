import { HindsightError } from '../../engine/index.ts'
import { type Board, openBoard, type PageReply, type PageRequest } from '../../web/board.ts'
import { addressOf } from './access.ts'
import { openAnswerCache } from './answer-cache.ts'
import { readForm } from './body.ts'
import { type ErrorReplier, type Exchange, type Handle, isSecure, remoteOf } from './exchange.ts'
import type { Reply } from './reply.ts'
import type { Service } from './service.ts'

/** Converts a request into one for a board page. */
const toPageRequest = (service: Service, exchange: Exchange): PageRequest => {
  const { c, id, header, holder } = exchange
  return {
    id,
    method: c.req.method === 'HEAD' ? 'GET' : c.req.method,
    target: c.req.url.slice(c.req.url.indexOf('/', 8)),
    params: c.req.param(),
    header,
    holder,
    address: addressOf(remoteOf(service, c)),
    secure: isSecure(service, c),
    form: () => readForm(exchange),
    stopping: c.env.stopping,
  }
}

const replyOf = ({ status, body, headers, fault }: PageReply): Reply => ({ status, body, headers, fault })

/** Returns a data folder's pages, with a handler for each. */
export const openPages = (service: Service) => {
  const { engine, version, homeId, access, seasons = null } = service
  const pageCache = openAnswerCache<Uint8Array<ArrayBuffer>>()
  const board: Board = openBoard({ engine, version, homeId, pageCache, publicUrl: access.publicUrl, seasons })
  const errorReply: ErrorReplier = (error, { holder, header, id }) =>
    replyOf(board.refuse({ holder, header }, error, id))
  const tooMany = new HindsightError('rate_limited', 'Too many requests. Wait a minute and try again')
  const answering =
    (answer: (request: PageRequest) => Promise<PageReply>): Handle =>
    async exchange => {
      if (!exchange.quota.allowed) throw tooMany
      return replyOf(await answer(toPageRequest(service, exchange)))
    }
  return {
    errorReply,
    secretIn: board.secretIn,
    routes: board.routes.map(({ method, path, open, answer }) => ({
      method,
      path,
      access: open ? ('open' as const) : ('page' as const),
      handle: answering(answer),
    })),
    /** Handles requests that do not match a page. */
    nothing: answering(board.notFound),
  }
}
