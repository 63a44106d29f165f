import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import {
  conflict,
  displayAddress,
  type Engine,
  isPostgres,
  openEngine,
  platformBases,
  processClocks,
} from '../../engine/index.ts'
import {
  accessLog,
  createApp,
  type JobSetting,
  type Jobs,
  type Listening,
  listen,
  openSeasonLoader,
  requireAvailableAddress,
  startJobs,
  startLiveFeeds,
  startMessages,
  startPickClocks,
  startStatChecks,
} from '../../server/serve.ts'
import { callAsHost } from '../caller/home-engine.ts'
import { bundledSeason } from '../home/bundled.ts'
import { becomeDaemon, type HeldDaemonLock } from '../home/daemon.ts'
import { allowsPrivateTargets, freeSpace, homeExists, MIN_FREE, makeHome } from '../home/home.ts'
import { homeSecret } from '../home/secret.ts'
import { storeDaily, storePlan } from '../home/settings.ts'
import { VERSION } from '../io/version.ts'
import { printsJson } from '../output/form.ts'
import { qrCode } from '../output/terminal.ts'
import type { HostRun } from '../program/command.ts'
import { isEverywhere, messageReach, type Setting, serveSetting } from './settings.ts'

/**
 * Collects garbage as soon as the old generation has grown by half. By default, V8 waits until it has grown to several
 * times its size. That does not save time here: 500 requests per second take the same time with 60 MB less memory. This
 * must run after the modules are loaded, because V8 rejects code that was compiled with different flags.
 */
const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=50')

/** Warns if the clock is before the end of the last closed week, which stays closed. */
const warnOfPast = async ({ io }: HostRun, engine: Engine): Promise<void> => {
  const { database, clocks } = engine
  const closedAt = await database.transaction('read', store => store.transactions.lastAt('close'))
  if (closedAt === null || closedAt <= clocks.league()) return
  const moment = new Date(closedAt).toISOString()
  io.stderr.write(
    `hindsight: warning: weeks are already closed up to ${moment}, which is later than this clock; they stay closed\n`,
  )
}

/** Reports on stderr that stdout was closed. The daemon keeps running. */
const warnIfClosed = ({ io }: HostRun, url: string): void =>
  io.stdout.whenBroken?.(({ message }) =>
    io.stderr.write(`hindsight: warning: standard output is closed (${message}); the daemon runs at ${url}\n`),
  )

const WATCH_SPACE_MS = 600_000

/** Warns once when the disk is nearly full. Checks at startup and every ten minutes. */
const watchSpace = ({ io, home }: HostRun): NodeJS.Timeout => {
  let isWarned = false
  const look = (): void => {
    const { bytes, place } = freeSpace(home.folder)
    const isLow = bytes < MIN_FREE
    if (isLow && !isWarned) {
      io.stderr.write(`hindsight: warning: only ${Math.floor(bytes / 1e6)} MB free at ${place}; free up space\n`)
    }
    isWarned = isLow
  }
  look()
  return setInterval(look, WATCH_SPACE_MS).unref()
}

/** Returns the board's address for browsers: the public address, or else the one on this network. */
const boardUrl = ({ address, access }: Setting, port: number): string => {
  if (access.publicUrl !== undefined) return access.publicUrl
  const named = access.hosts.find(host => !isIPv6(host) && !/^(localhost|[\d.]+)$/.test(host))
  const displayHost = named ?? (isEverywhere(address) ? networkAddress() : address)
  return `http://${isIPv6(displayHost) ? `[${displayHost}]` : displayHost}:${port}`
}

/** This machine's network address, or else loopback. */
const networkAddress = (): string =>
  Object.values(networkInterfaces())
    .flat()
    .find(each => each && !each.internal && each.family === 'IPv4')?.address ?? '127.0.0.1'

/** The lines that a daemon prints at startup: its addresses, and a link for the first account. */
interface StartupLines {
  url: string
  /** The board's address, without a trailing slash. */
  board: string
  /** The link for the first account; null if an account exists. */
  start: string | null
}

const announce = async (
  { io, flags }: HostRun,
  { access }: Setting,
  { url, board, start }: StartupLines,
): Promise<void> => {
  if (!access.loopback && access.publicUrl === undefined) {
    io.stderr.write(
      `hindsight: warning: other machines can reach this address over plain HTTP; docs/board.md shows how to add HTTPS with Caddy or Tailscale\n`,
    )
  }
  if (printsJson(flags)) {
    io.stdout.write(`${JSON.stringify({ url, board: start ?? board, pid: process.pid })}\n`)
    return
  }
  const first = start === null ? '' : `No accounts yet; create the first one at:\n  ${start}\n`
  io.stdout.write(
    `Hindsight is running at ${url} (process ${process.pid}); stop it with Ctrl-C\nThe board is at ${board}/\n${first}`,
  )
  if (io.stdout.isTerminal && (start !== null || !access.loopback)) io.stdout.write(await qrCode(start ?? `${board}/`))
}

/** Creates the link to the page for the first account; null if an account exists. */
const startLink = async (engine: Engine, board: string): Promise<string | null> => {
  const { accounts } = await callAsHost(engine, 'listAccounts')
  if (accounts.length > 0) return null
  const { token } = await callAsHost(engine, 'createHomeLink')
  return `${board}/start/${token}`
}

const GRACE_MS = 10_000

const urlOf = (address: string, port: number): string =>
  `http://${isIPv6(address) ? `[${address}]` : address}:${port}/v1`

/**
 * Returns an id that keeps cookies for different data folders on the same host separate. Daemons on the same database
 * have the same id.
 */
const homeIdOf = ({ folder, store }: HostRun['home']): string =>
  hash('sha256', isPostgres(store) ? displayAddress(store).database : folder, 'hex').slice(0, 8)

/** Throws conflict if the daemon would be reachable from every network before any user can sign in. */
const requireWayIn = async (engine: Engine, { address }: Setting): Promise<void> => {
  if (!isEverywhere(address)) return
  const hasWayIn = await engine.database.transaction('read', async store => {
    // Without accounts, the link printed at startup creates the first account.
    if ((await store.accounts.list()).length === 0) return true
    return (
      (await store.keys.countWorking(engine.clocks.wall())) + (await store.links.countOpen(engine.clocks.wall())) > 0
    )
  })
  if (hasWayIn) return
  throw conflict(
    `No user can sign in yet, and ${address} is open to every network; first run: hindsight account link NAME, or hindsight key create NAME`,
  )
}

/** Starts the daily jobs. Files and mirrors are updated only in real time. */
const jobsOf = (
  { io, home }: HostRun,
  { replay, files }: Setting,
  { engine, log }: Pick<JobSetting, 'engine' | 'log'>,
): Jobs => {
  const frozen = !replay && io.env.HINDSIGHT_CLOCK
  const live = !replay && !frozen
  return startJobs({
    engine,
    speed: replay?.speed ?? (frozen ? 0 : 1),
    files: live && files ? { folder: home.downloads, ...files } : null,
    mirrors: live && files !== null,
    log,
  })
}

/** Starts polling live-points sources and checking for new stats, in real time and online. */
const feedsOf = (
  { io, home }: HostRun,
  { replay, files, liveStats }: Setting,
  { engine, log }: Pick<JobSetting, 'engine' | 'log'>,
): Jobs[] => {
  const isOnline = !replay && !io.env.HINDSIGHT_CLOCK && files !== null
  if (!isOnline) return []
  const { first: _, ...from } = files
  return [
    startLiveFeeds({ engine, stats: liveStats, log }),
    startStatChecks({ engine, files: { folder: home.downloads, ...from }, log }),
  ]
}

/** Resolves on the first signal to stop. Ignores further signals. */
const stopSignal = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })

/** Moves the write-ahead log into the store's file. If that fails, the next process does it. */
const settle = ({ io }: HostRun, engine: Engine): void => {
  try {
    engine.database.checkpoint()
  } catch (error) {
    io.stderr.write(`hindsight: warning: the write-ahead log stays next to the store: ${(error as Error).message}\n`)
  }
}

interface RunningDaemon {
  engine: Engine
  log: JobSetting['log']
  stop: Promise<void>
  lock: HeldDaemonLock
}

/** Announces the daemon, and runs its jobs until it is stopped or fails. */
const keepServing = async (
  run: HostRun,
  setting: Setting,
  opened: RunningDaemon & { listening: Listening },
): Promise<void> => {
  const { engine, log, stop, lock, listening } = opened
  const url = urlOf(setting.address, listening.port)
  const board = boardUrl(setting, listening.port)
  try {
    lock.answersAt({ url, board })
    warnIfClosed(run, url)
    await announce(run, setting, { url, board, start: await startLink(engine, board) })
    if (setting.replay) await warnOfPast(run, engine)
    const jobs = jobsOf(run, setting, { engine, log })
    const picks = startPickClocks({ engine, log })
    const feeds = feedsOf(run, setting, { engine, log })
    const messages = startMessages({ engine, setting: messageReach(run.io.env), log })
    const watch = watchSpace(run)
    await stop
    clearInterval(watch)
    await Promise.all([listening, jobs, picks, messages, ...feeds].map(each => each.stop(GRACE_MS)))
  } catch (error) {
    await listening.stop(0)
    throw error
  }
}

/** Serves until stopped. Then finishes open requests and moves the write-ahead log into the file. */
const serveUntilStopped = async (run: HostRun, setting: Setting, lock: HeldDaemonLock): Promise<void> => {
  const { io, home, flags } = run
  const { replay, dailyAt, defaultPlan, quotas } = setting
  const clocks = processClocks(replay ? undefined : io.env.HINDSIGHT_CLOCK, replay)
  const engine = openEngine({
    file: home.store,
    clocks,
    dailyAt,
    defaultPlan,
    quotas,
    // The host's own credentials must not be used for other accounts.
    platformReach: { bases: platformBases(io.env) },
    privateTargets: allowsPrivateTargets(io.env),
    secret: homeSecret(home, io),
  })
  const stop = stopSignal()
  const ending = new AbortController()
  const { log, flush } = accessLog(flags.quiet ? () => undefined : text => io.stderr.write(text))
  try {
    // Fails before serving if the store cannot be opened.
    await engine.database.version()
    await requireWayIn(engine, setting)
    const seasons = openSeasonLoader({
      engine,
      folder: home.downloads,
      base: setting.files?.base,
      bundled: () => bundledSeason(io),
      signal: ending.signal,
      log,
    })
    const app = await createApp({
      engine,
      homeId: homeIdOf(home),
      version: VERSION,
      access: setting.access,
      seasons,
      ...(!flags.quiet && { log }),
    })
    const listening = await listen(app, { host: setting.address, port: setting.port }, setting.connections)
    keepHeapSmall()
    await keepServing(run, setting, { engine, log, stop, lock, listening })
    settle(run, engine)
  } finally {
    ending.abort()
    flush()
    await engine.close()
  }
}

/** `serve`: runs a data folder's daemon. */
export const serveHome = async (run: HostRun): Promise<number> => {
  const setting = await serveSetting(run)
  const { address, port, replay, dailyAt } = setting
  if (!homeExists(run.home)) await requireAvailableAddress({ host: address, port })
  makeHome(run.home)
  if (run.options.waiversAt !== undefined) storeDaily(run.home, dailyAt)
  if (run.options.defaultPlan !== undefined && setting.defaultPlan) storePlan(run.home, setting.defaultPlan)
  const lock = becomeDaemon(run.home, {
    url: urlOf(address, port),
    dailyAt,
    ...(replay && { replay }),
    board: boardUrl(setting, port),
  })
  try {
    await serveUntilStopped(run, setting, lock)
  } finally {
    lock.release()
  }
  return 0
}
