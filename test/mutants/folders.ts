/** Tests of rules and seasons, and of operations that only call them. */
const RULES = [
  'test/engine/{rules,season}/**/!(*-real).test.ts',
  'test/engine/operations/{league-analysis,league-names,league-schedule,live-points,mirror-history}.test.ts',
  'test/engine/operations/{player-status,undo}.test.ts',
  'test/server/stat-checks.test.ts',
]

/**
 * Tests that run operations in this process, directly and through every interface. Of the long random tests, which run
 * nearly all of the code, only the one that compares everything with a model is included; it runs last. Tests that start
 * other processes are left out, because those processes run unchanged code.
 */
const OPERATIONS = [
  'test/engine/operations/!(*-kill|*-real|acquisitions|league-moves|mutated|three-clocks).test.ts',
  'test/contract/{acquisition-edges,contract,private-league,requests,rights,scopes,simulated-clock}.test.ts',
  'test/simulated/world.test.ts',
  // These import fictional platform leagues through the operations.
  'test/engine/platforms/{login,simulated,espn/simulated}.test.ts',
  'test/messages/*.test.ts',
  // These compare the operations' descriptions with the OpenAPI document and the help.
  'test/server/openapi.test.ts',
  'test/cli/{commands,help}.test.ts',
  'test/server/{access,events,jobs,keys,league-tags,limits,lists}.test.ts',
  'test/server/{mirror-nights,pick-clocks,refusals,repeats,secrets,space,stat-checks,strict}.test.ts',
  'test/web/{byes,choices,commissioner,guards,history,manager,mirrors,names,pages}.test.ts',
  'test/web/{players,rights,season,seasons,weeks}.test.ts',
  'test/cli/{answers,draft,league-seasons,league-sheet,leagues,load,moves,platform-login,sheets}.test.ts',
]

/** The folders of src/engine whose code is mutated together, and the tests that should fail. */
interface Mutated {
  folders: readonly string[]
  tests: readonly string[]
}

export const FOLDERS = {
  season: { folders: ['season'], tests: RULES },
  rules: { folders: ['rules'], tests: RULES },
  operations: { folders: ['kernel', 'league', 'operations'], tests: OPERATIONS },
} as const satisfies Record<string, Mutated>

export type Folder = keyof typeof FOLDERS

export const isFolder = (name: string): name is Folder => Object.hasOwn(FOLDERS, name)
