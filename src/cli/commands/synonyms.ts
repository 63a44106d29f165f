import { entryOf } from './entry.ts'

/** What people type for commands that have other names here. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  whoami: 'me',
  login: 'key create',
  'team add': 'roster add',
  'league standings': 'league show',
  'league table': 'league show',
  'league draw': 'league edit --draw',
  'league update': 'league edit',
  'league rename': 'league edit --name',
  'league remove': 'league delete',
  'league set': 'league edit',
  'league playoffs': 'league show',
  'league schedule': 'league matchups',
  'league transactions': 'league log',
  standings: 'league show',
  matchups: 'league matchups',
  log: 'league log',
  'roster show': 'team show',
  'roster list': 'team show',
  'lineup show': 'team show',
  'trade offer': 'trade propose',
  'trade create': 'trade propose',
  'waiver add': 'waiver claim',
  'draft list': 'draft show',
  'draft status': 'draft show',
  'system update': 'system edit',
  'system rename': 'system edit --name',
  'team edit': 'team rename',
  'player search': 'player list',
}

/** The command that unknown words probably mean, or undefined. */
export const meant = (argv: readonly string[]): string | undefined => {
  const [noun = '', verb = ''] = argv.filter(word => !word.startsWith('-'))
  return entryOf(SYNONYMS, `${noun} ${verb}`) ?? entryOf(SYNONYMS, noun)
}
