import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { isSea } from 'node:sea'
import { json } from 'node:stream/consumers'
import {
  displayAddress,
  HindsightError,
  importHousekeeping,
  isPostgres,
  processClocks,
  type StoreFacts,
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
import { readSealed } from './store.ts'

/** A finding: its status, and advice if it is not ok. */
interface Finding {
  check: string
  status: 'ok' | 'warning' | 'error'
  found: string
  advice: string | null
}

/** A check. It receives the facts about the store, if they can be read. */
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

/** Returns true if the data folder exists. Another check reports why it cannot be read. */
const isThere = (home: BareRun['home']): boolean => {
  try {
    return homeExists(home)
  } catch {
    return false
  }
}

/** The oldest Node version without a warning, which is the one in package.json. */
export const SAFE_NODE = [26, 10, 0]

const isOlder = (version: string, than: readonly number[]): boolean => {
  const parts = version.split('.').map(Number)
  const at = than.findIndex((part, index) => part !== parts[index])
  return at >= 0 && (parts[at] ?? 0) < than[at]!
}

/** Reports the versions of Hindsight, Node and the operating system. */
const versions: Check = (_, facts) => {
  const { node, sqlite } = process.versions
  const found = `Hindsight ${VERSION}, Node ${node}, SQLite ${sqlite}${facts ? `, schema ${facts.schema}` : ''}`
  if (!isOlder(node, SAFE_NODE)) return [ok('versions', found)]
  const update = isSea() ? 'get a newer hindsight, which includes Node' : 'update Node'
  return [warning('versions', found, `Node ${SAFE_NODE.join('.')} and later fix security problems; ${update}`)]
}

/** Reports the league time. */
const clock: Check = ({ io, home }) => {
  const { replay } = runningDaemon(home) ?? {}
  const written = io.env.HINDSIGHT_CLOCK
  try {
    const now = momentIn(processClocks(written, replay).league(), UTC)
    if (written) return [warning('clock', `paused at ${now}`, 'unset HINDSIGHT_CLOCK to use the current time')]
    return [ok('clock', `${now}${replay ? `, simulated by the daemon at ${replay.speed} times real time` : ''}`)]
  } catch (failure) {
    return [error('clock', (failure as Error).message, 'set HINDSIGHT_CLOCK to a time, or unset it')]
  }
}

/** Reports a time of day for waivers that cannot be read. */
const daily: Check = ({ home }) => {
  if (!existsSync(home.daily) || storedDaily(home)) return []
  const advice = 'remove it, or set the time with: hindsight serve --waivers-at 04:00'
  return [warning('daily', `${home.daily} doesn't have a time of day, so waivers run at the default time`, advice)]
}

/** Reports a default plan that cannot be read. */
const plan: Check = ({ home }) => {
  if (!existsSync(home.plan) || storedPlan(home)) return []
  const advice = 'remove it, or set the plan with: hindsight serve --default-plan free'
  return [warning('plan', `${home.plan} doesn't have a plan, so new accounts get the pro plan`, advice)]
}

const ANSWER_MS = 3_000

/** Asks a daemon why it cannot serve; null if it can, undefined if it does not respond. */
const daemonTrouble = (url: string): Promise<string | null | undefined> =>
  new Promise(resolve => {
    const request = get(`${url}/readyz`, { agent: false, timeout: ANSWER_MS }, response => {
      const read = json(response) as Promise<{ message?: string }>
      read.then(({ message }) => resolve(response.statusCode === 200 ? null : message)).catch(() => resolve(undefined))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(undefined))
  })

const findingWithoutDaemon = (home: Home): Finding => {
  if (!existsSync(home.daemon)) return ok('daemon', 'none is running')
  if (recordedDaemon(home)) return ok('daemon', 'none is running; the last one was killed')
  return warning(
    'daemon',
    `${home.daemon} was not written by a daemon, so it doesn't show whether one is running`,
    'remove it',
  )
}

/** Checks that a daemon responds, can serve its store, and has this version. */
const daemon: Check = async ({ home }) => {
  const living = runningDaemon(home)
  if (!living) return [findingWithoutDaemon(home)]
  const { url, pid, version } = living
  const again = `stop it with: kill ${pid}, then start: hindsight serve`
  const trouble = await daemonTrouble(url)
  if (trouble === undefined)
    return [warning('daemon', `process ${pid} does not answer at ${url}`, `check its log; ${again}`)]
  const found = `answers at ${url} (process ${pid})`
  if (trouble !== null) return [warning('daemon', `${found}, but can't serve: ${trouble}`, again)]
  if (version === VERSION) return [ok('daemon', found)]
  return [warning('daemon', `${found}, with another version of Hindsight`, again)]
}

/** Checks free space. A backup and a migration each need as much space as the store uses. */
const disk: Check = ({ home: { folder, store }, home }) => {
  const { bytes, place } = freeSpace(folder)
  const found =
    bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB free at ${place}` : `${(bytes / 1e9).toFixed(1)} GB free at ${place}`
  const needed = MIN_FREE + 2 * (isThere(home) && !isPostgres(store) ? statSync(store).size : 0)
  if (bytes >= needed) return [ok('disk', found)]
  const advice = `free up space: ${Math.ceil(needed / 1e6)} MB is enough for a season, a backup and a migration`
  return [bytes < needed / 10 ? error('disk', found, advice) : warning('disk', found, advice)]
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const home: Check = ({ home: { folder, store }, home }) => {
  if (isPostgres(store)) return [ok('home', `${folder}; its store is ${displayAddress(store).text}`)]
  if (homeExists(home)) return [ok('home', folder)]
  if (existsSync(folder) && !isFolder(folder))
    return [error('home', `${folder} is a file`, 'name a folder with --home')]
  return [error('home', `nothing at ${folder}`, 'create it with: hindsight init, or name another folder with --home')]
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

/** Checks permissions of files in the data folder, except downloads, which do not contain secrets. */
const permissions: Check = ({ home: { folder, profile, file }, home }) => {
  if (!isThere(home) || !isFolder(folder)) return []
  const fixed = [folder, file].find(path => existsSync(path) && !isWritable(path))
  if (fixed !== undefined) {
    const advice = 'change its owner to the current user, or name a writable folder with --home'
    return [error('permissions', `you can't write to ${fixed}`, advice)]
  }
  const files = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  const paths = [folder, profile, ...files.map(({ name }) => join(folder, name))]
  const open = [...new Set(paths)].filter(isOpen)
  if (open.length === 0) return [ok('permissions', 'only you can read the data folder')]
  const advice = `restrict access with: chmod go= ${open.map(path => JSON.stringify(path)).join(' ')}`
  return [
    warning('permissions', `other users can read ${open.length === 1 ? open[0] : `${open.length} files`}`, advice),
  ]
}

const MAX_FAULTS = 10

/** How to repair a damaged store. */
const REPAIR = {
  file: 'restore a backup with: hindsight restore FILE; loading a season again repairs that season',
  postgres: 'restore a backup with pg_restore; loading a season again repairs that season',
}

const store: Check = (_, facts) => {
  if (!facts) return []
  const { schema, newest, faults, bytes, server } = facts
  const advice = REPAIR[server === null ? 'file' : 'postgres']
  if (faults.length > 0) return faults.slice(0, MAX_FAULTS).map(fault => error('store', `damaged: ${fault}`, advice))
  const later = schema < newest ? `, updated to schema ${newest} by the next command` : ''
  return [
    ok('store', `sound, ${(bytes / 1e6).toFixed(1)} MB${server === null ? '' : `, PostgreSQL ${server}`}${later}`),
  ]
}

const seasons: Check = (_, facts) => {
  if (!facts) return []
  return facts.seasons.length > 0
    ? [ok('seasons', spans(facts.seasons))]
    : [warning('seasons', 'none loaded', 'load one with: hindsight stats pull 2025, or hindsight stats load --demo')]
}

/** Checks that the data folder's key decrypts the secrets in the store. */
const key: Check = async (run, facts) => {
  if (!facts || facts.faults.length > 0) return []
  const { sealed, unopened, key } = await readSealed(run, facts)
  if (sealed === 0) return []
  return [
    unopened === 0
      ? ok('key', `${key} decrypts all secrets`)
      : warning('key', unopenable({ unopened, key }), KEY_ADVICE),
  ]
}

/** Reports messages that are waiting for a daemon, and messages that failed permanently. */
const messages: Check = ({ home }, facts) => {
  const { waiting = 0, parked = 0, disabled = 0, lastError = null } = facts?.messages ?? {}
  const why = lastError === null ? '' : `; last problem: ${lastError}`
  if (parked + disabled > 0) {
    const summary = `${count(parked, 'message')} failed, ${count(disabled, 'target')} turned off${why}`
    return [
      warning(
        'messages',
        summary,
        'list them with: hindsight notify list; send them again with: hindsight notify retry',
      ),
    ]
  }
  if (waiting === 0) return []
  const advice = 'start a daemon with: hindsight serve, or send them with: hindsight notify send'
  return runningDaemon(home)
    ? [ok('messages', `${count(waiting, 'message')} waiting${why}`)]
    : [warning('messages', `${count(waiting, 'message')} waiting, but no daemon is running`, advice)]
}

const accountFinding = ({ account, url }: Profile, facts: StoreFacts | null): Finding => {
  if (url !== undefined) return ok('profile', `commands go to the daemon at ${url}`)
  const accounts = facts?.accounts ?? []
  if (account !== undefined && (!facts || accounts.includes(account))) return ok('profile', `acts as ${account}`)
  const advice = `set the account with: hindsight init --account ${accounts[0] ?? 'NAME'}`
  if (account !== undefined) return warning('profile', `names the account ${account}, which does not exist`, advice)
  return accounts.length > 1
    ? warning('profile', "doesn't name an account, but more than one exists", advice)
    : ok('profile', 'none')
}

/** Reports a default league that is not in the store, such as after restoring an older backup. */
const leagueFindings = ({ league, url }: Profile, facts: StoreFacts | null): Finding[] => {
  if (league === undefined || url !== undefined || !facts || facts.faults.length > 0) return []
  const written = league.toLowerCase()
  if (facts.leagues.some(({ id, name }) => id === league || name.toLowerCase().includes(written))) return []
  const advice = 'set another one with: hindsight use LEAGUE, or remove it with: hindsight config unset league'
  return [warning('profile', `the default league is ${league}, which does not exist`, advice)]
}

const profile: Check = async ({ home }, facts) => {
  try {
    const entries = await readProfile(home)
    return [accountFinding(entries, facts), ...leagueFindings(entries, facts)]
  } catch {
    const advice = `fix it, or remove it and run: hindsight init --account ${facts?.accounts[0] ?? 'NAME'}`
    return [error('profile', `${home.profile} can't be read`, advice)]
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

/** Runs a check. If it throws, the error is the finding. */
const runCheck = async (name: string, [run, facts]: Parameters<Check>): Promise<Finding[]> => {
  try {
    return (await CHECKS[name]?.(run, facts)) ?? []
  } catch (failure) {
    return [error(name, (failure as Error).message, 'fix this problem and run the check again')]
  }
}

/** Reads the facts about the store, or returns findings that explain why it cannot be read. */
const readFacts = async ({ home }: BareRun): Promise<{ facts: StoreFacts | null; broken: Finding[] }> => {
  if (!isThere(home)) return { facts: null, broken: [] }
  try {
    const { examineStore } = await importHousekeeping()
    return { facts: await examineStore(home.store), broken: [] }
  } catch (failure) {
    const advice = `fix this problem${isPostgres(home.store) ? '' : ', or restore a backup with: hindsight restore FILE'}`
    const found = failure instanceof HindsightError ? failure.message : String(failure)
    return { facts: null, broken: [error('store', found, advice)] }
  }
}

/** Runs all checks without changing anything. */
const examine = async (run: BareRun): Promise<Finding[]> => {
  const { facts, broken } = await readFacts(run)
  const findings: Finding[] = []
  for (const name of Object.keys(CHECKS)) {
    // Explains why the store is unreadable instead of checking it.
    if (name === 'store') findings.push(...broken)
    findings.push(...(await runCheck(name, [run, facts])))
  }
  return findings
}

/** `doctor`: reports what works and what does not. Exits with 1 if there is an error. */
export const doctor = async (run: BareRun): Promise<number> => {
  const { io, home, flags } = run
  const checks = await examine(run)
  const ok = checks.every(({ status }) => status !== 'error')
  const view = async () => (await import('../../views/housekeeping.ts')).findings({ checks })
  await printAnswer({ home: home.folder, ok, checks }, { io, flags, view })
  return ok ? 0 : 1
}
