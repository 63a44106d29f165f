import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of this run of the tests for what they build. */
    builds: string
  }
}

/** Makes a folder that all tests of a run share, and that is gone when they are over. */
export const setup = (project: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-builds-'))
  // Some processes of tests are those of a user who owns nothing.
  chmodSync(folder, 0o755)
  project.provide('builds', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
