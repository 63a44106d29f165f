import * as z from 'zod/mini'
import { execute, faulty, findOperation, HindsightError, invalid } from '../../engine/index.ts'
import type { Writes } from '../../mcp/agent-server.ts'
import type { BodyReader, BodyTaker } from './body.ts'
import type { Answer } from './calls.ts'
import { type Exchange, logLine } from './exchange.ts'
import { faultOf, jsonErrorReply } from './reply.ts'
import type { Service } from './service.ts'

const WRITES: Readonly<Record<string, Writes>> = { '': 'none', 0: 'none', 1: 'all', review: 'review' }

const writesOf = (text = ''): Writes => {
  const writes = Object.hasOwn(WRITES, text) ? WRITES[text] : undefined
  if (writes === undefined) throw faulty({ field: 'write', problem: 'must be 0, 1 or review' })
  return writes
}

/** The names that the query can have. */
export const AGENT_QUERY = ['write', 'toolset'] as const

const MESSAGE: BodyTaker = { route: 'POST /mcp', body: z.unknown() }

/**
 * Reads one message within the limits that apply to every body. Throws invalid_request for an array, which the protocol
 * no longer allows.
 */
const readMessage = async (exchange: Exchange, readBody: BodyReader): Promise<Request> => {
  const message = await readBody(exchange, MESSAGE)
  if (Array.isArray(message)) throw invalid('POST /mcp takes one message, not an array of messages')
  const { url, headers } = exchange.c.req.raw
  const others = new Headers(headers)
  others.delete('content-length')
  return new Request(url, { method: 'POST', headers: others, body: JSON.stringify(message ?? null) })
}

/**
 * Serves agents that use the Model Context Protocol over HTTP: one message per request, with its key's account. Agents
 * can read. With `?write=1`, they can do everything that the account can, and with `?write=review`, they can propose
 * it. Throws invalid_request and payload_too_large.
 */
export const agentsHandler =
  ({ engine, version, log }: Service, readBody: BodyReader): Answer =>
  async (exchange, { account, key }) => {
    const time = { at: engine.clocks.wall(), began: performance.now() }
    // Logs a fault on a separate line, because the response could have already started.
    const refusalOf = (error: unknown): HindsightError => {
      const reply = jsonErrorReply(error, exchange.id)
      if (reply.fault !== undefined) log?.(logLine(exchange, reply, time))
      return error instanceof HindsightError && reply.status !== 500 ? error : faultOf(exchange.id)
    }
    const { serveRequest, toolChoice } = await import('../../mcp/agent-server.ts')
    const choice = await toolChoice(writesOf(exchange.c.req.query('write')), exchange.c.req.query('toolset'))
    const { status, body, headers } = await serveRequest(await readMessage(exchange, readBody), {
      version,
      refusalOf,
      ...choice,
      ask: async (operation, parts) =>
        execute(engine, await findOperation(operation), {
          actor: account,
          key,
          rateLimit: exchange.quota.rate,
          ...parts,
        }),
    })
    const { 'content-type': type, ...rest } = Object.fromEntries(headers)
    return { status, body, headers: { ...rest, ...(type !== undefined && { 'Content-Type': type }) } }
  }
