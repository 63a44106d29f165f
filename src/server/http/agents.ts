import { execute, findOperation } from '../../engine/index.ts'
import type { Handle } from './exchange.ts'
import { admit } from './operations.ts'
import type { Service } from './service.ts'

const MOST_BYTES = 1024 * 1024

/**
 * Answers agents that speak the Model Context Protocol over HTTP, each message by itself and as the account of its key. They
 * may read; with `?write=1` they may do what the account may. Throws unauthorized and rate_limited.
 */
export const agentsHandler =
  ({ engine, version }: Service): Handle =>
  async asked => {
    const { account, key } = admit(asked)
    const { serveRequest } = await import('../../mcp/http.ts')
    const { status, body, headers } = await serveRequest(
      asked.c.req.raw,
      {
        version,
        writes: asked.c.req.query('write') === '1',
        ask: async (operation, parts) =>
          execute(engine, await findOperation(operation), {
            actor: account,
            key,
            rateLimit: asked.taken.rate,
            ...parts,
          }),
      },
      MOST_BYTES,
    )
    const { 'content-type': type, ...rest } = Object.fromEntries(headers)
    return { status, body, headers: { ...rest, ...(type !== undefined && { 'Content-Type': type }) } }
  }
