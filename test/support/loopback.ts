import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './folder.ts'

/** How a server answers one request. */
export type Behavior = (request: IncomingMessage, response: ServerResponse) => void

export interface Loopback {
  /** The address of the folder, with a slash at its end. */
  url: string
  /** Every request so far, who asked, and the status of its answer; null when nothing was answered. */
  requests: { path: string; status: number | null; agent: string }[]
  /** Answers the next requests for a path in these ways, one each, and later ones with the file again. */
  behave(path: string, ...behaviors: Behavior[]): void
  /** Answers every request for a path in a way from now on. */
  behaveAlways(path: string, behavior: Behavior): void
  /** Sets the behavior of a path during some work, and restores it afterwards. */
  behaveDuring(path: string, behavior: Behavior, work: () => Promise<void>): Promise<void>
}

/** Answers with a status, some headers and a body. */
export const answer =
  (status: number, headers: Record<string, string> = {}, body: string | Uint8Array = ''): Behavior =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
  }

/** Never answers. */
export const hang: Behavior = () => {}

/** Promises more than it sends and hangs up. */
export const cutOff: Behavior = (_, response) => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('half a file', () => response.destroy())
}

/** Sends a byte and then, after each pause, another one, without end. */
export const drip =
  (pause: number): Behavior =>
  (_, response) => {
    response.writeHead(200, { 'content-length': '1000000' })
    response.write('.')
    const timer = setInterval(() => response.write('.'), pause)
    response.on('close', () => clearInterval(timer))
  }

/** Answers with another protocol than HTTP, and disconnects. */
export const noHttp: Behavior = ({ socket }) => void socket.end('+OK POP3 ready\r\n')

/** Returns the same behavior a number of times. */
export const times = (count: number, behavior: Behavior): Behavior[] => new Array(count).fill(behavior)

/** Answers with a file of the folder, or 304 if the client has it, by entity tag or by date. */
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

/** Calls back when what was opened is needed no more. */
export type AtEnd = (close: () => Promise<void>) => void

/**
 * A server on loopback for the files of a folder, which misbehaves on demand and is closed when the test ends, or when
 * `atEnd` says. Another `usual` way to answer may take the place of the files as they lie there.
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

/** Puts a file into a folder, with the folders it lies in. */
export const put = (folder: string, name: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

/** Returns every file below a folder but one, with its content as latin1; empty without a folder. */
export const filesIn = (folder: string, except: string): Record<string, string> => {
  if (!existsSync(folder)) return {}
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const names = entries.filter(name => name !== except && statSync(join(folder, name)).isFile())
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'latin1')]))
}

/** Pauses that take no time and are written down, with jitter in the middle: options of a fetch. */
export const patience = () => {
  const waits: number[] = []
  return { waits, http: { random: () => 0.5, sleep: async (ms: number) => void waits.push(ms) } }
}

/** The release files of the season 2024, with their release names. */
export const NAMES_2024 = [
  'stats_player/stats_player_week_2024.csv.gz',
  'stats_team/stats_team_week_2024.csv.gz',
  'rosters/roster_2024.csv.gz',
  'pfr_advstats/advstats_week_def_2024.csv.gz',
  'schedules/games.csv.gz',
  'players/players.csv.gz',
  'dynastyprocess/db_playerids.csv.gz',
] as const

/** A table of one column and one row, gzipped. */
export const gzippedTable = (text: string): Buffer => gzipSync(`id\n${text}\n`)

/** A mirror that holds the files of 2024 but some; each says its own name. */
export const mirror2024 = async (...without: string[]): Promise<{ source: string; server: Loopback }> => {
  const source = temporaryFolder()
  for (const name of NAMES_2024) if (!without.includes(name)) put(source, name, gzippedTable(name))
  return { source, server: await loopback(source) }
}
