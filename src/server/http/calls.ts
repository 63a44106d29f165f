import { type Holder, type Operation, type ParsedCall, parseCall } from '../../engine/index.ts'
import type { BodyReader } from './body.ts'
import type { Asked } from './exchange.ts'
import { pathReader, queryReader } from './query.ts'
import type { Reply } from './reply.ts'

/** Answers who asks an operation and may. */
export type Answer = (asked: Asked, holder: Holder) => Promise<Reply>

/** How requests become parsed calls of an operation. Throws payload_too_large and invalid_request. */
export const callReader = (op: Operation, readBody: BodyReader) => {
  const readPath = pathReader(op)
  const readQuery = queryReader(op)
  const takesBody = !op.route!.startsWith('GET ')
  return async (asked: Asked, { account, key }: Holder): Promise<ParsedCall> => {
    const body = takesBody ? await readBody(asked, op) : undefined
    const idempotencyKey = asked.header('idempotency-key')
    return parseCall(op, {
      actor: account,
      key,
      rateLimit: asked.taken.rate,
      params: await readPath(asked.c.req.param()),
      query: await readQuery(asked.c.req.url),
      ...(op.body && { body }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
  }
}
