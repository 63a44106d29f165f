import { type Feature, LEAGUE } from '../program/command.ts'

/** Reports on a season, and what-ifs. */
export const REPORTS: Feature = {
  group: 'Play',
  commands: {
    'league report': {
      example: 'hindsight league report --league "Office League" --week 9',
      args: ['id?'],
      names: LEAGUE,
      notes: { week: 'as of this week (default: now)' },
    },
    'league recap': {
      example: 'hindsight league recap --week 3 --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
      notes: { week: 'week (default: the last one with results)' },
    },
    'league history': {
      example: 'hindsight league history --league "Office League" --manager casey',
      args: ['id?'],
      names: LEAGUE,
      notes: { manager: "show one manager's seasons and rivals" },
    },
    'league odds': {
      example: 'hindsight league odds --league "Office League" --week 9',
      args: ['id?'],
      names: LEAGUE,
      notes: {
        week: 'as of the end of this week; 0 for the preseason (default: now)',
        runs: 'number of simulated seasons (default: 20000)',
        seed: 'seed of the simulation (default: derived from the league and week)',
      },
    },
    'league what-if': {
      example: 'hindsight league what-if --league "Office League" --without-trade 3',
      args: ['id?'],
      names: { ...LEAGUE, system: 'system', team: 'team', scheduleOf: 'team' },
      flags: { trade: 'without-trade' },
      notes: {
        lineups: 'every team sets its best lineup each week',
        trade: 'leave out the trade with this number; hindsight trade results shows the numbers',
        system: 'use this scoring system, by id or name',
        weights: 'use these weights, such as rec:0.5,pass_tds:6',
        team: "with --schedule-of: team that gets another team's schedule",
        scheduleOf: 'team to swap schedules with',
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
