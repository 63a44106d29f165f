import * as z from 'zod/mini'
import { conflict } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { Account, AccountName, PlanName } from '../../schema/account.ts'
import { deleteAccount } from './delete.ts'

const listAccounts = operation({
  name: 'listAccounts',
  route: null,
  commands: ['account list'],
  summary: 'List the accounts of this home',
  access: 'read',
  plan: 'free',
  status: 200,
  output: z.object({ accounts: z.array(Account) }),
  run: async ({ store }) => ({ accounts: await store.accounts.list() }),
})

/** Makes an account, on the plan of the host where none is said. Throws conflict for a name that there is already. */
export const makeAccount = async (
  { store, wall, newId, defaultPlan }: Pick<Context, 'store' | 'wall' | 'newId' | 'defaultPlan'>,
  { name, plan = defaultPlan }: Pick<Account, 'name'> & { plan?: Account['plan'] | undefined },
): Promise<Account> => {
  if (await store.accounts.find(name)) throw conflict(`There is an account "${name}" already`)
  const account = { id: newId(), name, plan, createdAt: wall }
  await store.accounts.insert(account)
  const local = { id: newId(), name: 'local', createdAt: wall, lastUsedAt: null, revokedAt: null }
  await store.keys.insert(account.id, local, null)
  await store.counters.raise('accounts')
  return account
}

const createAccount = operation({
  name: 'createAccount',
  route: null,
  commands: ['account create'],
  summary: 'Create an account in this home',
  access: 'write',
  plan: 'free',
  status: 201,
  body: z.strictObject({ name: AccountName, plan: z.optional(PlanName) }),
  output: z.object({ account: Account }),
  errors: ['conflict'],
  run: async (context, { body }) => ({ account: await makeAccount(context, body) }),
})

const setPlan = operation({
  name: 'setPlan',
  route: null,
  commands: ['account plan'],
  summary: 'Change the plan of an account',
  access: 'write',
  plan: 'free',
  status: 200,
  body: z.strictObject({ name: AccountName, plan: PlanName }),
  output: z.object({ account: Account }),
  errors: ['not_found'],
  async run({ store }, { body }) {
    const account = { ...(await store.accounts.get(body.name)), plan: body.plan }
    await store.accounts.setPlan(account)
    await store.counters.raise('accounts')
    return { account }
  },
})

export const accounts = [listAccounts, createAccount, setPlan, deleteAccount]
