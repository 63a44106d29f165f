import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for this test run's builds. */
    builds: string
  }
}

/** More space than all tests use at the same time, in bytes. */
const ROOM = 2 ** 31

/** Returns true if Linux's in-memory folder has enough space and allows programs to run. */
const hasMemory = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const [, options] = new RegExp(`^\\S+ ${folder} tmpfs (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8')) ?? []
    return bavail * bsize > ROOM && options?.includes('noexec') === false
  } catch {
    return false
  }
}

/**
 * Creates a folder for builds and the tests' stores, in memory if there is space. The tests create thousands of stores,
 * and each would be slower on a disk.
 */
export const makeBuilds = (): string => {
  const place = process.env.TMPDIR === undefined && hasMemory('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(place, 'hindsight-builds-'))
  // Some test processes run as an unprivileged user.
  chmodSync(folder, 0o755)
  return folder
}

/** Creates a folder that all tests in a run share, and removes it at the end. Each test's own folder is inside it. */
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
