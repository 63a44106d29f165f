import { type LeagueContext, leagueParams, typedOrDefault } from '../context/context.ts'
import { emptyState, type Html, html, moment, NOTHING } from '../drawing/html.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { form } from '../forms/form.ts'
import { textIn } from '../forms/values.ts'

/** A league's notes, such as its constitution. */

const SAVE = 'save'

const editForm = (context: LeagueContext, { text, revision }: { text: string; revision: number }): Html => {
  const isOpen = context.refused?.action === SAVE || text === ''
  return html`<section id="edit"><details${isOpen ? html` open` : NOTHING}><summary>Edit the notes</summary>${form(
    context,
    { action: SAVE, kind: 'card', fields: { revision: String(revision) } },
    html`<label class="field"><span>Notes</span><small>Markdown: # heading, **bold**, - list, [link](https://example.com). Leave empty to remove the notes.</small><textarea name="markdown" rows="18" maxlength="20000" dir="auto">${typedOrDefault(context, SAVE, 'markdown', text)}</textarea></label>
      <button class="go">Save the notes</button>`,
  )}</details></section>`
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const { notes } = await context.call('getNotes', { params: leagueParams(context) })
  const { markdown: text, revision, updatedAt, actorName } = notes
  const { markdown } = await import('../drawing/markdown.ts')
  const mayEdit = context.account !== null && context.about.league.commissioner
  return {
    ...(updatedAt !== null && { lead: html`Changed by ${actorName}, ${moment(updatedAt, context.zone)}` }),
    body: html`${
      text === ''
        ? emptyState('The commissioner can write the constitution of this league here.')
        : html`<section id="notes" class="card">${markdown(text)}</section>`
    }${mayEdit ? editForm(context, { text, revision }) : NOTHING}`,
  }
}

const save: Action<LeagueContext> = async (context, form) => {
  const body = { markdown: textIn(form, 'markdown'), revision: Number(textIn(form, 'revision')) }
  const { notes } = await context.call('setNotes', { params: leagueParams(context), body })
  return { notice: notes.markdown === '' ? 'Notes removed' : 'Notes saved' }
}

export const NOTES: LeaguePage = {
  path: '/notes',
  title: 'League notes',
  link: { place: 'more', note: "The league's constitution" },
  access: 'watcher',
  show,
  actions: { [SAVE]: save },
  labels: { markdown: 'Notes' },
}
