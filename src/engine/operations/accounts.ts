import * as z from 'zod/mini'
import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { makeAccount } from '../league/accounts.ts'
import { enterLeague } from '../league/enter.ts'
import { keepManagers } from '../league/manager-changes.ts'
import { withoutManager } from '../league/managers.ts'
import { Account, AccountName, PlanName } from '../schema/account.ts'
import type { StoredTeam } from '../store/index.ts'

/**
 * Throws conflict if an account is a league's commissioner, or owns a scoring system that another account's league
 * uses.
 */
const requireDispensable = async ({ store }: Context, { id, name }: Account): Promise<void> => {
  const ownLeague = (await store.leagues.listOf(id)).find(({ accountId }) => accountId === id)
  if (ownLeague) {
    throw conflict(`${name} is the commissioner of ${ownLeague.name}; transfer it or delete it first`, {
      atTerminal: `hindsight league hand-over ACCOUNT --league ${ownLeague.id} --as ${name}`,
    })
  }
  for (const system of await store.systems.listOf(id)) {
    const [league] = await store.leagues.listUnder(system.id)
    if (league)
      throw conflict(
        `The league "${league.name}" uses ${name}'s scoring system "${system.name}"; give it another system first`,
      )
  }
}

/** Removes an account from a team. A co-manager takes over. Without one, the team is open again. */
const leave = async (context: Context, team: StoredTeam, account: Account): Promise<void> => {
  const league = (await context.store.leagues.find(team.leagueId))!
  const leagueContext = await enterLeague(context, league)
  const left = withoutManager(team, league, account.id)
  await context.store.teams.update(left)
  await keepManagers(leagueContext, team, left)
}

export const deleteAccount = operation({
  name: 'deleteAccount',
  route: null,
  commands: ['account delete'],
  summary: 'Delete an account with its keys and scoring systems; its teams become open',
  access: 'write',
  plan: 'free',
  status: 200,
  body: z.strictObject({ name: AccountName }),
  output: z.object({ deleted: AccountName, teams: z.int() }),
  errors: ['not_found', 'conflict'],
  async run(context, { body }) {
    const { store } = context
    const account = await store.accounts.get(body.name)
    await requireDispensable(context, account)
    const teams = await store.teams.listRunBy(account.id)
    for (const team of teams) await leave(context, team, account)
    await store.accounts.delete(account.id)
    await store.counters.raise('accounts')
    await store.counters.raise('systems')
    return { deleted: account.name, teams: teams.length }
  },
})

const listAccounts = operation({
  name: 'listAccounts',
  route: null,
  commands: ['account list'],
  summary: 'List the accounts in this data folder',
  access: 'read',
  plan: 'free',
  status: 200,
  output: z.object({ accounts: z.array(Account) }),
  run: async ({ store }) => ({ accounts: await store.accounts.list() }),
})

const createAccount = operation({
  name: 'createAccount',
  route: null,
  commands: ['account create'],
  summary: 'Create an account in this data folder',
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
  summary: "Change an account's plan",
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
