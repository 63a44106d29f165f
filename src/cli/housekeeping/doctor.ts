import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { isSea } from 'node:sea'
import { json } from 'node:stream/consumers'
import {
  HindsightError,
  housekeeping,
  isPostgres,
  processClocks,
  type StoreFacts,
  shownAddress,
} from '../../engine/index.ts'
import { momentIn, UTC } from '../../views/format.ts'
import { KEY_ADVICE, unopenable } from '../../views/housekeeping.ts'
import { count, spans } from '../../views/phrases.ts'
import { recordedDaemon, runningDaemon } from '../home/daemon.ts'
import { freeSpace, type Home, homeExists, MIN_FREE } from '../home/home.ts'
import { type Profile, readProfile } from '../home/profile.ts'
import { storedDaily, storedPlan } from '../home/settings.ts'
import { VERSION } from '../io/version.ts'
import { printAnswer } from '../output/print.ts'
import type { BareRun } from '../program/command.ts'
import { sealedIn } from './store.ts'

/** One finding: its status, and what to do if it is not ok. */
interface Finding {
  check: string
  status: 'ok' | 'warning' | 'error'
  found: string
  advice: string | null
}

/** One check; it gets the facts about the store if they could be read. */
type Check = (run: BareRun, facts: StoreFacts | null) => Finding[] | Promise<Finding[]>

const ok = (check: string, found: string): Finding => ({ check, status: 'ok', found, advice: null })
const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  status: 'warning',
  found,
  advice,
})
const error = (check: string, found: string, advice: string): Finding => ({
  check,
  status: 'error',
  found,
  advice,
})

/** Whether there is a home to look into; its own check says what keeps it from being read. */
const isThere = (home: BareRun['home']): boolean => {
  try {
    return homeExists(home)
  } catch {
    return false
  }
}

/** Checks around a home: the program, the time, the daemon, the disk. */

/** The oldest Node that does not get a warning: the one that package.json pins. */
export const SAFE_NODE = [26, 10, 0]

const isOlder = (version: string, than: readonly number[]): boolean => {
  const parts = version.split('.').map(Number)
  const at = than.findIndex((part, index) => part !== parts[index])
  return at >= 0 && (parts[at] ?? 0) < than[at]!
}

/** The program, Node and the system. */
const versions: Check = (_, facts) => {
  const { node, sqlite } = process.versions
  const found = `Hindsight ${VERSION}, Node ${node}, SQLite ${sqlite}${facts ? `, schema ${facts.schema}` : ''}`
  if (!isOlder(node, SAFE_NODE)) return [ok('versions', found)]
  const update = isSea() ? 'get a newer hindsight, as Node is inside of it' : 'update Node'
  return [warning('versions', found, `Node ${SAFE_NODE.join('.')} and later mend holes in its security; ${update}`)]
}

/** The league time. */
const clock: Check = ({ io, home }) => {
  const { replay } = runningDaemon(home) ?? {}
  const written = io.env.HINDSIGHT_CLOCK
  try {
    const now = momentIn(processClocks(written, replay).league(), UTC)
    if (written) return [warning('clock', `stands still at ${now}`, 'unset HINDSIGHT_CLOCK to see the present')]
    return [ok('clock', `${now}${replay ? `, as the daemon plays it at ${replay.speed} times the pace` : ''}`)]
  } catch (failure) {
    return [error('clock', (failure as Error).message, 'set HINDSIGHT_CLOCK to an instant, or unset it')]
  }
}

/** Reports an unreadable start of days. */
const daily: Check = ({ home }) => {
  if (!existsSync(home.daily) || storedDaily(home)) return []
  const advice = 'remove it, or say when with: hindsight serve --waivers-at 04:00'
  return [warning('daily', `${home.daily} holds no time of day, so that days begin at the usual one`, advice)]
}

/** Reports an unreadable default plan. */
const plan: Check = ({ home }) => {
  if (!existsSync(home.plan) || storedPlan(home)) return []
  const advice = 'remove it, or say which with: hindsight serve --default-plan free'
  return [warning('plan', `${home.plan} holds no plan, so that new accounts are on the pro one`, advice)]
}

const ANSWER_MS = 3_000

/** Why the daemon at an address cannot serve, as it says itself; null where it can, undefined where nobody answers. */
const troubleAt = (url: string): Promise<string | null | undefined> =>
  new Promise(resolve => {
    const asked = get(`${url}/readyz`, { agent: false, timeout: ANSWER_MS }, response => {
      const read = json(response) as Promise<{ message?: string }>
      read.then(({ message }) => resolve(response.statusCode === 200 ? null : message)).catch(() => resolve(undefined))
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(undefined))
  })

const absent = (home: Home): Finding => {
  if (!existsSync(home.daemon)) return ok('daemon', 'none is running')
  if (recordedDaemon(home)) return ok('daemon', 'none is running; one was killed')
  return warning('daemon', `${home.daemon} is nothing that a daemon wrote, so that none counts as living`, 'remove it')
}

/** Whether a daemon runs, answers, can serve its store, and has this version. */
const daemon: Check = async ({ home }) => {
  const living = runningDaemon(home)
  if (!living) return [absent(home)]
  const { url, pid, version } = living
  const again = `end it with: kill ${pid}, then start: hindsight serve`
  const trouble = await troubleAt(url)
  if (trouble === undefined)
    return [warning('daemon', `process ${pid} does not answer at ${url}`, `look at its log; ${again}`)]
  const found = `answers at ${url} (process ${pid})`
  if (trouble !== null) return [warning('daemon', `${found}, and cannot serve: ${trouble}`, again)]
  if (version === VERSION) return [ok('daemon', found)]
  return [warning('daemon', `${found}, as another Hindsight than this`, again)]
}

/** Free space: a backup and a migration each take as much as the store. */
const disk: Check = ({ home: { folder, store }, home }) => {
  const { bytes, place } = freeSpace(folder)
  const found =
    bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB free at ${place}` : `${(bytes / 1e9).toFixed(1)} GB free at ${place}`
  const needed = MIN_FREE + 2 * (isThere(home) && !isPostgres(store) ? statSync(store).size : 0)
  if (bytes >= needed) return [ok('disk', found)]
  const advice = `make room: ${Math.ceil(needed / 1e6)} MB leave room for a season, a backup and a migration`
  return [bytes < needed / 10 ? error('disk', found, advice) : warning('disk', found, advice)]
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const home: Check = ({ home: { folder, store }, home }) => {
  if (isPostgres(store)) return [ok('home', `${folder}; its store is ${shownAddress(store).text}`)]
  if (homeExists(home)) return [ok('home', folder)]
  if (existsSync(folder) && !isFolder(folder))
    return [error('home', `${folder} is a file`, 'name a folder with --home')]
  return [error('home', `nothing at ${folder}`, 'make a home with: hindsight init, or name another with --home')]
}

const isOpen = (path: string): boolean =>
  process.platform !== 'win32' && ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The home's files; downloads hold nothing secret. */
const permissions: Check = ({ home: { folder, profile, file }, home }) => {
  if (!isThere(home) || !isFolder(folder)) return []
  const fixed = [folder, file].find(path => existsSync(path) && !isWritable(path))
  if (fixed !== undefined) {
    const advice = 'give it to who runs this, or name a home on a disk that can be written with --home'
    return [error('permissions', `you cannot write ${fixed}`, advice)]
  }
  const files = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  const paths = [folder, profile, ...files.map(({ name }) => join(folder, name))]
  const open = [...new Set(paths)].filter(isOpen)
  if (open.length === 0) return [ok('permissions', 'only you can read the home')]
  const advice = `close them with: chmod go= ${open.map(path => JSON.stringify(path)).join(' ')}`
  return [warning('permissions', `others may read ${open.length === 1 ? open[0] : `${open.length} files`}`, advice)]
}

/** Who has more of them needs no list. */
const MOST_FAULTS = 10

/** What to do about a store that is damaged. */
const MEND = {
  file: 'put a backup in its place: hindsight restore FILE; loading a season again mends that season',
  postgres: 'put a backup in its place with pg_restore; loading a season again mends that season',
}

const store: Check = (_, facts) => {
  if (!facts) return []
  const { schema, newest, faults, bytes, server } = facts
  const advice = MEND[server === null ? 'file' : 'postgres']
  if (faults.length > 0) return faults.slice(0, MOST_FAULTS).map(fault => error('store', `damaged: ${fault}`, advice))
  const later = schema < newest ? `, brought to schema ${newest} by the next command` : ''
  return [
    ok('store', `sound, ${(bytes / 1e6).toFixed(1)} MB${server === null ? '' : `, PostgreSQL ${server}`}${later}`),
  ]
}

const seasons: Check = (_, facts) => {
  if (!facts) return []
  return facts.seasons.length > 0
    ? [ok('seasons', spans(facts.seasons))]
    : [warning('seasons', 'none is held', 'load one: hindsight stats pull 2025, or hindsight stats load --demo')]
}

/** What is sealed in the store, and whether the key of the home opens it. */
const key: Check = async (run, facts) => {
  if (!facts || facts.faults.length > 0) return []
  const { sealed, unopened, key } = await sealedIn(run, facts)
  if (sealed === 0) return []
  return [
    unopened === 0
      ? ok('key', `${key} opens what is sealed`)
      : warning('key', unopenable({ unopened, key }), KEY_ADVICE),
  ]
}

/** Messages that wait without a daemon to send them, and those that were given up. */
const messages: Check = ({ home }, facts) => {
  const { waiting = 0, parked = 0, disabled = 0, lastError = null } = facts?.messages ?? {}
  const why = lastError === null ? '' : `; the last problem: ${lastError}`
  if (parked + disabled > 0) {
    const given = `${count(parked, 'message')} given up, ${count(disabled, 'target')} used no more${why}`
    return [
      warning('messages', given, 'see which with: hindsight notify list; send them late with: hindsight notify retry'),
    ]
  }
  if (waiting === 0) return []
  const advice = 'start a daemon with: hindsight serve, or send them with: hindsight notify send'
  return runningDaemon(home)
    ? [ok('messages', `${count(waiting, 'message')} to be sent${why}`)]
    : [warning('messages', `${count(waiting, 'message')} to be sent, and no daemon runs`, advice)]
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

const CHECKS: Readonly<Record<string, Check>> = {
  versions,
  home,
  permissions,
  store,
  seasons,
  clock,
  daily,
  plan,
  daemon,
  messages,
  key,
  disk,
  profile,
}

/** Runs a check; if it fails, that is the finding. */
const look = async (name: string, [run, facts]: Parameters<Check>): Promise<Finding[]> => {
  try {
    return (await CHECKS[name]?.(run, facts)) ?? []
  } catch (failure) {
    return [error(name, (failure as Error).message, 'mend what it says, then look again')]
  }
}

/** Facts about the store, and why it cannot be read where it is there. */
const readFacts = async ({ home }: BareRun): Promise<{ facts: StoreFacts | null; broken: Finding[] }> => {
  if (!isThere(home)) return { facts: null, broken: [] }
  try {
    const { examineStore } = await housekeeping()
    return { facts: await examineStore(home.store), broken: [] }
  } catch (failure) {
    const advice = `mend what it says${isPostgres(home.store) ? '' : ', or put a backup in its place: hindsight restore FILE'}`
    const found = failure instanceof HindsightError ? failure.message : String(failure)
    return { facts: null, broken: [error('store', found, advice)] }
  }
}

/** Runs all checks; changes nothing. */
const examine = async (run: BareRun): Promise<Finding[]> => {
  const { facts, broken } = await readFacts(run)
  const findings: Finding[] = []
  for (const name of Object.keys(CHECKS)) {
    // What is wrong with a store that cannot be read stands where it is judged.
    if (name === 'store') findings.push(...broken)
    findings.push(...(await look(name, [run, facts])))
  }
  return findings
}

/** `doctor`: reports what works and what does not; exits with 1 if something does not. */
export const doctor = async (run: BareRun): Promise<number> => {
  const { io, home, flags } = run
  const checks = await examine(run)
  const ok = checks.every(({ status }) => status !== 'error')
  const view = async () => (await import('../../views/housekeeping.ts')).findings({ checks })
  await printAnswer({ home: home.folder, ok, checks }, { io, flags, view })
  return ok ? 0 : 1
}
