import * as z from 'zod/mini'
import { conflict } from '../base/errors.ts'
import { operation } from '../kernel/operation.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { openLeague } from '../league/load.ts'
import { record } from '../league/log.ts'
import { notesOf, writeNotes } from '../league/notes.ts'
import { requireRight } from '../league/rights.ts'
import { Id } from '../schema/field.ts'
import { LeagueNotes, NotesChange } from '../schema/note.ts'

/** A league's notes. Every account that can see the league can read them. */

const output = z.object({ leagueId: Id, notes: LeagueNotes })

const getNotes = operation({
  name: 'getNotes',
  route: 'GET /leagues/{id}/notes',
  commands: ['league notes show'],
  summary: "Show a league's notes, such as its constitution",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output,
  errors: ['not_found'],
  async run(context, { id }) {
    await openLeague(context, id)
    return { leagueId: id, notes: await notesOf(context, id) }
  },
})

const setNotes = operation({
  name: 'setNotes',
  route: 'PUT /leagues/{id}/notes',
  commands: ['league notes set'],
  summary: "Write your league's notes in Markdown",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: NotesChange,
  output,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body: { markdown, revision } }) {
    const opened = await openLeague(context, id)
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    const before = await notesOf(context, id)
    if (revision !== undefined && revision !== before.revision)
      throw conflict(
        `${before.actorName} changed the notes after you read them; read revision ${before.revision}, then save yours again`,
      )
    if (markdown !== before.markdown) {
      const facts = await writeNotes(context, id, { before, markdown })
      await record(context, id, { type: 'notes', ...facts })
    }
    return { leagueId: id, notes: await notesOf(context, id) }
  },
})

export const notes = [getNotes, setNotes]
