import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { type HttpLimits, type JsonClient, openPace } from '../../src/engine/platforms/shared/client.ts'
import type { LeagueReference } from '../../src/engine/platforms/shared/platform.ts'
import { sleeper } from '../../src/engine/platforms/sleeper/index.ts'
import { type AtEnd, answer, type Behavior, type Loopback, loopback, patience } from './loopback.ts'
import { SLEEPER } from './shared.ts'

/** Sleeper API responses for fictional leagues in the bundled season. The files have the API's paths. */
export const SLEEPER_FIXTURES = resolve(import.meta.dirname, '../fixtures/sleeper/v1')

/** The fictional leagues: a completed one, one before its draft, and one in progress with many unsupported features. */
export const SAMPLE_LEAGUES = {
  complete: '100000000000000001',
  preDraft: '100000000000000002',
  odd: '100000000000000003',
} as const

/** Returns every request that a league needs, as paths below the base URL. */
export const requestsOf = (leagueId: string): string[] => [
  `league/${leagueId}`,
  ...['users', 'rosters', 'winners_bracket'].map(part => `league/${leagueId}/${part}`),
  ...Array.from({ length: 17 }, (_, at) => `league/${leagueId}/matchups/${at + 1}`),
  'players/nfl',
]

export interface SleeperServer extends Loopback {
  /** The base URL of the API, in a client's format. */
  base: string
  /** Sets how the next requests of a path below the base URL are answered, one behavior each. */
  misbehave(path: string, ...behaviors: Behavior[]): void
}

const captured = (folder: string, path: string): Uint8Array | null => {
  const file = join(folder, `${path}.json`)
  if (existsSync(file)) return readFileSync(file)
  return existsSync(`${file}.gz`) ? gunzipSync(readFileSync(`${file}.gz`)) : null
}

const V1 = '/v1/'

/** Responds with the captured file or, like Sleeper, with `null` if it is missing. */
const sendCaptured =
  (folders: readonly string[]): Behavior =>
  (request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    const found = path.startsWith(V1) ? folders.map(folder => captured(folder, path.slice(V1.length))) : []
    const body = found.find(bytes => bytes !== null) ?? 'null'
    answer(200, { 'content-type': 'application/json' }, body)(request, response)
  }

/** Serves Sleeper's API on loopback, with the fictional leagues, and with the real ones if they are available. */
export const sleeperServer = async (
  folders: readonly string[] = [SLEEPER_FIXTURES, SLEEPER],
  atEnd?: AtEnd,
): Promise<SleeperServer> => {
  const server = await loopback(folders[0] ?? '', sendCaptured(folders), atEnd)
  return {
    ...server,
    base: `${server.url}v1`,
    misbehave: (path, ...behaviors) => server.behave(`${V1}${path}`, ...behaviors),
  }
}

/** Returns a reference to a Sleeper league, given its id. */
export const onSleeper = (id: string): LeagueReference => ({ platform: 'sleeper', season: null, id })

/** Reads from a fake Sleeper at Sleeper's pace, on a simulated clock, and records the pauses. */
export const readerOf = ({ base }: Pick<SleeperServer, 'base'>, limits: HttpLimits = {}) => {
  const { waits, http } = patience()
  const reach = { base, pace: openPace(sleeper.limits), http: { ...http, ...limits } }
  return {
    waits,
    readLeague: (id: string, signal?: AbortSignal) =>
      sleeper.readLeague(onSleeper(id), { ...reach, ...(signal && { signal }) }),
    readPlayers: () => sleeper.readPlayers!(reach),
  }
}

/**
 * Returns a client that reads captured responses instead of requesting them from a server. Responses are checked as if
 * they came from the network.
 */
export const capturedClient = (folders: readonly string[] = [SLEEPER_FIXTURES, SLEEPER]): JsonClient => {
  const get: JsonClient['get'] = async (path, { schema }) => {
    const bytes = folders.map(folder => captured(folder, path)).find(found => found !== null)
    return bytes ? z.parse(schema, JSON.parse(Buffer.from(bytes).toString())) : null
  }
  return { get, need: async (path, wish) => (await get(path, wish)) ?? z.parse(wish.schema, null) }
}
