import type { Caller } from '../caller.ts'
import type { Home } from '../home.ts'
import type { Io } from '../io.ts'
import type { GlobalFlags } from '../program.ts'

/** What a command that is more than one operation works with. */
export interface HostRun {
  io: Io
  home: Home
  flags: GlobalFlags
  args: readonly string[]
  options: Readonly<Record<string, unknown>>
  caller: Caller
  /** Runs another command line in this process, as `demo` does. */
  run(argv: readonly string[], over?: Partial<Io>): Promise<number>
}

/** A command of the machine itself rather than of the service: it makes homes, reads folders, fetches files. */
export interface HostCommand {
  command: string
  summary: string
  example: string
  args?: readonly string[]
  options?: readonly (readonly [flags: string, note: string])[]
  load(): Promise<(run: HostRun) => Promise<number>>
}

export const HOST_COMMANDS: readonly HostCommand[] = [
  {
    command: 'init',
    summary: 'Make the home and the first account; safe to repeat',
    example: 'hindsight init --account alex',
    options: [
      ['--account <name>', 'the first account (default: your login name)'],
      ['--plan <plan>', 'free or pro (default: pro)'],
    ],
    load: async () => (await import('./init.ts')).init,
  },
  {
    command: 'demo',
    summary: 'Score the bundled fictional season in a throw-away home and show what can be asked',
    example: 'hindsight demo --keep ./demo-home',
    options: [['--keep <folder>', 'keep the home of the demo there']],
    load: async () => (await import('./demo.ts')).demo,
  },
  {
    command: 'stats load',
    summary: 'Load seasons from nflverse files in a folder',
    example: 'hindsight stats load ~/nflverse --season 2024',
    args: ['[folder]'],
    options: [
      ['--season <n...>', 'only these seasons (default: all there are)'],
      ['--demo', 'load the bundled fictional season, 1990'],
    ],
    load: async () => (await import('./load.ts')).statsLoad,
  },
  {
    command: 'stats pull',
    summary: 'Fetch seasons from nflverse and load them',
    example: 'hindsight stats pull 2024 2025',
    args: ['[season...]'],
    options: [['--base <url>', 'a mirror laid out like the nflverse releases']],
    load: async () => (await import('./pull.ts')).statsPull,
  },
]
