import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of this run of the tests for what they build. */
    builds: string
  }
}

/** More than what all tests keep at a time, in bytes. */
const ROOM = 2 ** 31

/** Whether the folder that Linux keeps in memory has room, and programs may be started there. */
const hasMemory = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const [, options] = new RegExp(`^\\S+ ${folder} tmpfs (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8')) ?? []
    return bavail * bsize > ROOM && options?.includes('noexec') === false
  } catch {
    return false
  }
}

/** Makes a folder for what tests build and keep, in memory where there is room: they make thousands of stores, and a disk takes its time for each. */
export const makeBuilds = (): string => {
  const place = process.env.TMPDIR === undefined && hasMemory('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(place, 'hindsight-builds-'))
  // Some processes of tests are those of a user who owns nothing.
  chmodSync(folder, 0o755)
  return folder
}

/** Makes a folder that all tests of a run share, and that is gone when they are over. Their own folders lie within. */
export const setup = (project: TestProject): (() => void) => {
  const usual = process.env.TMPDIR
  const folder = makeBuilds()
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  chmodSync(temporary, 0o1777)
  project.provide('builds', folder)
  process.env.TMPDIR = temporary
  return () => {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
    rmSync(folder, { recursive: true, force: true })
  }
}
