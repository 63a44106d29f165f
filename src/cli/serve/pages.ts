import type { HostRun } from '../commands/run.ts'
import { sendMessages } from '../notify/send.ts'
import { reportError } from '../output/errors.ts'
import { printsJson } from '../output/form.ts'
import { publishPages } from '../publish/publish.ts'
import { serveHome } from './serve.ts'

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
