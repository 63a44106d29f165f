import { defineConfig } from 'vitest/config'

const totals = process.env.HINDSIGHT_TEST_TOTALS

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/builds.ts'],
    // One a core: most wait for processes of their own.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: totals ? ['default', ['json', { outputFile: totals }]] : ['default'],
  },
})
