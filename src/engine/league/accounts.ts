import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import type { Account } from '../schema/account.ts'

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
