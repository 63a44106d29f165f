import * as z from 'zod/mini'
import { Integer } from './field.ts'

/** So many lines are done in one transaction at most. */
export const MAX_LINES = 10_000

/** Commands to be done together, all or none; a line is an object, or the text of one that is none. */
export const BatchDraft = z.strictObject({
  lines: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_LINES)),
  dryRun: z.optional(z.boolean()),
})
export type BatchDraft = z.infer<typeof BatchDraft>

/** So many lines are done by themselves in one request at most. */
export const MAX_LINES_APART = 200

/** Lines to be done each by itself. `id` and the number of a line name its result, which is kept. */
export const LinesDraft = z.strictObject({
  id: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/, 'of 1 to 100 printable characters without spaces')),
  from: Integer(1, Number.MAX_SAFE_INTEGER - MAX_LINES_APART),
  lines: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_LINES_APART)),
})
export type LinesDraft = z.infer<typeof LinesDraft>

/** What came of one line. */
export const BatchResult = z.object({
  line: z.int(),
  ok: z.boolean(),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  rolledBack: z.optional(z.literal(true)),
})
export type BatchResult = z.infer<typeof BatchResult>
