import fc from 'fast-check'
import { vi } from 'vitest'

/** What Stryker keeps in the process of the tests: `activeMutant` is the one that runs. */
const stryker: { activeMutant?: string } = Reflect.get(globalThis, '__stryker__') ?? {}

// The thread is kept: the next file of tests is read before its mutant begins, and nothing is left that code has kept of
// an earlier one.
delete stryker.activeMutant
vi.resetModules()

/** Each mutant meets the same draws; that one is not borne is enough, whichever is the smallest. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, endOnFailure: true })
