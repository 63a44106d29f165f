import * as z from 'zod/mini'
import { EpochMs, Id } from './field.ts'

/** What can happen in a league. */
const TYPES = [
  'create',
  'settings',
  'rules',
  'clock',
  'draw',
  'close',
  'rename',
  'assign',
  'commissioner',
  'add',
  'drop',
  'swap',
  'lineup',
  'claim',
  'withdraw',
  'claim_won',
  'claim_lost',
  'claim_order',
  'waiver_order',
  'waivers',
  'offer',
  'accept',
  'reject',
  'cancel',
  'reverse',
  'trade',
  'invite',
  'join',
  'draft',
  'draft_order',
  'pick',
  'undo',
  'pause',
  'resume',
  'abandon',
  'import',
  'sync',
] as const

export const TransactionType = z.enum(TYPES)
export type TransactionType = z.infer<typeof TransactionType>

/** One row of a league's log: who did what to which team, and how things stood before and after. */
export const Transaction = z.object({
  id: Id,
  at: EpochMs,
  actor: z.nullable(z.string()),
  teamId: z.nullable(Id),
  type: TransactionType,
  before: z.unknown(),
  after: z.unknown(),
  forced: z.boolean(),
})
export type Transaction = z.infer<typeof Transaction>
