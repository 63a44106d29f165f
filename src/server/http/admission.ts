import {
  faulty,
  HindsightError,
  type Holder,
  invalid,
  nearestStart,
  type Operation,
  requirePlan,
  WAIT_FOR_RETRY_AFTER,
} from '../../engine/index.ts'
import type { Exchange, Handle } from './exchange.ts'
import type { Reply } from './reply.ts'

/**
 * The checks between an API route and its response, in order: rate limit, key, plan and, if requested, the names in the
 * query. Pages check their own limit.
 */

/** The query field that asks for strict handling. Source: docs/contract.md, Conventions. */
export const STRICT = 'strict'
/** Source: RFC 7240, The "handling=strict" and "handling=lenient" Processing Preferences. */
const PREFERENCE = /(^|,)\s*handling\s*=\s*("strict"|strict)\s*(;|,|$)/i
const APPLIED = { 'Preference-Applied': 'handling=strict' }

/**
 * Returns whether a request asks for strict handling. If both the query and the header are given, the query decides.
 */
const isStrict = ({ c, header }: Exchange): boolean => {
  const [value, again] = c.req.queries(STRICT) ?? []
  if (again !== undefined) throw faulty({ field: STRICT, problem: 'is given twice' })
  if (value === undefined) return PREFERENCE.test(header('prefer') ?? '')
  if (value !== '0' && value !== '1') throw faulty({ field: STRICT, problem: 'must be 0 or 1' })
  return value === '1'
}

/**
 * Handles a request that can have these names in its query. Under strict handling, throws invalid_request for any other
 * name, and the response confirms the preference.
 */
const strictly = async (
  exchange: Exchange,
  names: readonly string[],
  answer: () => Reply | Promise<Reply>,
): Promise<Reply> => {
  if (!isStrict(exchange)) return answer()
  const allowed = [...names, STRICT]
  const unknown = Object.keys(exchange.c.req.queries()).find(name => !allowed.includes(name))
  if (unknown !== undefined) {
    const near = nearestStart(unknown, allowed)
    const hint = near === null ? `it can have ${allowed.join(', ')}` : `did you mean "${near}"?`
    throw invalid(`The query has an unknown field "${unknown}"; ${hint}`)
  }
  const reply = await answer()
  return { ...reply, headers: { ...reply.headers, ...APPLIED } }
}

/** A route: the names that its query can have, and the operation that it runs, if any. */
interface Route {
  query: readonly string[]
  op?: Operation
}

const tooMany = (limit: number): HindsightError =>
  new HindsightError('rate_limited', `The limit of ${limit} requests in 60 seconds is used up; ${WAIT_FOR_RETRY_AFTER}`)

const unauthorized = ({ header }: Exchange): HindsightError =>
  new HindsightError(
    'unauthorized',
    header('authorization') === undefined
      ? 'A key is needed: send Authorization: Bearer <API_KEY>'
      : 'This key is unknown or revoked',
    { atTerminal: 'hindsight key create makes one' },
  )

/** Returns the caller. Throws unauthorized without a valid key, or rate_limited when the window is used up. */
const requireHolder = (exchange: Exchange): Holder => {
  if (!exchange.quota.allowed) throw tooMany(exchange.quota.rate.limit)
  if (!exchange.holder) throw exchange.expired ?? unauthorized(exchange)
  return exchange.holder
}

/** Handles a route that needs a key. Throws unauthorized, rate_limited, pro_plan_required and invalid_request. */
export const withKey =
  ({ query, op }: Route, answer: (exchange: Exchange, holder: Holder) => Reply | Promise<Reply>): Handle =>
  exchange => {
    const holder = requireHolder(exchange)
    if (op) requirePlan(op, holder.account)
    return strictly(exchange, query, () => answer(exchange, holder))
  }

/** Handles a route that does not need a key or a query. Throws rate_limited and invalid_request. */
export const withoutKey =
  (answer: Handle): Handle =>
  exchange => {
    if (exchange.quota.allowed) return strictly(exchange, [], () => answer(exchange))
    throw new HindsightError('rate_limited', `Too many requests from this address; ${WAIT_FOR_RETRY_AFTER}`)
  }
