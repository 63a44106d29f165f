import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { openEngine, processClocks } from '../../src/engine/index.ts'
import { createApp, listen } from '../../src/server/serve.ts'
import { type Request, requestOf } from './docs-compare.ts'
import type { Line } from './shell.ts'
import { SAMPLE_LEAGUES } from './sleeper.ts'

/** Commands that the tests cannot run, with the reason. Their help text proves that they exist and have these flags. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'stats pull': 'fetches from the network',
  serve: 'runs until it is stopped',
  mcp: 'serves until its input ends',
  'notify send': 'sends over the network',
  tui: 'needs a terminal',
  'store copy': 'needs a server of PostgreSQL',
  demo: 'has its own test, and takes long',
}

/** Variables that later lines can use, which come from a command's output. */
const LEARNED: readonly (readonly [command: string, variable: string, pattern: RegExp])[] = [
  ['key create', 'HINDSIGHT_KEY', /sk_hindsight_[\w-]{43}/],
  ['key create', 'KEY', /[0-9a-f-]{36}/],
  ['invite create', 'TOKEN', /inv_[\w-]{43}/],
  ['notify add', 'NOTIFICATION', /[0-9a-f-]{36}/],
  ['waiver claim', 'CLAIM', /[0-9a-f-]{36}/],
  ['trade propose', 'TRADE', /[0-9a-f-]{36}/],
  ['trade push', 'TRADE', /[0-9a-f-]{36}/],
  ['league log', 'ENTRY', /\b[0-9a-f]{8}$/m],
  ['league post add', 'POST', /[0-9a-f-]{36}/],
  ['league poll create', 'POLL', /[0-9a-f]{8}/],
  ['api /proposals', 'PROPOSAL', /[0-9a-f-]{36}/],
]

interface Answer {
  teams?: { id: string }[]
  [resource: string]: { id?: string } | unknown
}

const idIn = (answer: Answer, resource: string): string | undefined => (answer[resource] as { id?: string })?.id

/** Returns the variables that come from an HTTP response. */
const learnedOf = (route: string, answer: Answer): Record<string, string | undefined> => ({
  SYSTEM: idIn(answer, 'system'),
  CLAIM: idIn(answer, 'claim'),
  TRADE: idIn(answer, 'trade'),
  POST: idIn(answer, 'post'),
  POLL: idIn(answer, 'poll'),
  PROPOSAL: idIn(answer, 'proposal'),
  ENTRY: (answer.transactions as { id: string }[] | undefined)?.[0]?.id,
  NOTIFICATION: idIn(answer, 'notification'),
  TOKEN: answer.token as string | undefined,
  MIRROR: (answer.imported as { leagueId?: string } | undefined)?.leagueId,
  ...(route === 'POST /leagues' && {
    TEAM: answer.teams?.[0]?.id,
    OTHER: answer.teams?.[1]?.id,
    THIRD: answer.teams?.[2]?.id,
  }),
})

const USUAL_URL = 'http://127.0.0.1:4173'
/** The Sleeper league in the documentation. */
const SLEEPER_LEAGUE = '1048889097223266304'

/** A tested page's state: its data folder, its exported variables, and its daemon once it needs one. */
export interface Play {
  home: string
  folder: string
  variables: Map<string, string>
  /** The base URL of a fake Sleeper API on loopback. */
  sleeper: string
  daemon: string | null
  requests: Request[]
}

interface Ran {
  status: number
  stdout: string
  stderr: string
}

/** Runs a command line in a page's data folder. */
export const runMain = async (play: Play, argv: readonly string[], { env = {}, input = '' } = {}): Promise<Ran> => {
  const printed = { stdout: '', stderr: '' }
  const output = (name: 'stdout' | 'stderr') => ({
    isTerminal: false,
    columns: 120,
    write: (text: string) => {
      printed[name] += text
    },
  })
  const status = await main(argv, {
    env: { HINDSIGHT_HOME: play.home, HINDSIGHT_SLEEPER_URL: play.sleeper, ...env },
    root: join(import.meta.dirname, '..', '..'),
    stdout: output('stdout'),
    stderr: output('stderr'),
    readInput: async () => input,
    ask: async () => null,
  })
  return { status, ...printed }
}

/** Returns the address of the page's daemon. The first call starts it. */
const daemonOf = async (play: Play): Promise<string> => {
  if (play.daemon !== null) return play.daemon
  const engine = openEngine({
    file: join(play.home, 'hindsight.db'),
    clocks: processClocks(undefined, undefined),
    platformReach: { bases: { sleeper: play.sleeper } },
  })
  const access = { loopback: true, hosts: [], origins: [] }
  const app = await createApp({ engine, homeId: 'test', version: '0.0.0', access, log: () => undefined })
  const listening = await listen(app, { host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await listening.stop(0)
    engine.close()
  })
  play.daemon = `http://127.0.0.1:${listening.port}`
  return play.daemon
}

/** Replaces the documentation's address and league id with the ones in the test. */
export const resolved = async (play: Play, text: string): Promise<string> => {
  const known = text.replaceAll(SLEEPER_LEAGUE, SAMPLE_LEAGUES.complete)
  return known.includes(USUAL_URL) ? known.replace(USUAL_URL, await daemonOf(play)) : known
}

/** Checks a command without running it: each flag must be in the command's help or the general help. */
const expectHelp = async (play: Play, command: string, argv: readonly string[]): Promise<void> => {
  const { status, stdout } = await runMain(play, [...command.split(' '), '--help'])
  expect(status).toBe(0)
  const options = stdout + (await runMain(play, ['--help'])).stdout
  for (const word of argv) if (word.startsWith('--')) expect(options).toContain(word)
}

/** Runs a hindsight command, expects the exit status in its comment (0 by default), and returns its output. */
export const runHindsight = async (play: Play, argv: readonly string[], line: Line, env: Record<string, string>) => {
  const { variables } = play
  const kept = Object.keys(NOT_RUN).find(command => `${argv.join(' ')} `.startsWith(`${command} `))
  if (kept !== undefined) return void (await expectHelp(play, kept, argv))
  const input = line.from === null ? '' : readFileSync(line.from(variables), 'utf8')
  const ran = await runMain(play, argv, { env, input })
  const [, documented = '0'] = /exits with (\d)/.exec(line.comment) ?? []
  expect(ran, ran.stderr).toMatchObject({ status: Number(documented) })
  if (line.into) writeFileSync(line.into(variables), ran.stdout)
  for (const [command, variable, pattern] of LEARNED) {
    const value = `${argv.join(' ')} `.startsWith(`${command} `) ? pattern.exec(ran.stdout)?.[0] : undefined
    if (value !== undefined) variables.set(variable, value)
  }
  return ran.stdout || ran.stderr
}

/** Reads a complete response, or a stream's first event. */
const textOf = async (response: Response): Promise<string> => {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text()
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

/** Sends a curl line's request, and expects the status in its comment (success by default). */
export const runCurl = async (play: Play, words: readonly string[], line: Line): Promise<void> => {
  const request = requestOf(words)
  const response = await fetch(request.url, { method: request.method, headers: request.headers, body: request.body })
  const text = await textOf(response)
  const [, documented] = /returns (\d{3})/.exec(line.comment) ?? []
  expect(documented === undefined ? response.ok : response.status === Number(documented), text).toBe(true)
  const etag = response.headers.get('etag')
  if (etag !== null) play.variables.set('ETAG', etag)
  const json = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
  const answer: Answer = json ? JSON.parse(text) : {}
  play.requests.push({ ...request, answer })
  const { pathname } = new URL(request.url)
  for (const [name, value] of Object.entries(learnedOf(`${request.method} ${pathname.slice(3)}`, answer))) {
    if (value !== undefined) play.variables.set(name, value)
  }
}
