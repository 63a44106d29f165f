import type { HostCommand } from './run.ts'

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
    summary: 'Play the bundled season from draft to champion in a throw-away home and show it',
    example: 'hindsight demo --keep ./demo-home',
    options: [['--keep <folder>', 'keep the home of the demo there']],
    load: async () => (await import('./demo/demo.ts')).demo,
  },
  {
    command: 'serve',
    summary: 'Answer the HTTP API from this home until stopped',
    example: 'hindsight serve --port 4173',
    options: [
      ['--port <n>', 'port (default: 4173; 0 takes a free one)'],
      ['--host <address>', 'address to listen at (default: 127.0.0.1, this machine only)'],
      ['--allowed-host <name...>', 'names that requests may call this machine by'],
      ['--cors <origin...>', 'origins whose pages may call'],
      ['--clock <instant>', 'play from this league time, such as 2024-09-05T12:00:00Z'],
      ['--speed <factor>', 'how fast that time runs (default: 1)'],
      ['--waivers-at <time>', 'when waivers run each day, in New York (default: 04:00)'],
      ['--offline', 'leave the files of the current season as they are'],
      ['--stats-base <url>', 'a mirror laid out like the nflverse releases, to refresh them from each night'],
    ],
    load: async () => (await import('../serve.ts')).serve,
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
  {
    command: 'waiver run',
    summary: 'Do what is due in every league: close weeks, run claims, draw brackets; safe to repeat',
    example: 'hindsight waiver run --dry-run',
    options: [
      ['--league <league>', 'with --now: league, by id or name (default: that of the profile, else your only one)'],
      ['--now', 'run the claims of one league out of turn; for its commissioner'],
      ['--dry-run', 'show how a run would decide each pending claim now, and write nothing'],
    ],
    load: async () => (await import('./waivers.ts')).waiverRun,
  },
]
