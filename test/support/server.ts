import { onTestFinished } from 'vitest'
import { type Actor, execute, findOperation } from '../../src/engine/index.ts'
import type { App } from '../../src/server/app.ts'
import type { LogLine } from '../../src/server/http/log.ts'
import { type Access, createApp, type Listening, listen, type Service } from '../../src/server/serve.ts'
import type { World } from './world.ts'

/** A world with an HTTP server in front. */
export interface Served {
  app: App
  /** The access log so far. */
  lines: LogLine[]
  /** Sends a request to the app in this process. Paths are relative to /v1. */
  fetch(path: string, init?: RequestInit & { key?: string | undefined }): Promise<Response>
}

/** Creates a key for an account, and returns its secret. */
export const newKey = async ({ engine }: World, actor: Actor, name = 'test', limits: object = {}): Promise<string> => {
  const made = await execute(engine, await findOperation('createKey'), { actor, body: { name, ...limits } })
  return (made as { secret: string }).secret
}

const LOOPBACK: Access = { loopback: true, hosts: [], origins: [] }

/** Serves a world without a network port. */
export const serveWorld = async (
  { engine }: Pick<World, 'engine'>,
  access: Partial<Access> = {},
  more: Pick<Service, 'seasons'> = {},
): Promise<Served> => {
  const lines: LogLine[] = []
  const log = (line: LogLine) => void lines.push(line)
  const own = { homeId: 'test', version: '0.0.0', access: { ...LOOPBACK, ...access }, log }
  const app = await createApp({ engine, ...own, ...more })
  return {
    app,
    lines,
    async fetch(path, { key, ...init } = {}) {
      const headers = new Headers(init.headers)
      if (!headers.has('host')) headers.set('host', 'localhost')
      if (key !== undefined) headers.set('authorization', `Bearer ${key}`)
      return app.fetch(new Request(`http://localhost/v1${path}`, { ...init, headers }), {})
    },
  }
}

/** Listens on loopback until the end of the test. Returns the URL, including /v1. */
export const listenTo = async ({ app }: Served): Promise<{ url: string; listening: Listening }> => {
  const listening = await listen(app, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => listening.stop(0))
  return { url: `http://127.0.0.1:${listening.port}/v1`, listening }
}

/** Returns a request with a JSON body. */
export const json = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
