/** Tests of rules and seasons, and of operations that only call them. */
const RULES = [
  'test/engine/{rules,season}/**/!(*-real).test.ts',
  'test/engine/operations/{league-analysis,league-names,league-schedule,live-points,load-order,loads}.test.ts',
  'test/engine/operations/{mirror-history,player-status,recap-absences,superflex-lineups,undo}.test.ts',
  'test/server/stat-checks.test.ts',
]

/**
 * Tests that run operations in this process, directly and through every interface. The long random tests are left out,
 * except for the one that compares everything with a model. Tests that start other processes are left out, because
 * those processes run unchanged code, and so are slow tests of code that others also run.
 */
const OPERATIONS = [
  'test/engine/operations/!(*-kill|*-real|acquisitions|league-moves|mutated).test.ts',
  'test/engine/platforms/!(*-real|hostile|unseen-leagues).test.ts',
  'test/engine/platforms/{espn,fleaflicker,mfl,sheet}/*.test.ts',
  'test/engine/{errors,http,json}.test.ts',
  'test/engine/runtime/long-work.test.ts',
  'test/contract/*.test.ts',
  'test/simulated/world.test.ts',
  'test/messages/*.test.ts',
  'test/views/*.test.ts',
  'test/server/{access,events,every-route,jobs,keys,league-tags,limits,lists,live-feeds,live-mirrors,messages}.test.ts',
  'test/server/{mirror-nights,openapi,pick-clocks,refusals,repeats,secrets,space,stat-checks,strict}.test.ts',
  'test/web/{attacks,byes,charts,choices,commissioner,compression,cookies,credit,guards,history,live}.test.ts',
  'test/web/{manager,mirrors,names,navigation,old-forms,one-time-links,pages,players,print,publish,rights}.test.ts',
  'test/web/{season,season-limits,seasons,sent-forms,weeks}.test.ts',
  'test/cli/{answers,batch-transactions,commands,draft,formula-cells,help,home,ids,jq}.test.ts',
  'test/cli/{league-seasons,league-sheet,leagues,load,moves,names,platform-login,profile,sheets,steps}.test.ts',
  'test/cli/{views,written-numbers,zone}.test.ts',
  'test/cli/tui/{acquisitions,answers,draft,grid,lineup,rules,season,week}.test.ts',
  'test/zoo/{board,kinds,recaps}.test.ts',
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
