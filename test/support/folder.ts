import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Returns a temporary folder that is removed at the end of the test, or when `atEnd` runs. */
export const temporaryFolder = (atEnd: (close: () => Promise<void>) => void = onTestFinished): string => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-test-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns a pipe that has no writer, so that opening it blocks. */
export const pipeIn = (folder: string): string => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  return pipe
}

/** Returns a symbolic link that points to itself. */
export const loopIn = (folder: string): string => {
  const loop = join(folder, 'loop')
  symlinkSync(loop, loop)
  return loop
}
