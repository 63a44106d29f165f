import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Engine, invalid } from '../../engine/index.ts'
import { openDelivery } from '../../messages/delivery.ts'
import type { SendResult } from '../../views/notifications.ts'
import { acquireDaemonLock } from '../home/daemon.ts'
import { openDirectory, requestedLeague } from '../names/leagues.ts'
import { reportError } from '../output/errors.ts'
import { printsJson, readerZone } from '../output/form.ts'
import { printAnswer } from '../output/print.ts'
import type { HostRun } from '../program/command.ts'
import { serveHome } from './serve.ts'
import { messageReach } from './settings.ts'

/**
 * Commands that render pages or send messages: `serve`, `league publish` and `notify send`. The build puts this module
 * into a separate file with a second copy of the engine. Errors are reported here, because the rest of the command line
 * does not recognize that copy's error classes.
 */

/** Sends all due messages. Failed ones are left for a later run or a daemon. */
const sendDue = async (engine: Engine, { io }: HostRun): Promise<SendResult> => {
  const sent: SendResult = { delivered: 0, waiting: 0, parked: 0 }
  const signal = new AbortController().signal
  const delivery = await openDelivery({
    engine,
    setting: messageReach(io.env),
    report: ({ verdict }) => void sent[verdict.state === 'removed' ? 'parked' : verdict.state]++,
    fail: error => {
      throw error
    },
  })
  do {
    await delivery.begin(signal)
    await delivery.rest()
  } while ((await delivery.wait()) === 0)
  return sent
}

/** `notify send`: sends waiting messages once, like a daemon. */
const sendMessages = async (run: HostRun): Promise<number> => {
  const { io, home, flags } = run
  const { engine } = await run.caller.local()
  const lock = acquireDaemonLock(home)
  try {
    const sent = await sendDue(engine, run)
    const view = async () => (await import('../../views/notifications.ts')).sendResult(sent)
    await printAnswer(sent, { io, flags, view })
    return 0
  } finally {
    lock.release()
  }
}

const leaguesOf = async (run: HostRun): Promise<{ id: string; name: string; season: number }[]> => {
  const { caller, options } = run
  if (options.all !== true) {
    const directory = openDirectory(caller)
    return [(await directory.teamsOf(await requestedLeague(directory, run))).league]
  }
  if (options.league !== undefined)
    throw invalid('--league names one league and --all means all your leagues; use one of them')
  const { leagues } = await caller.call('listLeagues')
  if (leagues.length === 0) throw invalid('No leagues to publish; join or create one first')
  return leagues
}

/** Writes a file unless it already contains this text. Returns whether it was written. */
const keepFile = async (file: string, text: string): Promise<boolean> => {
  const existing = await readFile(file, 'utf8').catch(() => null)
  if (existing === text) return false
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return true
}

/**
 * `league publish`: writes the pages of one league or of all the account's leagues as files that any web host can
 * serve.
 */
const publishPages = async (run: HostRun): Promise<number> => {
  const { io, args, flags, options } = run
  const [folder = ''] = args
  const leagues = await leaguesOf(run)
  const { engine } = await run.caller.local()
  const { publishedFiles } = await import('../../web/publish.ts')
  const files = await publishedFiles(engine, leagues, { zone: readerZone(io, flags), several: options.all === true })
  let written = 0
  try {
    for (const { path, text } of files) if (await keepFile(join(folder, path), text)) written++
  } catch (error) {
    throw invalid(`${folder} can't be written: ${(error as Error).message}`, { cause: error })
  }
  const answer = { folder, leagues: leagues.map(({ id }) => id), files: files.length, written }
  const view = async () => (await import('../../views/leagues.ts')).publishedLeagues(answer)
  await printAnswer(answer, { io, flags, view })
  return 0
}

type Action = (run: HostRun) => Promise<number>

const reportingErrors =
  (action: Action): Action =>
  async run => {
    try {
      return await action(run)
    } catch (error) {
      return reportError(error, run.io, printsJson(run.flags))
    }
  }

export const notifySend = reportingErrors(sendMessages)
export const publishLeague = reportingErrors(publishPages)
export const serve = reportingErrors(serveHome)
