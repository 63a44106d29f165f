const RULES = 'test/engine/{rules,season}/*.test.ts'

/**
 * Operations are asked in this process, by their contract and through every door; not by tests that play at random for long,
 * each of which runs nearly all of the code, nor by those of other processes, which see no change.
 */
const OPERATIONS = [
  'test/engine/operations/!(*-kill|*-real|acquisitions|league-moves|mutated|three-clocks).test.ts',
  'test/contract/{acquisition-edges,contract,requests,rights}.test.ts',
  // These import leagues of fictional platforms through the operations.
  'test/engine/platforms/{login,made-up,espn/made-up}.test.ts',
  'test/messages/*.test.ts',
  // What an operation says of itself is held to the document and to the help.
  'test/server/openapi.test.ts',
  'test/cli/{commands,help}.test.ts',
  'test/server/{access,jobs,keys,limits,mirror-nights,pick-clocks,refusals,repeats,space}.test.ts',
  'test/web/{entrances,guards,manager,office,pages,season,seasons}.test.ts',
  'test/cli/{draft,league-seasons,league-sheet,leagues,load,moves,platform-login,sheets}.test.ts',
]

/** The folders of src/engine whose code is changed, and the tests that ought to see it. */
export const FOLDERS = {
  season: [RULES],
  rules: [RULES],
  operations: OPERATIONS,
} as const satisfies Record<string, readonly string[]>

export type Folder = keyof typeof FOLDERS

export const isFolder = (name: string): name is Folder => Object.hasOwn(FOLDERS, name)
