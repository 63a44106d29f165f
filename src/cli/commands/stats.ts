import type { Feature } from '../program/command.ts'

export const STATS: Feature = {
  group: 'Analyze',
  nouns: {
    stats: 'Seasons and the stat catalog',
  },
  commands: {
    'stats load': {
      summary: 'Load seasons from nflverse files in a folder',
      example: 'hindsight stats load ~/nflverse --season 2024',
      args: ['[folder]'],
      options: [
        ['--season <n...>', 'only these seasons (default: all)'],
        ['--demo', 'load the bundled fictional season, 1990'],
      ],
      load: async () => (await import('./stats-load.ts')).statsLoad,
    },
    'stats pull': {
      summary: 'Download seasons from nflverse and load them',
      example: 'hindsight stats pull 2024 2025',
      args: ['[season...]'],
      options: [['--base <url>', 'mirror of the nflverse releases']],
      load: async () => (await import('./stats-load.ts')).statsPull,
    },
    'stats lines': {
      example: 'hindsight stats lines --week all --limit all --csv',
      names: { league: 'league' },
      notes: { league: 'league, by id or name; shows results up to its current time' },
    },
    'stats list': { example: 'hindsight stats list' },
    'stats status': { example: 'hindsight stats status' },
  },
}
