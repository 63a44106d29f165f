import { type CommandRow, LEAGUE } from './row.ts'

/** What a season was worth, and what it would have been otherwise. */
export const REPORT_COMMANDS: Readonly<Record<string, CommandRow>> = {
  'league report': {
    example: 'hindsight league report --league "Office League" --week 9',
    args: ['id?'],
    names: LEAGUE,
    notes: { week: 'as it stood after this week (default: now)' },
  },
  'league recap': {
    example: 'hindsight league recap --week 3 --league "Office League"',
    args: ['id?'],
    names: LEAGUE,
    notes: { week: 'week of the league (default: the last one with results)' },
  },
  'league history': {
    example: 'hindsight league history --league "Office League" --manager casey',
    args: ['id?'],
    names: LEAGUE,
    notes: { manager: 'one manager: his seasons and his rivals' },
  },
  'league odds': {
    example: 'hindsight league odds --league "Office League" --week 9',
    args: ['id?'],
    names: LEAGUE,
    notes: {
      week: 'as of the end of this week; 0 for before the season (default: now)',
      runs: 'how often the season is played to its end (default: 20000)',
      seed: 'another draw of chance (default: one of league and week, the same for everybody)',
    },
  },
  'league replay': {
    example: 'hindsight league replay --league "Office League" --system standard --weights rec:0.5',
    args: ['id?'],
    names: { ...LEAGUE, system: 'system' },
    shows: ['system'],
  },
}
