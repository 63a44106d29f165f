import { auditStore } from '../../src/engine/housekeeping.ts'
import {
  type Actor,
  type Call,
  DEFAULT_QUOTAS,
  type Engine,
  execute,
  type Operation,
  openEngine,
  RESOURCES,
  type Resource,
} from '../../src/engine/index.ts'
import type { PlatformBases, PlatformSecrets } from '../../src/engine/runtime/platform-access.ts'
import { DocumentRow } from '../../src/engine/schema/document-log.ts'
import type { SeasonData } from '../../src/engine/schema/season.ts'

/** An engine on a real store, in memory or in a file, with accounts. Tests set its clocks. */
export interface World {
  engine: Engine
  /** The store's file. */
  file: string
  actor: Actor
  /** League time in epoch ms. Tests can set it. */
  time: { now: number }
  /** Wall time in epoch ms. Tests can set it. */
  wall: { now: number }
  /** Creates another account. */
  account(name: string, plan: Actor['plan']): Promise<Actor>
  ask(name: string, call?: Partial<Call>): Promise<unknown>
  keep(data: SeasonData): Promise<void>
  close(): void
}

const LONG_AFTER = Date.UTC(2026, 10, 20)

const find = async (name: string): Promise<Operation> => {
  for (const resource of Object.keys(RESOURCES) as Resource[]) {
    const operations: readonly Operation[] = await RESOURCES[resource]()
    const found = operations.find(each => each.name === name)
    if (found) return found
  }
  throw new Error(`no operation ${name}`)
}

/**
 * Opens a world with one account, alex, which is created on the pro plan unless the file already has it. The clocks are
 * after all seasons.
 */
export const openWorld = async ({
  file: named = '',
  plan = 'pro' as Actor['plan'],
  bases = {} as PlatformBases,
  secrets = {} as PlatformSecrets,
  quotas = DEFAULT_QUOTAS,
  privateTargets = false,
  secret = 'of this world',
  simulated = true,
  /** Pauses between requests to platforms. */
  sleep = async (_: number): Promise<void> => {},
} = {}): Promise<World> => {
  const file = named === '' ? await (await import('./stores.ts')).freshStore() : named
  const time = { now: LONG_AFTER }
  const wall = { now: LONG_AFTER }
  const clocks = { league: () => time.now, wall: () => wall.now, simulated }
  const engine = openEngine({
    ...{ file, clocks, quotas, privateTargets, secret: () => secret },
    platformReach: { bases, secrets, sleep },
  })
  const host: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }
  const account = async (name: string, on: Actor['plan']) => {
    const call = { actor: host, body: { name, plan: on } }
    return ((await execute(engine, await find('createAccount'), call)) as { account: Actor }).account
  }
  const known = await engine.database.transaction('read', store => store.accounts.list())
  const actor = known.find(({ name }) => name === 'alex') ?? (await account('alex', plan))
  return {
    engine,
    file,
    actor,
    time,
    wall,
    account,
    ask: async (name, call = {}) => execute(engine, await find(name), { actor, ...call }),
    keep: data =>
      engine.database.transaction('write', async store => {
        await store.counters.raise('seasons')
        const version = await store.counters.get('seasons')
        await store.seasons.replace({ data, version, at: time.now, change: null })
      }),
    close: () => engine.close(),
  }
}

/** Returns the log entries that would be invalid in a document. */
const invalidRows = ({ database }: Engine): Promise<string[]> =>
  database.transaction('read', async store => {
    const ids = await store.leagues.listSteppingIds()
    const documents = await Promise.all(ids.map(id => store.leagueDocuments.find(id)))
    return documents.flatMap(document =>
      (document?.log ?? []).flatMap(row => {
        const { error } = DocumentRow.safeParse(row)
        return error ? [`a row of the log is strange: ${JSON.stringify(row)}, ${JSON.stringify(error.issues)}`] : []
      }),
    )
  })

/** Returns the errors in a world's entire store. */
export const faultsOf = async ({ engine }: Pick<World, 'engine'>): Promise<string[]> => {
  const faults = await engine.database.transaction('read', auditStore)
  return faults.length > 0 ? faults : invalidRows(engine)
}
