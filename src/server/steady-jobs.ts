import {
  CLOCK,
  importLiveFeeds,
  importPickClocks,
  importSeasonLoading,
  PLATFORM_NAMES,
  realPause,
} from '../engine/index.ts'
import { type DeliveryResult, openDelivery, type SendSetting } from '../messages/delivery.ts'
import { type JobSetting, type Jobs, runUntilStopped, together } from './background.ts'
import { type JobLine, logFault, logJob, logLoad, openLogOnce } from './http/log.ts'

/** Pick clocks, live points, stat checks and messages, which a daemon looks after all day. A failed run is logged and retried. A failure never ends a job. */

/** A repeating job. Each run does all work that is due. */
interface SteadyJob {
  job: JobLine['job']
  /**
   * The longest pause in ms. Clocks can be set, other processes can write, and the machine can sleep in the meantime.
   */
  longestMs: number
  /** Returns a function that does all work that is due, and returns the number of ms until more is due. */
  open(): Promise<(signal: AbortSignal) => Promise<number>>
}

const startServing = (setting: JobSetting, { job, longestMs, open }: SteadyJob): Jobs => {
  const { pause = realPause } = setting
  const fail = (error: unknown): void => logFault(setting, { job }, error)
  const work = async (signal: AbortSignal): Promise<void> => {
    const serve = await open()
    const look = openLogOnce(fail)
    while (!signal.aborted) {
      const wait = await look(() => serve(signal))
      await pause(Math.min(longestMs, wait ?? longestMs), signal)
    }
  }
  return runUntilStopped({ work, fail, pause })
}

/** Starts enforcing pick clocks. A team that runs out of time gets an automatic pick. */
export const startPickClocks = (setting: JobSetting): Jobs =>
  startServing(setting, {
    job: 'draft',
    longestMs: 1_000,
    async open() {
      const { openPickClocks } = await importPickClocks()
      const clocks = openPickClocks(setting.engine)
      return async () => {
        for await (const step of clocks.serve()) {
          if ('error' in step) logFault(setting, { job: 'draft', league: step.leagueId }, step.error)
          else logJob(setting, { job: 'draft', league: step.kept.leagueId, picks: step.kept.picks })
        }
        return clocks.wait()
      }
    },
  })

/** Starts polling a platform's live-points sources. */
const startHost = (
  setting: JobSetting,
  about: Parameters<Awaited<ReturnType<typeof importLiveFeeds>>['openLiveFeeds']>[1],
) =>
  startServing(setting, {
    job: 'live',
    longestMs: 60_000,
    async open() {
      const { openLiveFeeds } = await importLiveFeeds()
      const feeds = openLiveFeeds(setting.engine, about)
      return async signal => {
        for await (const { source, leagueId, ...step } of feeds.poll()) {
          const line = { job: 'live' as const, source, ...(leagueId !== null && { league: leagueId }) }
          if ('error' in step) logFault(setting, line, step.error)
          else if (step.unmapped.length > 0) logJob(setting, { ...line, unmapped: step.unmapped })
          if (signal.aborted) break
        }
        return feeds.wait()
      }
    },
  })

/**
 * Starts polling live-points sources, each platform separately so that a slow one does not delay others. With `stats`,
 * leagues played in Hindsight use Sleeper's weekly stats.
 */
export const startLiveFeeds = ({ stats, ...setting }: JobSetting & { stats: boolean }): Jobs =>
  together(PLATFORM_NAMES.map(host => startHost(setting, { host, stats })))

/** The longest random delay in ms. All daemons check at the same times, so each one adds a random delay. */
const JITTER_MS = 60_000

interface StatCheckSetting extends JobSetting {
  /** The files' address, and the folder for downloads. */
  files: { folder: string; base?: string }
  /** Returns a random number from 0 up to, but not including, 1. */
  random?(): number
}

/** Starts checking for new stats. A failed check is logged, and the next one follows at its usual time. */
export const startStatChecks = ({ files, random = Math.random, ...setting }: StatCheckSetting): Jobs =>
  startServing(setting, {
    job: 'refresh',
    longestMs: 60_000,
    async open() {
      const { engine } = setting
      const { checkSeasons, nextStatCheck } = await importSeasonLoading()
      let at = Number.POSITIVE_INFINITY
      return async signal => {
        if (at <= engine.clocks.wall()) {
          at = Number.POSITIVE_INFINITY
          await logLoad(setting, checkSeasons(engine, CLOCK, { ...files, signal }), signal)
        }
        // Plans again each time, because a game can end and a season can be loaded before the check.
        const next = await nextStatCheck(engine)
        if (next + JITTER_MS < at) at = next + random() * JITTER_MS
        return at - engine.clocks.wall()
      }
    },
  })

/** How often to check the outbox, in ms, because commands in other processes also write messages. */
const OUTBOX_MS = 500
/** The pause while the store is unavailable, in ms. */
const AWAY_MS = 5_000

/** Starts sending leagues' messages. */
export const startMessages = (sending: JobSetting & { setting: SendSetting }): Jobs => {
  const { engine, setting, pause = realPause } = sending
  const fail = (error: unknown): void => logFault(sending, { job: 'message' }, error)
  const reportDelivery = ({ due, verdict }: DeliveryResult): void => {
    const problem = verdict.state === 'delivered' ? {} : { error: verdict.why }
    logJob(sending, { job: 'message', notification: due.notificationId, outcome: verdict.state, ...problem })
  }
  const work = async (signal: AbortSignal): Promise<void> => {
    const delivery = await openDelivery({ engine, setting, report: reportDelivery, fail })
    const look = openLogOnce(fail)
    while (!signal.aborted) {
      const begun = await look(() => delivery.begin(signal))
      if (begun === null) await pause(AWAY_MS, signal)
      else await delivery.pause(OUTBOX_MS, signal)
    }
    await delivery.rest()
  }
  return runUntilStopped({ work, fail, pause })
}
