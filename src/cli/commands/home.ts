import { DEFAULT_PORT } from '../home/daemon.ts'
import type { Feature } from '../program/command.ts'

/** The first commands for new users: create a data folder, or try the demo. */
export const START: Feature = {
  group: 'Administer',
  commands: {
    init: {
      summary: 'Create the data folder and the first account; safe to repeat',
      example: 'hindsight init --account alex',
      options: [
        ['--account <name>', 'name of the first account (default: your login name)'],
        ['--plan <plan>', 'plan of that account: free or pro (default: pro)'],
      ],
      refused: 'byAny',
      load: async () => (await import('../housekeeping/init.ts')).init,
    },
    demo: {
      summary: 'Play the bundled season from the draft to the championship in a temporary folder',
      example: 'hindsight demo --keep ./demo-home',
      options: [
        ['--keep <folder>', "keep the demo's data in this folder"],
        ['--serve', 'play half a season and open it in the browser, with sign-in links for two managers'],
        ['--port <n>', `port for --serve (default: ${DEFAULT_PORT})`],
      ],
      refused: 'byFlag',
      load: async () => (await import('../demo/demo.ts')).demo,
    },
  },
}

/** Commands for the store: backups, moving it, and checks. */
export const STORE: Feature = {
  group: 'Administer',
  nouns: {
    store: 'The store: a file in the data folder, or a database',
  },
  commands: {
    'store status': {
      summary: 'Show the location, schema, size and content of the store',
      example: 'hindsight store status',
      bare: true,
      refused: 'byAny',
      load: async () => (await import('../housekeeping/store.ts')).storeStatus,
    },
    'store copy': {
      summary:
        'Copy a store into an empty one and compare every row (a data folder, its file, or a PostgreSQL database)',
      example: 'hindsight store copy ~/.local/share/hindsight postgres://hindsight@db.example.org/hindsight',
      args: ['<from>', '<to>'],
      bare: true,
      refused: 'byFlag',
      load: async () => (await import('../housekeeping/store.ts')).storeCopy,
    },
    backup: {
      summary: 'Back up the store to a file and check the copy; works while the daemon runs',
      example: 'hindsight backup ~/backups/hindsight-monday.db',
      args: ['<file>'],
      bare: true,
      refused: 'byAny',
      load: async () => (await import('../housekeeping/store.ts')).backup,
    },
    restore: {
      summary: 'Restore the store from a backup; the current store is kept under a different name',
      example: 'hindsight restore ~/backups/hindsight-monday.db --yes',
      args: ['<file>'],
      bare: true,
      refused: 'byAny',
      load: async () => (await import('../housekeeping/store.ts')).restore,
    },
    doctor: {
      summary: 'Check the data folder and suggest fixes',
      example: 'hindsight doctor',
      bare: true,
      refused: 'byFlag',
      load: async () => (await import('../housekeeping/doctor.ts')).doctor,
    },
  },
}
