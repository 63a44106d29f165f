import { userInfo } from 'node:os'
import { type Account, execute, findOperation, invalid, isPostgres } from '../../engine/index.ts'
import { HOST, openHome } from '../caller/local.ts'
import type { HostRun } from '../commands/run.ts'
import { homeExists, makeHome } from '../home/home.ts'
import { writeProfile } from '../home/profile.ts'
import { printAnswer } from '../output/print.ts'

/** The login name as an account name. */
const loginName = (): string => userInfo().username.replace(/[^A-Za-z0-9._-]/g, '') || 'me'

const firstAccount = async ({ io, home, options }: HostRun): Promise<{ account: Account; created: boolean }> => {
  const engine = openHome(home, io)
  try {
    const host = { actor: HOST, local: true }
    const { accounts } = await execute(engine, await findOperation('listAccounts'), host)
    const wanted = options.account as string | undefined
    const there = wanted === undefined ? accounts[0] : accounts.find(({ name }) => name === wanted)
    if (there) return { account: there, created: false }
    const body = { name: wanted ?? loginName(), plan: options.plan ?? 'pro' }
    const { account } = await execute(engine, await findOperation('createAccount'), { ...host, body })
    return { account, created: true }
  } finally {
    await engine.close()
  }
}

/** Makes the home, its store and the first account, and sets it in the profile. What exists already stays. */
export const init = async (run: HostRun): Promise<number> => {
  const { io, home, flags, options } = run
  if (options.plan !== undefined && options.plan !== 'free' && options.plan !== 'pro') {
    throw invalid(`--plan must be free or pro, not "${options.plan}"`)
  }
  const fresh = !homeExists(home)
  makeHome(home)
  const { account, created } = await firstAccount(run)
  if (created || options.account !== undefined) await writeProfile(home, { account: account.name })
  const answer = { home: home.folder, account, created, fresh: isPostgres(home.store) ? created : fresh }
  const view = async () => (await import('../../views/accounts.ts')).home(answer)
  await printAnswer(answer, { io, flags, view })
  return 0
}
