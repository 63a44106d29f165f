/** A row in docs/trust.md: a test that counts something, and the part of `npm run soak` that runs it. */
export interface Row {
  /** The heading of its section. */
  about: string
  /** The test's description, which continues the number: '400 kills during drafts'. */
  what: string
  /** The goal. */
  whole: number
  part: string
}

const CRASHES = 'Crashes'
const FAULTS = 'Damaged stores, old stores and clocks'
const FUZZ = 'Valid and invalid requests'
const OTHERS = 'Damaged files and platform responses'
const LOAD = 'Load'
const WORLD = 'A simulated world'
const DAEMONS = 'Several daemons over PostgreSQL'
const MUTANTS = 'Mutation tests'

export const ROWS = {
  mixedKills: {
    about: CRASHES,
    part: 'kills',
    whole: 1_000,
    what: 'kills of a daemon, commands and a batch that write to one store',
  },
  runKills: { about: CRASHES, part: 'kills', whole: 400, what: 'kills during waiver runs and trades' },
  draftKills: { about: CRASHES, part: 'kills', whole: 400, what: 'kills during drafts' },
  dayKills: { about: CRASHES, part: 'kills', whole: 200, what: 'kills during the daily jobs' },
  mirrorKills: { about: CRASHES, part: 'kills', whole: 200, what: 'kills during imports and syncs' },
  messageKills: { about: CRASHES, part: 'kills', whole: 200, what: 'kills while messages are sent' },
  boardKills: {
    about: CRASHES,
    part: 'kills',
    whole: 200,
    what: 'kills of a daemon while board forms are submitted',
  },
  batchKills: { about: CRASHES, part: 'kills', whole: 200, what: 'kills of an atomic batch' },
  restoreKills: { about: CRASHES, part: 'kills', whole: 200, what: 'kills of a restore' },
  powerCuts: {
    about: CRASHES,
    part: 'power',
    whole: 1_000,
    what: 'power cuts while a process writes, each losing a random part of the unsynced data',
  },
  actCuts: {
    about: CRASHES,
    part: 'power',
    whole: 1_000,
    what: 'power cuts during an atomic batch, a restore, a season load, draft picks and an upgrade, each done completely or not at all',
  },
  flips: {
    about: FAULTS,
    part: 'attacks',
    whole: 300,
    what: 'bits of a stored season flipped, each reported by doctor',
  },
  turnedBits: {
    about: FAULTS,
    part: 'attacks',
    whole: 2_000,
    what: 'bits flipped in every table of a store, each reported by doctor, refused with a message, or without effect on points',
  },
  cutOff: {
    about: FAULTS,
    part: 'attacks',
    whole: 500,
    what: 'stores truncated after a page, each reported by doctor or refused with a message',
  },
  upgrades: {
    about: FAULTS,
    part: 'attacks',
    whole: 23,
    what: 'earlier versions of a store with leagues, each upgraded to the newest',
  },
  clockJumps: {
    about: FAULTS,
    part: 'attacks',
    whole: 5_000,
    what: 'clock jumps, backward and forward, while managers make moves',
  },
  requests: {
    about: FUZZ,
    part: 'requests',
    whole: 1_000_000,
    what: 'requests generated from the OpenAPI document, valid and invalid',
  },
  mutatedFiles: {
    about: OTHERS,
    part: 'files',
    whole: 40_000,
    what: 'altered season files, each loaded, or refused without changing the store',
  },
  mutatedSheets: {
    about: OTHERS,
    part: 'files',
    whole: 5_000,
    what: 'altered sheets of leagues and rosters, each loaded, or refused without changing the store',
  },
  mutatedAnswers: {
    about: OTHERS,
    part: 'files',
    whole: 10_000,
    what: 'altered platform responses, each imported, or refused without changing the store',
  },
  load: { about: LOAD, part: 'load', whole: 30, what: 'minutes of 500 requests a second to one daemon' },
  idle: {
    about: LOAD,
    part: 'crowds',
    whole: 10_000,
    what: 'silent connections, closed above 2,048, while the daemon answers requests with a key',
  },
  streams: {
    about: LOAD,
    part: 'crowds',
    whole: 1_000,
    what: 'event streams that each receive every write exactly once',
  },
  world: {
    about: WORLD,
    part: 'world',
    whole: 10_000_000,
    what: 'operations of fifty people, each compared with a model, on SQLite',
  },
  worldPostgres: {
    about: WORLD,
    part: 'world',
    whole: 1_000_000,
    what: 'operations of fifty people, each compared with a model, on PostgreSQL',
  },
  postgresMoves: {
    about: DAEMONS,
    part: 'postgres',
    whole: 100_000,
    what: 'moves that store the same rows in SQLite and in PostgreSQL',
  },
  freshReads: {
    about: DAEMONS,
    part: 'postgres',
    whole: 100_000,
    what: 'reads from two daemons that write, none older than an earlier response',
  },
  postgresKills: {
    about: DAEMONS,
    part: 'postgres',
    whole: 100,
    what: 'kills of one of two daemons, while the server closes connections',
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
    what: 'percent of code changes in `src/engine/rules` that the tests detect',
  },
  seasonMutants: {
    about: MUTANTS,
    part: 'mutants',
    whole: 90,
    what: 'percent of code changes in `src/engine/season` that the tests detect',
  },
  operationsMutants: {
    about: MUTANTS,
    part: 'mutants',
    whole: 80,
    what: 'percent of code changes in `src/engine/{kernel,league,operations}` that the tests detect',
  },
} as const satisfies Record<string, Row>

export type RowName = keyof typeof ROWS

/** A test's result: how much was done, and other numbers. */
export interface Reported {
  row: RowName
  done: number
  /** Additional numbers by name. */
  figures?: Record<string, string | number>
  /** The names of numbers that exceed their limits. */
  missed?: readonly string[]
}

/** The date, commit and machine of a measurement. */
export interface Measured {
  at: string
  commit: string
  machine: string
}

export interface Result extends Measured, Omit<Reported, 'row'> {}

/** A row's last result, and its last failed run. */
export interface Known {
  result?: Result
  failed?: Measured
}

export type Results = Partial<Record<RowName, Known>>

/** A guarantee that every test run checks, with the file and title of its test. */
interface Held {
  what: string
  test: string
  title: string
}

/** Guarantees without a number, which every test run checks. */
export const HELD: readonly Held[] = [
  {
    what: 'A disk that is full when a daemon starts',
    test: 'server/no-space',
    title: 'a daemon starts completely or exits with a message',
  },
  {
    what: 'A disk that fills up while a daemon runs',
    test: 'server/no-space',
    title: 'a daemon reports not ready before a write fails, answers writes with 503, and recovers once there is space',
  },
  {
    what: 'A read-only store',
    test: 'cli/trust',
    title: 'a read-only store reports that it cannot be written, and stays unchanged',
  },
  {
    what: 'A store of a newer version',
    test: 'engine/store/database',
    title: 'of a newer version is refused with its version and stays unchanged',
  },
  {
    what: 'A second daemon for the same data folder or store',
    test: 'server/daemon',
    title: 'locks its store against daemons on other data folders',
  },
  {
    what: 'A store locked by another process',
    test: 'engine/store/database',
    title: 'waits without blocking while another process writes, and then gives up with a message',
  },
  {
    what: 'A database server that stops and comes back',
    test: 'server/postgres-daemons',
    title: 'answer 503 with Retry-After while the database is down, and continue when it is back',
  },
]

/** Known gaps that no row measures. */
export const GAPS: readonly string[] = [
  'power cuts are tested with SQLite, not with PostgreSQL.',
  'during the load test, the daemon shares its machine with the clients.',
  'the simulated world does not undo a complete draft, use `draft auto`, keepers or quiet hours, renew a league, or play a replay.',
  'the simulated platform resembles Sleeper, with fixed teams and one sync at a time. Its mirrors do not send messages.',
  'mutation tests choose code changes at random. They do not change code that runs only when a module loads.',
]
