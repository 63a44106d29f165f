import * as z from 'zod/mini'
import { AnyObject, EpochMs, Id } from './field.ts'
import { Transaction } from './transaction.ts'

/** A call's arguments, by where they go in an HTTP request. */
const Parts = {
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(AnyObject),
}

/** A call that an agent proposes: the name of a write operation, and its arguments. */
export const ProposalDraft = z.strictObject({ operation: z.string().check(z.maxLength(100)), ...Parts })

export const ProposalState = z.enum(['pending', 'approved', 'rejected', 'expired'])
export type ProposalState = z.infer<typeof ProposalState>

/** A proposed call with its dry run. */
export const Proposal = z.object({
  id: Id,
  operation: z.string(),
  summary: z.string(),
  leagueId: z.nullable(Id),
  ...Parts,
  key: z.nullable(z.string()),
  state: ProposalState,
  changes: z.array(Transaction),
  answer: z.nullable(AnyObject),
  createdAt: EpochMs,
  expiresAt: EpochMs,
  decidedAt: z.nullable(EpochMs),
})
export type Proposal = z.infer<typeof Proposal>
