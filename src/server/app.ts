import { Hono } from 'hono'
import { allOperations, entityTag, HindsightError, maskSecrets, type Operation } from '../engine/index.ts'
import { withKey, withoutKey } from './http/admission.ts'
import { AGENT_QUERY, agentsHandler } from './http/agents.ts'
import { openAnswerCache } from './http/answer-cache.ts'
import { bodyReader } from './http/body.ts'
import { openBulkLimits } from './http/bulk.ts'
import { EVENT_QUERY, eventsHandler } from './http/events.ts'
import { type Env, type Exchange, exchanges, type Handle } from './http/exchange.ts'
import { operationHandler } from './http/operations.ts'
import { openPages } from './http/pages.ts'
import { jsonErrorReply, notModified } from './http/reply.ts'
import type { Service } from './http/service.ts'

/** The version of the API contract, which is independent of the program's version. */
const API_VERSION = '1.0.0'

/** Routes that do not need a key, by path. */
type OpenRoutes = Readonly<Record<string, Handle>>

/** Throws if the store cannot be read or written. */
const requireReady = async ({ database }: Service['engine']): Promise<void> => {
  await database.transaction('read', store => store.counters.get('systems'))
  database.requireSpace()
}

const healthChecks = ({ engine }: Service): OpenRoutes => {
  const isUp: Handle = () => ({ status: 200, body: '{"status":"ok"}' })
  const isReady: Handle = async () => {
    await requireReady(engine)
    return { status: 200, body: '{"status":"ready"}' }
  }
  return { '/healthz': isUp, '/v1/healthz': isUp, '/readyz': isReady, '/v1/readyz': isReady }
}

/** Keeps browsers from guessing a file's type. */
const NOT_GUESSED = { 'X-Content-Type-Options': 'nosniff' }

interface Document {
  body: string | Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
}

/** Serves a document that is created on first use and cached as long as the process runs. */
const serveDocument = (make: () => Promise<Document>, tagFor: (body: Document['body']) => string): Handle => {
  let making: Promise<Document & { tag: string }> | undefined
  return async exchange => {
    making ??= make().then(document => ({ ...document, tag: tagFor(document.body) }))
    making.catch(() => {
      making = undefined
    })
    const { body, headers, tag } = await making
    return notModified(exchange, tag) ?? { status: 200, body, headers: { ...headers, ...NOT_GUESSED, ETag: tag } }
  }
}

/** The OpenAPI document and its page. */
const documents = ({ version }: Service, operations: readonly Operation[]): OpenRoutes => {
  const document = (make: () => Promise<Document>) =>
    serveDocument(make, body => entityTag(`${version} ${Buffer.from(body).toString('base64')}`))
  const page = document(async () => {
    const { docsPage } = await import('./openapi/docs-page.ts')
    const { html, csp } = docsPage()
    return { body: html, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': csp } }
  })
  const asset = (name: string) =>
    document(async () => {
      const { docsPage } = await import('./openapi/docs-page.ts')
      const found = docsPage().assets.find(each => each.name === name)!
      const body = Uint8Array.from(await found.read())
      return { body, headers: { 'Content-Type': found.type, 'Content-Encoding': 'gzip' } }
    })
  const description = document(async () => {
    const { openApiDocument } = await import('./openapi/document.ts')
    return {
      body: JSON.stringify(await openApiDocument(operations, { version: API_VERSION, url: '/v1' })),
      headers: {},
    }
  })
  return {
    '/v1/openapi.json': description,
    '/docs': page,
    '/v1/docs': page,
    '/v1/docs.js': asset('docs.js'),
    '/v1/docs.css': asset('docs.css'),
  }
}

export type App = Hono<Env>

const BASE = '/v1'
/** Returns the error for an unknown path, with a hint about the right one. */
const unknownPathError = (path: string): HindsightError => {
  const isOfApi = path === BASE || path.startsWith(`${BASE}/`)
  const hint = isOfApi
    ? `${BASE}/openapi.json lists every path`
    : `the API is under ${BASE}, and its reference at /docs`
  return new HindsightError('not_found', `There is nothing at ${maskSecrets(path)}; ${hint}`)
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Returns true if a browser requests a page, as opposed to a program that requests data. */
const wantsPage = ({ req }: Exchange['c']): boolean =>
  req.method === 'GET' && !req.path.startsWith(`${BASE}/`) && (req.header('accept') ?? '').includes('text/html')

/** Returns the methods that a path supports. */
const allowedMethods = ({ router }: App, path: string): string[] =>
  METHODS.filter(method => router.match(method, path)[0].length > 0).flatMap(method =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  )

/** Handles requests that do not match an operation: 405 if another method would match, or else 404. */
const unmatched =
  (app: App): Handle =>
  ({ c, id }) => {
    const { method, path } = c.req
    const allowed = allowedMethods(app, path)
    if (allowed.length === 0) throw unknownPathError(path)
    const methods = allowed.join(', ')
    const refusal = new HindsightError(
      'method_not_allowed',
      `${maskSecrets(path)} does not support ${method}; it supports ${methods}`,
    )
    return { ...jsonErrorReply(refusal, id), headers: { Allow: methods } }
  }

/** Creates the service as a function from Request to Response: one loop over the operations, and the event stream. */
export const createApp = async (service: Service): Promise<App> => {
  const app: App = new Hono<Env>()
  const pages = openPages(service)
  const exchange = exchanges({ ...service, sessionIn: pages.secretIn })
  const answers = openAnswerCache()
  const readBody = bodyReader()
  const bulk = openBulkLimits(service)
  const operations = await allOperations()
  for (const op of operations) {
    if (op.route === null) continue
    const [method = '', path = ''] = op.route.split(' ')
    const pattern = BASE + path.replace(/\{(\w+)\}/g, ':$1')
    const answer = operationHandler({ service, op, answers, readBody, bulk })
    app.on(method, pattern, exchange('keyed', withKey({ query: Object.keys(op.query ?? {}), op }, answer)))
  }
  app.get(`${BASE}/leagues/:id/events`, exchange('keyed', withKey({ query: EVENT_QUERY }, eventsHandler(service))))
  app.post('/mcp', exchange('keyed', withKey({ query: AGENT_QUERY }, agentsHandler(service, readBody))))
  const open = { health: healthChecks(service), open: documents(service, operations) }
  for (const audience of ['health', 'open'] as const)
    for (const [path, handle] of Object.entries(open[audience])) app.get(path, exchange(audience, withoutKey(handle)))
  for (const { method, path, access, handle } of pages.routes)
    app.on(method, path, exchange(access, handle, pages.errorReply))
  const notFound = { api: exchange('keyed', unmatched(app)), page: exchange('page', pages.nothing, pages.errorReply) }
  app.notFound(c => (wantsPage(c) ? notFound.page(c) : notFound.api(c)))
  return app
}
