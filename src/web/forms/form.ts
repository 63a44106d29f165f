import type { PageContext } from '../context/context.ts'
import { type Html, html, NOTHING, problem } from '../drawing/html.ts'

/** Forms. Each one posts to its own page and shows its error there. */

interface FormOptions {
  /** The name of one of the page's actions. */
  action: string
  /** Distinguishes this form from other forms on the page with the same action. */
  at?: string
  /** The form's hidden fields. */
  fields?: Readonly<Record<string, string>>
  /** The question to ask before sending, if scripts are available. */
  confirm?: string
  kind?: string
  /** True for the page's main action. */
  main?: true
  /** The object of the action, for screen readers that read the button out of context. */
  item?: string
}

const hiddenField = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

/** Returns true if this form was refused. */
const isRefused = ({ refused }: PageContext, { action, at = '' }: FormOptions): boolean =>
  refused?.action === action && (refused.form.get('at') ?? '') === at

/** Draws this form's error, if it was refused. */
const ownProblem = (context: PageContext, formed: FormOptions): Html => {
  if (!context.refused || !isRefused(context, formed)) return NOTHING
  context.refused.isShown = true
  return problem(context.refused.message)
}

/** Draws a form, with the error if it was refused. */
export const form = (context: PageContext, formed: FormOptions, body: Html): Html => {
  const { action, at, fields = {}, confirm, kind = '' } = formed
  const asks = confirm === undefined ? NOTHING : html` data-confirm="${confirm}"`
  const hiddenFields = {
    token: context.formToken,
    once: context.submissionId,
    work: action,
    ...(at !== undefined && { at }),
    ...fields,
  }
  return html`<form method="post" action="${context.target}" class="${kind}"${asks}>
    ${Object.entries(hiddenFields).map(([name, value]) => hiddenField(name, value))}${ownProblem(context, formed)}${body}
  </form>`
}

/** Draws a form that is only a button. */
export const button = (context: PageContext, label: string, formed: FormOptions): Html =>
  form(
    context,
    { kind: 'inline', ...formed },
    html`<button class="${formed.main ? 'go' : ''}"${formed.item === undefined ? NOTHING : html` aria-label="${label}: ${formed.item}"`}>${label}</button>`,
  )

interface FieldOptions {
  label: string
  name: string
  value?: string
  hint?: string
  type?: string
  required?: boolean
  more?: Html
}

/** Draws a form's text field, with its label and hint. */
export const field = ({
  label,
  name,
  value = '',
  hint,
  type = 'text',
  required = false,
  more = NOTHING,
}: FieldOptions): Html =>
  html`<label class="field"><span>${label}</span>${hint === undefined ? NOTHING : html`<small>${hint}</small>`}<input type="${type}" name="${name}" value="${value}"${type === 'text' ? html` dir="auto"` : NOTHING}${required ? html` required` : NOTHING}${more}></label>`

export interface Choice {
  value: string
  label: string
}

/** Draws a field for choosing one option. */
export const choice = (
  { label, name, value = '', hint }: Pick<FieldOptions, 'label' | 'name' | 'value' | 'hint'>,
  options: readonly Choice[],
): Html =>
  html`<label class="field"><span>${label}</span>${hint === undefined ? NOTHING : html`<small>${hint}</small>`}<select name="${name}">${options.map(
    each =>
      html`<option value="${each.value}"${each.value === value ? html` selected` : NOTHING}>${each.label}</option>`,
  )}</select></label>`

/** Draws a checkbox. */
export const tick = (label: string, name: string, value: string, isOn = false): Html =>
  html`<label class="tick"><input type="checkbox" name="${name}" value="${value}"${isOn ? html` checked` : NOTHING}><span>${label}</span></label>`
