import { faulty, invalid, nearestStart } from '../../engine/index.ts'
import type { Exchange } from './exchange.ts'
import type { Reply } from './reply.ts'

/** Refuses unknown query names on request (strict handling). Source: docs/contract.md, Conventions. */

const FIELD = 'strict'
/** Source: RFC 7240, The "handling=strict" and "handling=lenient" Processing Preferences. */
const PREFERENCE = /(^|,)\s*handling\s*=\s*("strict"|strict)\s*(;|,|$)/i
const APPLIED = { 'Preference-Applied': 'handling=strict' }

/**
 * Returns whether a request asks for strict handling. If both the query and the header are given, the query decides.
 */
const isStrict = ({ c, header }: Exchange): boolean => {
  const [value, again] = c.req.queries(FIELD) ?? []
  if (again !== undefined) throw faulty({ field: FIELD, problem: 'is given twice' })
  if (value === undefined) return PREFERENCE.test(header('prefer') ?? '')
  if (value !== '0' && value !== '1') throw faulty({ field: FIELD, problem: 'must be 0 or 1' })
  return value === '1'
}

/**
 * Handles a request that can have these names in its query. Under strict handling, throws invalid_request for any other
 * name, and the response confirms the preference.
 */
export const strictly = async (
  exchange: Exchange,
  names: readonly string[],
  answer: () => Reply | Promise<Reply>,
): Promise<Reply> => {
  if (!isStrict(exchange)) return answer()
  const allowed = [...names, FIELD]
  const unknown = Object.keys(exchange.c.req.queries()).find(name => !allowed.includes(name))
  if (unknown !== undefined) {
    const near = nearestStart(unknown, allowed)
    const hint = near === null ? `it can have ${allowed.join(', ')}` : `did you mean "${near}"?`
    throw invalid(`The query has an unknown field "${unknown}"; ${hint}`)
  }
  const reply = await answer()
  return { ...reply, headers: { ...reply.headers, ...APPLIED } }
}
