import { conflict, type Draft, type DraftPick, invalid } from '../../../engine/index.ts'
import { lengthOf } from '../../../views/pick-clock.ts'
import { type LeagueContext, leagueParams, nameIn, typedOrDefault } from '../../context/context.ts'
import { type Html, html, NOTHING } from '../../drawing/html.ts'
import type { Action, ActionResult } from '../../drawing/page.ts'
import { applyEdits, editsIn, openFieldValues, withOriginals } from '../../forms/edits.ts'
import { button, choice, field, form } from '../../forms/form.ts'
import { chosenIn, integerIn, offeredValue, optionalField, textIn } from '../../forms/values.ts'
import { lastPick } from './board.ts'

/** The commissioner's actions to start and run a draft, and the form fields for its pick clock. */

const LENGTHS = [0, 30, 60, 90, 120, 300, 3_600, 4 * 3_600, 8 * 3_600, 86_400] as const

/** Returns the initial values of the fields. */
const clockStanding = ({ pickSeconds, quiet }: Pick<Draft, 'pickSeconds' | 'quiet'>) => ({
  pickSeconds: String(pickSeconds),
  from: quiet?.from ?? '',
  to: quiet?.to ?? '',
})

const CLOCK_LABELS: Readonly<Record<string, string>> = {
  pickSeconds: 'Time per pick',
  from: 'Quiet hours from',
  to: 'Quiet hours until',
}

const lengthWords = (seconds: number): string => (seconds === 0 ? 'No limit' : lengthOf(seconds))

const clockWords =
  (now: ReturnType<typeof clockStanding>) =>
  (name: string): string => {
    const value = now[name as keyof typeof now]
    const words = name === 'pickSeconds' ? lengthWords(Number(value)).toLowerCase() : value || 'empty'
    return `${CLOCK_LABELS[name]} is ${words}`
  }

const clockFields = (fieldValue: (name: string) => string): Html => {
  const lengths = [...new Set([...LENGTHS, Number(fieldValue('pickSeconds'))])].filter(Number.isInteger)
  const options = lengths
    .toSorted((a, b) => a - b)
    .map(seconds => ({ value: String(seconds), label: lengthWords(seconds) }))
  const labeled = (name: string) => ({ label: CLOCK_LABELS[name]!, name, value: fieldValue(name) })
  return html`${choice(labeled('pickSeconds'), options)}
    <div class="pair">
      ${field({ ...labeled('from'), type: 'time' })}
      ${field({ ...labeled('to'), type: 'time' })}
    </div>
    <small class="dim">
      The pick clock is paused in quiet hours. When time runs out, the first player in the team's queue is picked.
    </small>`
}

/** Returns the requested pick clock. Quiet hours use the sender's time zone. */
const clockIn = (
  { zone }: LeagueContext,
  form: URLSearchParams,
): { pickSeconds: number; quiet?: { from: string; to: string; zone: string } } => {
  const [from, to] = [textIn(form, 'from'), textIn(form, 'to')]
  const pickSeconds = integerIn(form, 'pickSeconds', CLOCK_LABELS.pickSeconds!)
  if (pickSeconds === 0 || (from === '' && to === '')) return { pickSeconds }
  if (from === '' || to === '') throw invalid('Enter both a start and an end for the quiet hours, or leave both empty')
  return { pickSeconds, quiet: { from, to, zone } }
}

export const DRAFT_LABELS: Readonly<Record<string, string>> = { ...CLOCK_LABELS, rounds: 'Rounds' }

const NO_CLOCK = clockStanding({ pickSeconds: 0, quiet: null })

const ORDERS = [
  { value: 'snake', label: 'Snake' },
  { value: 'linear', label: 'Same order each round' },
]

const FIRST = [
  { value: 'drawn', label: 'Random order' },
  { value: 'teams', label: 'Team order' },
]

/** Draws the form that starts a draft. */
export const startForm = (context: LeagueContext): Html => {
  const was = (name: string, usual = ''): string => typedOrDefault(context, 'begin', name, usual)
  const order = {
    label: 'Order',
    name: 'kind',
    value: was('kind', 'snake'),
    hint: 'In a snake draft, the order reverses every round.',
  }
  const rounds = {
    label: 'Rounds',
    name: 'rounds',
    type: 'number',
    value: was('rounds'),
    hint: 'Leave empty to fill every roster spot.',
    more: html` min="1" max="100" inputmode="numeric"`,
  }
  return form(
    context,
    { action: 'begin', kind: 'card' },
    html`${choice(order, ORDERS)}
      ${choice({ label: 'First pick', name: 'drawn', value: was('drawn', 'drawn') }, FIRST)}
      ${clockFields(name => was(name, NO_CLOCK[name as keyof typeof NO_CLOCK]))}
      ${field(rounds)}
      <button class="go">Start the draft</button>`,
  )
}

/** Returns the picked player's id; empty if no player was picked. */
const pickedPlayerId = (pick: DraftPick | undefined): string => pick?.player.id ?? ''

/** Returns the question to ask before a pick is undone. */
const takesBack = (context: LeagueContext, { player, teamId }: DraftPick): string =>
  `Undo ${nameIn(context, teamId)}'s pick of ${player.name ?? player.id}?`

/** Draws the commissioner's actions during a draft. */
export const control = (context: LeagueContext, draft: Draft): Html => {
  const { status } = draft
  const last = lastPick(context, draft)
  if (!context.about.league.commissioner || context.account === null || status === 'complete') return NOTHING
  const act = (label: string, name: string, confirm?: string) =>
    button(context, label, {
      action: 'control',
      at: name,
      fields: { act: name, last: pickedPlayerId(last) },
      ...(confirm !== undefined && { confirm }),
    })
  const now = clockStanding(draft)
  return html`<details id="control"${context.refused && context.refused.action !== 'pick' ? html` open` : NOTHING}>
    <summary>Draft controls</summary>
    <div class="actions">
      ${status === 'paused' ? act('Resume', 'resume') : act('Pause', 'pause')}
      ${last ? act('Undo last pick', 'undo', takesBack(context, last)) : NOTHING}
      ${act('Autopick now', 'auto')}
      ${act('Autopick the rest', 'end', 'Autopick all remaining picks for every team?')}
      ${act('Cancel the draft', 'abandon', 'Cancel the draft? All picks are cleared.')}
    </div>
    ${form(
      context,
      { action: 'clock', kind: 'card', fields: withOriginals(now) },
      html`${clockFields(openFieldValues(context, 'clock', now))}<button>Set the pick clock</button>`,
    )}
  </details>`
}

export const begin: Action<LeagueContext> = async (context, form) => {
  const isDrawn = offeredValue(form, 'drawn', ['drawn', 'teams']) === 'drawn'
  const body = {
    kind: offeredValue(form, 'kind', ['snake', 'linear']),
    ...clockIn(context, form),
    ...(isDrawn && { seed: Math.floor(Math.random() * 2 ** 32) }),
    ...(optionalField(form, 'rounds').rounds !== undefined && { rounds: integerIn(form, 'rounds', 'Rounds') }),
  }
  await context.call('startDraft', { params: leagueParams(context), body })
  return { notice: 'Draft started' }
}

/** Unchanged quiet hours keep their original time zone. */
export const setPickClock: Action<LeagueContext> = async (context, form) => {
  const { draft } = await context.call('getDraft', { params: leagueParams(context) })
  const now = clockStanding(draft)
  const edits = editsIn(form, now, clockWords(now))
  if (Object.keys(edits).length === 0) return { notice: 'No changes' }
  const { pickSeconds, quiet = null } = clockIn(context, applyEdits(edits, now))
  const keepsQuiet = edits.from === undefined && edits.to === undefined && quiet !== null
  const body = { pickSeconds, ...(!keepsQuiet && { quiet }) }
  await context.call('updateDraft', { params: leagueParams(context), body })
  return { notice: 'Pick clock updated' }
}

/**
 * Throws conflict if the draft has continued since the page was loaded, because the request was for an earlier pick.
 */
const requireLast = async (context: LeagueContext, form: URLSearchParams): Promise<void> => {
  const { draft } = await context.call('getDraft', { params: leagueParams(context) })
  if (textIn(form, 'last') === pickedPlayerId(lastPick(context, draft))) return
  throw conflict('The draft has moved on, so nothing was changed. Check the last pick and try again')
}

/** Runs an action without a notice, because pages show its result. */
const withoutNotice = async (action: Promise<unknown>): Promise<ActionResult> => {
  await action
  return {}
}

const ACTS = {
  pause: context => withoutNotice(context.call('pauseDraft', { params: leagueParams(context) })),
  resume: context => withoutNotice(context.call('resumeDraft', { params: leagueParams(context) })),
  undo: async (context, form) => {
    await requireLast(context, form)
    const { picks } = await context.call('undoPicks', { params: leagueParams(context), body: {} })
    const player = picks[0]?.player
    return { notice: `Undid the pick of ${player?.name ?? player?.id ?? 'the last player'}` }
  },
  auto: async (context, form) => {
    await requireLast(context, form)
    return withoutNotice(context.call('autoDraft', { params: leagueParams(context), body: { picks: 1 } }))
  },
  end: context => withoutNotice(context.call('autoDraft', { params: leagueParams(context), body: { until: 'end' } })),
  abandon: context => withoutNotice(context.call('abandonDraft', { params: leagueParams(context) })),
} as const satisfies Record<string, Action<LeagueContext>>

export const act: Action<LeagueContext> = (context, form) => ACTS[chosenIn(form, 'act', ACTS)](context, form)
