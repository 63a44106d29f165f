import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const totals = process.env.HINDSIGHT_TEST_TOTALS

/** Tests of functions that keep nothing: one process after the other's files, so that modules and seasons are read once. */
const PURE = [
  'bench',
  'demo-season',
  'engine/json',
  'engine/{rules,season,sources}/*',
  'engine/operations/{draft,league,mirror}-real',
  'engine/platforms/{plan,real-leagues,scoring}',
  'views/*',
  'cli/tui/{text,grid,keys,lineup,rules}',
].map(path => `test/${path}.test.ts`)

/** Tests of the store in PostgreSQL, and those of all stores: where HINDSIGHT_TEST_WHOLE is set, these run over it as well. */
const POSTGRES = ['engine/store', 'server', 'cli'].map(folder => `test/${folder}/postgres*.test.ts`)
const ALL_STORES = ['test/contract/*.test.ts', 'test/engine/operations/*.test.ts']
/** Those of processes and files, of rights, which no store decides, and one that plays a whole season by requests. */
const ONE_STORE = ['test/engine/operations/*-{kill,real}.test.ts', 'test/contract/{rights,season-clock}.test.ts']

export default defineConfig({
  test: {
    // One more than there are cores: many files wait for processes of their own, or for time to pass.
    maxWorkers: availableParallelism() + 1,
    env: { TZ: 'UTC' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes later on a slow machine.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    reporters: totals ? ['default', ['json', { outputFile: totals }]] : ['default'],
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...PURE, ...POSTGRES],
          globalSetup: ['test/support/builds.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: process.env.HINDSIGHT_TEST_WHOLE ? [...POSTGRES, ...ALL_STORES] : POSTGRES,
          exclude: [...configDefaults.exclude, ...PURE, ...ONE_STORE],
          env: { HINDSIGHT_TEST_STORE: 'postgres' },
          // Each statement is a way to the server and back.
          testTimeout: 600_000,
          globalSetup: ['test/support/builds.ts', 'test/support/postgres-server.ts'],
        },
      },
    ],
  },
})
