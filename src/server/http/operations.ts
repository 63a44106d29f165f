import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasRows, type Operation, type ParsedCall, performParsed } from '../../engine/index.ts'
import type { BulkLimits } from './bulk.ts'
import { cachedReads, type Memory } from './cached-reads.ts'
import { type Answer, callReader } from './calls.ts'
import { isTagged, type Reply } from './reply.ts'
import { requestedRows, rowReply } from './row-stream.ts'

/** The context of an operation's handler. */
interface HandlerSetting extends Memory {
  /** Shared by all operations that accept many lines. */
  bulk: BulkLimits
}

const reply = async ({ service }: HandlerSetting, parsed: ParsedCall): Promise<Reply> => {
  const { answer, status, replayed } = await performParsed(service.engine, parsed)
  const headers = { 'Idempotent-Replayed': 'true' }
  return { status, body: JSON.stringify(answer), ...(replayed && { headers }) }
}

// Each call waits for a turn of the event loop. A SQLite store is synchronous, so a series of requests would otherwise
// block all other work.
const performing = (setting: HandlerSetting): Answer => {
  const { op, readBody, bulk } = setting
  const read = callReader(op, readBody)
  return async (exchange, holder) => {
    const fixedAnswer = op.answerWithoutStore?.({
      actor: holder.account,
      key: holder.key,
      rateLimit: exchange.quota.rate,
    })
    if (fixedAnswer) return { status: op.status, body: JSON.stringify(fixedAnswer) }
    await nextTurn()
    const parsed = await read(exchange, holder)
    if (op.bulk) bulk.takeLines(holder, op.bulk.countIn(parsed.input))
    return reply(setting, parsed)
  }
}

/** Handles bodies with many lines, which can take a long time, within separate limits. */
const performingLong = (setting: HandlerSetting, { countIn }: NonNullable<Operation['bulk']>): Answer => {
  const read = callReader(setting.op, setting.readBody)
  return (exchange, holder) =>
    setting.bulk.within(exchange, holder, async admit => {
      const { call, ...parsed } = await read(exchange, holder)
      const bounds = admit(countIn(parsed.input))
      return reply(setting, { ...parsed, call: { ...call, bounds } })
    })
}

/**
 * Returns a list as JSON, or as rows if the client requests rows. A client that requests rows gets all of them unless
 * it sets a limit.
 */
const listing = (setting: HandlerSetting): Answer => {
  const { op, readBody, service } = setting
  const asJson = cachedReads(setting)
  const read = callReader(op, readBody, { unlimited: true, ...(op.pages && { query: { limit: 'all' } }) })
  return async (exchange, holder) => {
    const form = requestedRows(op, exchange)
    if (!form) return asJson(exchange, holder)
    const parsed = await read(exchange, holder)
    await nextTurn()
    const { answer } = await performParsed(service.engine, parsed)
    return rowReply(op, answer, form)
  }
}

/** Handles admitted requests for one operation. Checks for 413 before 400, and then for the operation's own errors. */
export const operationHandler = (setting: HandlerSetting): Answer => {
  const { bulk } = setting.op
  if (bulk && !bulk.brief) return performingLong(setting, bulk)
  if (!isTagged(setting.op)) return performing(setting)
  return hasRows(setting.op) ? listing(setting) : cachedReads(setting)
}
