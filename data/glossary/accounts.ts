import type { Words } from './words.ts'

/** Accounts, keys and limits. */
export const accounts: Words = {
  AccountName: 'Name of an account.',
  ApiKey: 'An API key without its secret, which is shown only once, when the key is created.',
  PlanName:
    'An account’s plan: `free` allows 60 requests in 60 seconds; `pro` allows 600 and includes the pro endpoints.',
  RateLimit: 'Rate-limit usage in the current 60-second window.',

  'ApiKey.id': 'The key’s id, not its secret.',
  'ApiKey.leagueId': 'The league that the key is limited to; null for all leagues.',
  readOnly: 'Whether the key can only read.',
  'ApiKey.expiresAt': 'When the key expires, in epoch milliseconds; null if it does not expire.',
  lastUsedAt:
    'When the key was last used, in epoch milliseconds, updated at most once a minute; null before the first use.',
  'RateLimit.limit': 'The number of requests allowed in 60 seconds.',
  remaining: 'The number of requests left in this window.',
  resetAt: 'When this window ends, in epoch milliseconds.',
  revokedAt: 'When the key was revoked, in epoch milliseconds; null while the key works.',
  used: 'The number of requests made in this window.',
  userId: 'Id of the account.',
  displayName: 'The name that other people see; null to show the account name.',
  'getMe.displayName': 'The name that other people see.',
  DisplayNames:
    'Display names, keyed by the account names in this object. Accounts without a display name are left out.',
  AccountChange: 'A new display name.',
  'Account.id': 'Id of the account.',
}
