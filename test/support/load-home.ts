import { join } from 'node:path'
import { processClocks } from '../../src/engine/base/clock.ts'
import { execute, findOperation, openEngine } from '../../src/engine/index.ts'
import { openDemoTerminal } from './cli.ts'
import { makeWriters } from './strain.ts'
import type { Writer } from './strain-writes.ts'

export interface LoadHome {
  home: string
  /** The store's file. */
  store: string
  /** The keys' secrets. */
  keys: readonly string[]
  /** Teams in one league, each with one player. */
  writers: readonly Writer[]
}

/** Creates a data folder with the bundled season, a league, and enough keys for many clients. */
export const openLoadHome = async (count: { keys: number; writers: number }): Promise<LoadHome> => {
  const { home } = await openDemoTerminal()
  const store = join(home, 'hindsight.db')
  const engine = openEngine({ file: store, clocks: processClocks() })
  const actor = await engine.database.transaction('read', ({ accounts }) => accounts.get('alex'))
  const create = await findOperation('createKey')
  const make = (name: string) => execute(engine, create, { actor, body: { name } }) as Promise<{ secret: string }>
  const made = await Promise.all(Array.from({ length: count.keys }, (_, at) => make(`load ${at}`)))
  const writers = await makeWriters(engine, actor, count.writers)
  engine.close()
  return { home, store, keys: made.map(({ secret }) => secret), writers }
}
