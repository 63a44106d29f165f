import { type Feature, LEAGUE } from '../program/command.ts'

export const CLOCKS: Feature = {
  group: 'Play',
  nouns: {
    'league clock': "A league's clock",
  },
  commands: {
    'league clock show': {
      example: 'hindsight league clock show --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
    },
    'league clock run': {
      example: 'hindsight league clock run --league "Office League" --speed 60',
      summary: "Start a replay's clock",
      args: ['id?'],
      names: LEAGUE,
    },
    'league clock pause': {
      example: 'hindsight league clock pause --league "Office League"',
      summary: "Pause a replay's clock",
      args: ['id?'],
      names: LEAGUE,
    },
    'league clock speed': {
      example: 'hindsight league clock speed 3600 --league "Office League"',
      summary: "Set the speed of a replay's clock",
      args: ['speed'],
      names: LEAGUE,
    },
    'league clock advance': {
      example: 'hindsight league clock advance week --league "Office League"',
      summary: 'Advance a replay and process everything due along the way',
      args: ['advance'],
      names: LEAGUE,
      notes: {
        advance:
          'kickoff (one minute before the next kickoff), day, week, or a time such as 2024-09-08T16:00:00Z or 2024-09-08',
      },
    },
    'league clock mode': {
      example: 'hindsight league clock mode replay --league "Office League"',
      summary: 'Switch a league to a replay, or show its whole season',
      args: ['mode'],
      names: LEAGUE,
      confirm: 'Show the whole season of {id}? This permanently ends the replay.',
      confirmOn: ['mode', 'hindsight'],
    },
  },
}
