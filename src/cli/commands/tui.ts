import type { Feature } from '../program/command.ts'
import { LEAGUE_OPTION } from '../program/options.ts'

export const TUI: Feature = {
  group: 'Play',
  commands: {
    tui: {
      summary: 'Open a league in the terminal: standings, lineups, players, trades, draft',
      example: 'hindsight tui --league "Office League"',
      args: ['[league]'],
      options: [LEAGUE_OPTION],
      load: async () => (await import('../tui/command.ts')).tui,
    },
  },
}
