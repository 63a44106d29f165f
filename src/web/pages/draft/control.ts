import { html } from 'hono/html'
import { conflict, type Draft, type DraftPick } from '../../../engine/index.ts'
import { button, choice, field, form } from '../../drawing/form.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { type LeagueVisit, leagueParams, nameIn, typed } from '../../visit/visit.ts'
import { editsIn, settledBy, shownIn, withStanding } from '../edits.ts'
import { chosenIn, type Done, given, oneIn, textIn, type Work, wholeIn } from '../page.ts'
import { CLOCK_LABELS, clockFields, clockIn, clockStanding, clockWords } from './clock-fields.ts'
import { lastPick } from './turn.ts'

/** How the commissioner begins and runs a draft. */

/** What the fields of a draft are called. */
export const DRAFT_LABELS: Readonly<Record<string, string>> = { ...CLOCK_LABELS, rounds: 'Rounds' }

const NO_CLOCK = clockStanding({ pickSeconds: 0, quiet: null })

const ORDERS = [
  { value: 'snake', label: 'Snake' },
  { value: 'linear', label: 'The same each round' },
]

const FIRST = [
  { value: 'drawn', label: 'Drawn by lot now' },
  { value: 'teams', label: 'The order of the teams' },
]

/** The form that begins a draft. */
export const setUp = (visit: LeagueVisit): Html => {
  const was = (name: string, usual = ''): string => typed(visit, 'begin', name, usual)
  const order = {
    label: 'Order',
    name: 'kind',
    value: was('kind', 'snake'),
    hint: 'In a snake draft every other round goes backwards.',
  }
  const rounds = {
    label: 'Rounds',
    name: 'rounds',
    type: 'number',
    value: was('rounds'),
    hint: 'Empty: as many as a roster has places.',
    more: html` min="1" max="100" inputmode="numeric"`,
  }
  return form(
    visit,
    { work: 'begin', kind: 'card' },
    html`${choice(order, ORDERS)}
      ${choice({ label: 'Who goes first', name: 'drawn', value: was('drawn', 'drawn') }, FIRST)}
      ${clockFields(name => was(name, NO_CLOCK[name as keyof typeof NO_CLOCK]))}
      ${field(rounds)}
      <button class="go">Begin the draft</button>`,
  )
}

/** Whom a pick took, by id; an empty one where there is none. */
const pickedBy = (pick: DraftPick | undefined): string => pick?.player.id ?? ''

/** The question before a pick is taken back. */
const takesBack = (visit: LeagueVisit, { player, teamId }: DraftPick): string =>
  `Take ${player.name ?? player.id} back from ${nameIn(visit, teamId)}?`

/** What the commissioner may do while a draft is on. */
export const control = (visit: LeagueVisit, draft: Draft): Html => {
  const { status } = draft
  const last = lastPick(visit, draft)
  if (!visit.about.league.commissioner || visit.account === null || status === 'complete') return NOTHING
  const act = (label: string, name: string, confirm?: string) =>
    button(visit, label, {
      work: 'control',
      at: name,
      fields: { act: name, last: pickedBy(last) },
      ...(confirm !== undefined && { confirm }),
    })
  const now = clockStanding(draft)
  return html`<details id="control"${visit.refused && visit.refused.work !== 'pick' ? html` open` : NOTHING}>
    <summary>Run the draft</summary>
    <div class="actions">
      ${status === 'paused' ? act('Resume', 'resume') : act('Pause', 'pause')}
      ${last ? act('Take the last pick back', 'undo', takesBack(visit, last)) : NOTHING}
      ${act('Pick for them', 'auto')}
      ${act('Pick to the end', 'end', 'Let the best available be picked for everybody, to the end?')}
      ${act('Call it off', 'abandon', 'Call the draft off? All picks are cleared.')}
    </div>
    ${form(
      visit,
      { work: 'clock', kind: 'card', fields: withStanding(now) },
      html`${clockFields(shownIn(visit, 'clock', now))}<button>Set the pick clock</button>`,
    )}
  </details>`
}

export const begin: Work<LeagueVisit> = async (visit, form) => {
  const isDrawn = oneIn(form, 'drawn', ['drawn', 'teams']) === 'drawn'
  const body = {
    kind: oneIn(form, 'kind', ['snake', 'linear']),
    ...clockIn(visit, form),
    ...(isDrawn && { seed: Math.floor(Math.random() * 2 ** 32) }),
    ...(given(form, 'rounds').rounds !== undefined && { rounds: wholeIn(form, 'rounds', 'Rounds') }),
  }
  await visit.call('startDraft', { params: leagueParams(visit), body })
  return { said: 'The draft has begun' }
}

/** Quiet hours that nobody touched stay those of the zone in which they were set. */
export const setPickClock: Work<LeagueVisit> = async (visit, form) => {
  const { draft } = await visit.call('getDraft', { params: leagueParams(visit) })
  const now = clockStanding(draft)
  const edits = editsIn(form, now, clockWords(now))
  if (Object.keys(edits).length === 0) return { said: 'Nothing was changed' }
  const { pickSeconds, quiet = null } = clockIn(visit, settledBy(edits, now))
  const keepsQuiet = edits.from === undefined && edits.to === undefined && quiet !== null
  const body = { pickSeconds, ...(!keepsQuiet && { quiet }) }
  await visit.call('updateDraft', { params: leagueParams(visit), body })
  return { said: 'The pick clock is set' }
}

/** Throws conflict where the draft went on since the page was drawn: what it asks was meant for another pick. */
const requireLast = async (visit: LeagueVisit, form: URLSearchParams): Promise<void> => {
  const { draft } = await visit.call('getDraft', { params: leagueParams(visit) })
  if (textIn(form, 'last') === pickedBy(lastPick(visit, draft))) return
  throw conflict('The draft went on meanwhile. Nothing was changed: look at the last pick, and do it again')
}

/** Done, where pages show by themselves what it was. */
const shown = async (done: Promise<unknown>): Promise<Done> => {
  await done
  return {}
}

const ACTS = {
  pause: visit => shown(visit.call('pauseDraft', { params: leagueParams(visit) })),
  resume: visit => shown(visit.call('resumeDraft', { params: leagueParams(visit) })),
  undo: async (visit, form) => {
    await requireLast(visit, form)
    const { picks } = await visit.call('undoPicks', { params: leagueParams(visit), body: {} })
    const player = picks[0]?.player
    return { said: `${player?.name ?? player?.id ?? 'The last pick'} is taken back` }
  },
  auto: async (visit, form) => {
    await requireLast(visit, form)
    return shown(visit.call('autoDraft', { params: leagueParams(visit), body: { picks: 1 } }))
  },
  end: visit => shown(visit.call('autoDraft', { params: leagueParams(visit), body: { until: 'end' } })),
  abandon: visit => shown(visit.call('abandonDraft', { params: leagueParams(visit) })),
} as const satisfies Record<string, Work<LeagueVisit>>

export const act: Work<LeagueVisit> = (visit, form) => ACTS[chosenIn(form, 'act', ACTS)](visit, form)
