import { html } from 'hono/html'
import type { League } from '../../engine/index.ts'
import { points } from '../../views/format.ts'
import {
  count,
  locksText,
  OFFERS_SHOWN,
  playoffsOf,
  rankingText,
  SEEN_BY,
  SHOWN,
  taxiText,
  waiversOf,
  weeksText,
} from '../../views/phrases.ts'
import { breakdownOf } from '../../views/players.ts'
import { labelOf, rulesInWords } from '../../views/systems.ts'
import type { LeagueContext } from '../context/context.ts'
import { type Html, NOTHING } from '../drawing/html.ts'
import { playerPath } from '../drawing/links.ts'
import type { LeaguePage, PageContent } from '../drawing/page.ts'
import { drawPart } from '../drawing/view.ts'
import { KEEP_LABELS, keep, lab } from './lab.ts'

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
  const { league, currentWeek, weeks } = context.about
  const week = weeks.findLast(each => currentWeek === null || each < currentWeek)
  if (week === undefined) return NOTHING
  const query = { week, system: league.scoringSystemId, season: league.season, limit: 1, breakdown: 1 as const }
  const [best] = (await context.call('listScores', { query })).scores
  if (best === undefined) return NOTHING
  return html`<section id="example"><h2>Example</h2><div class="card stack"><p><a href="${playerPath(league.id, best.id)}">${best.name}</a> had the top score of week ${week}: <b>${points(best.points)}</b> points.</p><ul>${breakdownOf(best, labelOf).map(line => html`<li>${line}</li>`)}</ul></div></section>`
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
