import { PROFILE_ENTRIES } from '../home/profile-file.ts'
import type { HostCommand } from './run.ts'

const ENTRIES = `${PROFILE_ENTRIES.slice(0, -1).join(', ')} or ${PROFILE_ENTRIES.at(-1)}`

/** The commands of what the command line remembers between runs. */
export const PROFILE_COMMANDS: readonly HostCommand[] = [
  {
    command: 'use',
    summary: 'Set the league that commands use by default; without a name, show it',
    example: 'hindsight use "Office League"',
    args: ['[league-name]'],
    bare: true,
    load: async () => (await import('../profile/use.ts')).use,
  },
  {
    command: 'config list',
    summary: `Show the profile: ${PROFILE_ENTRIES.slice(0, -1).join(', ')} and ${PROFILE_ENTRIES.at(-1)}`,
    example: 'hindsight config list',
    bare: true,
    load: async () => (await import('../profile/config.ts')).listConfig,
  },
  {
    command: 'config get',
    summary: `Print one entry of the profile: ${ENTRIES}`,
    example: 'hindsight config get league',
    args: ['<entry>'],
    bare: true,
    load: async () => (await import('../profile/config.ts')).getConfig,
  },
  {
    command: 'config set',
    summary: `Set an entry of the profile: ${ENTRIES} (- reads the last two from standard input)`,
    example: 'hindsight config set account alex',
    args: ['<entry>', '<value>'],
    bare: true,
    load: async () => (await import('../profile/config.ts')).setConfig,
  },
  {
    command: 'config unset',
    summary: `Forget an entry of the profile: ${ENTRIES}`,
    example: 'hindsight config unset url',
    args: ['<entry>'],
    bare: true,
    load: async () => (await import('../profile/config.ts')).unsetConfig,
  },
]
