import fc from 'fast-check'

/** What Stryker keeps in the process of the tests: `activeMutant` is the one that runs. */
const stryker: { activeMutant?: string } = Reflect.get(globalThis, '__stryker__') ?? {}

// A thread that is kept reads the next file of tests before its mutant begins.
delete stryker.activeMutant

/** Each mutant meets the same draws; that one is not borne is enough, whichever is the smallest. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, endOnFailure: true })
