import { table } from '../cli/output/table.ts'
import type { Account, ApiKey, RateLimit } from '../engine/index.ts'
import { moment } from './phrases.ts'
import type { Column, Page, View } from './view.ts'

/** A day as people write it, in UTC. */
export const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

const one = ({ account }: { account: Account }): string => `Account ${account.name}, plan ${account.plan}\n`

const momentOrNever = (at: number | null): string => (at === null ? '' : moment(at))

const keyColumns: readonly Column<ApiKey>[] = [
  { title: 'ID', of: ({ id }) => id, isId: true },
  { title: 'NAME', of: ({ name }) => name },
  { title: 'CREATED', of: ({ createdAt }) => day(createdAt) },
  { title: 'LAST USED (UTC)', of: ({ lastUsedAt }) => momentOrNever(lastUsedAt) },
  { title: 'REVOKED (UTC)', of: ({ revokedAt }) => momentOrNever(revokedAt) },
]

const keyViews: Readonly<Record<string, View>> = {
  'key create': ({ key, secret }: { key: ApiKey; secret: string }) =>
    `Created the key ${key.name} (${key.id}). This is its secret; it is not shown again:\n${secret}\n`,
  'key list': ({ keys }: { keys: ApiKey[] }, page: Page) => table(keys, keyColumns, page),
  'key revoke': ({ key }: { key: ApiKey }) => `Revoked the key ${key.name} (${key.id})\n`,
}

interface Init {
  home: string
  account: Account
  created: boolean
  fresh: boolean
}

interface Me {
  userId: string
  name: string
  plan: string
  key: ApiKey
  rateLimit: RateLimit
}

const me = ({ userId, name, plan, key, rateLimit }: Me): string =>
  `Account ${name} (${userId}), plan ${plan}\nKey ${key.name} (${key.id})\n` +
  `${rateLimit.remaining} of ${rateLimit.limit} requests left until ${moment(rateLimit.resetAt)} UTC\n`

const NEXT = `Next: hindsight stats pull 2025, or the bundled season: hindsight stats load --demo
Then: hindsight league create "My League" --system ppr, and hindsight tui
`

export const ACCOUNT_VIEWS: Readonly<Record<string, View>> = {
  init: ({ home, account, created, fresh }: Init) => {
    const who = `${account.name} (plan ${account.plan})`
    if (fresh) return `Made the home ${home} with the account ${who}\n${NEXT}`
    return created
      ? `Added the account ${who} to the home ${home}; it acts from now on\n`
      : `The home ${home} is there; ${who} acts in it\n`
  },
  'account list': ({ accounts }: { accounts: Account[] }, page: Page) =>
    table(
      accounts,
      [
        { title: 'NAME', of: ({ name }) => name },
        { title: 'PLAN', of: ({ plan }) => plan },
        { title: 'SINCE', of: ({ createdAt }) => day(createdAt) },
      ],
      page,
    ),
  'account create': one,
  'account plan': one,
  ...keyViews,
  me,
}
