import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { HindsightError, housekeeping, isPostgres, type StoreFacts, shownAddress } from '../../engine/index.ts'
import { KEY_ADVICE, unopenable } from '../../views/housekeeping.ts'
import { count, spans } from '../../views/phrases.ts'
import type { BareRun } from '../commands/run.ts'
import { livingDaemon } from '../home/daemon.ts'
import { homeExists } from '../home/home.ts'
import { type Profile, readProfile } from '../home/profile.ts'
import { clock, daemon, daily, disk, plan, versions } from './environment.ts'
import { type Check, error, type Finding, isThere, ok, warning } from './finding.ts'
import { sealedIn } from './sealed.ts'

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
  return livingDaemon(home)
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
export const examine = async (run: BareRun): Promise<Finding[]> => {
  const { facts, broken } = await readFacts(run)
  const findings: Finding[] = []
  for (const name of Object.keys(CHECKS)) {
    // What is wrong with a store that cannot be read stands where it is judged.
    if (name === 'store') findings.push(...broken)
    findings.push(...(await look(name, [run, facts])))
  }
  return findings
}
