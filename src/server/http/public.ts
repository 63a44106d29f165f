import { entityTag, HindsightError, type Operation, WAIT_AS_TOLD } from '../../engine/index.ts'
import { unchanged } from './entity-tags.ts'
import type { Handle } from './exchange.ts'
import type { Service } from './service.ts'

/** The version of the contract that is served; that of the program goes its own way. */
const API_VERSION = '1.0.0'

/** What needs no key, by path. */
type OpenDoors = Readonly<Record<string, Handle>>

const within =
  (handle: Handle): Handle =>
  asked => {
    if (asked.taken.allowed) return handle(asked)
    throw new HindsightError('rate_limited', `Too many requests from this address; ${WAIT_AS_TOLD}`)
  }

/** Throws if the store cannot be read or written. */
const requireReady = async ({ database }: Service['engine']): Promise<void> => {
  await database.transaction('read', store => store.counters.get('systems'))
  database.requireSpace()
}

const signsOfLife = ({ engine }: Service): OpenDoors => ({
  '/healthz': () => ({ status: 200, body: '{"status":"ok"}' }),
  '/readyz': async () => {
    await requireReady(engine)
    return { status: 200, body: '{"status":"ready"}' }
  },
})

/** A browser must not guess the type of a file. */
const NOT_GUESSED = { 'X-Content-Type-Options': 'nosniff' }

interface Document {
  body: string | Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
}

/** A document that is made on first use and kept for the life of the process. */
const fixed = (make: () => Promise<Document>, tagFor: (body: Document['body']) => string): Handle => {
  let making: Promise<Document & { tag: string }> | undefined
  return async asked => {
    making ??= make().then(document => ({ ...document, tag: tagFor(document.body) }))
    making.catch(() => {
      making = undefined
    })
    const { body, headers, tag } = await making
    return unchanged(asked, tag) ?? { status: 200, body, headers: { ...headers, ...NOT_GUESSED, ETag: tag } }
  }
}

const documents = ({ version }: Service, operations: readonly Operation[]): OpenDoors => {
  const document = (make: () => Promise<Document>) =>
    fixed(make, body => entityTag(`${version} ${Buffer.from(body).toString('base64')}`))
  const page = document(async () => {
    const { docsPage } = await import('../openapi/docs-page.ts')
    const { html, csp } = docsPage()
    return { body: html, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': csp } }
  })
  const asset = (name: string) =>
    document(async () => {
      const { docsPage } = await import('../openapi/docs-page.ts')
      const found = docsPage().assets.find(each => each.name === name)!
      const body = Uint8Array.from(await found.read())
      return { body, headers: { 'Content-Type': found.type, 'Content-Encoding': 'gzip' } }
    })
  const description = document(async () => {
    const { openApiDocument } = await import('../openapi/document.ts')
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

/** The OpenAPI document, its page, and the health checks, by path. */
export const openDoors = (service: Service, operations: readonly Operation[]): OpenDoors => {
  const signs = Object.entries(signsOfLife(service))
  const paths: [string, Handle][] = [
    ...signs,
    ...signs.map(([path, handle]): [string, Handle] => [`/v1${path}`, handle]),
    ...Object.entries(documents(service, operations)),
  ]
  return Object.fromEntries(paths.map(([path, handle]) => [path, within(handle)]))
}
