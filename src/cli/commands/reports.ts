import { type Feature, LEAGUE } from '../program/command.ts'

/** Reports on a season, and what-ifs. */
export const REPORTS: Feature = {
  group: 'Play',
  commands: {
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
    'league what-if': {
      example: 'hindsight league what-if --league "Office League" --without-trade 3',
      args: ['id?'],
      names: { ...LEAGUE, system: 'system', team: 'team', scheduleOf: 'team' },
      flags: { trade: 'without-trade' },
      notes: {
        lineups: 'every team sets its best lineup each week',
        trade: 'as if this trade had not been made; its number by: hindsight trade results',
        system: 'under another scoring system, by id or name',
        weights: 'with these weights otherwise, such as rec:0.5,pass_tds:6',
        team: 'with --schedule-of: the team that has another schedule',
        scheduleOf: 'whose schedule the team plays; both change places',
      },
      shows: ['system'],
    },
    'league replay': {
      example: 'hindsight league replay --league "Office League" --system standard --weights rec:0.5',
      args: ['id?'],
      names: { ...LEAGUE, system: 'system' },
      shows: ['system'],
    },
  },
}
