import * as z from 'zod/mini'
import { AnyObject, Integer } from './field.ts'

/** The max number of lines per transaction. */
export const MAX_LINES = 10_000

/** Commands to run together, all of them or none. A line is an object, or a string if it is not valid JSON. */
export const BatchDraft = z.strictObject({
  lines: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_LINES)),
  dryRun: z.optional(z.boolean()),
})
export type BatchDraft = z.infer<typeof BatchDraft>

/** The max number of separate lines per request. */
export const MAX_LINES_APART = 200

/** Lines to run separately. `id` and the line's number identify its stored result. */
export const LinesDraft = z.strictObject({
  id: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/, '1 to 100 printable characters without spaces')),
  from: Integer(1, Number.MAX_SAFE_INTEGER - MAX_LINES_APART),
  lines: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_LINES_APART)),
})
export type LinesDraft = z.infer<typeof LinesDraft>

export const BatchResult = z.object({
  line: z.int(),
  ok: z.boolean(),
  result: z.optional(AnyObject),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  rolledBack: z.optional(z.literal(true)),
})
export type BatchResult = z.infer<typeof BatchResult>
