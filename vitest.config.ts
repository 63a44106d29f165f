import { defineConfig } from 'vitest/config'

const totals = process.env.HINDSIGHT_TEST_TOTALS

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/builds.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: totals ? ['default', ['json', { outputFile: totals }]] : ['default'],
  },
})
