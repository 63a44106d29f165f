import * as z from 'zod/mini'
import { REACTION_NAMES } from '../../../data/reactions.ts'
import { EpochMs, Id, Integer, Prose, Text, withDefault } from './field.ts'

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

const MAX_OPTIONS = 10

/** An option and its votes. `teamIds` is null in an anonymous poll. */
const PollOption = z.object({ text: z.string(), votes: z.int(), teamIds: z.nullable(z.array(Id)) })

/** A poll. Each team has one vote. */
export const Poll = z.object({
  id: Id,
  leagueId: Id,
  author: z.string(),
  mine: z.boolean(),
  question: z.string(),
  options: z.array(PollOption),
  anonymous: z.boolean(),
  open: z.boolean(),
  createdAt: EpochMs,
  closesAt: z.nullable(EpochMs),
  closedAt: z.nullable(EpochMs),
  /** Votes by the caller's teams. */
  myVotes: z.array(z.object({ teamId: Id, option: z.int() })),
})
export type Poll = z.infer<typeof Poll>

export const PollDraft = z.strictObject({
  question: Text(200),
  options: z.array(Text(100)).check(
    z.minLength(2),
    z.maxLength(MAX_OPTIONS),
    z.refine(
      options => new Set(options.map(each => each.toLowerCase())).size === options.length,
      'must not repeat an option',
    ),
  ),
  anonymous: withDefault(z.boolean(), false),
  closesAt: z.optional(EpochMs),
})

/** A vote. `option` starts at 1. */
export const PollVote = z.strictObject({ teamId: Id, option: Integer(1, MAX_OPTIONS) })
