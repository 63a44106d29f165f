import type { Answer } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { count } from './phrases.ts'
import { none, statement, text, type View, type ViewContext, type Views, withHelp } from './view.ts'

export const notes = ({ leagueId, notes }: Answer<'getNotes'>, { nameOf, zone }: ViewContext): View =>
  notes.markdown === ''
    ? none(`${nameOf(leagueId)} does not have notes`, 'hindsight league notes set FILE writes them')
    : {
        title: `Notes of ${nameOf(leagueId)}`,
        about: notes.updatedAt === null ? [] : [`Changed by ${notes.actorName}, ${momentIn(notes.updatedAt, zone)}`],
        parts: [text(...notes.markdown.split('\n'))],
      }

export const newNotes = ({ leagueId, notes: { markdown } }: Answer<'setNotes'>, { nameOf }: ViewContext): View =>
  markdown === ''
    ? statement(`Notes of ${nameOf(leagueId)} removed`)
    : withHelp(
        statement(`Notes of ${nameOf(leagueId)} saved (${count(markdown.length, 'character')})`),
        'hindsight league notes show prints them',
      )

export const VIEWS = {
  getNotes: notes,
  setNotes: newNotes,
} satisfies Views
