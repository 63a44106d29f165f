import { league } from './home-league.ts'

/** The notes of a league. */

const params = { id: league.id }

const notes = {
  markdown: '# Constitution\n\n- Trades end in week 12.\n- The last place hosts the next draft.',
  revision: 1,
  updatedAt: league.updatedAt,
  actor: 'alex',
  actorName: 'Alex',
}

export const community = {
  getNotes: { params, answer: { leagueId: league.id, notes } },
  setNotes: { params, body: { markdown: notes.markdown, revision: 0 }, answer: { leagueId: league.id, notes } },
}
