import type { View } from './index.ts'
import { type Page, table } from './table.ts'

interface Account {
  name: string
  plan: string
  createdAt: number
}

/** A day as people write it, in UTC. */
export const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

const one = ({ account }: { account: Account }): string => `Account ${account.name}, plan ${account.plan}\n`

export const ACCOUNT_VIEWS: Readonly<Record<string, View>> = {
  init: ({ home, account, created }: { home: string; account: Account; created: boolean }) =>
    created
      ? `Made the home ${home} with the account ${account.name} (plan ${account.plan})\nNext: hindsight stats pull 2025\n`
      : `The home ${home} is there; ${account.name} (plan ${account.plan}) acts in it\n`,
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
}
