import { DEFAULT_PORT } from '../home/daemon.ts'
import type { Feature } from '../program/command.ts'

/** The first commands: make a data folder, or look at the demo. */
export const START: Feature = {
  group: 'Administer',
  commands: {
    init: {
      summary: 'Make the home and the first account; safe to repeat',
      example: 'hindsight init --account alex',
      options: [
        ['--account <name>', 'the first account (default: your login name)'],
        ['--plan <plan>', 'free or pro (default: pro)'],
      ],
      refused: 'byAny',
      load: async () => (await import('../housekeeping/init.ts')).init,
    },
    demo: {
      summary: 'Play the bundled season from draft to champion in a throw-away home and show it',
      example: 'hindsight demo --keep ./demo-home',
      options: [
        ['--keep <folder>', "keep the demo's home in this folder"],
        ['--serve', 'play half of the season, and show it in the browser: links for two people'],
        ['--port <n>', `with --serve: port (default: ${DEFAULT_PORT})`],
      ],
      refused: 'byFlag',
      load: async () => (await import('../demo/demo.ts')).demo,
    },
  },
}

/** The store: backups, moving it, and checks. */
export const STORE: Feature = {
  group: 'Administer',
  nouns: {
    store: 'The store that holds everything: a file of the home, or a database',
  },
  commands: {
    'store status': {
      summary: 'Say where the store is, its schema, its size and what it holds',
      example: 'hindsight store status',
      bare: true,
      refused: 'byAny',
      load: async () => (await import('../housekeeping/store.ts')).storeStatus,
    },
    'store copy': {
      summary: 'Copy a store into an empty one: a home, its file, or a database of PostgreSQL; every row is compared',
      example: 'hindsight store copy ~/.local/share/hindsight postgres://hindsight@db.example.org/hindsight',
      args: ['<from>', '<to>'],
      bare: true,
      refused: 'byFlag',
      load: async () => (await import('../housekeeping/store.ts')).storeCopy,
    },
    backup: {
      summary: 'Copy the store to a file and check the copy; works while the daemon runs',
      example: 'hindsight backup ~/backups/hindsight-monday.db',
      args: ['<file>'],
      bare: true,
      refused: 'byAny',
      load: async () => (await import('../housekeeping/store.ts')).backup,
    },
    restore: {
      summary: 'Replace the store with a backup; the old store is kept under another name',
      example: 'hindsight restore ~/backups/hindsight-monday.db --yes',
      args: ['<file>'],
      bare: true,
      refused: 'byAny',
      load: async () => (await import('../housekeeping/store.ts')).restore,
    },
    doctor: {
      summary: 'Check the home, and say how to fix what is wrong',
      example: 'hindsight doctor',
      bare: true,
      refused: 'byFlag',
      load: async () => (await import('../housekeeping/doctor.ts')).doctor,
    },
  },
}
