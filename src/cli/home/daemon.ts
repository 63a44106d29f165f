import { lstatSync, readFileSync, rmSync } from 'node:fs'
import * as z from 'zod/mini'
import { conflict, type HindsightError, isStoreLocked, takeStoreLock } from '../../engine/index.ts'
import { VERSION } from '../io/version.ts'
import type { Home } from './home.ts'
import { readKept, removeKept, timeSchema, writeKept } from './settings.ts'

/** The port at which a daemon answers unless it is told otherwise. */
export const DEFAULT_PORT = 4173

const daemonSchema = () =>
  z.object({
    /** Its process id as it sees it; outside of a container it has another one. */
    pid: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)),
    url: z.string(),
    /** Where browsers reach its pages; in the file of an earlier program only where it was named. */
    board: z.exactOptional(z.string()),
    /** Of the program that it runs. */
    version: z.string(),
    /** The league time it plays, for the command line to share. */
    replay: z.exactOptional(
      z.object({
        start: z.int().check(z.gte(0), z.lt(Date.UTC(2201, 0))),
        speed: z.number().check(z.gte(0), z.lte(1_000_000)),
        since: z.int().check(z.gte(0)),
      }),
    ),
    /** When the days of leagues begin with it. */
    dailyAt: z.exactOptional(timeSchema()),
  })

/** The daemon of a home, as the file tells that only the holder of the store's lock writes. */
type Daemon = z.output<ReturnType<typeof daemonSchema>>

/** The daemon that the file of a home tells of, dead or alive; null for none, and for a file that no daemon wrote. */
export const writtenDaemon = ({ daemon }: Home): Daemon | null => readKept(daemon, daemonSchema)

/** The running daemon of a home, or null. A dead daemon's file does not count, since nobody holds its lock. */
export const livingDaemon = (home: Home): Daemon | null => {
  const daemon = writtenDaemon(home)
  return daemon && isStoreLocked(home.file) ? daemon : null
}

const taken = (home: Home): HindsightError => {
  const daemon = writtenDaemon(home)
  return conflict(
    daemon
      ? `A daemon serves the home ${home.folder} already, at ${daemon.url} (process ${daemon.pid}); stop it first`
      : `A daemon is starting on the home ${home.folder}, or a backup is being restored; try again in a moment`,
  )
}

const requireNoFolder = ({ daemon }: Home): void => {
  if (!lstatSync(daemon, { throwIfNoEntry: false })?.isDirectory()) return
  throw conflict(`${daemon} is a folder, where a daemon writes its file; move it elsewhere`)
}

/** The right to serve or replace a store; one process has it at a time. */
interface Post {
  leave(): void
}

/** Takes that right, and removes what a dead daemon left. Throws conflict while another process has it. */
export const takePost = (home: Home): Post => {
  const lock = takeStoreLock(home.file)
  if (!lock) throw taken(home)
  try {
    requireNoFolder(home)
    removeKept(home.daemon)
  } catch (error) {
    lock.release()
    throw error
  }
  return { leave: () => lock.release() }
}

const remove = ({ daemon: file }: Home, own: string): void => {
  try {
    if (readFileSync(file, 'utf8') === own) rmSync(file)
  } catch {
    // It is gone already.
  }
}

/** Where a daemon answers, and where browsers reach its pages. */
type Where = Required<Pick<Daemon, 'url' | 'board'>>

/** What the daemon of a home may still do with its file. */
export interface DaemonPost extends Post {
  /** Tells where it answers, once that is known. */
  answersAt(where: Where): void
}

/** Makes this process the daemon of a home. Throws conflict while another one lives. */
export const becomeDaemon = (home: Home, about: Omit<Daemon, 'pid' | 'version'> & Where): DaemonPost => {
  const post = takePost(home)
  let own = ''
  const tell = (where: Where): void => {
    own = writeKept(home.daemon, { pid: process.pid, version: VERSION, ...about, ...where } satisfies Daemon)
  }
  const leave = (): void => {
    remove(home, own)
    post.leave()
  }
  try {
    tell(about)
  } catch (error) {
    leave()
    throw error
  }
  return { answersAt: tell, leave }
}
