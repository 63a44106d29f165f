import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import type { Account } from '../schema/account.ts'
import { UNLIMITED } from '../store/index.ts'

/** Creates an account, with the host's default plan unless another is given. Throws conflict if the name is taken. */
export const makeAccount = async (
  { store, wall, newId, defaultPlan }: Pick<Context, 'store' | 'wall' | 'newId' | 'defaultPlan'>,
  { name, plan = defaultPlan }: Pick<Account, 'name'> & { plan?: Account['plan'] | undefined },
): Promise<Account> => {
  if (await store.accounts.find(name)) throw conflict(`An account named "${name}" already exists`)
  const account = { id: newId(), name, plan, createdAt: wall }
  await store.accounts.insert(account)
  const local = { id: newId(), name: 'local', createdAt: wall, lastUsedAt: null, revokedAt: null, ...UNLIMITED }
  await store.keys.insert(account.id, local, null)
  await store.counters.raise('accounts')
  return account
}
