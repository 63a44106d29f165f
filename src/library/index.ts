import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { callAsHost, openAccount } from '../cli/caller/home-engine.ts'
import { locateHome } from '../cli/home/home.ts'
import { readProfile } from '../cli/home/profile.ts'
import type { Io } from '../cli/io/io.ts'
import type { WithFullLists } from '../engine/base/full-lists.ts'
import {
  type Actor,
  BUNDLED_SEASON,
  type Call,
  type Engine,
  execute,
  findOperation,
  importSeasonLoading,
  openEngine,
  processClocks,
} from '../engine/index.ts'
import type { Arguments } from './client.ts'
import type { Operations } from './operation-types.ts'

/**
 * `hindsight-ff`: Hindsight's operations in this process, without HTTP, on a data folder or a store. It requires the
 * same Node version as the program.
 */

export { HindsightError } from '../engine/base/errors.ts'
export type { Operations, Transaction } from './operation-types.ts'

/** The store to open: a data folder's, or a separate one. */
export interface OpenOptions {
  /** A data folder created with `hindsight init`. */
  home?: string
  /** `:memory:`, or the path of a SQLite file. A new store is created with an account. */
  store?: string
  /** The account to act as (default: the only one). */
  account?: string
}

/** The operations on one store. */
export interface Hindsight {
  /** Calls an operation as commands do (`limit` can be `all`). Throws a HindsightError with its error code. */
  call<Name extends keyof Operations>(
    operation: Name,
    ...input: Arguments<WithFullLists<Operations[Name]['input']>>
  ): Promise<Operations[Name]['answer']>
  /** Loads a season from a folder with nflverse files, or the bundled fictional season 1990 if no folder is given. */
  loadSeason(from?: { season: number; folder: string }): Promise<void>
  close(): Promise<void>
}

/** The package's folder, which contains the bundled season. */
const ROOT = ['..', '../..']
  .map(path => join(import.meta.dirname, path))
  .find(path => existsSync(join(path, 'data/demo')))

const DEMO = { season: BUNDLED_SEASON, folder: join(ROOT ?? '', 'data/demo') }

const SILENT = { write: () => {}, isTerminal: false, columns: 80 }
const IO: Io = {
  env: process.env,
  root: ROOT ?? '',
  stdout: SILENT,
  stderr: SILENT,
  readInput: async () => '',
  ask: async () => null,
}

/** Opens a separate store. A new store gets an account with this name. */
const openStore = async (file: string, name = 'me'): Promise<{ engine: Engine; actor: Actor }> => {
  const engine = openEngine({ file, clocks: processClocks(process.env.HINDSIGHT_CLOCK, undefined) })
  try {
    const { accounts } = await callAsHost(engine, 'listAccounts')
    if (accounts.length === 0) await callAsHost(engine, 'createAccount', { body: { name, plan: 'pro' } })
    return { engine, actor: await engine.database.transaction('read', store => store.accounts.get(name)) }
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Opens a data folder's store, like a command with `--home`. */
const openFolder = async (folder: string | undefined, account: string | undefined) => {
  const home = locateHome(IO, folder === undefined ? {} : { home: folder })
  return openAccount(home, IO, { as: account, profile: await readProfile(home) })
}

/** Opens a data folder (default: the user's) or a store. Close it when you are done. */
export const openHindsight = async ({ home, store, account }: OpenOptions = {}): Promise<Hindsight> => {
  const { engine, actor } = store === undefined ? await openFolder(home, account) : await openStore(store, account)
  return {
    async call(operation, ...input) {
      const [parts = {}] = input as [Pick<Call, 'params' | 'query' | 'body'>?]
      return execute(engine, await findOperation(operation), { actor, unlimited: true, ...parts })
    },
    async loadSeason({ season, folder } = DEMO) {
      const { folderArchive, loadSeasons } = await importSeasonLoading()
      const steps = loadSeasons(engine, actor, { archive: folderArchive(folder), seasons: [season] })
      for await (const step of steps) if ('error' in step) throw step.error
    },
    close: () => engine.close(),
  }
}
