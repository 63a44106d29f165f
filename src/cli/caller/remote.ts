import { findOperation, HindsightError, invalid, type OperationName } from '../../engine/index.ts'
import { type ManifestRow, manifest } from '../commands/manifest.ts'
import { type Caller, calling, needsHome, type Written } from './caller.ts'
import { readStream } from './event-stream.ts'
import { accepted, read, strange } from './request.ts'

/** A daemon and the key to send. */
export interface Remote {
  /** Its base, which ends in the version, such as http://127.0.0.1:4173/v1. */
  url: string
  key?: string | undefined
  /** The league of the profile that names it. */
  league?: string | undefined
  /** The time zone of the profile. */
  zone?: string | undefined
}

/** The base of a daemon's addresses; a bare address, as browsers have it, is of version 1. Throws invalid_request. */
export const baseOf = (url: string): URL => {
  const base = URL.parse(url)
  if (base && /^https?:$/.test(base.protocol)) return base.pathname === '/' ? new URL('/v1', base) : base
  throw invalid(`"${url}" is no address of a daemon; write one like http://127.0.0.1:4173/v1`)
}

/** The URL of a call: path fields filled in, and the query. */
const addressOf = (base: URL, path: string, { params = {}, query = {} }: Written): URL => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const url = new URL(base.href.replace(/\/+$/, '') + filled)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

/** The route of an operation; one without a command is looked up among all. */
const routed = async (rows: readonly ManifestRow[], operation: OperationName): Promise<string> => {
  const row = rows.find(each => each.operation === operation)
  const { route } = row ?? (await findOperation(operation))
  if (route) return route
  throw needsHome(`"${row?.command ?? operation}"`)
}

/** Calls operations at a daemon. Throws its refusals, and upstream_failed if it does not answer like Hindsight. */
export const remoteCaller = ({ url, key, league, zone }: Remote): Caller => {
  const base = baseOf(url)
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new HindsightError(
      'unauthorized',
      'The key holds characters that no key has (a line end?); see HINDSIGHT_KEY or --key',
    )
  }
  const closing = new AbortController()
  const { signal } = closing
  return {
    remote: true,
    league,
    zone,
    ...calling(async (operation, written = {}) => {
      const [method = '', path = ''] = (await routed(await manifest(), operation)).split(' ')
      const { body, idempotencyKey } = written
      const url = addressOf(base, path, written)
      return read(url, await accepted({ url, method, key, body, idempotencyKey, signal }))
    }),
    async *follow(id, after) {
      const input = { params: { id }, query: after === undefined ? {} : { lastEventId: after } }
      const url = addressOf(base, '/leagues/{id}/events', input)
      const response = await accepted({ url, method: 'GET', key, signal })
      if (response.headers['content-type'] !== 'text/event-stream') {
        throw strange(url, 'with something that is no stream of events')
      }
      yield* readStream(response)
    },
    local: () => Promise.reject(needsHome('This command')),
    close: async () => closing.abort(),
  }
}
