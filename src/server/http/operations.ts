import { setImmediate as others } from 'node:timers/promises'
import {
  HindsightError,
  type Holder,
  type Operation,
  type ParsedCall,
  parseCall,
  performParsed,
  requirePlan,
  type Scope,
} from '../../engine/index.ts'
import type { BodyReader } from './body.ts'
import type { BulkLimits } from './bulk.ts'
import { entityTag, isKnown, unchanged } from './entity-tags.ts'
import type { Asked, Handle } from './exchange.ts'
import type { Answers } from './kept-answers.ts'
import { pathReader, queryReader } from './query.ts'
import type { Reply } from './reply.ts'
import type { Service } from './service.ts'

const tooMany = (limit: number): HindsightError =>
  new HindsightError('rate_limited', `The limit of ${limit} requests in 60 seconds is used up; wait for Retry-After`)

const unauthorized = ({ header }: Asked): HindsightError =>
  new HindsightError(
    'unauthorized',
    header('authorization') === undefined
      ? 'A key is needed: send Authorization: Bearer <API_KEY>; hindsight key create makes one'
      : 'This key is unknown or revoked; hindsight key create makes one',
  )

/** Who asks. Throws unauthorized without a key that works, and rate_limited when the window is used up. */
export const admit = (asked: Asked): Holder => {
  if (!asked.taken.allowed) throw tooMany(asked.taken.rate.limit)
  if (!asked.holder) throw unauthorized(asked)
  return asked.holder
}

/** A name in a query, decoded if possible. */
const nameOf = (part: string): string => {
  const sent = part.split('=')[0]!
  if (!/[%+]/.test(sent)) return sent
  return [...new URLSearchParams(sent).keys()][0] ?? sent
}

/** The path and query as sent, without names that the operation does not know. */
const targetReader = (op: Operation) => {
  const known = new Set(Object.keys(op.query ?? {}))
  return ({ c }: Asked): string => {
    const target = c.req.url.slice(c.req.url.indexOf('/', 8))
    const at = target.indexOf('?')
    if (at < 0) return target
    const kept = target
      .slice(at + 1)
      .split('&')
      .filter(part => known.has(nameOf(part)))
    return kept.length > 0 ? `${target.slice(0, at)}?${kept.join('&')}` : target.slice(0, at)
  }
}

/** What the answer to a request is about: the league of its path, or the one its query names. */
const scopeReader = (op: Operation): ((asked: Asked, holder: Holder) => Scope) => {
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

/** What the handler of an operation works with. */
interface HandlerSetting {
  service: Service
  op: Operation
  answers: Answers
  readBody: BodyReader
  /** One for all operations that take many lines. */
  bulk: BulkLimits
}

/** How requests become parsed calls of an operation. Throws payload_too_large and invalid_request. */
const callReader = ({ op, readBody }: HandlerSetting) => {
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

type Answer = (asked: Asked, holder: Holder) => Promise<Reply>

/** Does a call and makes its reply. */
const reply = async ({ service }: HandlerSetting, parsed: ParsedCall): Promise<Reply> => {
  const { answer, status, replayed } = await performParsed(service.engine, parsed)
  const headers = { 'Idempotent-Replayed': 'true' }
  return { status, body: JSON.stringify(answer), ...(replayed && { headers }) }
}

// `others` have a turn before each piece of work: the store never waits, so a row of requests would run without a break.
const performing = (setting: HandlerSetting): Answer => {
  const { op } = setting
  const read = callReader(setting)
  return async (asked, holder) => {
    const known = op.known?.({ actor: holder.account, key: holder.key, rateLimit: asked.taken.rate })
    if (known) return { status: op.status, body: JSON.stringify(known) }
    await others()
    return reply(setting, await read(asked, holder))
  }
}

/** Answers bodies of many lines whose work ends by itself soon. */
const performingBriefly = (setting: HandlerSetting, { countIn }: NonNullable<Operation['bulk']>): Answer => {
  const read = callReader(setting)
  return async (asked, holder) => {
    await others()
    const parsed = await read(asked, holder)
    setting.bulk.takeLines(holder, countIn(parsed.input))
    return reply(setting, parsed)
  }
}

/** Answers bodies of many lines, within their own limits. */
const performingBulk = (setting: HandlerSetting, { countIn }: NonNullable<Operation['bulk']>): Answer => {
  const limits = setting.bulk
  const read = callReader(setting)
  return async (asked, holder) => {
    const leave = limits.enter(holder)
    try {
      const { call, ...parsed } = await read(asked, holder)
      const admitted = limits.admit(asked, holder, countIn(parsed.input))
      try {
        return await reply(setting, { ...parsed, call: { ...call, bounds: admitted.bounds } })
      } finally {
        admitted.leave()
      }
    } finally {
      leave()
    }
  }
}

/** Keeps answers by request, account and epoch. An answer that has not changed is not computed again. */
const remembering = (setting: HandlerSetting): Answer => {
  const { service, op, answers } = setting
  const { engine, version } = service
  const read = callReader(setting)
  const targetOf = targetReader(op)
  const scopeOf = scopeReader(op)
  return async (asked, holder) => {
    const epoch = await engine.cacheEpoch(engine.admission(), scopeOf(asked, holder))
    const name = `${targetOf(asked)} ${holder.account.id}`
    let kept = answers.get(name, epoch)
    let parsed = kept ? null : await read(asked, holder)
    kept ??= { epoch, tag: entityTag(version, `${name} ${epoch}`), text: null }
    const { tag } = kept
    if (kept.text === null && !isKnown(asked, tag)) {
      parsed ??= await read(asked, holder)
      await others()
      const { answer } = await performParsed(engine, parsed)
      kept = { epoch, tag, text: JSON.stringify(answer) }
    }
    answers.keep(name, kept)
    return unchanged(asked, tag) ?? { status: op.status, body: kept.text, headers: { ETag: tag } }
  }
}

const answering = (setting: HandlerSetting): Answer => {
  const { route, volatile, bulk } = setting.op
  if (bulk) return bulk.brief ? performingBriefly(setting, bulk) : performingBulk(setting, bulk)
  return route!.startsWith('GET ') && !volatile ? remembering(setting) : performing(setting)
}

/**
 * Answers requests for one operation. Refusals come in this order: 401 (429 for too many without a key), 429, 402, 413,
 * 400, then those of the operation itself.
 */
export const operationHandler = (setting: HandlerSetting): Handle => {
  const { op } = setting
  const answer = answering(setting)
  return asked => {
    const holder = admit(asked)
    requirePlan(op, holder.account)
    return answer(asked, holder)
  }
}
