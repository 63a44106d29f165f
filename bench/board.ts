import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { memoryRow, type Row, row } from './row.ts'
import { cpuOf, residentMb, type Server, start } from './server.ts'

/**
 * The board of the demo's season behind a daemon: what it costs to show, to watch and to be idle. A watcher is a stream of a
 * session; a pick is on a screen once its stream has told of it and the page with it has been read.
 */
const PATH = '/leagues/office'
const ROUNDS = 3
const WATCHERS = 200
const STREAMS = 1_000
/** A session has so many streams at most. */
const EACH = 10
const REQUESTS = 2_000
const SCREENS = 12
/** A window of requests is shared out over so many keys. */
const KEYS = 16

const root = join(import.meta.dirname, '..')
const bin = join(root, 'bin/hindsight.js')

const run = (home: string, ...argv: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv, '--home', home], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`)
  return stdout
}

/** The Cookie header of a new session, opened as a browser does. */
const signIn = async (home: string, url: string): Promise<string> => {
  const [path] = /\/signin\/lnk_[\w-]+/.exec(run(home, 'account', 'link', 'demo'))!
  const door = await (await fetch(url + path)).text()
  const [, token] = /name="token" value="([^"]+)"/.exec(door)!
  const body = new URLSearchParams({ token: token!, work: 'enter' })
  const sent = await fetch(url + path, { method: 'POST', body, headers: { origin: url }, redirect: 'manual' })
  return sent.headers.getSetCookie()[0]!.split(';')[0]!
}

/** A stream of a page that counts what it is told. */
const watch = (url: string, cookie: string, agent: Agent): Promise<{ response: IncomingMessage; told: () => number }> =>
  new Promise((resolve, reject) => {
    get(`${url}${PATH}/live`, { headers: { cookie }, agent }, response => {
      let events = 0
      response.on('data', part => {
        events += String(part).split('event: era').length - 1
      })
      response.on('error', () => undefined)
      if (response.statusCode === 200) resolve({ response, told: () => events })
      else reject(new Error(`a stream was answered with ${response.statusCode}`))
    }).on('error', reject)
  })

const read = async (url: string, path: string, cookie: string): Promise<string> =>
  (await fetch(url + path, { headers: { cookie, accept: 'text/html' } })).text()

/** Bytes of a first visit: the page with its style sheet and script, compressed; kB. */
const firstVisit = async (url: string, cookie: string): Promise<number> => {
  const page = await read(url, PATH, cookie)
  const files = [...page.matchAll(/(?:href|src)="(\/board-[^"]+)"/g)].map(([, path]) => path!)
  const texts = [page, ...(await Promise.all(files.map(path => read(url, path, cookie))))]
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000
}

/** CPU of the daemon per request of a page or of an answer of the API, µs. */
const costOf = async ({ pid }: Server, ask: (at: number) => Promise<unknown>): Promise<number> => {
  for (let time = 0; time < 200; time++) await ask(time)
  const before = cpuOf(pid)
  for (let time = 0; time < REQUESTS; time++) await ask(time)
  return ((cpuOf(pid) - before) * 1000) / REQUESTS
}

/** From a pick until the last of twelve screens has read it, ms. */
const pickTime = async (home: string, url: string, cookies: readonly string[]): Promise<number> => {
  const agent = new Agent({ keepAlive: false })
  const screens = await Promise.all(cookies.slice(0, SCREENS).map(cookie => watch(url, cookie, agent)))
  const before = screens.map(({ told }) => told())
  run(home, 'team', 'rename', '1', `Late Flags ${Date.now()}`, '--league', 'office')
  const began = performance.now()
  await Promise.all(
    screens.map(async ({ told }, at) => {
      while (told() === before[at]) await sleep(2)
      await read(url, PATH, cookies[at]!)
    }),
  )
  const took = performance.now() - began
  for (const { response } of screens) response.destroy()
  return Math.max(took, 1)
}

/** How much more memory the daemon has while so many streams are open, MB. */
const watched = async ({ pid }: Server, url: string, cookies: readonly string[], many: number): Promise<number> => {
  const before = residentMb(pid)
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const open = await Promise.all(
    Array.from({ length: many }, (_, at) => watch(url, cookies[Math.floor(at / EACH) % cookies.length]!, agent)),
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

export const benchBoard = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const home = join(folder, 'home')
  const made = spawnSync(process.execPath, [bin, 'demo', '--keep', home], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  const keys = Array.from(
    { length: KEYS },
    (_, at) => JSON.parse(run(home, 'key', 'create', `bench ${at}`, '--json')).secret,
  )
  const idle: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { server } = await openServer(home)
    await sleep(5_000)
    idle.push(residentMb(server.pid))
    await server.stop()
  }
  const { server, url } = await openServer(home)
  const cookies: string[] = []
  for (let at = 0; at < STREAMS / EACH; at++) cookies.push(await signIn(home, url))
  const [cookie] = cookies as [string]
  const pages: number[] = []
  const answers: number[] = []
  const picks: number[] = []
  const many: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    pages.push(await costOf(server, at => read(url, PATH, cookies[at % cookies.length]!)))
    answers.push(
      await costOf(server, async at => {
        const headers = { authorization: `Bearer ${keys[at % KEYS]}` }
        return (await fetch(`${url}/v1${PATH}`, { headers })).text()
      }),
    )
    picks.push(await pickTime(home, url, cookies))
    many.push(await watched(server, url, cookies, WATCHERS))
  }
  const thousand = await watched(server, url, cookies, STREAMS)
  const visit = await firstVisit(url, cookie)
  await server.stop()
  rmSync(folder, { recursive: true })
  const limit = (samples: readonly number[], most: number) => samples.map(() => most)
  return [
    memoryRow('daemon, idle', idle, 90),
    memoryRow(`board, ${WATCHERS} watchers more`, many, 100),
    memoryRow(`board, ${STREAMS} streams more`, [thousand], 300),
    row('cost', { name: 'board, first visit', ours: [visit], peer: [50], peerName: 'limit', unit: 'kB', goal: 1 }),
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
      peer: limit(picks, 1_000),
      peerName: 'limit',
      unit: 'ms',
      goal: 1,
    }),
  ]
}
