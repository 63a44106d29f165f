import { linkSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { HindsightError, processExists } from '../../engine/index.ts'
import { VERSION } from '../version.ts'
import { KeptTime } from './daily.ts'
import type { Home } from './home.ts'
import { readKept } from './json-file.ts'

const Daemon = z.object({
  pid: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)),
  /** When the process began, in whatever words the system has for it: a later process of the same pid has others. */
  started: z.string(),
  url: z.string(),
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
  dailyAt: z.exactOptional(KeptTime),
})

/** The daemon of a home, as the file says that only it may write. */
export type Daemon = z.output<typeof Daemon>

/** When a process began, or null when there is none of that pid: one that ended and that nobody has taken note of is none. */
const startOf = (pid: number): string | null => {
  if (!processExists(pid)) return null
  try {
    if (process.platform !== 'linux') {
      const { execFileSync } = process.getBuiltinModule('node:child_process')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    }
    // The 22nd word, counted behind the name of the program, which may hold anything but ends with the last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return words[0] === 'Z' ? null : (words[19] ?? '')
  } catch {
    return ''
  }
}

const isAlive = ({ pid, started }: Daemon): boolean => startOf(pid) === started

/** The daemon that the file of a home tells of, dead or alive; null for none, and for a file that no daemon wrote. */
export const writtenDaemon = ({ daemon }: Home): Daemon | null => readKept(daemon, Daemon)

/** The daemon that lives on a home, or null: what a dead one left behind does not count. */
export const livingDaemon = (home: Home): Daemon | null => {
  const daemon = writtenDaemon(home)
  return daemon && isAlive(daemon) ? daemon : null
}

const taken = (home: Home, { pid, url }: Daemon): HindsightError =>
  new HindsightError(
    'conflict',
    `A daemon serves the home ${home.folder} already, at ${url} (process ${pid}); stop it first`,
  )

/** Writes the file of a daemon in one step: `link` puts it where there is none, `rename` in place of what is there. */
const place = (home: Home, daemon: Daemon, put: (from: string, to: string) => void): void => {
  const draft = `${home.daemon}.${daemon.pid}`
  try {
    writeFileSync(draft, JSON.stringify(daemon), { mode: 0o600 })
    put(draft, home.daemon)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw error
    throw new HindsightError('server_error', `The file ${home.daemon} cannot be written (${message})`, { cause: error })
  } finally {
    rmSync(draft, { force: true })
  }
}

const placeFirst = (home: Home, daemon: Daemon): boolean => {
  try {
    place(home, daemon, linkSync)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves what a dead daemon left out of the way, and puts back what turns out to be a living one's. Throws conflict for a folder. */
const clearDead = (home: Home): void => {
  if (lstatSync(home.daemon, { throwIfNoEntry: false })?.isDirectory()) {
    throw new HindsightError(
      'conflict',
      `${home.daemon} is a folder, where a daemon writes its file; move it elsewhere`,
    )
  }
  const aside = `${home.daemon}.dead.${process.pid}`
  try {
    renameSync(home.daemon, aside)
  } catch {
    return
  }
  const daemon = readKept(aside, Daemon)
  if (daemon && isAlive(daemon)) linkSync(aside, home.daemon)
  rmSync(aside)
}

/** What the daemon of a home may still do with its file. */
export interface Post {
  /** Tells where it answers, once that is known. */
  answersAt(url: string): void
  leave(): void
}

/** Makes this process the daemon of a home. Throws conflict while another one lives. */
export const becomeDaemon = (home: Home, about: Omit<Daemon, 'pid' | 'started' | 'version'>): Post => {
  const own: Daemon = { pid: process.pid, started: startOf(process.pid) ?? '', version: VERSION, ...about }
  for (let tries = 0; tries < 3; tries++) {
    if (placeFirst(home, own)) {
      return {
        answersAt: url => place(home, { ...own, url }, renameSync),
        leave: () => rmSync(home.daemon, { force: true }),
      }
    }
    const living = livingDaemon(home)
    if (living) throw taken(home, living)
    clearDead(home)
  }
  throw new HindsightError('conflict', `Another daemon is starting on the home ${home.folder}; try again in a moment`)
}
