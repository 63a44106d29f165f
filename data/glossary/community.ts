import type { Words } from './words.ts'

/** The notes of leagues. */
export const community: Words = {
  LeagueNotes: 'The notes of a league, such as its constitution.',
  NotesChange: 'The new notes of a league.',

  notes: 'The notes of the league.',
  markdown:
    'The text in Markdown. The board shows headings, lists, tables, emphasis and links, and shows HTML as text. Empty without notes.',
  revision: 'Rises with each change of the notes; 0 before the first.',
  length: 'The number of characters of the notes.',
  'LeagueNotes.updatedAt': 'When it was changed, in epoch milliseconds of league time; null before the first change.',
  'LeagueNotes.actor': 'Name of the account that changed it; null before the first change.',
  'LeagueNotes.actorName': 'The display name of that account, else its name.',
  'NotesChange.revision': 'The revision that the text is based on: 409 if the notes have a later one. Default: any.',
}
