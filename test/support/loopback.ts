import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './folder.ts'

/** A server's response to one request. */
export type Behavior = (request: IncomingMessage, response: ServerResponse) => void

export interface Loopback {
  /** The folder's URL, with a trailing slash. */
  url: string
  /** All requests so far, with their user agent and response status. The status is null without a response. */
  requests: { path: string; status: number | null; agent: string }[]
  /** Sets how the next requests of a path are answered, one behavior each. After that, requests get the file again. */
  behave(path: string, ...behaviors: Behavior[]): void
  /** Sets how all later requests of a path are answered. */
  behaveAlways(path: string, behavior: Behavior): void
  /** Sets how a path is answered while a function runs, and restores it afterward. */
  behaveDuring(path: string, behavior: Behavior, work: () => Promise<void>): Promise<void>
}

/** Responds with a status, some headers and a body. */
export const answer =
  (status: number, headers: Record<string, string> = {}, body: string | Uint8Array = ''): Behavior =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
  }

/** Never responds. */
export const hang: Behavior = () => {}

/** Sends less than it announced, and disconnects. */
export const cutOff: Behavior = (_, response) => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('half a file', () => response.destroy())
}

/** Sends one byte after each pause, and never finishes. */
export const drip =
  (pause: number): Behavior =>
  (_, response) => {
    response.writeHead(200, { 'content-length': '1000000' })
    response.write('.')
    const timer = setInterval(() => response.write('.'), pause)
    response.on('close', () => clearInterval(timer))
  }

/** Responds in a protocol other than HTTP, and disconnects. */
export const noHttp: Behavior = ({ socket }) => void socket.end('+OK POP3 ready\r\n')

/** Repeats the same behavior this many times. */
export const times = (count: number, behavior: Behavior): Behavior[] => new Array(count).fill(behavior)

/** Responds with a file from the folder, or 304 if the client already has it, by ETag or date. */
const sendFile =
  (folder: string): Behavior =>
  ({ url, headers }, response) => {
    const path = join(folder, decodeURIComponent(url ?? ''))
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat?.isFile()) return response.writeHead(404).end('Not Found')
    const bytes = readFileSync(path)
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
    const lastModified = stat.mtime.toUTCString()
    const same = headers['if-none-match']
      ? headers['if-none-match'] === etag
      : headers['if-modified-since'] === lastModified
    response.writeHead(same ? 304 : 200, {
      etag,
      'last-modified': lastModified,
      ...(!same && { 'content-length': String(bytes.length) }),
    })
    response.end(same ? undefined : bytes)
  }

/** Registers a function that closes a resource at the end of the test. */
export type AtEnd = (close: () => Promise<void>) => void

/**
 * Serves a folder's files on loopback, with failures on request, until the test ends or `atEnd` closes it. `usual` can
 * replace the normal responses.
 */
export const loopback = async (
  folder: string,
  usual: Behavior = sendFile(folder),
  atEnd: AtEnd = onTestFinished,
): Promise<Loopback> => {
  const requests: Loopback['requests'] = []
  const planned = new Map<string, Behavior[]>()
  const lasting = new Map<string, Behavior>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const behavior = planned.get(path)?.shift() ?? lasting.get(path) ?? usual
    behavior(request, response)
    const agent = request.headers['user-agent'] ?? ''
    requests.push({ path, status: response.headersSent ? response.statusCode : null, agent })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    const closed = new Promise(resolve => server.close(resolve))
    server.closeAllConnections()
    await closed
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    behave(path, ...behaviors) {
      planned.set(path, [...(planned.get(path) ?? []), ...behaviors])
    },
    behaveAlways: (path, behavior) => void lasting.set(path, behavior),
    async behaveDuring(path, behavior, work) {
      const before = lasting.get(path)
      lasting.set(path, behavior)
      await work()
      if (before) lasting.set(path, before)
      else lasting.delete(path)
    },
  }
}

/** Writes a file into a folder, creating its parent folders. */
export const put = (folder: string, name: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

/** Returns every file in a folder except one, with its content as latin1. A missing folder counts as empty. */
export const filesIn = (folder: string, except: string): Record<string, string> => {
  if (!existsSync(folder)) return {}
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const names = entries.filter(name => name !== except && statSync(join(folder, name)).isFile())
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'latin1')]))
}

/** Returns fetch options with pauses that are recorded but take no time, and with medium jitter. */
export const patience = () => {
  const waits: number[] = []
  return { waits, http: { random: () => 0.5, sleep: async (ms: number) => void waits.push(ms) } }
}

/** The 2024 season's release files, with their release names. */
export const NAMES_2024 = [
  'stats_player/stats_player_week_2024.csv.gz',
  'stats_team/stats_team_week_2024.csv.gz',
  'rosters/roster_2024.csv.gz',
  'pfr_advstats/advstats_week_def_2024.csv.gz',
  'schedules/games.csv.gz',
  'players/players.csv.gz',
  'dynastyprocess/db_playerids.csv.gz',
] as const

/** Returns a gzipped table with one column and one row. */
export const gzippedTable = (text: string): Buffer => gzipSync(`id\n${text}\n`)

/** Opens a file server for 2024 that lacks some files. Each file contains its own name. */
export const mirror2024 = async (...without: string[]): Promise<{ source: string; server: Loopback }> => {
  const source = temporaryFolder()
  for (const name of NAMES_2024) if (!without.includes(name)) put(source, name, gzippedTable(name))
  return { source, server: await loopback(source) }
}
