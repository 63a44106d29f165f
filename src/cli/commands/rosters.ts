import { type Feature, TEAM } from '../program/command.ts'
import { sheetCommand } from './teams.ts'

const CLOSED_WEEK = { week: 'closed week to correct (requires --force; default: the current roster)' }

export const ROSTERS: Feature = {
  group: 'Play',
  nouns: { roster: 'Rosters of teams' },
  synonyms: { 'roster show': 'team show', 'roster list': 'team show' },
  commands: {
    'roster add': {
      summary: 'Add a free agent to a roster',
      example: 'hindsight roster add 1 "josh allen" --league "Office League"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'freeAgent' },
      notes: CLOSED_WEEK,
      shows: ['player'],
    },
    'roster drop': {
      summary: 'Drop a player from a roster',
      example: 'hindsight roster drop 1 "josh allen"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'rostered' },
      notes: CLOSED_WEEK,
      shows: ['player'],
    },
    'roster swap': {
      summary: 'Swap a player for a free agent in one move',
      example: 'hindsight roster swap 1 "josh allen" "jalen hurts"',
      args: ['teamId', 'dropPlayerId', 'addPlayerId'],
      names: { ...TEAM, dropPlayerId: 'rostered', addPlayerId: 'freeAgent' },
      notes: CLOSED_WEEK,
      shows: ['player'],
    },
    'roster reserve': {
      summary: 'Move an injured player to IR',
      example: 'hindsight roster reserve 1 "joe burrow"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'rostered' },
      notes: {
        force: 'allow any player on the roster; commissioner only',
        ...CLOSED_WEEK,
      },
      shows: ['player'],
    },
    'roster activate': {
      summary: 'Activate a player from IR',
      example: 'hindsight roster activate 1 "joe burrow"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'rostered' },
      notes: CLOSED_WEEK,
      shows: ['player'],
    },
    'roster taxi': {
      summary: 'Move a young player from the bench to the taxi squad',
      example: 'hindsight roster taxi 1 "malik nabers"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'rostered' },
      notes: {
        force: 'allow any player on the roster at any time; commissioner only',
        ...CLOSED_WEEK,
      },
      shows: ['player'],
    },
    'roster promote': {
      summary: 'Move a player from the taxi squad to the bench',
      example: 'hindsight roster promote 1 "malik nabers"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'rostered' },
      notes: CLOSED_WEEK,
      shows: ['player'],
    },
    'roster load': sheetCommand('roster load', 'rosters.csv', {
      summary: 'Add players from a CSV file with the columns team and player, all or none',
      force: 'ignore locks and waivers; commissioner only',
    }),
  },
}
