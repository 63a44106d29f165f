import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification, type VitestPluginContext } from 'vitest/node'
import { FOLDERS, isFolder } from './folders.ts'
import { KEPT_THREAD } from './kept-thread.ts'

const folder = process.env.HINDSIGHT_MUTANTS ?? ''
if (!isFolder(folder)) throw new Error(`HINDSIGHT_MUTANTS names one of ${Object.keys(FOLDERS).join(', ')}.`)

/** The duration of each file in a full run, in ms. */
const costs = new Map<string, number>()

/** Runs the fastest files first, because one of them finds most mutants. */
class CheapestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    for (const file of files) {
      const { duration = 0 } = this.ctx.cache.getTestSpecificationResult(file) ?? {}
      if (duration > 0 && !costs.has(file.moduleId)) costs.set(file.moduleId, duration)
    }
    const cost = ({ moduleId }: TestSpecification): number => costs.get(moduleId) ?? 0
    return files.toSorted((one, other) => cost(one) - cost(other))
  }
}

const keepThread = {
  name: 'keep-thread',
  configureVitest: ({ project }: VitestPluginContext): void => {
    project.config.pool = KEPT_THREAD.name
    project.config.poolRunner = KEPT_THREAD
  },
}

/** The timeout of a test that a mutant keeps waiting, in ms, which is much shorter than Stryker's for all tests. */
const MOST_WAIT = 60_000

/** The tests that run for the mutants of a folder. */
export default defineConfig({
  plugins: [keepThread],
  test: {
    include: [...FOLDERS[folder]],
    isolate: false,
    env: { TZ: 'UTC' },
    // The build of the first run, without a mutant, is shared by all of them.
    provide: { builds: process.env.TMPDIR! },
    sequence: { sequencer: CheapestFirst },
    setupFiles: ['test/mutants/setup.ts'],
    testTimeout: MOST_WAIT,
    hookTimeout: MOST_WAIT,
    expect: { poll: { timeout: 20_000, interval: 10 } },
  },
})
