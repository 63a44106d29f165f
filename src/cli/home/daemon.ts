import { lstatSync, readFileSync, rmSync } from 'node:fs'
import * as z from 'zod/mini'
import { conflict, type HindsightError, isStoreLocked, takeStoreLock } from '../../engine/index.ts'
import { VERSION } from '../io/version.ts'
import type { Home } from './home.ts'
import { readSetting, removeSetting, timeSchema, writeSetting } from './settings.ts'

export const DEFAULT_PORT = 4173

const daemonSchema = () =>
  z.object({
    /** The daemon's process id. If the daemon runs in a container, its id outside the container is different. */
    pid: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)),
    url: z.string(),
    /** The board's address. Files written by earlier versions lack it. */
    board: z.exactOptional(z.string()),
    /** The Hindsight version that the daemon runs. */
    version: z.string(),
    /** The simulated league time, which the command line also uses. */
    replay: z.exactOptional(
      z.object({
        start: z.int().check(z.gte(0), z.lt(Date.UTC(2201, 0))),
        speed: z.number().check(z.gte(0), z.lte(1_000_000)),
        since: z.int().check(z.gte(0)),
      }),
    ),
    /** When league days start. */
    dailyAt: z.exactOptional(timeSchema()),
  })

/** A data folder's daemon, as recorded in its file. Only the process with the store's lock writes that file. */
type Daemon = z.output<ReturnType<typeof daemonSchema>>

/** Returns the daemon in the data folder's file, running or not; null if the file does not exist. */
export const recordedDaemon = ({ daemon }: Home): Daemon | null => readSetting(daemon, daemonSchema)

/**
 * Returns a data folder's running daemon, or null. Ignores the file of a daemon that was killed, because its lock is
 * free.
 */
export const runningDaemon = (home: Home): Daemon | null => {
  const daemon = recordedDaemon(home)
  return daemon && isStoreLocked(home.file) ? daemon : null
}

const storeInUse = (home: Home): HindsightError => {
  const daemon = recordedDaemon(home)
  return conflict(
    daemon
      ? `A daemon already serves ${home.folder} at ${daemon.url} (process ${daemon.pid}); stop it first`
      : `A daemon is starting in ${home.folder}, or a backup is being restored; try again in a moment`,
  )
}

const requireNoFolder = ({ daemon }: Home): void => {
  if (!lstatSync(daemon, { throwIfNoEntry: false })?.isDirectory()) return
  throw conflict(`${daemon} is a folder, but the daemon needs a file there; move it elsewhere`)
}

/** A lock for serving or replacing a store. Only one process at a time can have it. */
interface DaemonLock {
  release(): void
}

/**
 * Acquires the lock and removes the file of a daemon that was killed. Throws conflict while another process has the
 * lock.
 */
export const acquireDaemonLock = (home: Home): DaemonLock => {
  const lock = takeStoreLock(home.file)
  if (!lock) throw storeInUse(home)
  try {
    requireNoFolder(home)
    removeSetting(home.daemon)
  } catch (error) {
    lock.release()
    throw error
  }
  return { release: () => lock.release() }
}

const remove = ({ daemon: file }: Home, content: string): void => {
  try {
    if (readFileSync(file, 'utf8') === content) rmSync(file)
  } catch {
    // Another process removed it first.
  }
}

/** The addresses of a daemon's API and board. */
type Where = Required<Pick<Daemon, 'url' | 'board'>>

/** A running daemon's lock. */
export interface HeldDaemonLock extends DaemonLock {
  /** Records the daemon's addresses, once they are known. */
  answersAt(where: Where): void
}

/** Makes this process the data folder's daemon. Throws conflict while another one is running. */
export const becomeDaemon = (home: Home, about: Omit<Daemon, 'pid' | 'version'> & Where): HeldDaemonLock => {
  const lock = acquireDaemonLock(home)
  let content = ''
  const tell = (where: Where): void => {
    content = writeSetting(home.daemon, { pid: process.pid, version: VERSION, ...about, ...where } satisfies Daemon)
  }
  const release = (): void => {
    remove(home, content)
    lock.release()
  }
  try {
    tell(about)
  } catch (error) {
    release()
    throw error
  }
  return { answersAt: tell, release }
}
