import {
  type Actor,
  type Answer,
  type Engine,
  execute,
  findOperation,
  HindsightError,
  type OperationName,
  openEngine,
  platformBases,
  platformSecrets,
  processClocks,
} from '../../engine/index.ts'
import { runningDaemon } from '../home/daemon.ts'
import { allowsPrivateTargets, type Home, requireHome } from '../home/home.ts'
import type { Profile } from '../home/profile.ts'
import { homeSecret } from '../home/secret.ts'
import { storedDaily, storedPlan } from '../home/settings.ts'
import type { Io } from '../io/io.ts'
import type { CallInput } from './caller.ts'

/** The actor that creates the first account. */
const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }

/**
 * Opens the engine of a data folder. League time follows HINDSIGHT_CLOCK, or else the running daemon. League days start
 * at the time that the running daemon or, without one, the last daemon set. HINDSIGHT_<NAME>_URL replaces the address
 * of a platform's API. HINDSIGHT_<NAME>_<SECRET> is the platform login of the user who runs the command.
 */
export const openHome = (home: Home, io: Io): Engine => {
  const { replay, dailyAt = storedDaily(home) } = runningDaemon(home) ?? {}
  const clocks = processClocks(io.env.HINDSIGHT_CLOCK, replay)
  return openEngine({
    file: home.store,
    clocks,
    platformReach: { bases: platformBases(io.env), secrets: platformSecrets(io.env) },
    privateTargets: allowsPrivateTargets(io.env),
    secret: homeSecret(home, io),
    defaultPlan: storedPlan(home),
    ...(dailyAt && { dailyAt }),
  })
}

/** Calls an operation as the host. Before the first account exists, the host is the only actor. */
export const callAsHost = async <Name extends OperationName>(
  engine: Engine,
  operation: Name,
  written: CallInput = {},
): Promise<Answer<Name>> =>
  execute(engine, await findOperation(operation), { actor: HOST, unlimited: true, ...written })

/**
 * Returns the acting account: the one in `--as`, or else the profile's, or else the only account. Throws not_found and
 * unauthorized.
 */
const chooseAccount = (engine: Engine, as: string | undefined, { account }: Profile): Promise<Actor> =>
  engine.database.transaction('read', async ({ accounts }) => {
    if (as !== undefined) return accounts.get(as)
    const all = await accounts.list()
    const chosen = all.find(({ name }) => name === account) ?? (all.length === 1 ? all[0] : undefined)
    if (chosen) return chosen
    const advice =
      all.length === 0
        ? 'create one with: hindsight init'
        : `choose one with --as ${all.map(({ name }) => name).join('|')}`
    throw new HindsightError('unauthorized', `No account is selected; ${advice}`)
  })

/**
 * Opens the engine of a data folder with the acting account: `as`, or else the profile's. Throws not_found and
 * unauthorized.
 */
export const openAccount = async (
  home: Home,
  io: Io,
  { as, profile }: { as: string | undefined; profile: Profile },
): Promise<{ engine: Engine; actor: Actor }> => {
  requireHome(home)
  const engine = openHome(home, io)
  try {
    return { engine, actor: await chooseAccount(engine, as, profile) }
  } catch (error) {
    await engine.close()
    throw error
  }
}
