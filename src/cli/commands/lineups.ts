import { type Feature, TEAM } from '../program/command.ts'
import { sheetCommand } from './teams.ts'

export const LINEUPS: Feature = {
  group: 'Play',
  nouns: { lineup: 'Starting lineups' },
  synonyms: { 'lineup show': 'team show' },
  commands: {
    'lineup set': {
      example: 'hindsight lineup set 1 --week 3 --assign "QB=josh allen,RB2=saquon barkley,FLEX=-"',
      args: ['teamId'],
      flags: { assignments: 'assign' },
      names: { ...TEAM, slots: 'rostered', assignments: 'assignment' },
      notes: {
        slots: 'players for all slots in order, by id or name, comma-separated; - for an empty slot',
        assignments: 'slots to change as SLOT=PLAYER, comma-separated; - empties a slot',
      },
    },
    'lineup best': {
      example: 'hindsight lineup best 1 --week 3',
      args: ['teamId?'],
      names: { ...TEAM, by: 'basis' },
      assumes: ['by'],
      notes: {
        by: "the week's points, or ppg: points per game so far, players on a bye last",
        keep: 'keep a lineup that was set by hand',
        dryRun: 'show the lineup and its gain without setting it',
      },
      bulk: {
        flags: {
          all: [
            '--all',
            'every team in the league; --week takes one week, a range such as 1-14, or all. Lineups set by hand stay. A daemon allows a free account 60 lineups a minute',
          ],
          overwrite: ['--overwrite', 'with --all: also replace lineups set by hand'],
        },
        load: async () => (await import('./lineups-best.ts')).bestOfAll,
      },
      shows: ['weeks'],
    },
    'lineup load': sheetCommand('lineup load', 'lineups.csv', {
      summary: 'Set lineups from a CSV file with the columns team, week, slot and player, all or none',
      force: 'ignore locks and closed weeks; commissioner only',
    }),
  },
}

export const ADVICE: Feature = {
  group: 'Play',
  commands: {
    advice: {
      example: 'hindsight advice 1 --week 5',
      args: ['teamId?'],
      names: TEAM,
      assumes: ['teamId'],
      usual: { by: 'expected' },
    },
    'bench-points': {
      example: 'hindsight bench-points 1 --week 3',
      args: ['teamId?'],
      names: TEAM,
      shows: ['weeks'],
    },
    'bench-points --week all': {
      example: 'hindsight bench-points --week all --league "Office League"',
      args: ['teamId?'],
      names: TEAM,
      shows: ['team'],
    },
  },
}
