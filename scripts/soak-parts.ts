/** The parts of `npm run soak`, with pieces of their tests' paths. These tests run many more rounds there. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  /** Processes that write are killed at random moments. */
  kills: ['kill.test.ts'],
  /** Disks lose power, and with it their unsynced data. */
  power: ['server/power-'],
  /** Random moves in leagues, drafts and batches, each checked; best lineups against all possible ones. */
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
  /** Requests that follow or break the schemas. */
  requests: ['server/fuzz', 'contract/contract'],
  /** Altered files and platform answers. */
  files: ['operations/mutated'],
  /** Seasons and daily jobs on simulated clocks of different speeds. */
  nights: ['server/jobs', 'server/mirror-nights', 'server/replayed-season', 'contract/season-clock'],
  /** A daemon under load for half an hour, without other work on the machine. */
  load: ['server/load.test'],
  /** A daemon with thousands of connections, and writers that share a store for a minute. */
  crowds: ['server/crowds', 'server/league-race'],
  /** Attacks: long batches, large bodies, silent sockets, a full disk, damaged stores, clock jumps. */
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
  /** Rules fitted to the sheets of real leagues. */
  sheets: ['sheet/seasons'],
  /** Live points and win probabilities over real seasons, and random orders of polls, loads, restarts and closings. */
  live: ['platforms/live-fidelity', 'odds/win-chance-real', 'server/live-feeds'],
  /** Every page in a browser, including dark mode; a season of twelve managers on phones. */
  board: ['web/browser'],
  /** Every command and screen with every kind of league, at every size. */
  zoo: ['zoo/terminal'],
  /** Every page with every kind of league, at every size. */
  pages: ['zoo/board'],
  /** Fifty people play seasons that a model checks. A run continues after the last seed of the run before. */
  world: ['simulated/world', 'simulated/postgres-world'],
  /** Mutated engine code, which the tests must notice. A run continues after an interrupted one. */
  mutants: ['mutants/mutants'],
  /** The same moves in a file and in PostgreSQL; two daemons of one database, killed and restarted. */
  postgres: ['store/postgres-moves', 'server/postgres-'],
}
