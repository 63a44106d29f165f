import * as z from 'zod/mini'
import { EpochMs, Prose } from './field.ts'

/** A league's notes, such as its constitution, in Markdown. */

export const MAX_NOTES = 20_000

/** The latest notes. Revision 0 means that the league does not have notes. */
export const LeagueNotes = z.object({
  markdown: z.string(),
  revision: z.int(),
  updatedAt: z.nullable(EpochMs),
  actor: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
})
export type LeagueNotes = z.infer<typeof LeagueNotes>

export const NotesChange = z.strictObject({
  markdown: Prose(MAX_NOTES),
  /** The revision that the new text is based on. */
  revision: z.optional(z.int().check(z.gte(0))),
})
