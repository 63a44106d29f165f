import { type Feature, LEAGUE } from '../program/command.ts'
import { LEAGUE_OPTION } from '../program/options.ts'

/** Leagues for other people to read: documents, pages and links. */
export const SHARING: Feature = {
  group: 'Play',
  commands: {
    'league export': {
      summary: 'Export your league with its entire history as one document',
      example: 'hindsight league export --league "Office League" --to office.json',
      options: [LEAGUE_OPTION, ['--to <file>', 'file to write (default: standard output)']],
      load: async () => (await import('./sharing-documents.ts')).exportLeague,
    },
    'league load': {
      summary: 'Load a league from its document; you become the commissioner and all teams are open',
      example: 'hindsight league load office.json',
      args: ['<file>'],
      load: async () => (await import('./sharing-documents.ts')).loadLeague,
    },
    'league publish': {
      summary: "Export a league's pages as static files for any web host",
      example: 'hindsight league publish ./office --league "Office League"',
      args: ['<folder>'],
      options: [LEAGUE_OPTION, ['--all', 'all your leagues, with a start page']],
      load: async () => (await import('../serve/pages.ts')).publishLeague,
    },
    'league share': {
      summary: 'Create a public read-only link to your league; it replaces the previous one',
      example: 'hindsight league share --league "Office League"',
      options: [LEAGUE_OPTION],
      load: async () => (await import('./sharing-links.ts')).shareLeague,
    },
    'league unshare': {
      example: 'hindsight league unshare --league "Office League" --yes',
      args: ['id?'],
      names: LEAGUE,
      confirm: 'Revoke the public link of {id}? It stops working immediately.',
    },
  },
}
