import * as z from 'zod/mini'
import { All } from '../schema/field.ts'
import type { Operation } from './operation.ts'

/** Long lists in pages: finds the next page, and lets callers ask for a whole list. */

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Fields = Readonly<Record<string, unknown>>

const made = new WeakMap<Operation, Shape>()

/** The query of an operation for callers that may ask for a whole list: `limit` can also be `all`. */
export const unlimitedQuery = (op: Operation): Shape => {
  const { query = {}, pages } = op
  if (!pages) return query
  const kept = made.get(op) ?? { ...query, limit: z.union([query.limit!, All]) }
  made.set(op, kept)
  return kept
}

/** The rows of an answer, and how many of them count toward `limit`. */
export const pageRows = ({ pages }: Operation, answer: unknown): { rows: readonly object[]; counted: number } => {
  const { list, counted = list } = pages!
  const lists = answer as Readonly<Record<string, readonly object[]>>
  return { rows: lists[list]!, counted: lists[counted]!.length }
}

/**
 * The query fields that ask for the next page of an answer; null after the last page. `input` is the parsed input of
 * the call.
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
