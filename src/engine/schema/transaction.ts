import * as z from 'zod/mini'
import { LOG_TYPES } from '../../../data/log.ts'
import { DisplayNames } from './account.ts'
import { EpochMs, Id } from './field.ts'
import type { LogFacts } from './log-facts.ts'

export const TransactionType = z.enum(LOG_TYPES satisfies readonly (keyof LogFacts)[])
export type TransactionType = z.infer<typeof TransactionType>

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
