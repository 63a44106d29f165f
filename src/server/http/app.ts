import { Hono } from 'hono'
import { allOperations, HindsightError, masked } from '../../engine/index.ts'
import { agentsHandler } from './agents.ts'
import { bodyReader } from './body.ts'
import { openBulkLimits } from './bulk.ts'
import { eventsHandler } from './events.ts'
import { type Asked, type Env, exchanges, type Handle } from './exchange.ts'
import { openAnswers } from './kept-answers.ts'
import { operationHandler } from './operations.ts'
import { openPages } from './pages.ts'
import { openDoors } from './public.ts'
import { errorReply } from './reply.ts'
import type { Service } from './service.ts'

export type App = Hono<Env>

const BASE = '/v1'
/** What to say of a path that nothing answers, and where to look. */
const nothingAt = (path: string): HindsightError => {
  const isOfApi = path === BASE || path.startsWith(`${BASE}/`)
  const hint = isOfApi
    ? `${BASE}/openapi.json lists every path`
    : `the API is under ${BASE}, and its reference at /docs`
  return new HindsightError('not_found', `There is nothing at ${masked(path)}; ${hint}`)
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Whether a browser looks for a page, rather than a program for an answer. */
const wantsPage = ({ req }: Asked['c']): boolean =>
  req.method === 'GET' && !req.path.startsWith(`${BASE}/`) && (req.header('accept') ?? '').includes('text/html')

/** The methods that a path answers. */
const methodsAt = ({ router }: App, path: string): string[] =>
  METHODS.filter(method => router.match(method, path)[0].length > 0).flatMap(method =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  )

/** What no operation answers: 405 where another method would do, else 404. */
const unanswered =
  (app: App): Handle =>
  ({ c, id }) => {
    const { method, path } = c.req
    const allowed = methodsAt(app, path)
    if (allowed.length === 0) throw nothingAt(path)
    const words = allowed.join(', ')
    const refusal = new HindsightError(
      'method_not_allowed',
      `${method} is not for ${masked(path)}; it answers ${words}`,
    )
    return { ...errorReply(refusal, id), headers: { Allow: words } }
  }

/** The service as a function from Request to Response: one loop over the operations, and the stream of events. */
export const createApp = async (service: Service): Promise<App> => {
  const app: App = new Hono<Env>()
  const pages = openPages(service)
  const exchange = exchanges({ ...service, sessionIn: pages.secretIn })
  const answers = openAnswers()
  const readBody = bodyReader()
  const bulk = openBulkLimits(service)
  const operations = await allOperations()
  for (const op of operations) {
    if (op.route === null) continue
    const [method = '', path = ''] = op.route.split(' ')
    const pattern = BASE + path.replace(/\{(\w+)\}/g, ':$1')
    app.on(method, pattern, exchange('keyed', operationHandler({ service, op, answers, readBody, bulk })))
  }
  app.get(`${BASE}/leagues/:id/events`, exchange('keyed', eventsHandler(service)))
  app.post('/mcp', exchange('keyed', agentsHandler(service, readBody)))
  for (const [path, handle] of Object.entries(openDoors(service, operations))) app.get(path, exchange('open', handle))
  for (const { method, path, access, handle } of pages.routes)
    app.on(method, path, exchange(access, handle, pages.words))
  const nowhere = { api: exchange('keyed', unanswered(app)), page: exchange('page', pages.nothing, pages.words) }
  app.notFound(c => (wantsPage(c) ? nowhere.page(c) : nowhere.api(c)))
  return app
}
