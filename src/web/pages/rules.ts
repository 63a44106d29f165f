import { html } from 'hono/html'
import { rankingOf } from '../../views/phrases.ts'
import { rulesInWords } from '../../views/systems.ts'
import type { Drawn } from '../drawing/page.ts'
import { drawPart } from '../drawing/view.ts'
import type { Html } from '../drawing/words.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import { keep, lab } from './lab.ts'
import type { LeaguePage } from './page.ts'

/** The scoring in words, and what other rules would have made of the season. */

const settings = ({ about: { league } }: LeagueVisit): Html => {
  const { slots, bench } = league.rosterConfig
  const facts: [string, string][] = [
    ['Starters', slots.map(({ slot }) => slot).join(', ')],
    ['Bench', String(bench)],
    ['Free agents', league.acquisitionMode === 'waivers' ? 'by claims' : 'first come, first served'],
    ['Playoffs', `${league.playoffConfig.teams} teams from week ${league.playoffConfig.startWeek}`],
    ['Ranked by', rankingOf(league.ranking)],
  ]
  return html`<dl class="list pairs">${facts.map(([name, value]) => html`<div class="row"><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league } = visit.about
  const { system } = await visit.call('getSystem', { params: { id: league.scoringSystemId } })
  const place = { leagueId: league.id, zone: visit.zone }
  return {
    title: 'Rules',
    lead: `Scored by ${system.name}. ${system.description}`,
    body: html`<section id="settings">${settings(visit)}</section><section id="scoring"><h2>Scoring</h2>${drawPart(rulesInWords(system.rules), place, 'Scoring')}</section>${await lab(visit)}`,
  }
}

export const RULES: LeaguePage = { path: '/rules', also: 'watcher', show, works: { keep } }
