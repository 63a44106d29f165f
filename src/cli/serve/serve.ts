import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
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
  openSeasonDesk,
  requireFree,
  startJobs,
  startMessages,
  startPickClocks,
} from '../../server/serve.ts'
import type { HostRun } from '../commands/run.ts'
import { bundledSeason } from '../home/bundled.ts'
import { becomeDaemon, type DaemonPost } from '../home/daemon.ts'
import { keepDaily } from '../home/daily.ts'
import { keepPlan } from '../home/default-plan.ts'
import { homeExists, makeHome } from '../home/home.ts'
import { mayReachPrivate } from '../home/private-targets.ts'
import { secretOf } from '../home/secret.ts'
import { messageReach } from '../notify/reach.ts'
import { VERSION } from '../version.ts'
import { announce, boardOf, startLink } from './announce.ts'
import { keepHeapSmall } from './heap.ts'
import { isEverywhere, type Setting, settingOf } from './settings.ts'
import { sayBroken, warnOfPast, watchSpace } from './warnings.ts'

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
    announce(run, setting, { url, board, start: await startLink(engine, board) })
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
    const seasons = openSeasonDesk({
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
