import type { Context, LeagueContext } from '../kernel/context.ts'
import type { LeagueNotes } from '../schema/note.ts'

export const NO_NOTES: LeagueNotes = { markdown: '', revision: 0, updatedAt: null, actor: null, actorName: null }

export const notesOf = async ({ store }: Pick<Context, 'store'>, leagueId: string): Promise<LeagueNotes> => {
  const notes = await store.notes.newestOf(leagueId)
  if (notes === null) return NO_NOTES
  const { at, ...rest } = notes
  return { ...rest, updatedAt: at }
}

/** Writes the notes' next revision. Returns the facts for its log row. */
export const writeNotes = async (
  { store, actor, now }: LeagueContext,
  leagueId: string,
  { before, markdown }: { before: LeagueNotes; markdown: string },
) => {
  const revision = before.revision + 1
  await store.notes.insert(leagueId, { markdown, revision, actor: actor.name, at: now })
  return {
    before: { revision: before.revision, length: before.markdown.length },
    after: { revision, length: markdown.length },
  }
}
