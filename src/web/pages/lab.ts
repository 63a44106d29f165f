import { html } from 'hono/html'
import type { ScoringSystem } from '../../engine/index.ts'
import { HindsightError } from '../../engine/index.ts'
import { replay as replayView, whatIf as whatIfView } from '../../views/replay.ts'
import { labelOf } from '../../views/systems.ts'
import type { Asked, View } from '../../views/view.ts'
import { choice, field, form } from '../drawing/form.ts'
import { drawPart } from '../drawing/view.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { isPro } from '../visit/answers.ts'
import { asking, type LeagueVisit, leagueParams, typed } from '../visit/visit.ts'
import { requireFreeSystemName } from './free-names.ts'
import { changeFields, changesIn } from './lab-changes.ts'
import { textIn, type Work } from './page.ts'

/** The lab: what other rules, or other events, would have made of the season, and keeping the rules as a system. */

type Weights = Readonly<Record<string, number>>

/** A field of the lab: the weight of a stat. */
const nameOf = (stat: string): string => `w-${stat}`

/** The weights that differ from those of the system, as the address of the page says; those of another one are left out. */
const changedIn = ({ query }: LeagueVisit, { id, rules }: ScoringSystem): Weights => {
  if (query.get('of') !== id) return {}
  return Object.fromEntries(
    Object.entries(rules.global.weights).flatMap(([stat, points]) => {
      const text = query.get(nameOf(stat))?.trim().replace(',', '.') ?? ''
      return text === '' || !Number.isFinite(Number(text)) || Number(text) === points ? [] : [[stat, Number(text)]]
    }),
  )
}

/** The system that is tried: the one that was chosen, else that of the league. */
const triedIn = async (visit: LeagueVisit): Promise<ScoringSystem> => {
  const id = visit.query.get('under') || visit.about.league.scoringSystemId
  return (await visit.call('getSystem', { params: { id } })).system
}

const weightFields = ({ rules }: ScoringSystem, changed: Weights): Html =>
  html`<details${Object.keys(changed).length > 0 ? html` open` : NOTHING}><summary>Change single weights</summary><div class="weights">${Object.entries(
    rules.global.weights,
  ).map(([stat, points]) =>
    field({
      label: labelOf(stat),
      name: nameOf(stat),
      value: String(changed[stat] ?? points),
      type: 'number',
      more: html` step="any"`,
    }),
  )}</div></details>`

/** What the fields are called by which rules are kept. */
export const KEEP_LABELS = { name: 'Keep these rules as a system' } as const

const keepForm = (visit: LeagueVisit): Html => {
  const name = {
    label: KEEP_LABELS.name,
    name: 'name',
    value: typed(visit, 'keep', 'name'),
    hint: 'The commissioner can choose it under Settings.',
    required: true,
    more: html` maxlength="60"`,
  }
  return form(visit, { work: 'keep', kind: 'card' }, html`${field(name)}<button>Keep it</button>`)
}

interface Rules {
  system: string
  weights?: string
}

/** What is asked in the address of the page, answered; null where nothing is otherwise. */
const outcomeOf = async (visit: LeagueVisit, rules: Rules | null, asked: Asked): Promise<View | null> => {
  const params = { id: visit.about.league.id }
  const changes = changesIn(visit)
  if (Object.keys(changes).length > 0) {
    const { trade: _, ...values } = changes
    const answer = await visit.call('whatIf', { params, query: { ...rules, ...changes } })
    return whatIfView(answer, { ...asked, values })
  }
  return rules && replayView(await visit.call('replayLeague', { params, query: rules }), asked)
}

const outcome = (visit: LeagueVisit, { title, about, parts }: View, rules: Rules | null): Html => {
  const place = { leagueId: visit.about.league.id, zone: visit.zone }
  const notes = about.map(line => html`<p class="dim">${line}.</p>`)
  return html`<div class="outcome"><p>${title}.</p>${notes}${parts.map(part => drawPart(part, place, 'What if'))}${rules === null ? NOTHING : keepForm(visit)}</div>`
}

/** The season under other rules, or with something else that happened, for whom the plan lets ask. */
export const lab = async (visit: LeagueVisit): Promise<Html> => {
  const { league } = visit.about
  if (!isPro(visit) || visit.account === null) return NOTHING
  const { systems } = await visit.call('listSystems')
  const { trades } = await visit.call('weighTrades', { params: leagueParams(visit), query: { season: league.season } })
  const tried = await triedIn(visit)
  const changed = changedIn(visit, tried)
  const weights = Object.entries(changed)
    .map(pair => pair.join(':'))
    .join(',')
  const isOther = tried.id !== league.scoringSystemId || weights !== ''
  const rules = isOther ? { system: tried.id, ...(weights !== '' && { weights }) } : null
  const names = new Map([...visit.names, ...systems.map(({ id, name }): [string, string] => [id, name])])
  const view = await outcomeOf(visit, rules, asking(visit, names))
  return html`<section id="lab"><h2>What if?</h2><p class="dim">The same season under other rules, or with something else that happened.</p><form method="get" action="${visit.path}" class="lab" data-instant><input type="hidden" name="of" value="${tried.id}">${choice(
    { label: 'Scoring', name: 'under', value: tried.id },
    systems.map(({ id, name }) => ({ value: id, label: name })),
  )}${weightFields(tried, changed)}${changeFields(visit, trades)}<button>Show</button></form>${view ? outcome(visit, view, rules) : NOTHING}</section>`
}

/** Keeps the rules of the lab as a system of one's own. */
export const keep: Work<LeagueVisit> = async (visit, form) => {
  if (visit.account === null) throw new HindsightError('forbidden', 'You only look on here')
  const name = textIn(form, 'name').trim()
  await requireFreeSystemName(visit, name)
  const tried = await triedIn(visit)
  const { rules } = tried
  const weights = { ...rules.global.weights, ...changedIn(visit, tried) }
  const body = { name, rules: { ...rules, global: { ...rules.global, weights } } }
  const { system } = await visit.call('createSystem', { body })
  return { said: `${system.name} is kept` }
}
