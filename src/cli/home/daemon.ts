import { lstatSync, readFileSync, rmSync } from 'node:fs'
import * as z from 'zod/mini'
import { conflict, type HindsightError, isStoreLocked, takeStoreLock } from '../../engine/index.ts'
import { VERSION } from '../io/version.ts'
import type { Home } from './home.ts'
import { readSetting, removeSetting, timeSchema, writeSetting } from './settings.ts'

/** The default port of a daemon. */
export const DEFAULT_PORT = 4173

const daemonSchema = () =>
  z.object({
    /** The daemon's process id. It has a different value outside of the daemon's container. */
    pid: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)),
    url: z.string(),
    /** The address of the board. Missing in files of earlier versions. */
    board: z.exactOptional(z.string()),
    /** The version of Hindsight that the daemon runs. */
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

/** The daemon of a home, from its file. Only the holder of the store's lock writes that file. */
type Daemon = z.output<ReturnType<typeof daemonSchema>>

/** Returns the daemon in the home's file, running or not; null if the file does not exist. */
export const recordedDaemon = ({ daemon }: Home): Daemon | null => readSetting(daemon, daemonSchema)

/** Returns the running daemon of a home, or null. Ignores the file of a dead daemon, because its lock is free. */
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

/** A lock for serving or replacing a store. Only one process holds it at a time. */
interface DaemonLock {
  release(): void
}

/** Acquires the lock and removes the file of a dead daemon. Throws conflict while another process holds the lock. */
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
    // Another process already removed it.
  }
}

/** The addresses of a daemon: of its API and of the board. */
type Where = Required<Pick<Daemon, 'url' | 'board'>>

/** The lock of a running daemon. */
export interface HeldDaemonLock extends DaemonLock {
  /** Records the daemon's addresses, once they are known. */
  answersAt(where: Where): void
}

/** Makes this process the daemon of a home. Throws conflict while another one runs. */
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
