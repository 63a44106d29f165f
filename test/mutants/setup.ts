import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** What Stryker does: runs all tests to see what they reach, or those that reach a mutant. */
    mode: 'dry-run' | 'mutant'
    activeMutant: string | undefined
  }
}

/** How often each mutant was reached, by its id. */
type Hits = Record<string, number>

/** Stryker's data in the process of the tests: `activeMutant` is the running one. */
interface Stryker {
  activeMutant?: string
  currentTestId?: string
  /**
   * The number of times that the active mutant was reached in this file; above a limit, Stryker reports that it never
   * ends.
   */
  hitCount?: number
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> }
}

/** The thread is reused between runs, and this with it. */
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

/** Code before and after the tests of a file, outside of any test for Stryker, counts for each of them. */
const coverHooks = (): void => {
  // The counts of this file.
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

/** One test that fails is enough: the files behind it are not read. */
const stopAtFirst = (): void => {
  if (kept.hasFailed) throw new Error('A test has failed already.')
  afterEach(({ task }) => {
    kept.hasFailed ||= task.result?.state === 'fail'
  })
}

/** More than any test takes, several times over: µs of this thread's own time. */
const MOST_CPU = 10_000_000

/** How many rounds of a loop go by between two looks at the clock. */
const ROUNDS = 256

/** A test that a mutant keeps in a loop ends long before Stryker would give up on all of them. */
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
    hits = value % ROUNDS === 0 && used() - begun > MOST_CPU ? Number.POSITIVE_INFINITY : value
  }
  Object.defineProperty(stryker, 'hitCount', { configurable: true, get: () => hits, set: count })
}

// The next file of tests is read before its mutant begins, and nothing is left that code has kept of an earlier one.
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

/** Each mutant gets the same draws; a failure is enough, without shrinking. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, endOnFailure: true })
