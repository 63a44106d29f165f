import {
  type Actor,
  type Engine,
  execute,
  findOperation,
  importEventFeed,
  importVisits,
  onDemand,
} from '../../engine/index.ts'
import { runningDaemon } from '../home/daemon.ts'
import type { Home } from '../home/home.ts'
import type { Profile } from '../home/profile.ts'
import type { Io } from '../io/io.ts'
import { VERSION } from '../io/version.ts'
import { type ApiAnswer, type ApiRequest, type Caller, calling } from './caller.ts'
import { openAccount } from './home-engine.ts'

/** Returns a function that sends requests to the HTTP API in this process as a given account. */
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

/**
 * How often league visits are stored while a daemon is running, in ms. The daemon polls live points for visited
 * leagues.
 */
const VISITS_MS = 5 * 60_000

/** Returns a function that stores new visits from time to time. It does not fail if the store is unavailable. */
const visitKeeper = (home: Home) => {
  let storedAt = Number.NEGATIVE_INFINITY
  return async (engine: Engine): Promise<void> => {
    const now = engine.clocks.wall()
    if (engine.visits.isEmpty() || now - storedAt < VISITS_MS || runningDaemon(home) === null) return
    storedAt = now
    const { storeVisits } = await importVisits()
    await storeVisits(engine).catch(() => undefined)
  }
}

/** How often the store is checked for new writes, in ms. */
const POLL_MS = 250

/** Calls operations in this process, on a data folder's store. The account is `as`, or else the profile's. */
export const localCaller = (
  home: Home,
  io: Io,
  { as, profile }: { as: string | undefined; profile: Profile },
): Caller => {
  const keepVisits = visitKeeper(home)
  let opened: ReturnType<typeof openAccount> | undefined
  const local = () => {
    opened ??= openAccount(home, io, { as, profile })
    return opened
  }
  const api = onDemand(async () => {
    const { engine, actor } = await local()
    return openApi(engine, actor)
  })
  return {
    remote: false,
    ping: async () => undefined,
    isServed: () => runningDaemon(home) !== null,
    league: profile.league,
    zone: profile.zone,
    local,
    ...calling(async (operation, written) => {
      const { engine, actor } = await local()
      const answer = await execute(engine, await findOperation(operation), { actor, unlimited: true, ...written })
      await keepVisits(engine)
      return answer
    }),
    async request(request) {
      return (await api())(request)
    },
    async *follow(leagueId, after, ended) {
      const { engine, actor } = await local()
      const [{ openEventFeed }, { setTimeout: pause }] = await Promise.all([
        importEventFeed(),
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
      // Ignores the error, because the call that failed to open the store has already reported it.
      const resolved = await opened?.catch(() => undefined)
      await resolved?.engine.close()
    },
  }
}
