import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import {
  conflict,
  type Engine,
  isPostgres,
  openEngine,
  platformBases,
  processClocks,
  shownAddress,
} from '../../engine/index.ts'
import {
  accessLog,
  createApp,
  type JobSetting,
  type Jobs,
  type Listening,
  listen,
  openSeasonLoader,
  requireFree,
  startJobs,
  startMessages,
  startPickClocks,
} from '../../server/serve.ts'
import { callAsHost } from '../caller/local.ts'
import { bundledSeason } from '../home/bundled.ts'
import { becomeDaemon, type DaemonPost } from '../home/daemon.ts'
import { freeSpace, homeExists, LEAST_FREE, makeHome, mayReachPrivate } from '../home/home.ts'
import { secretOf } from '../home/secret.ts'
import { keepDaily, keepPlan } from '../home/settings.ts'
import { VERSION } from '../io/version.ts'
import { printsJson } from '../output/form.ts'
import { qrCode } from '../output/terminal.ts'
import type { HostRun } from '../program/command.ts'
import { isEverywhere, messageReach, type Setting, settingOf } from './settings.ts'

/**
 * Collects what nobody uses any more as soon as the old generation has grown by half of what lives in it. V8 by itself waits
 * until it has several times as much, which saves no time here: 500 requests a second cost the same, with 60 MB less.
 * V8 refuses code that was compiled under other flags, so this comes after a start has loaded its modules.
 */
const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=50')

/** A clock set before what has happened hides it, but does not undo it. */
const warnOfPast = async ({ io }: HostRun, engine: Engine): Promise<void> => {
  const { database, clocks } = engine
  const closedAt = await database.transaction('read', store => store.transactions.lastAt('close'))
  if (closedAt === null || closedAt <= clocks.league()) return
  const moment = new Date(closedAt).toISOString()
  io.stderr.write(`hindsight: warning: weeks were closed up to ${moment}, after this clock; none of them opens again\n`)
}

/** A daemon outlives the reader of its stdout; stderr then says where it answers. */
const sayBroken = ({ io }: HostRun, url: string): void =>
  io.stdout.whenBroken?.(({ message }) =>
    io.stderr.write(
      `hindsight: warning: the standard output takes nothing (${message}); the daemon answers at ${url}\n`,
    ),
  )

const WATCH_SPACE_MS = 600_000

/** Warns once when the disk is nearly full: at the start and every ten minutes. */
const watchSpace = ({ io, home }: HostRun): NodeJS.Timeout => {
  let isSaid = false
  const look = (): void => {
    const { bytes, place } = freeSpace(home.folder)
    const isLow = bytes < LEAST_FREE
    if (isLow && !isSaid) {
      io.stderr.write(`hindsight: warning: only ${Math.floor(bytes / 1e6)} MB are free at ${place}; make room\n`)
    }
    isSaid = isLow
  }
  look()
  return setInterval(look, WATCH_SPACE_MS).unref()
}

/** What a daemon prints at its start: its addresses, and how to make the first account. */

/** Where browsers reach the board: the public address, else that on this network. */
const boardOf = ({ address, access }: Setting, port: number): string => {
  if (access.publicUrl !== undefined) return access.publicUrl
  const named = access.hosts.find(host => !isIPv6(host) && !/^(localhost|[\d.]+)$/.test(host))
  const shown = named ?? (isEverywhere(address) ? networkAddress() : address)
  return `http://${isIPv6(shown) ? `[${shown}]` : shown}:${port}`
}

/** This machine's network address, else loopback. */
const networkAddress = (): string =>
  Object.values(networkInterfaces())
    .flat()
    .find(each => each && !each.internal && each.family === 'IPv4')?.address ?? '127.0.0.1'

/** What a daemon prints at its start. */
interface Announced {
  url: string
  /** Where browsers reach the pages, without a slash at the end. */
  board: string
  /** The link that makes the first account; null if there is one. */
  start: string | null
}

const announce = async (
  { io, flags }: HostRun,
  { access }: Setting,
  { url, board, start }: Announced,
): Promise<void> => {
  if (!access.loopback && access.publicUrl === undefined) {
    io.stderr.write(
      `hindsight: warning: this can be reached from other machines, and it is plain HTTP; docs/board.md shows how to put Caddy or Tailscale before it\n`,
    )
  }
  if (printsJson(flags)) {
    io.stdout.write(`${JSON.stringify({ url, board: start ?? board, pid: process.pid })}\n`)
    return
  }
  const first = start === null ? '' : `Nobody has an account here yet; make the first one:\n  ${start}\n`
  io.stdout.write(
    `Hindsight answers at ${url} (process ${process.pid}); Ctrl-C ends it\nThe board is at ${board}/\n${first}`,
  )
  if (io.stdout.isTerminal && (start !== null || !access.loopback)) io.stdout.write(await qrCode(start ?? `${board}/`))
}

/** Makes the link to the page for the first account; null if there is an account. */
const startLink = async (engine: Engine, board: string): Promise<string | null> => {
  const { accounts } = await callAsHost(engine, 'listAccounts')
  if (accounts.length > 0) return null
  const { token } = await callAsHost(engine, 'createHomeLink')
  return `${board}/start/${token}`
}

const GRACE_MS = 10_000

const urlOf = (address: string, port: number): string =>
  `http://${isIPv6(address) ? `[${address}]` : address}:${port}/v1`

/** Keeps the cookies of several homes on one host apart; all daemons of one database have the same. */
const homeIdOf = ({ folder, store }: HostRun['home']): string =>
  hash('sha256', isPostgres(store) ? shownAddress(store).database : folder, 'hex').slice(0, 8)

/** Throws conflict for a home that would be open to every network before anybody can sign in. */
const requireWayIn = async (engine: Engine, { address }: Setting): Promise<void> => {
  if (!isEverywhere(address)) return
  const hasWayIn = await engine.database.transaction('read', async store => {
    // Without any account the link of the start makes the first one.
    if ((await store.accounts.list()).length === 0) return true
    return (await store.keys.countWorking()) + (await store.links.countOpen(engine.clocks.wall())) > 0
  })
  if (hasWayIn) return
  throw conflict(
    `Nobody can come in yet, and ${address} is open to every network: hindsight account link NAME, or hindsight key create NAME first`,
  )
}

/** Starts the daily jobs. Files and mirrors are refreshed only in real time. */
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

/** Told again, it goes on with stopping. */
const stopAsked = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })

/** Moves the write-ahead log into the file; if that fails, the next opening does it. */
const settle = ({ io }: HostRun, engine: Engine): void => {
  try {
    engine.database.checkpoint()
  } catch (error) {
    io.stderr.write(`hindsight: warning: the write-ahead log stays beside the store: ${(error as Error).message}\n`)
  }
}

/** What a running daemon works with. */
interface Opened {
  engine: Engine
  log: JobSetting['log']
  stop: Promise<void>
  post: DaemonPost
}

/** Announces the daemon and runs the jobs until it is told to stop, or fails. */
const keepServing = async (
  run: HostRun,
  setting: Setting,
  opened: Opened & { listening: Listening },
): Promise<void> => {
  const { engine, log, stop, post, listening } = opened
  const url = urlOf(setting.address, listening.port)
  const board = boardOf(setting, listening.port)
  try {
    post.answersAt({ url, board })
    sayBroken(run, url)
    await announce(run, setting, { url, board, start: await startLink(engine, board) })
    if (setting.replay) await warnOfPast(run, engine)
    const jobs = jobsOf(run, setting, { engine, log })
    const picks = startPickClocks({ engine, log })
    const messages = startMessages({ engine, setting: messageReach(run.io.env), log })
    const watch = watchSpace(run)
    await stop
    clearInterval(watch)
    await Promise.all([listening, jobs, picks, messages].map(each => each.stop(GRACE_MS)))
  } catch (error) {
    await listening.stop(0)
    throw error
  }
}

/** Serves until it is told to stop; requests in flight end, and the write-ahead log goes into the file. */
const serveUntilStopped = async (run: HostRun, setting: Setting, post: DaemonPost): Promise<void> => {
  const { io, home, flags } = run
  const { replay, dailyAt, defaultPlan, quotas } = setting
  const clocks = processClocks(replay ? undefined : io.env.HINDSIGHT_CLOCK, replay)
  const engine = openEngine({
    file: home.store,
    clocks,
    dailyAt,
    defaultPlan,
    quotas,
    // The host's own credentials must not serve other accounts.
    platformReach: { bases: platformBases(io.env) },
    privateTargets: mayReachPrivate(io.env),
    secret: secretOf(home, io),
  })
  const stop = stopAsked()
  const ending = new AbortController()
  const { log, flush } = accessLog(flags.quiet ? () => undefined : text => io.stderr.write(text))
  try {
    // A store that cannot be opened is said before anything is served.
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
    await keepServing(run, setting, { engine, log, stop, post, listening })
    settle(run, engine)
  } finally {
    ending.abort()
    flush()
    await engine.close()
  }
}

/** `serve`: the daemon of a home. */
export const serveHome = async (run: HostRun): Promise<number> => {
  const setting = await settingOf(run)
  const { address, port, replay, dailyAt } = setting
  if (!homeExists(run.home)) await requireFree({ host: address, port })
  makeHome(run.home)
  if (run.options.waiversAt !== undefined) keepDaily(run.home, dailyAt)
  if (run.options.defaultPlan !== undefined && setting.defaultPlan) keepPlan(run.home, setting.defaultPlan)
  const post = becomeDaemon(run.home, {
    url: urlOf(address, port),
    dailyAt,
    ...(replay && { replay }),
    board: boardOf(setting, port),
  })
  try {
    await serveUntilStopped(run, setting, post)
  } finally {
    post.leave()
  }
  return 0
}
