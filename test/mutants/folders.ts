const RULES = 'test/engine/{rules,season}/*.test.ts'

/**
 * The tests of operations that run in this process, by their contract and through every interface. Long random tests
 * are left out, because each of them runs nearly all of the code. Tests with other processes are left out, because
 * those run the unchanged code.
 */
const OPERATIONS = [
  'test/engine/operations/!(*-kill|*-real|acquisitions|league-moves|mutated|three-clocks).test.ts',
  'test/contract/{acquisition-edges,contract,requests,rights}.test.ts',
  // These import leagues of fictional platforms through the operations.
  'test/engine/platforms/{login,made-up,espn/made-up}.test.ts',
  'test/messages/*.test.ts',
  // These compare the descriptions of operations with the OpenAPI document and the help.
  'test/server/openapi.test.ts',
  'test/cli/{commands,help}.test.ts',
  'test/server/{access,jobs,keys,limits,mirror-nights,pick-clocks,refusals,repeats,space}.test.ts',
  'test/web/{entrances,guards,manager,office,pages,season,seasons}.test.ts',
  'test/cli/{draft,league-seasons,league-sheet,leagues,load,moves,platform-login,sheets}.test.ts',
]

/** The folders of src/engine whose code is mutated, with the tests that should fail. */
export const FOLDERS = {
  season: [RULES],
  rules: [RULES],
  operations: OPERATIONS,
} as const satisfies Record<string, readonly string[]>

export type Folder = keyof typeof FOLDERS

export const isFolder = (name: string): name is Folder => Object.hasOwn(FOLDERS, name)
