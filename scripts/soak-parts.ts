/** The parts of `npm run soak`: tests whose loops over chance or time go round far more often there, by a part of their paths. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  /** Processes that write are killed at random moments. */
  kills: ['kill.test.ts'],
  /** The power of a disk is cut, which loses what was not synced. */
  power: ['server/power-'],
  /** Random moves are played in leagues, drafts and batches, and judged after each; lineups are held to all there are. */
  moves: [
    'operations/league-moves',
    'operations/acquisitions',
    'operations/any-claims',
    'operations/draft-moves',
    'operations/batch',
    'operations/replays',
    'operations/three-clocks',
    'operations/recaps-real',
    'rules/lineups/best-lineup',
  ],
  /** Requests by the schemas and against them; who may do what, on either plan at every door. */
  requests: ['server/fuzz', 'contract/rights'],
  /** Files and answers of others with something changed. */
  files: ['operations/mutated'],
  /** Seasons and nights that pass by the clock: second by second, week by week, at the pace of a replay. */
  nights: ['server/jobs', 'server/mirror-nights', 'server/replayed-season', 'contract/season-clock'],
  /** A daemon under load for half an hour, alone on the machine. */
  load: ['server/load.test'],
  /** A daemon before crowds, and writers that share a store for a minute. */
  crowds: ['server/crowds', 'server/league-race'],
  /** Attacks: long batches beside others, large bodies, silent sockets, a full disk, damaged stores, clocks that jump. */
  attacks: [
    'server/batches',
    'server/bodies',
    'server/connections',
    'server/no-space',
    'cli/damage',
    'store/spoiled',
    'store/upgrades',
    'operations/clock-jumps',
  ],
  /** Every season of the tables that others made of leagues elsewhere, its rules fitted. */
  sheets: ['sheet/seasons'],
  /** Every page in a browser, in the dark too; a season of twelve on phones. */
  board: ['web/browser'],
  /** Every view with every kind of league, at every size. */
  zoo: ['zoo/'],
  /** Fifty people play whole seasons, and a model says what must come of it; goes on behind the last seed of the run before. */
  world: ['simulated/world', 'simulated/postgres-world'],
  /** Code of the engine is changed in one place after the other, and the tests must fail; goes on where the run before was stopped. */
  mutants: ['mutants/mutants'],
  /** A file and a database after the same moves; two daemons of one database, killed, restarted, and asked for what the other wrote. */
  postgres: ['store/postgres-moves', 'server/postgres-'],
}
