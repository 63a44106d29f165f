/** A folder of src/engine whose code is changed. */
interface Mutated {
  /** The tests that ought to see it. */
  tests: readonly string[]
  /** Whether code and tests keep nothing from one run to the next: one thread then serves all of them. */
  isPure: boolean
}

export const FOLDERS = {
  season: { tests: ['test/engine/{rules,season}/*.test.ts'], isPure: false },
  rules: { tests: ['test/engine/{rules,season}/*.test.ts'], isPure: true },
  operations: { tests: ['test/engine/operations/*.test.ts', 'test/contract/contract.test.ts'], isPure: false },
} as const satisfies Record<string, Mutated>

export type Folder = keyof typeof FOLDERS

export const isFolder = (name: string): name is Folder => Object.hasOwn(FOLDERS, name)
