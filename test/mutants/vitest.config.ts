import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification, type VitestPluginContext } from 'vitest/node'
import { FOLDERS, isFolder } from './folders.ts'
import { KEPT_THREAD } from './reused-thread.ts'

const folder = process.env.HINDSIGHT_MUTANTS ?? ''
if (!isFolder(folder)) throw new Error(`HINDSIGHT_MUTANTS names one of ${Object.keys(FOLDERS).join(', ')}.`)

/** How long each file takes in a full run, in ms. */
const costs = new Map<string, number>()

/** Runs the fastest files first, because one of them usually notices the mutant. */
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

/**
 * The timeout of a single test that waits because of a mutant, in ms. It is much shorter than Stryker's timeout for all
 * tests.
 */
const MAX_WAIT = 60_000

/** The tests that run for a folder's mutants. */
export default defineConfig({
  plugins: [keepThread],
  test: {
    include: [...FOLDERS[folder].tests],
    isolate: false,
    env: { TZ: 'UTC' },
    // All runs share the first run's build, which does not contain a mutant.
    provide: { builds: process.env.TMPDIR! },
    sequence: { sequencer: CheapestFirst },
    setupFiles: ['test/mutants/setup.ts'],
    testTimeout: MAX_WAIT,
    hookTimeout: MAX_WAIT,
    expect: { poll: { timeout: 20_000, interval: 10 } },
  },
})
