import type { Engine } from '../../engine/index.ts'
import type { HostRun } from '../commands/run.ts'
import { freeSpace, LEAST_FREE } from '../home/free-space.ts'

/** A clock set before what has happened hides it, but does not undo it. */
export const warnOfPast = async ({ io }: HostRun, engine: Engine): Promise<void> => {
  const { database, clocks } = engine
  const closedAt = await database.transaction('read', store => store.transactions.lastAt('close'))
  if (closedAt === null || closedAt <= clocks.league()) return
  const moment = new Date(closedAt).toISOString()
  io.stderr.write(`hindsight: warning: weeks were closed up to ${moment}, after this clock; none of them opens again\n`)
}

/** A daemon outlives the reader of its stdout; stderr then says where it answers. */
export const sayBroken = ({ io }: HostRun, url: string): void =>
  io.stdout.whenBroken?.(({ message }) =>
    io.stderr.write(
      `hindsight: warning: the standard output takes nothing (${message}); the daemon answers at ${url}\n`,
    ),
  )

const WATCH_SPACE_MS = 600_000

/** Warns once when the disk is nearly full: at the start and every ten minutes. */
export const watchSpace = ({ io, home }: HostRun): NodeJS.Timeout => {
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
