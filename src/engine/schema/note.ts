import * as z from 'zod/mini'
import { EpochMs, Prose } from './field.ts'

/** The notes of a league, such as its constitution: one text in Markdown. */

export const MAX_NOTES = 20_000

/** The newest notes; revision 0 is a league without notes. */
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
  /** The revision that the text was based on. */
  revision: z.optional(z.int().check(z.gte(0))),
})
