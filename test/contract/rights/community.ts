import { COMMISSIONER, looking, ofLeague, type Row } from './table.ts'

/** Notes are for everyone who can see the league. */
export const community: readonly Row[] = [
  looking('getNotes', ofLeague()),
  {
    operation: 'setNotes',
    what: 'its notes',
    question: ofLeague({ body: { markdown: '# Rules' } }),
    may: COMMISSIONER,
  },
]
