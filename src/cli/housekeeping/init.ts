import { userInfo } from 'node:os'
import { type Account, isPostgres, type Plan } from '../../engine/index.ts'
import { callAsHost, openHome } from '../caller/home-engine.ts'
import { homeExists, makeHome } from '../home/home.ts'
import { writeProfile } from '../home/profile.ts'
import { printAnswer } from '../output/print.ts'
import type { HostRun } from '../program/command.ts'
import { planOf, typedText } from '../program/options.ts'

/** Returns the login name in the form of an account name. */
const loginName = (): string => userInfo().username.replace(/[^A-Za-z0-9._-]/g, '') || 'me'

const firstAccount = async (
  { io, home, options }: HostRun,
  plan: Plan = 'pro',
): Promise<{ account: Account; created: boolean }> => {
  const engine = openHome(home, io)
  try {
    const { accounts } = await callAsHost(engine, 'listAccounts')
    const requested = typedText(options, 'account')
    const existing = requested === undefined ? accounts[0] : accounts.find(({ name }) => name === requested)
    if (existing) return { account: existing, created: false }
    const body = { name: requested ?? loginName(), plan }
    const { account } = await callAsHost(engine, 'createAccount', { body })
    return { account, created: true }
  } finally {
    await engine.close()
  }
}

/**
 * `init`: creates the data folder, its store and the first account, and sets that account in the profile. Keeps
 * existing data.
 */
export const init = async (run: HostRun): Promise<number> => {
  const { io, home, flags, options } = run
  const plan = planOf(options, 'plan')
  const fresh = !homeExists(home)
  makeHome(home)
  const { account, created } = await firstAccount(run, plan)
  if (created || options.account !== undefined) await writeProfile(home, { account: account.name })
  const answer = { home: home.folder, account, created, fresh: isPostgres(home.store) ? created : fresh }
  const view = async () => (await import('../../views/accounts.ts')).home(answer)
  await printAnswer(answer, { io, flags, view })
  return 0
}
