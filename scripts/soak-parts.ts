/**
 * The parts of `npm run soak`, each with path fragments of its test files. In a soak run, these tests run many more
 * rounds.
 */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  /** Kills processes at random moments while they write. */
  kills: ['kill.test.ts'],
  /** Cuts the disk's power, which loses unsynced data. */
  power: ['server/power-'],
  /**
   * Makes random moves in leagues, drafts and batches, and checks each; compares best lineups with all possible ones.
   */
  moves: [
    'operations/league-moves',
    'operations/acquisitions',
    'operations/any-claims',
    'operations/draft-moves',
    'operations/batch',
    'operations/undo',
    'operations/replays',
    'operations/three-clocks',
    'operations/recaps-real',
    'rules/lineups/best-lineup',
  ],
  /** Sends requests that follow or violate the schemas. */
  requests: ['server/fuzz', 'contract/contract'],
  /** Loads altered files and platform responses. */
  files: ['operations/mutated'],
  /** Runs seasons and daily jobs on simulated clocks of different speeds. */
  nights: ['server/jobs', 'server/mirror-nights', 'server/replayed-season', 'contract/season-clock'],
  /** Puts a daemon under load for half an hour. Nothing else may run on the machine. */
  load: ['server/load.test'],
  /** Opens thousands of connections to a daemon, and lets writers share a store for a minute. */
  crowds: ['server/crowds', 'server/league-race'],
  /** Attacks: long batches, large bodies, silent sockets, a full disk, damaged stores, clock jumps. */
  attacks: [
    'server/batches',
    'server/bodies',
    'server/connections',
    'server/no-space',
    'cli/damage',
    'store/damaged-stores',
    'store/upgrades',
    'operations/clock-jumps',
  ],
  /** Fits rules to the stat sheets of real leagues. */
  sheets: ['sheet/seasons'],
  /**
   * Replays live points and win probabilities over real seasons, and runs polls, loads, restarts and week closings in
   * random orders.
   */
  live: ['platforms/live-fidelity', 'odds/win-chance-real', 'server/live-feeds'],
  /** Opens every page in a browser, including dark mode; twelve managers play a season on phones. */
  board: ['web/browser'],
  /** Runs every command, screen and page in every kind of league, at every size. */
  zoo: ['zoo/'],
  /** Fifty people play seasons that a model checks. Each run continues after the last run's final seed. */
  world: ['simulated/world', 'simulated/postgres-world'],
  /** Changes engine code, which the tests must notice. A run continues where an interrupted one stopped. */
  mutants: ['mutants/mutants'],
  /** Makes the same moves in a file and in PostgreSQL; kills and restarts two daemons that share a database. */
  postgres: ['store/postgres-moves', 'server/postgres-'],
}
