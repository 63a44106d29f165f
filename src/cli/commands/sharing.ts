import { type Feature, LEAGUE } from '../program/command.ts'
import { LEAGUE_OPTION } from '../program/options.ts'

/** Leagues for others to read: documents, pages and links. */
export const SHARING: Feature = {
  group: 'Play',
  commands: {
    'league export': {
      summary: 'Export your league as one document, with everything that happened in it',
      example: 'hindsight league export --league "Office League" --to office.json',
      options: [LEAGUE_OPTION, ['--to <file>', 'write it into this file (default: print it)']],
      load: async () => (await import('./sharing-documents.ts')).exportLeague,
    },
    'league load': {
      summary: 'Load a league from its document; you become its commissioner, and its teams are free',
      example: 'hindsight league load office.json',
      args: ['<file>'],
      load: async () => (await import('./sharing-documents.ts')).loadLeague,
    },
    'league publish': {
      summary: 'Write the pages of a league into a folder, for any web host; no server is needed',
      example: 'hindsight league publish ./office --league "Office League"',
      args: ['<folder>'],
      options: [LEAGUE_OPTION, ['--all', 'all of your leagues, with a first page that lists them']],
      load: async () => (await import('../serve/pages.ts')).publishLeague,
    },
    'league share': {
      summary: 'Make a public read-only link to your league; it replaces the one before',
      example: 'hindsight league share --league "Office League"',
      options: [LEAGUE_OPTION],
      load: async () => (await import('./sharing-links.ts')).shareLeague,
    },
    'league unshare': {
      example: 'hindsight league unshare --league "Office League" --yes',
      args: ['id?'],
      names: LEAGUE,
      confirm: 'End the watch link of {id}? It stops working at once.',
    },
  },
}
