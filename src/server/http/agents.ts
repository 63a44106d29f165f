import { execute, findOperation, HindsightError } from '../../engine/index.ts'
import { type Handle, logLine } from './exchange.ts'
import { requireHolder } from './holder.ts'
import { errorReply, faultOf } from './reply.ts'
import type { Service } from './service.ts'

const MOST_BYTES = 1024 * 1024

/**
 * Answers agents that speak the Model Context Protocol over HTTP, each message by itself and as the account of its key. They
 * may read; with `?write=1` they may do what the account may. Throws unauthorized and rate_limited.
 */
export const agentsHandler =
  ({ engine, version, log }: Service): Handle =>
  async asked => {
    const { account, key } = requireHolder(asked)
    const time = { at: engine.clocks.wall(), began: performance.now() }
    // The answer may be on its way already, so that a fault has a line of its own.
    const refusalOf = (error: unknown): HindsightError => {
      const reply = errorReply(error, asked.id)
      if (reply.fault !== undefined) log?.(logLine(asked, reply, time))
      return error instanceof HindsightError && reply.status !== 500 ? error : faultOf(asked.id)
    }
    const { serveRequest } = await import('../../mcp/http.ts')
    const { status, body, headers } = await serveRequest(
      asked.c.req.raw,
      {
        version,
        refusalOf,
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
