import { spawnSync } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { processClocks } from '../src/engine/base/clock.ts'
import { type Actor, execute, findOperation, openEngine, visitorActor } from '../src/engine/index.ts'
import type { Visit } from './first-paint.ts'
import { bin } from './program.ts'
import { memoryRow, type Row, row, skipped, timed } from './row.ts'
import { cpuOf, residentMb, type Server, start } from './server.ts'

/**
 * The board of the demo season, served by a daemon: the cost of serving its pages, of live updates, and of idling. Each
 * watcher keeps one event stream open. A screen is up to date once its stream has announced the change and the page has
 * been read again.
 */
const PATH = '/leagues/office'
/** A league on the real clock, where the benchmark makes its changes. The demo's clock is simulated. */
const CHANGED = '/leagues/bench'
const ROUNDS = 3
const WATCHERS = 200
const STREAMS = 1_000
/** Streams per session, and sessions per account; both below the daemon's limits. */
const EACH = 10
const SESSIONS_EACH = 4
const SESSIONS = STREAMS / EACH
const REQUESTS = 2_000
const SCREENS = 12
/** How often the daemon checks for changes. */
const CHECK_MS = 250
const PAINTS = 9
/** Enough keys to keep each one below its rate limit. */
const KEYS = 16

/** Secrets of sessions and keys: the commissioner's, and sessions of other accounts that can see the league. */
interface Secrets {
  sessions: string[]
  viewers: string[]
  keys: string[]
}

/** Adds sessions and keys to the store before it is served. */
const secretsIn = async (home: string): Promise<Secrets> => {
  const engine = openEngine({ file: join(home, 'hindsight.db'), clocks: processClocks() })
  const accountNamed = (name: string): Promise<Actor> =>
    engine.database.transaction('read', store => store.accounts.get(name))
  const demo = await accountNamed('demo')
  const [update, create, link, enter, key] = [
    await findOperation('updateLeague'),
    await findOperation('createAccount'),
    await findOperation('createSignInLink'),
    await findOperation('enter'),
    await findOperation('createKey'),
  ]
  const signIn = async (actor: Actor, at: number): Promise<string> => {
    const { token } = await execute(engine, link, { actor, body: { name: actor.name } })
    const body = { token, device: `bench ${at}` }
    return (await execute(engine, enter, { actor: visitorActor('127.0.0.1'), body })).secret ?? ''
  }
  const made: Secrets = { sessions: [], viewers: [], keys: [] }
  await execute(engine, update, { actor: demo, params: { id: 'bench' }, body: { visibility: 'open' } })
  for (let at = 0; at < SESSIONS; at++) {
    const name = `viewer-${Math.floor(at / SESSIONS_EACH)}`
    if (at % SESSIONS_EACH === 0) await execute(engine, create, { actor: demo, body: { name } })
    made.viewers.push(await signIn(await accountNamed(name), at))
    made.sessions.push(await signIn(demo, at))
  }
  for (let at = 0; at < KEYS; at++)
    made.keys.push((await execute(engine, key, { actor: demo, body: { name: `bench ${at}` } })).secret)
  engine.close()
  return made
}

/** Opens a page's event stream and counts its events. */
const watch = (
  url: string,
  cookie: string,
  { path, agent }: { path: string; agent: Agent },
): Promise<{ response: IncomingMessage; eventCount: () => number }> =>
  new Promise((resolve, reject) => {
    get(`${url}${path}/live`, { headers: { cookie }, agent }, response => {
      let events = 0
      response.on('data', part => {
        events += String(part).split('event: era').length - 1
      })
      response.on('error', () => undefined)
      if (response.statusCode === 200) resolve({ response, eventCount: () => events })
      else reject(new Error(`a stream was answered with ${response.statusCode}`))
    }).on('error', reject)
  })

const read = async (url: string, path: string, cookie: string): Promise<string> =>
  (await fetch(url + path, { headers: { cookie, accept: 'text/html' } })).text()

/** Returns the compressed size of a first visit, kB: the page, its style sheet and its script. */
const firstVisit = async (url: string, cookie: string): Promise<number> => {
  const page = await read(url, PATH, cookie)
  const files = [...page.matchAll(/(?:href|src)="(\/board-[^"]+)"/g)].map(([, path]) => path!)
  const texts = [page, ...(await Promise.all(files.map(path => read(url, path, cookie))))]
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000
}

/** Returns the daemon's CPU time per request for a page or the API, µs. */
const costOf = async ({ pid }: Server, ask: (at: number) => Promise<unknown>): Promise<number> => {
  for (let time = 0; time < 200; time++) await ask(time)
  const before = cpuOf(pid)
  for (let time = 0; time < REQUESTS; time++) await ask(time)
  return ((cpuOf(pid) - before) * 1000) / REQUESTS
}

/** Returns the time from a change until the last of twelve screens has loaded it, ms. */
const shownAfter = async (url: string, cookies: readonly string[], change: () => Promise<unknown>): Promise<number> => {
  const agent = new Agent({ keepAlive: false })
  const screens = await Promise.all(
    cookies.slice(0, SCREENS).map(cookie => watch(url, cookie, { path: CHANGED, agent })),
  )
  const before = screens.map(({ eventCount }) => eventCount())
  const began = performance.now()
  await change()
  await Promise.all(
    screens.map(async ({ eventCount }, at) => {
      while (eventCount() === before[at]) await sleep(2)
      await read(url, CHANGED, cookies[at]!)
    }),
  )
  const took = performance.now() - began
  for (const { response } of screens) response.destroy()
  return Math.max(took, 1)
}

/** Returns the daemon's additional memory with this number of open streams, MB. */
const watched = async ({ pid }: Server, url: string, cookies: readonly string[], many: number): Promise<number> => {
  const before = residentMb(pid)
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const open = await Promise.all(
    Array.from({ length: many }, (_, at) =>
      watch(url, cookies[Math.floor(at / EACH) % cookies.length]!, { path: CHANGED, agent }),
    ),
  )
  await sleep(2_000)
  const more = residentMb(pid) - before
  for (const { response } of open) response.destroy()
  agent.destroy()
  await sleep(500)
  return Math.max(more, 0.1)
}

const openServer = async (home: string): Promise<{ server: Server; url: string }> => {
  const argv = [bin, 'serve', '--port', '0', '--json', '--quiet', '--offline', '--home', home]
  const server = await start(argv, process.env)
  return { server, url: server.url.replace(/\/v1$/, '') }
}

/** Serves a page of this size that contains one paragraph and loads nothing else. */
const plainPage = async (kilobytes: number): Promise<{ url: string; close(): void }> => {
  const text = randomBytes(kilobytes * 500).toString('hex')
  const page = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><meta name=viewport content=width=device-width><p style="overflow-wrap:anywhere">${text}`,
    )
  }).listen(0, '127.0.0.1')
  await once(page, 'listening')
  return { url: `http://127.0.0.1:${(page.address() as AddressInfo).port}`, close: () => page.close() }
}

/** Measures the first paint of a league's home page on a slow phone's first visit. Starts the browser only for this. */
const paintRow = async (visit: Visit, kilobytes: number): Promise<Row> => {
  const name = 'board, largest paint of a slow phone'
  const { firstPaints } = await import('./first-paint.ts')
  const { url, close } = await plainPage(kilobytes)
  const paints = await firstPaints(visit, { ...visit, url, path: '/' }, PAINTS)
  close()
  if (typeof paints === 'string') return skipped(name, paints)
  return row('cost', { name, ...paints, peerName: 'a plain page of as many bytes', unit: 'ms', goal: 3 })
}

export const benchBoard = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const home = join(folder, 'home')
  const league = ['league', 'create', 'Bench', '--id', 'bench', '--season', '1990', '--system', 'ppr', '--home', home]
  for (const argv of [['demo', '--keep', home], league]) {
    const made = spawnSync(process.execPath, [bin, ...argv], { encoding: 'utf8' })
    if (made.status !== 0) throw new Error(made.stderr)
  }
  const { sessions, viewers, keys } = await secretsIn(home)
  const idle: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { server } = await openServer(home)
    await sleep(5_000)
    idle.push(residentMb(server.pid))
    await server.stop()
  }
  const { server, url } = await openServer(home)
  const name = `hindsight-${hash('sha256', home, 'hex').slice(0, 8)}`
  const cookieOf = (secret: string): string => `${name}=${secret}`
  const [cookies, watching] = [sessions.map(cookieOf), viewers.map(cookieOf)]
  const [cookie] = cookies as [string]
  const pages: number[] = []
  const answers: number[] = []
  const picks: number[] = []
  const looks: number[] = []
  const many: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    pages.push(await costOf(server, at => read(url, PATH, cookies[at % cookies.length]!)))
    answers.push(
      await costOf(server, async at => {
        const headers = { authorization: `Bearer ${keys[at % KEYS]}` }
        return (await fetch(`${url}/v1${PATH}`, { headers })).text()
      }),
    )
    picks.push(
      await shownAfter(url, cookies, async () => {
        const headers = { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ name: `Changed ${round}` })
        const sent = await fetch(`${url}/v1${CHANGED}`, { method: 'PATCH', headers, body })
        if (!sent.ok) throw new Error(`the change was answered with ${sent.status}: ${await sent.text()}`)
      }),
    )
    const readAll = () => Promise.all(cookies.slice(0, SCREENS).map(cookie => read(url, CHANGED, cookie)))
    looks.push(CHECK_MS + (await timed(readAll)))
    many.push(await watched(server, url, watching, WATCHERS))
  }
  const thousand = await watched(server, url, watching, STREAMS)
  const visit = await firstVisit(url, cookie)
  const paint = await paintRow({ url, path: PATH, cookie }, visit)
  await server.stop()
  rmSync(folder, { recursive: true })
  return [
    memoryRow('daemon at rest, 5 s after its start', idle, 90),
    memoryRow(`board, ${WATCHERS} watchers more`, many, 100),
    memoryRow(`board, ${STREAMS} streams more`, [thousand], 300),
    row('cost', { name: 'board, first visit', ours: [visit], peer: [50], peerName: 'limit', unit: 'kB', goal: 1 }),
    paint,
    row('cost', {
      name: 'board, home of a league, CPU',
      ours: pages,
      peer: answers,
      peerName: 'GET /leagues/{id}',
      unit: 'µs',
      goal: 3,
    }),
    row('cost', {
      name: `board, a change on ${SCREENS} screens`,
      ours: picks,
      peer: looks,
      peerName: 'a look of the daemon, and reading them',
      unit: 'ms',
      goal: 1.5,
    }),
  ]
}
