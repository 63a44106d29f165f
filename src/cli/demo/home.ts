import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { conflict, HindsightError } from '../../engine/index.ts'
import type { HostRun } from '../commands/run.ts'
import { homeExists, homeOf } from '../home/home.ts'

const throwAway = async (): Promise<string> => {
  try {
    return await mkdtemp(join(tmpdir(), 'hindsight-demo-'))
  } catch (error) {
    const message = `No folder can be made in ${tmpdir()} (${(error as Error).message}); name one with --keep`
    throw new HindsightError('server_error', message, { cause: error })
  }
}

/** Does work in a home of its own: that of --keep, else one that is gone afterward. Throws conflict for a home that is there. */
export const inDemoHome = async (
  { io, options }: HostRun,
  work: (home: string) => Promise<number>,
): Promise<number> => {
  if (options.keep === undefined) {
    const home = await throwAway()
    const remove = (): void => rmSync(home, { recursive: true, force: true })
    // A daemon that is told to stop ends as it always does.
    if (options.serve !== true) io.whenInterrupted?.(remove)
    try {
      return await work(home)
    } finally {
      remove()
    }
  }
  const home = resolve(String(options.keep))
  if (homeExists(homeOf(io, { home }))) throw conflict(`${home} is a Hindsight home already; name a new folder`)
  const status = await work(home)
  if (status === 0) io.stdout.write(`\nThe home of the demo is kept; use it with --home ${home}\n`)
  return status
}
