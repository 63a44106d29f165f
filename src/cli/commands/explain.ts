import type { Feature } from '../program/command.ts'

export const EXPLAIN: Feature = {
  group: 'Administer',
  commands: {
    commands: {
      summary: 'List all commands; with --json, include their arguments and flags',
      example: 'hindsight commands --json',
      bare: true,
      load: async () => (await import('./explain-commands.ts')).listCommands,
    },
    completion: {
      summary: 'Print a shell script that completes commands and names',
      example: 'hindsight completion bash >> ~/.bashrc',
      args: ['<shell>'],
      bare: true,
      load: async () => (await import('../completion/shells.ts')).completion,
    },
    help: {
      summary: 'Explain a command or a topic (exit-codes, environment, formats)',
      example: 'hindsight help exit-codes',
      args: ['[words...]'],
      bare: true,
      load: async () => (await import('./explain-commands.ts')).help,
    },
  },
}
