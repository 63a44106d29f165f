import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Returns a folder that is removed at the end, by default of the test. */
export const temporaryFolder = (atEnd: (close: () => Promise<void>) => void = onTestFinished): string => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-test-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns a pipe without a writer, which blocks when opened. */
export const pipeIn = (folder: string): string => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  return pipe
}

/** Returns a link that points to itself. */
export const loopIn = (folder: string): string => {
  const loop = join(folder, 'loop')
  symlinkSync(loop, loop)
  return loop
}
