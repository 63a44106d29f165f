import { faulty, invalid, nearestStart } from '../../engine/index.ts'
import type { Asked } from './exchange.ts'
import type { Reply } from './reply.ts'

/** Strict handling on request: unknown query names are refused. Source: docs/contract.md, Conventions. */

const FIELD = 'strict'
/** Source: RFC 7240, The "handling=strict" and "handling=lenient" Processing Preferences. */
const PREFERENCE = /(^|,)\s*handling\s*=\s*("strict"|strict)\s*(;|,|$)/i
const APPLIED = { 'Preference-Applied': 'handling=strict' }

/** Returns whether a request wants strict handling. The query decides if the header is also given. */
const isStrict = (query: URLSearchParams, { header }: Asked): boolean => {
  const [given, again] = query.getAll(FIELD)
  if (again !== undefined) throw faulty({ field: FIELD, problem: 'is given twice' })
  if (given === undefined) return PREFERENCE.test(header('prefer') ?? '')
  if (given !== '0' && given !== '1') throw faulty({ field: FIELD, problem: 'must be 0 or 1' })
  return given === '1'
}

/**
 * Answers a request whose query may have these names. Under strict handling, throws invalid_request for any other name,
 * and the answer says that the preference was applied.
 */
export const strictly = async (
  asked: Asked,
  names: readonly string[],
  answer: () => Reply | Promise<Reply>,
): Promise<Reply> => {
  const query = new URL(asked.c.req.url).searchParams
  if (!isStrict(query, asked)) return answer()
  const known = [...names, FIELD]
  const unknown = [...query.keys()].find(name => !known.includes(name))
  if (unknown !== undefined) {
    const near = nearestStart(unknown, known)
    const hint = near === null ? `it may have ${known.join(', ')}` : `did you mean "${near}"?`
    throw invalid(`The query has an unknown field "${unknown}"; ${hint}`)
  }
  const reply = await answer()
  return { ...reply, headers: { ...reply.headers, ...APPLIED } }
}
