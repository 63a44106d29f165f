import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type CacheScope,
  entityTag,
  type Holder,
  hasRows,
  nextPage,
  type Operation,
  type ParsedCall,
  performParsed,
} from '../../engine/index.ts'
import { STRICT } from './admission.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { BodyReader } from './body.ts'
import type { BulkLimits } from './bulk.ts'
import { type Answer, callReader } from './calls.ts'
import { type Exchange, originOf } from './exchange.ts'
import { isTagged, notModified, type Reply } from './reply.ts'
import { requestedRows, rowReply } from './row-stream.ts'
import type { Service } from './service.ts'

/** The context of an operation's handler. */
interface HandlerSetting {
  service: Service
  op: Operation
  answers: AnswerCache
  readBody: BodyReader
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

/** Returns a name in a query, decoded if possible. */
const nameOf = (part: string): string => {
  const sent = part.split('=')[0]!
  if (!/[%+]/.test(sent)) return sent
  return [...new URLSearchParams(sent).keys()][0] ?? sent
}

/** Reads the path and query as they were sent, without unknown names. */
const targetReader = (op: Operation) => {
  const fields = new Set([...Object.keys(op.query ?? {}), STRICT])
  return ({ c }: Exchange): string => {
    const target = c.req.url.slice(c.req.url.indexOf('/', 8))
    const at = target.indexOf('?')
    if (at < 0) return target
    const relevant = target
      .slice(at + 1)
      .split('&')
      .filter(part => fields.has(nameOf(part)))
    return relevant.length > 0 ? `${target.slice(0, at)}?${relevant.join('&')}` : target.slice(0, at)
  }
}

/** Finds the data that a response depends on: the league in the path, or the one in the query. */
const scopeReader = (op: Operation): ((exchange: Exchange, holder: Holder) => CacheScope) => {
  const [, resource, id] = op.route!.split('/')
  if (op.query?.leagues || (resource === 'leagues' && id === undefined))
    return (_, { account }) => ({ accountId: account.id })
  if (resource === 'leagues') return ({ c }) => ({ leagueId: c.req.param('id')! })
  if (!op.query?.league) return () => null
  const all = resource === 'teams'
  return ({ c }, { account }) => {
    const leagueId = c.req.query('league')
    if (leagueId !== undefined) return { leagueId }
    return all ? { accountId: account.id } : null
  }
}

/** Returns the path and query of a list's next page, which has these query fields; null for the last page. */
const nextTarget = (target: string, fields: ReturnType<typeof nextPage>): string | null => {
  if (fields === null) return null
  const url = new URL(target, 'http://localhost')
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, String(value))
  return url.pathname + url.search
}

/** Identifies a response's reader: the account, and the league that its key is limited to. */
const viewerOf = ({ account, key }: Holder): string =>
  key.leagueId === null ? account.id : `${account.id} ${key.leagueId}`

/**
 * Serves reads from the cache. Within an epoch, each of an account's requests is parsed once, and its response is
 * computed once.
 */
const cachedReads = ({ service, op, answers, readBody }: HandlerSetting): Answer => {
  const { engine, version } = service
  const read = callReader(op, readBody)
  const targetOf = targetReader(op)
  const scopeOf = scopeReader(op)
  // The Accept header determines whether a list is sent as JSON or rows.
  const vary = hasRows(op) ? { Vary: 'Accept' } : {}
  return async (exchange, holder) => {
    const epoch = await engine.cacheEpoch(engine.admission(), scopeOf(exchange, holder))
    const target = targetOf(exchange)
    const name = `${target} ${viewerOf(holder)}`
    const cached = answers.get(name, epoch)
    // Refuses an invalid request even if its If-None-Match contains this tag.
    const parsed = cached ? null : await read(exchange, holder)
    const work = async (): Promise<{ body: string; next: string | null }> => {
      const call = parsed ?? (await read(exchange, holder))
      await nextTurn()
      const { answer } = await performParsed(engine, call)
      return { body: JSON.stringify(answer), next: nextTarget(target, nextPage(op, call.input, answer)) }
    }
    const { body, next = null } = cached ?? (await work())
    // The tag depends only on the content that the account can see, so changes to hidden data keep it.
    const tag = cached?.tag ?? entityTag(`${version} ${name} ${body}`)
    answers.set(name, { epoch, tag, body, next })
    return (
      notModified(exchange, tag) ?? {
        status: op.status,
        body,
        headers: {
          ETag: tag,
          ...vary,
          ...(next !== null && { Link: `<${originOf(service, exchange.c)}${next}>; rel="next"` }),
        },
      }
    )
  }
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
