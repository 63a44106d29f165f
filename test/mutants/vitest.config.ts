import { defineConfig } from 'vitest/config'
import type { VitestPluginContext } from 'vitest/node'
import { FOLDERS, isFolder } from './folders.ts'
import { KEPT_THREAD } from './kept-thread.ts'

const folder = process.env.HINDSIGHT_MUTANTS ?? ''
if (!isFolder(folder)) throw new Error(`HINDSIGHT_MUTANTS names one of ${Object.keys(FOLDERS).join(', ')}.`)

const keepThread = {
  name: 'keep-thread',
  configureVitest: ({ project }: VitestPluginContext): void => {
    project.config.pool = KEPT_THREAD.name
    project.config.poolRunner = KEPT_THREAD
  },
}

/** The tests that the mutants of a folder meet. */
export default defineConfig({
  plugins: [keepThread],
  test: {
    include: [...FOLDERS[folder]],
    isolate: false,
    env: { TZ: 'UTC' },
    globalSetup: ['test/support/builds.ts'],
    setupFiles: ['test/mutants/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
