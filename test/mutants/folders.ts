const RULES = 'test/engine/{rules,season}/*.test.ts'

/** Not those that play at random for long: each of them runs nearly all of the code. */
const OPERATIONS =
  'test/engine/operations/!(*-kill|*-moves|*-real|acquisitions|any-claims|replays|three-clocks).test.ts'

/** The folders of src/engine whose code is changed, and the tests that ought to see it. */
export const FOLDERS = {
  season: [RULES],
  rules: [RULES],
  operations: [OPERATIONS, 'test/contract/contract.test.ts'],
} as const satisfies Record<string, readonly string[]>

export type Folder = keyof typeof FOLDERS

export const isFolder = (name: string): name is Folder => Object.hasOwn(FOLDERS, name)
