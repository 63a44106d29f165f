import * as z from 'zod/mini'
import { REACTION_NAMES } from '../../../data/reactions.ts'
import { EpochMs, Id, Prose, withDefault } from './field.ts'

export const Reaction = z.enum(REACTION_NAMES)
export type Reaction = z.infer<typeof Reaction>

export const Post = z.object({
  id: Id,
  leagueId: Id,
  author: z.string(),
  mine: z.boolean(),
  text: z.string(),
  createdAt: EpochMs,
  /** The post's reactions, in the order of the reaction table. */
  reactions: z.array(z.object({ reaction: Reaction, count: z.int(), mine: z.boolean() })),
})
export type Post = z.infer<typeof Post>

export const PostDraft = z.strictObject({ text: Prose(1000).check(z.minLength(1)) })

export const ReactionChange = z.strictObject({ reaction: Reaction, on: withDefault(z.boolean(), true) })
