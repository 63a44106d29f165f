import * as z from 'zod/mini'
import { EpochMs, Id } from './field.ts'

export const PlanName = z.enum(['free', 'pro'])

export const AccountName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'letters, digits, ".", "_" and "-", at most 64'))

export const Account = z.object({ id: Id, name: AccountName, plan: PlanName, createdAt: EpochMs })
export type Account = z.infer<typeof Account>
