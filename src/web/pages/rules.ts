import { html } from 'hono/html'
import { points } from '../../views/format.ts'
import { count, rankingOf, waiversOf } from '../../views/phrases.ts'
import { breakdownOf } from '../../views/players.ts'
import { rulesInWords } from '../../views/systems.ts'
import { playerPath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { drawPart } from '../drawing/view.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import { keep, lab } from './lab.ts'
import type { LeaguePage } from './page.ts'

/** The scoring in words, and what other rules would have made of the season. */

const settings = ({ about: { league } }: LeagueVisit): Html => {
  const { slots, bench } = league.rosterConfig
  const reviewed = league.tradeReview.hours
  const claims = league.waivers === null ? 'by claims' : `by claims: ${waiversOf(league.waivers)}`
  const facts: [string, string][] = [
    ['Starters', slots.map(({ slot }) => slot).join(', ')],
    ['Bench', String(bench)],
    ['Free agents', league.acquisitionMode === 'waivers' ? claims : 'first come, first served'],
    ...(reviewed === 0 ? [] : [['Trades', `under review for ${count(reviewed, 'hour')}`] as [string, string]]),
    ['Playoffs', `${league.playoffConfig.teams} teams from week ${league.playoffConfig.startWeek}`],
    ['Ranked by', rankingOf(league.ranking)],
  ]
  return html`<dl class="list pairs">${facts.map(([name, value]) => html`<div class="row"><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** The best score of the last week that is over, with its arithmetic. */
const example = async (visit: LeagueVisit): Promise<Html> => {
  const { league, currentWeek, weeks } = visit.about
  const week = weeks.findLast(each => currentWeek === null || each < currentWeek)
  if (week === undefined) return NOTHING
  const query = { week, system: league.scoringSystemId, season: league.season, limit: 1, breakdown: 1 as const }
  const [best] = (await visit.call('listScores', { query })).scores
  if (best === undefined) return NOTHING
  return html`<section id="example"><h2>For example</h2><div class="card stack"><p><a href="${playerPath(league.id, best.id)}">${best.name}</a> made the most of week ${week}: <b>${points(best.points)}</b> points.</p><ul>${breakdownOf(best).map(line => html`<li>${line}</li>`)}</ul></div></section>`
}

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league } = visit.about
  const { system } = await visit.call('getSystem', { params: { id: league.scoringSystemId } })
  const place = { leagueId: league.id, zone: visit.zone }
  return {
    title: 'Rules',
    lead: `Scored by ${system.name}. ${system.description}`,
    body: html`<section id="settings">${settings(visit)}</section><section id="scoring"><h2>Scoring</h2>${drawPart(rulesInWords(system.rules), place, 'Scoring')}</section>${await example(visit)}${await lab(visit)}`,
  }
}

export const RULES: LeaguePage = { path: '/rules', also: 'watcher', show, works: { keep } }
