import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Engine, invalid } from '../../engine/index.ts'
import { openDelivery } from '../../messages/delivery.ts'
import type { Sending } from '../../views/notifications.ts'
import { publishedFiles } from '../../web/publish.ts'
import { takePost } from '../home/daemon.ts'
import { askedLeague, openDirectory } from '../names/leagues.ts'
import { reportError } from '../output/errors.ts'
import { printsJson, zoneOf } from '../output/form.ts'
import { printAnswer } from '../output/print.ts'
import type { HostRun } from '../program/command.ts'
import { serveHome } from './serve.ts'
import { messageReach } from './settings.ts'

/** Sends what is due, message after message, until none is; what fails is left to a later one, or to a daemon. */
const sendDue = async (engine: Engine, { io }: HostRun): Promise<Sending> => {
  const sent: Sending = { delivered: 0, waiting: 0, parked: 0 }
  const signal = new AbortController().signal
  const delivery = await openDelivery({
    engine,
    setting: messageReach(io.env),
    tell: ({ verdict }) => void sent[verdict.state]++,
    fail: error => {
      throw error
    },
  })
  while ((await delivery.wait()) === 0) {
    await delivery.begin(signal)
    await delivery.rest()
  }
  return sent
}

/** `notify send`: does what a daemon does with messages, once. */
const sendMessages = async (run: HostRun): Promise<number> => {
  const { io, home, flags } = run
  const { engine } = await run.caller.local()
  const post = takePost(home)
  try {
    const sent = await sendDue(engine, run)
    const view = async () => (await import('../../views/notifications.ts')).sending(sent)
    await printAnswer(sent, { io, flags, view })
    return 0
  } finally {
    post.leave()
  }
}

const leaguesOf = async (run: HostRun): Promise<{ id: string; name: string; season: number }[]> => {
  const { caller, options } = run
  if (options.all !== true) {
    const directory = openDirectory(caller)
    return [(await directory.teamsOf(await askedLeague(directory, run))).league]
  }
  if (options.league !== undefined)
    throw invalid('--league names one league and --all means all of yours; say one of them')
  const { leagues } = await caller.call('listLeagues')
  if (leagues.length === 0) throw invalid('You are in no league yet, so there is nothing to publish')
  return leagues
}

/** Writes a file, unless it is there as it is to be; answers whether it was written. */
const keepFile = async (file: string, text: string): Promise<boolean> => {
  const there = await readFile(file, 'utf8').catch(() => null)
  if (there === text) return false
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return true
}

/** `league publish`: the pages of a league, or of all leagues of an account, as files for any web host. */
const publishPages = async (run: HostRun): Promise<number> => {
  const { io, args, flags, options } = run
  const [folder = ''] = args
  const leagues = await leaguesOf(run)
  const { engine } = await run.caller.local()
  const files = await publishedFiles(engine, leagues, { zone: zoneOf(io, flags), several: options.all === true })
  let written = 0
  try {
    for (const { path, text } of files) if (await keepFile(join(folder, path), text)) written++
  } catch (error) {
    throw invalid(`${folder} cannot be written: ${(error as Error).message}`, { cause: error })
  }
  const answer = { folder, leagues: leagues.map(({ id }) => id), files: files.length, written }
  const view = async () => (await import('../../views/leagues.ts')).publishedLeagues(answer)
  await printAnswer(answer, { io, flags, view })
  return 0
}

/**
 * What draws pages or sends messages: the daemon, leagues as files, and messages without a daemon. The build makes this
 * module a file of its own with its own copy of the engine. The rest of the command line would not know the errors of that
 * copy, so they are told here.
 */

type Work = (run: HostRun) => Promise<number>

const tellingErrors =
  (work: Work): Work =>
  async run => {
    try {
      return await work(run)
    } catch (error) {
      return reportError(error, run.io, printsJson(run.flags))
    }
  }

export const notifySend = tellingErrors(sendMessages)
export const publishLeague = tellingErrors(publishPages)
export const serve = tellingErrors(serveHome)
