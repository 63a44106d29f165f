import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const totals = process.env.HINDSIGHT_TEST_TOTALS

/** The longest files: they start first, so that no worker is left with one at the end. */
const LONGEST = [
  ...[
    'contract/season-clock',
    'web/browser-season',
    'zoo/terminal',
    'contract/contract',
    'web/browser',
    'contract/rights',
  ],
  ...['zoo/people', 'zoo/board', 'zoo/board-totals', 'server/daemon', 'docs', 'web/rights', 'web/browser-live'],
  ...['simulated/world', 'cli/batch', 'engine/operations/league-moves', 'engine/operations/mirror-real'],
  ...['cli/tui/interface', 'cli/tui/terminal', 'cli/tui/numbers', 'cli/damage', 'cli/demo', 'engine/platforms/hostile'],
].map(path => `/test/${path}.test.ts`)

/** Starts the longest files first, and the others in vitest's order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => LONGEST.findIndex(path => moduleId.endsWith(path))
    const sorted = await super.sort(files)
    const longest = sorted.filter(file => rank(file) >= 0).sort((a, b) => rank(a) - rank(b))
    return [...longest, ...sorted.filter(file => rank(file) < 0)]
  }
}

/** Tests of the PostgreSQL store, and tests of all stores, which also run over it if HINDSIGHT_TEST_WHOLE is set. */
const POSTGRES = ['engine/store', 'server', 'cli', 'simulated'].map(folder => `test/${folder}/postgres*.test.ts`)
const ALL_STORES = ['test/contract/*.test.ts', 'test/engine/operations/*.test.ts']
/**
 * Tests that do not depend on the store: processes and files, computed answers, rights, and a season played by
 * requests.
 */
const ONE_STORE = [
  'test/engine/operations/{*-kill,*-real,mutated,replays}.test.ts',
  'test/engine/operations/{*-totals,*-analysis,*-lineups,boards,same-win-probability,without-matchups}.test.ts',
  'test/engine/operations/{mirror-bracket,mirror-gaps,mirror-results,mirror-slots,mirror-warnings}.test.ts',
  'test/engine/operations/{draft-fallback,league-names,player-order,unavailable,load-order}.test.ts',
  'test/contract/{simulated-clock,private-league,rights,season-clock}.test.ts',
]

/**
 * True if long tests also run: in `.ci/run`, in a soak, and for a named file (`npx vitest run test/cli/trust.test.ts`).
 */
const { HINDSIGHT_TEST_WHOLE, HINDSIGHT_SOAK } = process.env
const whole =
  [HINDSIGHT_TEST_WHOLE, HINDSIGHT_SOAK].some(Boolean) || process.argv.some(word => word.startsWith('test/'))

/**
 * Tests that stop processes, fill disks, play whole seasons through processes, read whole real leagues, or read
 * the source.
 */
const LONG = [
  'test/**/*-kill.test.ts',
  'test/server/{no-space,power-actions,power-cut,replayed-season}.test.ts',
  'test/web/browser-season.test.ts',
  'test/contract/season-clock.test.ts',
  'test/{demo-season,examples,client/client,cli/trust}.test.ts',
  'test/**/*-real.test.ts',
  'test/engine/platforms/{*/seasons,unseen-leagues}.test.ts',
  'test/{unknown-properties,engine/expressions}.test.ts',
  'test/engine/sources/sleeper.test.ts',
]
/** Tests of processes over PostgreSQL. */
const LONG_POSTGRES = ['test/{server,cli,simulated}/postgres*.test.ts']

/** All patterns above. Each must match a file. */
export const PATTERNS = [...POSTGRES, ...ALL_STORES, ...ONE_STORE, ...LONG, ...LONG_POSTGRES]

export default defineConfig({
  test: {
    // Two more than the cores: many files wait for child processes, or for time to pass.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // Without a size, ink asks the terminal for it at each frame.
    env: { TZ: 'UTC', COLUMNS: '80', LINES: '24' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A slow machine needs longer waits.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    reporters: totals ? ['default', ['json', { outputFile: totals }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...POSTGRES, ...(whole ? [] : LONG)],
          // A process runs one file after the other, so that it loads modules and seasons once.
          isolate: false,
          globalSetup: ['test/support/builds.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: process.env.HINDSIGHT_TEST_WHOLE ? [...POSTGRES, ...ALL_STORES] : POSTGRES,
          exclude: [...configDefaults.exclude, ...ONE_STORE, ...(whole ? [] : LONG_POSTGRES)],
          env: { HINDSIGHT_TEST_STORE: 'postgres' },
          // Each statement is a round trip to the server.
          testTimeout: 600_000,
          globalSetup: ['test/support/builds.ts', 'test/support/postgres-server.ts'],
        },
      },
    ],
  },
})
