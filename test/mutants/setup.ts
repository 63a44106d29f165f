import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Stryker's current step: running all tests to measure coverage, or running the tests that cover a mutant. */
    mode: 'dry-run' | 'mutant'
    activeMutant: string | undefined
  }
}

/** How often each mutant's code ran, by mutant id. */
type Hits = Record<string, number>

/** Stryker's data in the test process. `activeMutant` is the id of the mutant under test. */
interface Stryker {
  activeMutant?: string
  currentTestId?: string
  /** How often the active mutant's code ran in this file. Above a limit, Stryker reports a timeout. */
  hitCount?: number
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> }
}

/** Data that stays in the thread from run to run. */
interface Kept {
  mutant?: string | undefined
  hasFailed?: boolean
}

const of = <Shape extends object>(name: string): Shape => {
  const kept = Reflect.get(globalThis, name) ?? {}
  Reflect.set(globalThis, name, kept)
  return kept
}
const [stryker, kept] = [of<Stryker>('__stryker__'), of<Kept>('__mutants__')]

/** Code that runs in a file outside of tests counts as covered by each test in the file. */
const coverHooks = (): void => {
  // This file's coverage.
  const coverage = { static: {} as Hits, perTest: {} as Record<string, Hits> }
  const tests = new Set<string>()
  let imported: Hits = {}
  stryker.mutantCoverage = coverage
  beforeAll(() => {
    imported = coverage.static
    coverage.static = {}
  })
  beforeEach(() => void tests.add(stryker.currentTestId!))
  afterAll(() => {
    const hooks = Object.entries(coverage.static)
    for (const test of tests) {
      const hits = coverage.perTest[test] ?? {}
      coverage.perTest[test] = hits
      for (const [mutant, count] of hooks) hits[mutant] = (hits[mutant] ?? 0) + count
    }
    coverage.static = imported
  })
}

/** Skips the remaining files after the first failed test. */
const stopAtFirst = (): void => {
  if (kept.hasFailed) throw new Error('A test has failed already.')
  afterEach(({ task }) => {
    kept.hasFailed ||= task.result?.state === 'fail'
  })
}

/** Several times the slowest test's CPU time on this thread, in µs. */
const MAX_CPU = 10_000_000

/** The number of loop iterations between two checks of the clock. */
const ROUNDS = 256

/** Stops a test that loops because of a mutant, long before Stryker's timeout for all tests. */
const endLoops = (): void => {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  let [hits, begun] = [0, used()]
  beforeEach(() => {
    begun = used()
  })
  const count = (value: number): void => {
    hits = value % ROUNDS === 0 && used() - begun > MAX_CPU ? Number.POSITIVE_INFINITY : value
  }
  Object.defineProperty(stryker, 'hitCount', { configurable: true, get: () => hits, set: count })
}

// Each test file is loaded without an active mutant, and without state from the previous file.
delete stryker.activeMutant
const mutant = inject('mode') === 'mutant' ? inject('activeMutant') : undefined
if (mutant === undefined || mutant !== kept.mutant) {
  vi.resetModules()
  Object.assign(kept, { mutant, hasFailed: false } satisfies Kept)
}
if (mutant === undefined) coverHooks()
else {
  stopAtFirst()
  endLoops()
}

/** Each mutant gets the same random values. Shrinking is off, because any failure is enough. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, endOnFailure: true })
