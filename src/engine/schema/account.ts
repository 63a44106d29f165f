import * as z from 'zod/mini'
import { EpochMs, Id, Integer, Name, Text } from './field.ts'

export const PlanName = z.enum(['free', 'pro'])

export const AccountName = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
      'at most 64 letters, digits, ".", "_" or "-", the first a letter or digit',
    ),
  )

/** The name that other people see, in any script. */
const DisplayName = Text(50)

/** Accounts' display names in a response, by account name. Leaves out accounts that do not have one. */
export const DisplayNames = z.record(z.string(), z.string())
export type DisplayNames = z.infer<typeof DisplayNames>

export const Account = z.object({
  id: Id,
  name: AccountName,
  displayName: z.optional(z.nullable(DisplayName)),
  plan: PlanName,
  createdAt: EpochMs,
})
export type Account = z.infer<typeof Account>

/** A secret that gives access to an account: an API key or a session. */
const Credential = z.object({
  id: Id,
  name: Name,
  createdAt: EpochMs,
  lastUsedAt: z.nullable(EpochMs),
  revokedAt: z.nullable(EpochMs),
})
export type Credential = z.infer<typeof Credential>

/** The limits on a key within its account's rights. */
const KeyScope = z.object({ leagueId: z.nullable(Id), readOnly: z.boolean(), expiresAt: z.nullable(EpochMs) })

export const ApiKey = z.extend(Credential, KeyScope.shape)
export type ApiKey = z.infer<typeof ApiKey>

/** A new key. Without limits, it has all of its account's rights until it is revoked. */
export const KeyDraft = z.strictObject({
  name: Name,
  leagueId: z.optional(Id),
  readOnly: z.optional(z.boolean()),
  days: z.optional(Integer(1, 3650)),
})

/** A change to the caller's account. Null removes the display name. */
export const AccountChange = z.strictObject({ displayName: z.nullable(DisplayName) })

/** How much of its rate limit an account has used in the current 60-second window. */
export const RateLimit = z.object({ limit: z.int(), remaining: z.int(), used: z.int(), resetAt: EpochMs })
export type RateLimit = z.infer<typeof RateLimit>
