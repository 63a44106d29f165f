import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { dirname, join } from 'node:path'
import { HindsightError, housekeeping, processClocks, type StoreFacts } from '../../engine/index.ts'
import { type Profile, readProfile } from '../config.ts'
import { livingDaemon } from '../daemon.ts'
import { homeExists } from '../home.ts'
import { moment, spans } from '../present/phrases.ts'
import { VERSION } from '../version.ts'
import type { BareRun } from './run.ts'

/** One thing that was looked at: how it is, and what to do where it is not well. */
export interface Finding {
  check: string
  status: 'ok' | 'warning' | 'error'
  found: string
  advice: string | null
}

type Check = (run: BareRun, facts: StoreFacts | null) => Finding[] | Promise<Finding[]>

const ok = (check: string, found: string): Finding => ({ check, status: 'ok', found, advice: null })
const warning = (check: string, found: string, advice: string): Finding => ({ check, status: 'warning', found, advice })
const error = (check: string, found: string, advice: string): Finding => ({ check, status: 'error', found, advice })

/** The oldest Node of this line without a known hole in its security. */
const SAFE_NODE = [26, 12, 1]

const isOlder = (version: string, than: readonly number[]): boolean => {
  const parts = version.split('.').map(Number)
  const at = than.findIndex((part, index) => part !== parts[index])
  return at >= 0 && (parts[at] ?? 0) < than[at]!
}

const versions: Check = (_, facts) => {
  const { node, sqlite } = process.versions
  const found = `Hindsight ${VERSION}, Node ${node}, SQLite ${sqlite}${facts ? `, schema ${facts.schema}` : ''}`
  return [
    isOlder(node, SAFE_NODE)
      ? warning('versions', found, `Node ${SAFE_NODE.join('.')} and later mend holes in its security; update Node`)
      : ok('versions', found),
  ]
}

const home: Check = ({ home: { folder }, home }) => [
  homeExists(home)
    ? ok('home', folder)
    : error('home', `nothing at ${folder}`, 'make a home with: hindsight init, or name another with --home'),
]

const isOpen = (path: string): boolean =>
  process.platform !== 'win32' && ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0

/** The home and what lies in it; downloads hold nothing that is secret. */
const permissions: Check = ({ home: { folder, profile } }) => {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  const paths = [folder, profile, ...files.map(({ name }) => join(folder, name))]
  const open = [...new Set(paths)].filter(isOpen)
  if (open.length === 0) return [ok('permissions', 'only you can read the home')]
  const advice = `close them with: chmod go= ${open.map(path => JSON.stringify(path)).join(' ')}`
  return [warning('permissions', `others may read ${open.length === 1 ? open[0] : `${open.length} files`}`, advice)]
}

const store: Check = ({ home: { store } }, facts) => {
  if (!facts) return []
  const { schema, newest, faults } = facts
  const [fault] = faults
  if (fault)
    return [error('store', `${store} is damaged: ${fault}`, 'put a backup in its place: hindsight restore FILE')]
  const later = schema < newest ? `, brought to schema ${newest} by the next command` : ''
  return [ok('store', `sound, ${(statSync(store).size / 1e6).toFixed(1)} MB${later}`)]
}

const seasons: Check = (_, facts) => {
  if (!facts) return []
  return facts.seasons.length > 0
    ? [ok('seasons', spans(facts.seasons))]
    : [warning('seasons', 'none is held', 'load one: hindsight stats pull 2025, or hindsight stats load --demo')]
}

const clock: Check = ({ io, home }) => {
  const { replay } = livingDaemon(home) ?? {}
  const written = io.env.HINDSIGHT_CLOCK
  try {
    const now = moment(processClocks(written, replay).league())
    if (written) return [warning('clock', `stands still at ${now} UTC`, 'unset HINDSIGHT_CLOCK to see the present')]
    return [ok('clock', `${now} UTC${replay ? `, as the daemon plays it at ${replay.speed} times the pace` : ''}`)]
  } catch (failure) {
    return [error('clock', (failure as Error).message, 'set HINDSIGHT_CLOCK to an instant, or unset it')]
  }
}

const ANSWER_MS = 3_000

const answers = (url: string): Promise<boolean> =>
  new Promise(resolve => {
    const asked = get(`${url}/healthz`, { agent: false, timeout: ANSWER_MS }, response => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
  })

const daemon: Check = async ({ home }) => {
  const living = livingDaemon(home)
  if (!living) return [ok('daemon', existsSync(home.daemon) ? 'none lives; one was killed' : 'none lives')]
  const { url, pid } = living
  if (await answers(url)) return [ok('daemon', `answers at ${url} (process ${pid})`)]
  const found = `process ${pid} does not answer at ${url}`
  return [warning('daemon', found, `look at its log; end it with: kill ${pid}, then start: hindsight serve`)]
}

/** A season takes some ten megabytes, a backup and a migration as much as the store. */
const ROOM = 100e6

const disk: Check = ({ home: { folder, store } }) => {
  let place = folder
  while (!existsSync(place)) place = dirname(place)
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  const found = `${(free / 1e9).toFixed(1)} GB free at ${place}`
  const needed = ROOM + 2 * (statSync(store, { throwIfNoEntry: false })?.size ?? 0)
  if (free >= needed) return [ok('disk', found)]
  const advice = `make room: ${Math.ceil(needed / 1e6)} MB leave room for a season, a backup and a migration`
  return [free < needed / 10 ? error('disk', found, advice) : warning('disk', found, advice)]
}

const accountFinding = ({ account, url }: Profile, facts: StoreFacts | null): Finding => {
  if (url !== undefined) return ok('profile', `commands go to the daemon at ${url}`)
  const there = facts?.accounts ?? []
  if (account !== undefined && (!facts || there.includes(account))) return ok('profile', `acts as ${account}`)
  const advice = `say who acts: hindsight init --account ${there[0] ?? 'NAME'}`
  if (account !== undefined) return warning('profile', `names the account ${account}, which there is not`, advice)
  return there.length > 1
    ? warning('profile', 'names no account, and there are several', advice)
    : ok('profile', 'none')
}

const profile: Check = async ({ home }, facts) => {
  try {
    return [accountFinding(await readProfile(home), facts)]
  } catch {
    const advice = `mend it, or remove it and run: hindsight init --account ${facts?.accounts[0] ?? 'NAME'}`
    return [error('profile', `${home.profile} cannot be read`, advice)]
  }
}

const CHECKS: readonly Check[] = [versions, home, permissions, store, seasons, clock, daemon, disk, profile]

/** What the store says of itself, or what keeps it from being read. */
const readFacts = async ({ home }: BareRun): Promise<StoreFacts | Finding | null> => {
  if (!homeExists(home)) return null
  try {
    const { inspectStore } = await housekeeping()
    return inspectStore(home.store)
  } catch (failure) {
    const advice = 'mend what it says, or put a backup in its place: hindsight restore FILE'
    return error('store', failure instanceof HindsightError ? failure.message : String(failure), advice)
  }
}

/** Looks at everything, and changes nothing. */
export const examine = async (run: BareRun): Promise<Finding[]> => {
  const read = await readFacts(run)
  const facts = read && 'schema' in read ? read : null
  const findings: Finding[] = []
  for (const check of CHECKS) findings.push(...(await check(run, facts)))
  if (read && !('schema' in read)) findings.splice(2, 0, read)
  return findings
}
