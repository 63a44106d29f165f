import * as z from 'zod/mini'

/** So many lines are done in one transaction at most. */
export const MOST_LINES = 10_000

/** Commands to be done together, all or none; a line is an object, or the text of one that is none. */
export const BatchDraft = z.strictObject({
  lines: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MOST_LINES)),
  dryRun: z.optional(z.boolean()),
})
export type BatchDraft = z.infer<typeof BatchDraft>

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
