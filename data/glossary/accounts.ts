import type { Words } from './words.ts'

/** Accounts, keys and limits. */
export const accounts: Words = {
  AccountName: 'Name of an account.',
  ApiKey: 'An API key without its secret, which is shown only once, when the key is created.',
  PlanName: 'The plan of an account: `free` allows 60 requests in 60 seconds, `pro` 600 and the analysis.',
  RateLimit: 'How much of the present window of 60 seconds is used.',

  'ApiKey.id': 'Id of the key; not its secret.',
  lastUsedAt: 'Epoch milliseconds, written at most once a minute; null before the first use.',
  'RateLimit.limit': 'Requests allowed in 60 seconds.',
  remaining: 'Requests left in this window.',
  resetAt: 'When this window ends, in epoch milliseconds.',
  revokedAt: 'Epoch milliseconds; null while the key works.',
  used: 'Requests made in this window.',
  userId: 'Id of the account.',
  displayName: 'The name that others see of the person, in any script; null for that of the account.',
  'getMe.displayName': 'The name that others see of you.',
  AccountChange: 'A new display name.',
}
