import { html } from 'hono/html'
import type { PageContext } from '../context/context.ts'
import { type Html, NOTHING, problem } from '../drawing/html.ts'

/** Forms: each posts to the page that it stands on, and comes back there with what was wrong. */

interface Formed {
  /** What it does: the name of one of the works of its page. */
  action: string
  /** Tells it from other forms of this work on the page. */
  at?: string
  /** Hidden fields of the form. */
  fields?: Readonly<Record<string, string>>
  /** The question before sending, if scripts are available. */
  confirm?: string
  kind?: string
  /** The main action of the page. */
  main?: true
  /** The object of the action, for screen readers that read the button without its surroundings. */
  whom?: string
}

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

/** Whether this is the form that was refused. */
const isRefused = ({ refused }: PageContext, { action, at = '' }: Formed): boolean =>
  refused?.action === action && (refused.form.get('at') ?? '') === at

/** Draws the error of this form, if it was refused. */
const ownProblem = (context: PageContext, formed: Formed): Html => {
  if (!context.refused || !isRefused(context, formed)) return NOTHING
  context.refused.isShown = true
  return problem(context.refused.message)
}

/** A form that changes something, with what was wrong with it the last time. */
export const form = (context: PageContext, formed: Formed, body: Html): Html => {
  const { action, at, fields = {}, confirm, kind = '' } = formed
  const asks = confirm === undefined ? NOTHING : html` data-confirm="${confirm}"`
  const own = {
    token: context.formToken,
    once: context.submissionId,
    work: action,
    ...(at !== undefined && { at }),
    ...fields,
  }
  return html`<form method="post" action="${context.target}" class="${kind}"${asks}>
    ${Object.entries(own).map(([name, value]) => hidden(name, value))}${ownProblem(context, formed)}${body}
  </form>`
}

/** A form that is nothing but its button. */
export const button = (context: PageContext, label: string, formed: Formed): Html =>
  form(
    context,
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
