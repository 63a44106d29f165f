import { html } from 'hono/html'
import type { Visit } from '../visit/visit.ts'
import { type Html, NOTHING } from './words.ts'

/** Forms: each posts to the page that it stands on, and comes back there with what was wrong. */

interface Formed {
  /** What it does: the name of one of the works of its page. */
  work: string
  /** Tells it from other forms of this work on the page. */
  at?: string
  /** What else it says, without anybody typing it. */
  fields?: Readonly<Record<string, string>>
  /** The question before it is sent, where there is a script to ask it. */
  confirm?: string
  kind?: string
  /** What one comes to the page for. */
  main?: true
  /** To whom it does it, for who hears the button without what stands around it. */
  whom?: string
}

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

/** Whether this is the form that was refused. */
const isRefused = ({ refused }: Visit, { work, at = '' }: Formed): boolean =>
  refused?.work === work && (refused.form.get('at') ?? '') === at

/** What was wrong, where the eye and the cursor go first. */
export const problem = (message: string): Html =>
  html`<p class="problem" role="alert" tabindex="-1" autofocus>${message}</p>`

/** What was wrong with this form; nothing where it was not refused. */
const ownProblem = (visit: Visit, formed: Formed): Html => {
  if (!visit.refused || !isRefused(visit, formed)) return NOTHING
  visit.refused.isTold = true
  return problem(visit.refused.message)
}

/** A form that changes something, with what was wrong with it the last time. */
export const form = (visit: Visit, formed: Formed, body: Html): Html => {
  const { work, at, fields = {}, confirm, kind = '' } = formed
  const asks = confirm === undefined ? NOTHING : html` data-confirm="${confirm}"`
  const own = { token: visit.formToken, once: visit.once, work, ...(at !== undefined && { at }), ...fields }
  return html`<form method="post" action="${visit.target}" class="${kind}"${asks}>
    ${Object.entries(own).map(([name, value]) => hidden(name, value))}${ownProblem(visit, formed)}${body}
  </form>`
}

/** A form that is nothing but its button. */
export const button = (visit: Visit, label: string, formed: Formed): Html =>
  form(
    visit,
    { kind: 'inline', ...formed },
    html`<button class="${formed.main ? 'go' : ''}"${formed.whom === undefined ? NOTHING : html` aria-label="${label}: ${formed.whom}"`}>${label}</button>`,
  )

interface Written {
  label: string
  name: string
  value?: string
  hint?: string
  type?: string
  required?: boolean
  more?: Html
}

/** A field of a form: its name above it, what to write below that. */
export const field = ({
  label,
  name,
  value = '',
  hint,
  type = 'text',
  required = false,
  more = NOTHING,
}: Written): Html =>
  html`<label class="field"><span>${label}</span>${hint === undefined ? NOTHING : html`<small>${hint}</small>`}<input type="${type}" name="${name}" value="${value}"${type === 'text' ? html` dir="auto"` : NOTHING}${required ? html` required` : NOTHING}${more}></label>`

/** Something to choose. */
export interface Choice {
  value: string
  label: string
}

/** A choice of one out of some. */
export const choice = (
  { label, name, value = '', hint }: Pick<Written, 'label' | 'name' | 'value' | 'hint'>,
  options: readonly Choice[],
): Html =>
  html`<label class="field"><span>${label}</span>${hint === undefined ? NOTHING : html`<small>${hint}</small>`}<select name="${name}">${options.map(
    each =>
      html`<option value="${each.value}"${each.value === value ? html` selected` : NOTHING}>${each.label}</option>`,
  )}</select></label>`

/** Something to tick. */
export const tick = (label: string, name: string, value: string, isOn = false): Html =>
  html`<label class="tick"><input type="checkbox" name="${name}" value="${value}"${isOn ? html` checked` : NOTHING}><span>${label}</span></label>`
