import { type Feature, LEAGUE } from '../program/command.ts'

/** The notes, posts, polls and dues of a league. */
export const COMMUNITY: Feature = {
  group: 'Play',
  nouns: {
    'league notes': 'The notes of a league, such as its constitution',
  },
  synonyms: {
    'league constitution': 'league notes show',
    notes: 'league notes show',
  },
  commands: {
    'league notes show': {
      example: 'hindsight league notes show --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
    },
    'league notes set': {
      example: 'hindsight league notes set constitution.md --league "Office League"',
      args: ['markdown'],
      names: LEAGUE,
      notes: {
        markdown:
          'Markdown file, at most 20,000 characters; - reads standard input, and an empty file removes the notes',
        revision: 'only if the notes are still at this revision',
      },
    },
  },
}
