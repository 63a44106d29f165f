import { html } from 'hono/html'
import { rankingOf } from '../../views/phrases.ts'
import { replay as replayView } from '../../views/replay.ts'
import { rulesInWords } from '../../views/systems.ts'
import { choice } from '../drawing/form.ts'
import type { Drawn } from '../drawing/page.ts'
import { drawPart } from '../drawing/view.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { isPro } from '../visit/answers.ts'
import { asking, type LeagueVisit } from '../visit/visit.ts'
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

/** The season under another system, where one was chosen. */
const lab = async (visit: LeagueVisit): Promise<Html> => {
  const { league } = visit.about
  if (!isPro(visit) || visit.account === null) return NOTHING
  const { systems } = await visit.call('listSystems')
  const chosen = visit.query.get('under') ?? ''
  const others = systems
    .filter(({ id }) => id !== league.scoringSystemId)
    .map(({ id, name }) => ({ value: id, label: name }))
  const known = others.some(({ value }) => value === chosen)
  const names = new Map([...visit.names, ...systems.map(({ id, name }): [string, string] => [id, name])])
  const replayed = known
    ? await visit.call('replayLeague', { params: { id: league.id }, query: { system: chosen } })
    : null
  const place = { leagueId: league.id, zone: visit.zone }
  return html`<section id="lab"><h2>What if?</h2><form method="get" action="${visit.path}" class="filters" data-instant>${choice(
    { label: 'The season under other rules', name: 'under', value: chosen },
    [{ value: '', label: 'Choose a system' }, ...others],
  )}<button>Show</button></form>${
    replayed
      ? html`<div class="outcome">${replayView(replayed, asking(visit, names)).parts.map(part => drawPart(part, place, 'Under other rules'))}</div>`
      : NOTHING
  }</section>`
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

export const RULES: LeaguePage = { path: '/rules', also: 'watcher', show }
