import { existsSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { isSea } from 'node:sea'
import { json } from 'node:stream/consumers'
import { isPostgres, processClocks } from '../../engine/index.ts'
import { momentIn, UTC } from '../../views/format.ts'
import { livingDaemon, writtenDaemon } from '../home/daemon.ts'
import { keptDaily } from '../home/daily.ts'
import { keptPlan } from '../home/default-plan.ts'
import { freeSpace, LEAST_FREE } from '../home/free-space.ts'
import type { Home } from '../home/home.ts'
import { VERSION } from '../version.ts'
import { type Check, error, type Finding, isThere, ok, warning } from './finding.ts'

/** Checks around a home: the program, the time, the daemon, the disk. */

/** The oldest Node that does not get a warning: the one that package.json pins. */
export const SAFE_NODE = [26, 10, 0]

const isOlder = (version: string, than: readonly number[]): boolean => {
  const parts = version.split('.').map(Number)
  const at = than.findIndex((part, index) => part !== parts[index])
  return at >= 0 && (parts[at] ?? 0) < than[at]!
}

/** The program, Node and the system. */
export const versions: Check = (_, facts) => {
  const { node, sqlite } = process.versions
  const found = `Hindsight ${VERSION}, Node ${node}, SQLite ${sqlite}${facts ? `, schema ${facts.schema}` : ''}`
  if (!isOlder(node, SAFE_NODE)) return [ok('versions', found)]
  const update = isSea() ? 'get a newer hindsight, as Node is inside of it' : 'update Node'
  return [warning('versions', found, `Node ${SAFE_NODE.join('.')} and later mend holes in its security; ${update}`)]
}

/** The league time. */
export const clock: Check = ({ io, home }) => {
  const { replay } = livingDaemon(home) ?? {}
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
export const daily: Check = ({ home }) => {
  if (!existsSync(home.daily) || keptDaily(home)) return []
  const advice = 'remove it, or say when with: hindsight serve --waivers-at 04:00'
  return [warning('daily', `${home.daily} holds no time of day, so that days begin at the usual one`, advice)]
}

/** Reports an unreadable default plan. */
export const plan: Check = ({ home }) => {
  if (!existsSync(home.plan) || keptPlan(home)) return []
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
  if (writtenDaemon(home)) return ok('daemon', 'none is running; one was killed')
  return warning('daemon', `${home.daemon} is nothing that a daemon wrote, so that none counts as living`, 'remove it')
}

/** Whether a daemon runs, answers, can serve its store, and has this version. */
export const daemon: Check = async ({ home }) => {
  const living = livingDaemon(home)
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
export const disk: Check = ({ home: { folder, store }, home }) => {
  const { bytes, place } = freeSpace(folder)
  const found =
    bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB free at ${place}` : `${(bytes / 1e9).toFixed(1)} GB free at ${place}`
  const needed = LEAST_FREE + 2 * (isThere(home) && !isPostgres(store) ? statSync(store).size : 0)
  if (bytes >= needed) return [ok('disk', found)]
  const advice = `make room: ${Math.ceil(needed / 1e6)} MB leave room for a season, a backup and a migration`
  return [bytes < needed / 10 ? error('disk', found, advice) : warning('disk', found, advice)]
}
