import { setImmediate as nextTurn } from 'node:timers/promises'
import { entityTag, type Holder, type Operation, performParsed, type Scope } from '../../engine/index.ts'
import type { BodyReader } from './body.ts'
import { type Answer, callReader } from './calls.ts'
import { isKnown, unchanged } from './entity-tags.ts'
import type { Asked } from './exchange.ts'
import type { Answers } from './kept-answers.ts'
import type { Service } from './service.ts'

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

/** What reads of an operation are answered with. */
export interface Memory {
  service: Service
  op: Operation
  answers: Answers
  readBody: BodyReader
}

/**
 * Keeps answers by request, account and epoch. A request is read once in an epoch, and so is an answer that has not changed
 * worked out once.
 */
export const remembering = ({ service: { engine, version }, op, answers, readBody }: Memory): Answer => {
  const read = callReader(op, readBody)
  const targetOf = targetReader(op)
  const scopeOf = scopeReader(op)
  return async (asked, holder) => {
    const epoch = await engine.cacheEpoch(engine.admission(), scopeOf(asked, holder))
    const name = `${targetOf(asked)} ${holder.account.id}`
    const kept = answers.get(name, epoch)
    // What is wrong with a request is said even to who has an answer of this tag.
    const parsed = kept ? null : await read(asked, holder)
    const work = async (): Promise<string> => {
      const call = parsed ?? (await read(asked, holder))
      await nextTurn()
      return JSON.stringify((await performParsed(engine, call)).answer)
    }
    const tag = kept?.tag ?? entityTag(`${version} ${name} ${epoch}`)
    const text = kept?.text ?? (isKnown(asked, tag) ? null : await work())
    answers.keep(name, { epoch, tag, text })
    return unchanged(asked, tag) ?? { status: op.status, body: text, headers: { ETag: tag } }
  }
}
