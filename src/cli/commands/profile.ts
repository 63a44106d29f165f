import { PROFILE_ENTRIES } from '../home/profile.ts'
import type { Feature } from '../program/command.ts'

const ENTRIES = `${PROFILE_ENTRIES.slice(0, -1).join(', ')} or ${PROFILE_ENTRIES.at(-1)}`

export const USE: Feature = {
  group: 'Play',
  commands: {
    use: {
      summary: 'Set the default league; without a name, show it',
      example: 'hindsight use "Office League"',
      args: ['[league-name]'],
      bare: true,
      load: async () => (await import('./profile-config.ts')).use,
    },
  },
}

/** The profile: command-line defaults. */
export const PROFILE: Feature = {
  group: 'Administer',
  nouns: {
    config: 'The profile: command-line defaults',
  },
  commands: {
    'config list': {
      summary: `Show the profile: ${PROFILE_ENTRIES.slice(0, -1).join(', ')} and ${PROFILE_ENTRIES.at(-1)}`,
      example: 'hindsight config list',
      bare: true,
      load: async () => (await import('./profile-config.ts')).listConfig,
    },
    'config get': {
      summary: `Print an entry of the profile: ${ENTRIES}`,
      example: 'hindsight config get league',
      args: ['<entry>'],
      bare: true,
      load: async () => (await import('./profile-config.ts')).getConfig,
    },
    'config set': {
      summary: `Set a profile entry: ${ENTRIES} (use - to read key or store from standard input)`,
      example: 'hindsight config set account alex',
      args: ['<entry>', '<value>'],
      bare: true,
      load: async () => (await import('./profile-config.ts')).setConfig,
    },
    'config unset': {
      summary: `Remove a profile entry: ${ENTRIES}`,
      example: 'hindsight config unset url',
      args: ['<entry>'],
      bare: true,
      load: async () => (await import('./profile-config.ts')).unsetConfig,
    },
  },
}
