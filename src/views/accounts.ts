import { platformLabel } from '../../data/platforms.ts'
import { shownName } from '../../data/shown-name.ts'
import type { Account, Answer, ApiKey, RateLimit } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { count } from './phrases.ts'
import {
  byName,
  type Column,
  field,
  layout,
  statement,
  table,
  type View,
  type ViewContext,
  type Views,
  withHelp,
} from './view.ts'

const NAME = field('NAME', 'name')

const ACCOUNTS: readonly Column<Account>[] = [
  NAME,
  { heading: 'SHOWN AS', field: 'displayName', value: shownName },
  field('PLAN', 'plan'),
  field('SINCE', 'createdAt', { format: 'day' }),
  { heading: null, field: 'id', value: ({ id }) => id },
]

export const deletedAccount = ({ deleted, teams }: { deleted: string; teams: number }): View =>
  statement(`Deleted the account ${deleted}${teams === 0 ? '' : `, which managed ${count(teams, 'team')}`}`)

export const renamedAccount = ({ account }: { account: Account }, { zone }: ViewContext): View => ({
  ...statement(`${account.name} is shown as ${shownName(account)}`),
  list: table([account], ACCOUNTS, { zone }),
})

export const accountList = ({ accounts }: { accounts: Account[] }, { zone }: ViewContext): View =>
  layout(null, table(accounts, ACCOUNTS, { zone }))

export const account = (answer: { account: Account }, { zone }: ViewContext): View => ({
  ...statement(`Account ${answer.account.name}, plan ${answer.account.plan}`),
  list: table([answer.account], ACCOUNTS, { zone }),
})

const keyColumns = ({ nameOf }: ViewContext): Column<ApiKey>[] => [
  field('ID', 'id', { id: true }),
  NAME,
  field('CREATED', 'createdAt', { format: 'day' }),
  {
    ...byName<ApiKey>({ heading: 'LEAGUE', field: 'league', to: 'league', nameOf, id: ({ leagueId }) => leagueId }),
    value: ({ leagueId }) => (leagueId === null ? 'all' : nameOf(leagueId)),
  },
  { heading: 'RIGHTS', field: 'readOnly', value: ({ readOnly }) => (readOnly ? 'read only' : 'all') },
  { heading: 'EXPIRES', field: 'expiresAt', format: 'moment', value: ({ expiresAt }) => expiresAt ?? '' },
  { heading: 'LAST USED', field: 'lastUsedAt', format: 'moment', value: ({ lastUsedAt }) => lastUsedAt ?? '' },
  { heading: 'REVOKED', field: 'revokedAt', format: 'moment', value: ({ revokedAt }) => revokedAt ?? '' },
]

const keyTable = (keys: readonly ApiKey[], asked: ViewContext) => table(keys, keyColumns(asked), { zone: asked.zone })

export const keyList = ({ keys }: { keys: ApiKey[] }, asked: ViewContext): View => layout(null, keyTable(keys, asked))

/** Returns a key's limits, to append to a sentence; empty if it does not have any. */
const limitsOf = ({ leagueId, readOnly, expiresAt }: ApiKey, { zone, nameOf }: ViewContext): string => {
  const limits = [
    ...(leagueId === null ? [] : [`for the league ${nameOf(leagueId)}`]),
    ...(readOnly ? ['read only'] : []),
    ...(expiresAt === null ? [] : [`until ${momentIn(expiresAt, zone)}`]),
  ]
  return limits.map(limit => `, ${limit}`).join('')
}

export const newKey = ({ key, secret }: { key: ApiKey; secret: string }, context: ViewContext): View =>
  statement(
    `Created the key ${key.name} (${key.id})${limitsOf(key, context)}. This is its secret; it is not shown again:`,
    secret,
  )

export const revokedKey = ({ key }: { key: ApiKey }, asked: ViewContext): View => ({
  ...statement(`Revoked the key ${key.name} (${key.id})`),
  list: keyTable([key], asked),
})

interface Me {
  userId: string
  name: string
  displayName: string
  plan: string
  key: ApiKey
  rateLimit: RateLimit
}

export const me = ({ userId, name, displayName, plan, key, rateLimit }: Me, context: ViewContext): View =>
  statement(
    `Account ${name} (${userId}), plan ${plan}`,
    ...(displayName === name ? [] : [`Shown as ${displayName}`]),
    `Key ${key.name} (${key.id})${limitsOf(key, context)}`,
    `${rateLimit.remaining} of ${rateLimit.limit} requests left until ${momentIn(rateLimit.resetAt, context.zone)}`,
  )

interface Init {
  home: string
  account: { name: string; plan: string }
  created: boolean
  fresh: boolean
}

export const home = ({ home, account, created, fresh }: Init): View => {
  const who = `${account.name} (plan ${account.plan})`
  if (fresh)
    return withHelp(
      statement(`Created the data folder ${home} with the account ${who}`),
      'Next: hindsight stats pull 2025, or the bundled season: hindsight stats load --demo',
      'Then: hindsight league create "My League" --system ppr, and hindsight tui',
    )
  return statement(
    created
      ? `Added the account ${who} to ${home} and made it the default`
      : `The data folder ${home} already exists; its default account is ${who}`,
  )
}

type Row = Answer<'listLogins'>['platforms'][number]

const COLUMNS: readonly Column<Row>[] = [
  field('NAME', 'platform'),
  { heading: 'PLATFORM', field: 'label', value: ({ platform }) => platformLabel(platform) },
  { heading: 'PRIVATE LEAGUES', field: 'login', value: ({ login }) => (login ? 'need a login' : '-') },
  field('LOGGED IN', 'loggedInAt', { format: 'day' }),
]

export const loginList = ({ platforms }: Answer<'listLogins'>, { zone }: ViewContext): View =>
  layout(null, table(platforms, COLUMNS, { zone }))

export const savedLogin = ({ login }: Answer<'keepLogin'>): View =>
  statement(
    `Saved your ${platformLabel(login.platform)} login, encrypted. Hindsight uses it to read private leagues, including each night`,
  )

export const forgottenLogin = ({ forgotten }: Answer<'forgetLogin'>): View =>
  statement(`Deleted your ${platformLabel(forgotten)} login`)

export const VIEWS = {
  listAccounts: accountList,
  createAccount: account,
  setPlan: account,
  deleteAccount: deletedAccount,
  createKey: newKey,
  listKeys: keyList,
  revokeKey: revokedKey,
  updateMe: renamedAccount,
  getMe: me,
  listLogins: loginList,
  forgetLogin: forgottenLogin,
} satisfies Views
