import type { Actor, Engine } from '../src/engine/index.ts'
import type { SeasonData } from '../src/engine/schema/season.ts'

/** The engine's calls, from this source tree or an earlier one. */
type Asking = Pick<typeof import('../src/engine/index.ts'), 'execute' | 'findOperation'>

export const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }

/** Stores a season, and creates an account with this number of keys. Returns the call, the caller and the secrets. */
export const prepareStore = async (
  { execute, findOperation }: Asking,
  engine: Engine,
  { keys, data }: { keys: number; data: SeasonData },
) => {
  const send = async (name: string, actor: Actor, call: object): Promise<never> =>
    (await execute(engine, await findOperation(name as never), { actor, ...call })) as never
  const { account } = (await send('createAccount', HOST, { body: { name: 'bench' } })) as { account: Actor }
  const secrets: string[] = []
  for (let at = 0; at < keys; at++) {
    secrets.push(((await send('createKey', account, { body: { name: `bench ${at}` } })) as { secret: string }).secret)
  }
  await engine.database.transaction('write', async store => {
    await store.counters.raise('seasons')
    await store.seasons.replace({ data, version: 1, at: 0, change: null })
  })
  return { send, account, secrets }
}
