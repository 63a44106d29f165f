import { HindsightError, type League, type ScoringSystem, type TradePast } from '../../engine/index.ts'
import { points } from '../../views/format.ts'
import {
  count,
  locksText,
  OFFERS_SHOWN,
  playoffsOf,
  rankingText,
  SEEN_BY,
  SHOWN,
  series,
  taxiText,
  waiversOf,
  weeksText,
} from '../../views/phrases.ts'
import { breakdownOf } from '../../views/players.ts'
import { replay as replayView, whatIf as whatIfView } from '../../views/replay.ts'
import { isWeekOver } from '../../views/standings.ts'
import { labelOf, rulesInWords } from '../../views/systems.ts'
import type { View, ViewContext } from '../../views/view.ts'
import { type LeagueContext, leagueParams, typedOrDefault, viewContext } from '../context/context.ts'
import { isPro } from '../context/league.ts'
import { type Html, html, NOTHING } from '../drawing/html.ts'
import { playerPath } from '../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { drawPart } from '../drawing/view.ts'
import { type Choice, choice, field, form } from '../forms/form.ts'
import { requireFreeSystemName } from '../forms/unique-names.ts'
import { textIn } from '../forms/values.ts'

/** The scoring rules in words, and the season under different rules. */

type Fact = readonly [string, string]

const when = (holds: boolean, name: string, value: string): Fact[] => (holds ? [[name, value]] : [])

/** Describes how free agents are added, and who can see claims. */
const acquisitionWords = ({ acquisitionMode, waivers, claimsVisible, externalLeagueId }: League): Fact[] => {
  if (acquisitionMode === 'fcfs') return [['Free agents', 'first come, first served']]
  const claims = waivers === null ? 'waivers' : `waivers: ${waiversOf(waivers)}`
  return [['Free agents', claims], ...when(externalLeagueId === null, 'Claims visible', SHOWN[claimsVisible])]
}

const settings = ({ about: { league } }: LeagueContext): Html => {
  const { slots, bench, reserve = 0, taxi = 0 } = league.rosterConfig
  const reviewed = league.tradeReview.hours
  const isOwn = league.externalLeagueId === null
  const facts: Fact[] = [
    ['Starters', slots.map(({ slot }) => slot).join(', ')],
    ['Bench', String(bench)],
    ...when(reserve > 0, 'IR spots', String(reserve)),
    ...when(taxi > 0, 'Taxi squad', taxiText(league.rosterConfig)),
    ...acquisitionWords(league),
    ...when(isOwn, 'Trades', reviewed === 0 ? 'no review' : `${count(reviewed, 'hour')} of review`),
    ...when(isOwn, 'Trade offers', `visible ${OFFERS_SHOWN[league.offersVisible]}`),
    ...when(league.tradeDeadline > 0, 'Trade deadline', `end of week ${league.tradeDeadline}`),
    ...when(locksText(league.locks).length > 0, 'Locks and deadlines', locksText(league.locks).join(', ')),
    ['Playoffs', playoffsOf(league.playoffConfig)],
    ['League', `visible ${SEEN_BY[league.visibility]}`],
    ['Ranked by', rankingText(league.ranking)],
    ...when(league.medianGame, 'Median game', 'every team also plays the league median each week'),
  ]
  return html`<dl class="list pairs">${facts.map(([name, value]) => html`<div class="row"><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** Draws the best score of the last finished week, and how it adds up. */
const example = async (context: LeagueContext): Promise<Html> => {
  const { league, weeks } = context.about
  const week = weeks.findLast(each => isWeekOver(context.about, each))
  if (week === undefined) return NOTHING
  const query = { week, system: league.scoringSystemId, season: league.season, limit: 1, breakdown: 1 as const }
  const [best] = (await context.call('listScores', { query })).scores
  if (best === undefined) return NOTHING
  return html`<section id="example"><h2>Example</h2><div class="card stack"><p><a href="${playerPath(league.id, best.id)}">${best.name}</a> had the top score of week ${week}: <b>${points(best.points)}</b> points.</p><ul>${breakdownOf(best, labelOf).map(line => html`<li>${line}</li>`)}</ul></div></section>`
}

/**
 * Returns the lab's changes besides scoring, as parameters for `league what-if`: lineups, a trade, and two teams'
 * schedules. Leaves out a schedule swap that names only one team.
 */
const changesIn = ({ query }: LeagueContext) => {
  const [lineups, trade, team, scheduleOf] = ['lineups', 'trade', 'team', 'schedule-of'].map(
    name => query.get(name) ?? '',
  )
  return {
    ...(lineups === 'best' && { lineups: 'best' as const }),
    ...(/^\d+$/.test(trade!) && { trade: Number(trade) }),
    ...(team && scheduleOf && team !== scheduleOf && { team, scheduleOf }),
  }
}

const NONE: Choice = { value: '', label: 'No change' }

const tradeLabel = ({ number, week, sides }: TradePast): string =>
  `No. ${number}${week === null ? '' : `, week ${week}`}: ${series(sides.map(({ team }) => team))}`

/** Draws the choices. A section is expanded if one of its choices is set. */
const changeFields = ({ query, about }: LeagueContext, trades: readonly TradePast[]): Html => {
  const chosen = (label: string, name: string, options: readonly Choice[]): Html =>
    choice({ label, name, value: query.get(name) ?? '' }, [NONE, ...options])
  const teams = about.standings.map(({ team }) => ({ value: team.id, label: team.name }))
  const tradeOptions = trades.map(trade => ({ value: String(trade.number), label: tradeLabel(trade) }))
  const isOpen = ['lineups', 'trade', 'team', 'schedule-of'].some(name => query.get(name))
  return html`<details${isOpen ? html` open` : NOTHING}>
    <summary>Change what happened</summary>
    ${chosen('Lineups', 'lineups', [{ value: 'best', label: 'Best lineup each week' }])}
    ${tradeOptions.length === 0 ? NOTHING : chosen('Undo a trade', 'trade', tradeOptions)}
    ${chosen('Swap the schedule of', 'team', teams)}
    ${chosen('with the schedule of', 'schedule-of', teams)}
  </details>`
}

/** Stats' weights that the visitor changed. */
type Weights = Readonly<Record<string, number>>

/** Returns the name of a lab field, which contains a stat's weight. */
const nameOf = (stat: string): string => `w-${stat}`

/**
 * Returns the weights in the page's address that differ from the system's. Leaves out weights for a different system.
 */
const changedWeights = ({ query }: LeagueContext, { id, rules }: ScoringSystem): Weights => {
  if (query.get('of') !== id) return {}
  return Object.fromEntries(
    Object.entries(rules.global.weights).flatMap(([stat, points]) => {
      const text = query.get(nameOf(stat))?.trim().replace(',', '.') ?? ''
      return text === '' || !Number.isFinite(Number(text)) || Number(text) === points ? [] : [[stat, Number(text)]]
    }),
  )
}

/** Returns the experiment's system: the chosen one, or else the league's. */
const chosenSystem = async (context: LeagueContext): Promise<ScoringSystem> => {
  const id = context.query.get('under') || context.about.league.scoringSystemId
  return (await context.call('getSystem', { params: { id } })).system
}

const weightFields = ({ rules }: ScoringSystem, changed: Weights): Html =>
  html`<details${Object.keys(changed).length > 0 ? html` open` : NOTHING}><summary>Change scoring weights</summary><div class="weights">${Object.entries(
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

const KEEP_LABELS = { name: 'Save these rules as a scoring system' } as const

const keepForm = (context: LeagueContext): Html => {
  const name = {
    label: KEEP_LABELS.name,
    name: 'name',
    value: typedOrDefault(context, 'keep', 'name'),
    hint: 'The commissioner can choose it under Settings.',
    required: true,
    more: html` maxlength="60"`,
  }
  return form(context, { action: 'keep', kind: 'card' }, html`${field(name)}<button>Save</button>`)
}

interface Rules {
  system: string
  weights?: string
}

/** Returns the response for the page's address; null if the address does not contain changes. */
const outcomeOf = async (context: LeagueContext, rules: Rules | null, shell: ViewContext): Promise<View | null> => {
  const params = { id: context.about.league.id }
  const changes = changesIn(context)
  if (Object.keys(changes).length > 0) {
    const { trade: _, ...values } = changes
    const answer = await context.call('whatIf', { params, query: { ...rules, ...changes } })
    return whatIfView(answer, { ...shell, values })
  }
  return rules && replayView(await context.call('replayLeague', { params, query: rules }), shell)
}

const outcome = (context: LeagueContext, { title, about, parts }: View, rules: Rules | null): Html => {
  const place = { leagueId: context.about.league.id, zone: context.zone }
  const notes = about.map(line => html`<p class="dim">${line}.</p>`)
  return html`<div class="outcome"><p>${title}.</p>${notes}${parts.map(part => drawPart(part, place, 'What if'))}${rules === null ? NOTHING : keepForm(context)}</div>`
}

/**
 * Draws the lab, if the plan allows it: the season under different rules or with different events, and a form that saves
 * the rules as a scoring system.
 */
const lab = async (context: LeagueContext): Promise<Html> => {
  const { league } = context.about
  if (!isPro(context) || context.account === null) return NOTHING
  const { systems } = await context.call('listSystems')
  const { trades } = await context.call('weighTrades', {
    params: leagueParams(context),
    query: { season: league.season },
  })
  const tried = await chosenSystem(context)
  const changed = changedWeights(context, tried)
  const weights = Object.entries(changed)
    .map(pair => pair.join(':'))
    .join(',')
  const isOther = tried.id !== league.scoringSystemId || weights !== ''
  const rules = isOther ? { system: tried.id, ...(weights !== '' && { weights }) } : null
  const names = new Map([...context.names, ...systems.map(({ id, name }): [string, string] => [id, name])])
  const view = await outcomeOf(context, rules, viewContext(context, names))
  return html`<section id="lab"><h2>What if?</h2><p class="dim">How this season would have gone under different rules, or with different lineups, trades or schedules.</p><form method="get" action="${context.path}" class="lab" data-instant><input type="hidden" name="of" value="${tried.id}">${choice(
    { label: 'Scoring', name: 'under', value: tried.id },
    systems.map(({ id, name }) => ({ value: id, label: name })),
  )}${weightFields(tried, changed)}${changeFields(context, trades)}<button>Show</button></form>${view ? outcome(context, view, rules) : NOTHING}</section>`
}

/** Saves the lab's rules as one of the account's scoring systems. */
const keep: Action<LeagueContext> = async (context, form) => {
  if (context.account === null) throw new HindsightError('forbidden', 'This link is view-only')
  const name = textIn(form, 'name').trim()
  await requireFreeSystemName(context, name)
  const tried = await chosenSystem(context)
  const { rules } = tried
  const weights = { ...rules.global.weights, ...changedWeights(context, tried) }
  const body = { name, rules: { ...rules, global: { ...rules.global, weights } } }
  const { system } = await context.call('createSystem', { body })
  return { notice: `Saved ${system.name}` }
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const { league } = context.about
  const { system } = await context.call('getSystem', { params: { id: league.scoringSystemId } })
  const place = { leagueId: league.id, zone: context.zone }
  const earlierRules = league.rulesByWeek.map(({ untilWeek, rules }, at) => {
    const first = (league.rulesByWeek[at - 1]?.untilWeek ?? 0) + 1
    const weeks = weeksText(Array.from({ length: untilWeek - first + 1 }, (_, at) => first + at))
    return html`<section><h2>Scoring of ${weeks}</h2>${drawPart(rulesInWords(rules), place, `Scoring of ${weeks}`)}</section>`
  })
  return {
    lead: `Scoring: ${system.name}. ${system.description}`,
    body: html`<section id="settings">${settings(context)}</section><section id="scoring"><h2>Scoring</h2>${drawPart(rulesInWords(system.rules), place, 'Scoring')}</section>${earlierRules}${await example(context)}${await lab(context)}`,
  }
}

export const RULES: LeaguePage = {
  path: '/rules',
  title: 'Scoring rules',
  link: { place: 'more' },
  access: 'watcher',
  show,
  actions: { keep },
  labels: KEEP_LABELS,
}
