import * as z from 'zod/mini'
import { memoize } from '../../../data/on-demand.ts'
import { All } from '../schema/field.ts'
import type { Operation } from './operation.ts'

/** Lists in responses: a list's rows, a long list's next page, and entire lists for callers that request them. */

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Fields = Readonly<Record<string, unknown>>

/** Returns an operation's query schema for callers that can request an entire list (`limit` can also be `all`). */
export const unlimitedQuery = memoize(
  ({ query = {}, pages }: Operation): Shape => (pages ? { ...query, limit: z.union([query.limit!, All]) } : query),
)

const valueAt = (answer: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (value as Fields)[name], answer)

/** Returns whether a response has a list that clients can get as rows. */
export const hasRows = ({ pages, list }: Operation): boolean => pages !== undefined || list !== undefined

/** Returns a response's list as rows. */
export const answerRows = ({ pages, list }: Operation, answer: unknown): readonly object[] =>
  valueAt(answer, pages?.list ?? list!) as readonly object[]

/** Returns a page's rows, and the number that counts toward `limit`. */
const pageRows = (op: Operation, answer: unknown): { rows: readonly object[]; counted: number } => {
  const { list, counted = list } = op.pages!
  const { length } = valueAt(answer, counted) as readonly object[]
  return { rows: answerRows(op, answer), counted: length }
}

/**
 * Returns the query fields that request a response's next page; null after the last page. `input` is the call's parsed
 * input.
 */
export const nextPage = (op: Operation, input: Fields, answer: unknown): Fields | null => {
  const { pages } = op
  if (!pages || typeof input.limit !== 'number') return null
  const { rows, counted } = pageRows(op, answer)
  if (counted < input.limit) return null
  if (pages.after !== undefined) return { [pages.after]: (rows.at(-1) as Fields).id }
  const offset = Number(input.offset) + counted
  const { total } = answer as Fields
  return typeof total === 'number' && offset >= total ? null : { offset }
}
