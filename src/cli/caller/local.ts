import {
  type Actor,
  type Answer,
  type Engine,
  execute,
  findOperation,
  following,
  HindsightError,
  type OperationName,
  openEngine,
  platformBases,
  platformSecrets,
  processClocks,
} from '../../engine/index.ts'
import { livingDaemon } from '../home/daemon.ts'
import { type Home, mayReachPrivate, requireHome } from '../home/home.ts'
import type { Profile } from '../home/profile.ts'
import { secretOf } from '../home/secret.ts'
import { keptDaily, keptPlan } from '../home/settings.ts'
import type { Io } from '../io/io.ts'
import { type Caller, calling, type Written } from './caller.ts'

/** The actor before any account exists; makes the first one. */
const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }

/**
 * Opens the engine of a home, at the league time of HINDSIGHT_CLOCK, else of the daemon that serves it; days begin when
 * they do with that daemon, or did with the last one. HINDSIGHT_<NAME>_URL is another address of a platform's API than its own;
 * what private leagues ask for is in HINDSIGHT_<NAME>_<SECRET>, and is that of whoever runs the command.
 */
export const openHome = (home: Home, io: Io): Engine => {
  const { replay, dailyAt = keptDaily(home) } = livingDaemon(home) ?? {}
  const clocks = processClocks(io.env.HINDSIGHT_CLOCK, replay)
  return openEngine({
    file: home.store,
    clocks,
    platformReach: { bases: platformBases(io.env), secrets: platformSecrets(io.env) },
    privateTargets: mayReachPrivate(io.env),
    secret: secretOf(home, io),
    defaultPlan: keptPlan(home),
    ...(dailyAt && { dailyAt }),
  })
}

/** Calls an operation as the host, who is there before any account. */
export const callAsHost = async <Name extends OperationName>(
  engine: Engine,
  operation: Name,
  written: Written = {},
): Promise<Answer<Name>> => execute(engine, await findOperation(operation), { actor: HOST, local: true, ...written })

/** Who acts: whom `--as` names, else the account of the profile, else the only one. Throws not_found and unauthorized. */
const chooseAccount = (engine: Engine, as: string | undefined, { account }: Profile): Promise<Actor> =>
  engine.database.transaction('read', async ({ accounts }) => {
    if (as !== undefined) return accounts.get(as)
    const all = await accounts.list()
    const chosen = all.find(({ name }) => name === account) ?? (all.length === 1 ? all[0] : undefined)
    if (chosen) return chosen
    const there =
      all.length === 0
        ? 'make one with: hindsight init'
        : `say who acts with --as ${all.map(({ name }) => name).join('|')}`
    throw new HindsightError('unauthorized', `No account acts here; ${there}`)
  })

/** How often the store is checked for new writes. */
const POLL_MS = 250

/** Calls operations in this process, on a home's store, as an account (`as`, else the profile's). */
export const localCaller = (
  home: Home,
  io: Io,
  { as, profile }: { as: string | undefined; profile: Profile },
): Caller => {
  let opened: Promise<{ engine: Engine; actor: Actor }> | undefined
  const open = async () => {
    requireHome(home)
    const engine = openHome(home, io)
    try {
      return { engine, actor: await chooseAccount(engine, as, profile) }
    } catch (error) {
      await engine.close()
      throw error
    }
  }
  const local = () => {
    opened ??= open()
    return opened
  }
  return {
    remote: false,
    league: profile.league,
    zone: profile.zone,
    local,
    ...calling(async (operation, written) => {
      const { engine, actor } = await local()
      return execute(engine, await findOperation(operation), { actor, local: true, ...written })
    }),
    async *follow(leagueId, after) {
      const { engine, actor } = await local()
      const [{ openEventFeed }, { setTimeout: pause }] = await Promise.all([
        following(),
        import('node:timers/promises'),
      ])
      const feed = await openEventFeed(engine, { leagueId, actor, after })
      yield { number: feed.at(), rows: [] }
      for (let rows = await feed.next(); rows !== null; rows = await feed.next()) {
        if (rows.length === 0) await pause(POLL_MS)
        else yield { number: feed.at(), rows: rows.map(({ transaction }) => transaction) }
      }
    },
    close: async () => {
      // What could not be opened has said so to whoever asked for it.
      const held = await opened?.catch(() => undefined)
      await held?.engine.close()
    },
  }
}
