import type { Feature } from '../program/command.ts'

export const REACH_NOTES = {
  fromWeek: 'first week under the new rules; earlier weeks keep the old ones (default: all weeks)',
  dryRun: 'show what would change, without writing anything',
  nextSeason: 'use the new rules from next season; this season keeps its rules',
}

export const SYSTEMS: Feature = {
  group: 'Analyze',
  nouns: {
    system: 'Scoring systems',
  },
  synonyms: {
    'system update': 'system edit',
    'system rename': 'system edit --name',
  },
  commands: {
    'system list': { example: 'hindsight system list', asks: { leagues: 1 } },
    'system show': { example: 'hindsight system show ppr', args: ['id'], names: { id: 'system' } },
    'system create': {
      example: 'hindsight system create "House rules" --rules rules.json',
      args: ['name'],
      makes: 'system',
    },
    'system edit': {
      example: 'hindsight system edit "House rules" --rules rules.json',
      args: ['id'],
      names: { id: 'system' },
      makes: 'system',
      asks: { keepFinished: true },
      asksFirst: ['rules'],
      notes: REACH_NOTES,
    },
    'system delete': {
      example: 'hindsight system delete "House rules" --yes',
      args: ['id'],
      names: { id: 'system' },
      confirm: 'Delete the scoring system {id}?',
    },
    'system check': { example: 'hindsight system check rules.json', args: ['rules'] },
  },
}
