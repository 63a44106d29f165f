/** What is proved of Hindsight, by whom: a row for each figure of docs/trust.md. */
export interface Row {
  /** The heading under which it stands. */
  about: string
  /** What was done, as a sentence says it behind a number. */
  what: string
  /** How many of it make the proof whole. */
  whole: number
  /** The part of `npm run soak` that measures it. */
  part: string
}

const CRASHES = 'Crashes'
const FAULTS = 'Stores that are damaged, older ones, and clocks'
const FUZZ = 'Requests against the document'
const OTHERS = 'Files and answers of others'
const LOAD = 'Load'
const WORLD = 'A simulated world'
const DAEMONS = 'Several daemons over PostgreSQL'
const MUTANTS = 'Tests of the tests'

export const ROWS = {
  mixedKills: {
    about: CRASHES,
    part: 'kills',
    whole: 1_000,
    what: 'kills of a daemon, commands and a batch that write to one store',
  },
  runKills: { about: CRASHES, part: 'kills', whole: 400, what: 'kills while claims are run and players traded' },
  draftKills: { about: CRASHES, part: 'kills', whole: 400, what: 'kills while a league drafts' },
  dayKills: { about: CRASHES, part: 'kills', whole: 200, what: 'kills of the daily jobs' },
  mirrorKills: { about: CRASHES, part: 'kills', whole: 200, what: 'kills while leagues are read from a platform' },
  messageKills: { about: CRASHES, part: 'kills', whole: 200, what: 'kills of a sender of messages' },
  boardKills: {
    about: CRASHES,
    part: 'kills',
    whole: 200,
    what: 'kills of a daemon while forms of the board are sent',
  },
  batchKills: { about: CRASHES, part: 'kills', whole: 200, what: 'kills of an atomic batch' },
  restoreKills: { about: CRASHES, part: 'kills', whole: 200, what: 'kills of a restore' },
  powerCuts: {
    about: CRASHES,
    part: 'power',
    whole: 1_000,
    what: 'power cuts under a writer, each losing any part of what was not synced',
  },
  actCuts: {
    about: CRASHES,
    part: 'power',
    whole: 1_000,
    what: 'power cuts under an atomic batch, a restore, a load of a season, picks of a draft and an upgrade, each done whole or not at all',
  },
  flips: {
    about: FAULTS,
    part: 'attacks',
    whole: 300,
    what: 'bits of a season turned in the store, each named by doctor',
  },
  turnedBits: {
    about: FAULTS,
    part: 'attacks',
    whole: 2_000,
    what: 'bits turned in each table of a store, each named by doctor, refused in words, or harmless to points',
  },
  cutOff: {
    about: FAULTS,
    part: 'attacks',
    whole: 500,
    what: 'stores cut off at a page, each named by doctor or refused in words',
  },
  upgrades: {
    about: FAULTS,
    part: 'attacks',
    whole: 23,
    what: 'earlier versions of a store with leagues in it, each brought to the newest',
  },
  clockJumps: {
    about: FAULTS,
    part: 'attacks',
    whole: 5_000,
    what: 'jumps of the clock, back and ahead, while people of a league move',
  },
  requests: { about: FUZZ, part: 'requests', whole: 1_000_000, what: 'requests made from the document and against it' },
  mutatedFiles: {
    about: OTHERS,
    part: 'files',
    whole: 40_000,
    what: 'files of a season with something changed, each loaded, or refused with the store as before',
  },
  mutatedSheets: {
    about: OTHERS,
    part: 'files',
    whole: 5_000,
    what: 'sheets of leagues and rosters with something changed, each taken, or refused with nothing written',
  },
  mutatedAnswers: {
    about: OTHERS,
    part: 'files',
    whole: 10_000,
    what: 'answers of platforms with something changed, each imported, or refused with nothing written',
  },
  load: { about: LOAD, part: 'load', whole: 30, what: 'minutes of 500 requests a second at one daemon' },
  idle: {
    about: LOAD,
    part: 'crowds',
    whole: 10_000,
    what: 'connections that say nothing, those beyond 2,048 let go, and requests with a key answered beside them',
  },
  streams: { about: LOAD, part: 'crowds', whole: 1_000, what: 'streams of events, each told of every write, once' },
  world: {
    about: WORLD,
    part: 'world',
    whole: 10_000_000,
    what: 'operations of fifty people, each held to a model, on SQLite',
  },
  worldPostgres: {
    about: WORLD,
    part: 'world',
    whole: 1_000_000,
    what: 'operations of fifty people, each held to a model, on PostgreSQL',
  },
  postgresMoves: {
    about: DAEMONS,
    part: 'postgres',
    whole: 100_000,
    what: 'moves in leagues that leave the same rows in a file and in PostgreSQL',
  },
  freshReads: {
    about: DAEMONS,
    part: 'postgres',
    whole: 100_000,
    what: 'reads at two daemons that both write, none older than an answer before it',
  },
  postgresKills: {
    about: DAEMONS,
    part: 'postgres',
    whole: 100,
    what: 'kills of one of two daemons, while connections of the server are ended',
  },
  restarts: {
    about: DAEMONS,
    part: 'postgres',
    whole: 100,
    what: 'restarts of two daemons in turn, while eight clients read and write',
  },
  rulesMutants: {
    about: MUTANTS,
    part: 'mutants',
    whole: 90,
    what: 'of a hundred changes of `src/engine/rules` that its tests notice',
  },
  seasonMutants: {
    about: MUTANTS,
    part: 'mutants',
    whole: 90,
    what: 'of a hundred changes of `src/engine/season` that its tests notice',
  },
  operationsMutants: {
    about: MUTANTS,
    part: 'mutants',
    whole: 80,
    what: 'of a hundred changes of `src/engine/operations` that its tests notice',
  },
} as const satisfies Record<string, Row>

export type RowName = keyof typeof ROWS

/** A fault that each run of the tests holds, with the file and the title of its test. */
interface Held {
  what: string
  test: string
  title: string
}

/** What is tried in each run of the tests and has no number. */
export const HELD: readonly Held[] = [
  {
    what: 'A disk that is full at a start',
    test: 'server/no-space',
    title: 'a start at any of its steps serves whole, or is gone with a sentence',
  },
  {
    what: 'A disk that fills up under a daemon',
    test: 'server/no-space',
    title: 'a daemon is not ready before a write fails, answers writes with 503, and goes on once there is room',
  },
  {
    what: 'A store that may only be read',
    test: 'cli/trust',
    title: 'a store that may only be read says so when it is written to, and stays as it was',
  },
  {
    what: 'A store of a newer version',
    test: 'engine/store/database',
    title: 'of a newer version is refused, named, and left as it is',
  },
  {
    what: 'A second daemon on one home or one store',
    test: 'server/daemon',
    title: 'keeps others off its store, whichever home leads to it',
  },
  {
    what: 'Another process that keeps the store locked',
    test: 'engine/store/database',
    title: 'waits without blocking while another process writes, and then gives up with a sentence',
  },
  {
    what: 'A database server that is gone, and comes back',
    test: 'server/postgres-daemons',
    title: 'answer 503 while the database is gone, with when to ask again, and go on by themselves when it is back',
  },
]

/** What no row measures, and why; docs/trust.md says it. */
export const GAPS: readonly string[] = [
  'power is cut under SQLite, not under PostgreSQL.',
  'during the load the daemon shares its machine with those who ask.',
  'the fifty people do not undo a complete draft, use `draft auto`, keepers or quiet hours, renew a league, or play a replay.',
  'their platform is like Sleeper: its teams do not come and go, and no reading overtakes another. No message tells what happens in their mirrors.',
  'the changes of code are drawn by lot, each with all those within it. Code that runs only while a module is read is left out.',
]
