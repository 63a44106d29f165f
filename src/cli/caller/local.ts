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
import { runningDaemon } from '../home/daemon.ts'
import { allowsPrivateTargets, type Home, requireHome } from '../home/home.ts'
import type { Profile } from '../home/profile.ts'
import { homeSecret } from '../home/secret.ts'
import { storedDaily, storedPlan } from '../home/settings.ts'
import type { Io } from '../io/io.ts'
import { VERSION } from '../io/version.ts'
import { type ApiAnswer, type ApiRequest, type Caller, calling, type Written } from './caller.ts'

/** The actor that creates the first account. */
const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }

/**
 * Opens the engine of a home. League time follows HINDSIGHT_CLOCK, else the running daemon. League days start at the
 * time set by the running daemon, else by the last one. HINDSIGHT_<NAME>_URL replaces the address of a platform's API.
 * HINDSIGHT_<NAME>_<SECRET> is the platform login of the user that runs the command.
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

/** Calls an operation as the host, the actor before any account exists. */
export const callAsHost = async <Name extends OperationName>(
  engine: Engine,
  operation: Name,
  written: Written = {},
): Promise<Answer<Name>> =>
  execute(engine, await findOperation(operation), { actor: HOST, unlimited: true, ...written })

/**
 * Returns the acting account: the one in `--as`, else the profile's, else the only one. Throws not_found and
 * unauthorized.
 */
const chooseAccount = (engine: Engine, as: string | undefined, { account }: Profile): Promise<Actor> =>
  engine.database.transaction('read', async ({ accounts }) => {
    if (as !== undefined) return accounts.get(as)
    const all = await accounts.list()
    const chosen = all.find(({ name }) => name === account) ?? (all.length === 1 ? all[0] : undefined)
    if (chosen) return chosen
    const there =
      all.length === 0
        ? 'create one with: hindsight init'
        : `choose one with --as ${all.map(({ name }) => name).join('|')}`
    throw new HindsightError('unauthorized', `No account is chosen; ${there}`)
  })

/** Returns a function that sends requests to the HTTP API in this process, as an account. */
const openApi = async (engine: Engine, account: Actor): Promise<(request: ApiRequest) => Promise<ApiAnswer>> => {
  const { createApp } = await import('../../server/app.ts')
  const key = await engine.database.transaction('read', ({ keys }) => keys.localOf(account.id))
  const access = { loopback: true, hosts: [], origins: [] }
  const app = await createApp({ engine, homeId: '', version: VERSION, access })
  return async ({ method, path, headers, body }) => {
    const init = { method, headers: { host: 'localhost', ...headers }, ...(body !== undefined && { body }) }
    const response = await app.fetch(new Request(`http://localhost/v1${path}`, init), { holder: { account, key } })
    return {
      status: response.status,
      headers: new Map(response.headers),
      body: response.body ?? new ReadableStream({ start: stream => stream.close() }),
    }
  }
}

/** How often the store is checked for new writes. */
const POLL_MS = 250

/** Calls operations in this process, on the store of a home. The account is `as`, else the profile's. */
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
  let api: ReturnType<typeof openApi> | undefined
  const local = () => {
    opened ??= open()
    return opened
  }
  return {
    remote: false,
    ping: async () => undefined,
    isServed: () => runningDaemon(home) !== null,
    league: profile.league,
    zone: profile.zone,
    local,
    ...calling(async (operation, written) => {
      const { engine, actor } = await local()
      return execute(engine, await findOperation(operation), { actor, unlimited: true, ...written })
    }),
    async request(request) {
      const { engine, actor } = await local()
      api ??= openApi(engine, actor)
      return (await api)(request)
    },
    async *follow(leagueId, after, ended) {
      const { engine, actor } = await local()
      const [{ openEventFeed }, { setTimeout: pause }] = await Promise.all([
        following(),
        import('node:timers/promises'),
      ])
      const feed = await openEventFeed(engine, { leagueId, actor, after })
      yield { number: feed.at(), rows: [] }
      for (let rows = await feed.next(); rows !== null && !ended?.aborted; rows = await feed.next()) {
        if (rows.length === 0) await pause(POLL_MS)
        else yield { number: feed.at(), rows: rows.map(({ transaction }) => transaction) }
      }
    },
    close: async () => {
      // The call that failed to open the store has already reported the error.
      const held = await opened?.catch(() => undefined)
      await held?.engine.close()
    },
  }
}
