import * as z from 'zod/mini'
import { DisplayNames } from './account.ts'
import { EpochMs, Id } from './field.ts'
import type { LogFacts } from './log-facts.ts'

const TYPES = [
  'create',
  'settings',
  'rules',
  'clock',
  'draw',
  'pairing',
  'close',
  'rename',
  'team_add',
  'team_remove',
  'assign',
  'auto',
  'commissioner',
  'renew',
  'add',
  'drop',
  'swap',
  'reserve',
  'activate',
  'lineup',
  'undone',
  'claim',
  'withdraw',
  'claim_edit',
  'claim_won',
  'claim_lost',
  'claim_order',
  'waiver_order',
  'priority',
  'budget',
  'lock',
  'waivers',
  'offer',
  'accept',
  'reject',
  'cancel',
  'expire',
  'reverse',
  'push',
  'allow',
  'veto',
  'review',
  'vote',
  'adjust',
  'schedule',
  'notes',
  'post',
  'post_delete',
  'poll',
  'poll_close',
  'poll_delete',
  'dues',
  'dues_paid',
  'trade',
  'invite',
  'join',
  'draft',
  'draft_order',
  'pick_clock',
  'autopick',
  'pick',
  'undo',
  'pause',
  'resume',
  'abandon',
  'import',
  'sync',
] as const satisfies readonly (keyof LogFacts)[]

export const TransactionType = z.enum(TYPES)
export type TransactionType = z.infer<typeof TransactionType>

/** Types of rows that only the league's managers and commissioners can read. */
export const MemberType = z.enum(['dues', 'dues_paid'])

/** Types of rows about an offer that has not been accepted. A league can show them only to the two teams. */
export const OfferType = z.enum(['offer', 'reject', 'cancel', 'expire'])

interface Row {
  id: string
  /** In epoch ms of league time. */
  at: number
  actor: string | null
  /** The actor's name as other people see it. */
  actorName?: string | null
  /** Display names of accounts in the facts, by account name; missing if none of them has one. */
  displayNames?: DisplayNames
  teamId: string | null
  /** The name of a team that has been removed from the league. */
  teamName?: string
  forced: boolean
}

/** A row of one of the given types, with that type's facts. */
export type RowOf<T extends TransactionType> = { [Type in T]: Row & { type: Type } & LogFacts[Type] }[T]
export type Transaction = RowOf<TransactionType>

/**
 * One row of a league's log: the actor, the team, and the facts before and after. Each row type has its own facts, so
 * code that writes a row and code that reads it agree.
 */
export const Transaction = z.object({
  id: Id,
  at: EpochMs,
  actor: z.nullable(z.string()),
  actorName: z.optional(z.nullable(z.string())),
  displayNames: z.optional(DisplayNames),
  teamId: z.nullable(Id),
  teamName: z.optional(z.string()),
  type: TransactionType,
  before: z.nullable(z.looseObject({})),
  after: z.nullable(z.looseObject({})),
  forced: z.boolean(),
}) as z.ZodMiniType as z.ZodMiniType<Transaction, Transaction>
