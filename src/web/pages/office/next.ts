import { html } from 'hono/html'
import { invalid } from '../../../engine/index.ts'
import { choice, field, form, tick } from '../../drawing/form.ts'
import { leaguePath } from '../../drawing/links.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { squadsIn } from '../../visit/rosters.ts'
import { type LeagueVisit, leagueParams, typed } from '../../visit/visit.ts'
import { chosenIn, clockOfNew, textIn, type Work, wholeIn } from '../page.ts'
import { officePage, toOffice } from './parts.ts'

/** What comes after a season: the next one, another commissioner, or the end. */

const ORDERS = {
  reverse: 'The last of the standings first',
  draw: 'Drawn by lot',
  keep: 'As in this season',
} as const

/** Those who may be kept, a team below the other. */
const keepers = async (visit: LeagueVisit): Promise<Html> => {
  const chosen = visit.refused?.work === 'renew' ? visit.refused.form.getAll('keep') : []
  const squads = (await squadsIn(visit)).filter(({ roster }) => roster.length > 0)
  if (squads.length === 0) return NOTHING
  return html`<details${chosen.length > 0 ? html` open` : NOTHING}><summary>Keepers</summary><p class="dim">Each one kept takes the place of a pick, from the last round on.</p>${squads.map(
    ({ team, roster }) =>
      html`<fieldset class="picks"><legend>${team.name}</legend>${roster.map(({ id, name, posGroup }) => {
        const value = `${team.id} ${id}`
        return tick(`${name ?? id} (${posGroup ?? '?'})`, 'keep', value, chosen.includes(value))
      })}</fieldset>`,
  )}</details>`
}

const renewal = async (visit: LeagueVisit): Promise<Html> => {
  const { league } = visit.about
  if (league.nextLeagueId !== null) {
    return html`<div class="card stack"><p>This league goes on in a later season.</p><p><a class="go" href="${leaguePath(league.nextLeagueId)}">Open it</a></p></div>`
  }
  const { seasons } = await visit.call('statsStatus')
  const later = seasons.filter(({ season }) => season > league.season).map(({ season }) => String(season))
  if (league.externalLeagueId !== null || later.length === 0) {
    const why =
      league.externalLeagueId === null
        ? 'No later season is here yet. It can be chosen as soon as whoever runs this place has loaded it.'
        : 'This league mirrors another one: renew it there, and import it.'
    return html`<p class="dim">${why}</p>`
  }
  return form(
    visit,
    { work: 'renew', kind: 'card' },
    html`<p>The same people, rules and settings in a new league. This one stays as it is.</p>${choice(
      { label: 'Season', name: 'season', value: typed(visit, 'renew', 'season', later.at(-1)!) },
      later.map(value => ({ value, label: value })),
    )}${choice(
      { label: 'Order of the draft', name: 'order', value: typed(visit, 'renew', 'order', 'reverse') },
      Object.entries(ORDERS).map(([value, label]) => ({ value, label })),
    )}${choice({ label: 'Time', name: 'time', value: typed(visit, 'renew', 'time', 'usual') }, [
      { value: 'usual', label: 'The real one' },
      { value: 'replay', label: 'Replay a past season' },
    ])}${await keepers(visit)}<button class="go">Make the next season</button>`,
  )
}

const renew: Work<LeagueVisit> = async (visit, form) => {
  const kept = form.getAll('keep').map(each => each.split(' '))
  const answer = await visit.call('renewLeague', {
    params: leagueParams(visit),
    body: {
      season: wholeIn(form, 'season', 'Season'),
      order: chosenIn(form, 'order', ORDERS),
      ...(kept.length > 0 && { keepers: kept.map(([teamId = '', playerId = '']) => ({ teamId, playerId })) }),
      ...clockOfNew(form),
    },
  })
  return { to: leaguePath(answer.league.id), said: `${answer.league.name} goes on in ${answer.league.season}` }
}

const handOver: Work<LeagueVisit> = async (visit, form) => {
  const answer = await visit.call('handOverLeague', {
    params: leagueParams(visit),
    body: { account: textIn(form, 'account').trim() },
  })
  return { to: leaguePath(answer.league.id), said: `${answer.commissioner} is the commissioner now` }
}

const remove: Work<LeagueVisit> = async (visit, form) => {
  const { league } = visit.about
  if (textIn(form, 'name').trim() !== league.name) throw invalid('That is not its name')
  await visit.call('deleteLeague', { params: leagueParams(visit) })
  return { to: '/', said: `${league.name} is deleted` }
}

export const NEXT = officePage({
  path: '/office/next',
  show: async visit => ({
    title: 'Next season',
    up: toOffice(visit),
    body: html`${await renewal(visit)}<section id="hand-over"><h2>Another commissioner</h2>${form(
      visit,
      { work: 'hand', kind: 'card', confirm: 'Hand the league over? Only the new commissioner can give it back.' },
      html`${field({ label: 'Account', name: 'account', value: typed(visit, 'hand', 'account'), hint: 'The name of somebody who runs a team here. You stay the manager of your team.', required: true })}<button>Hand it over</button>`,
    )}</section><section id="end"><h2>The end</h2><details${visit.refused?.work === 'delete' ? html` open` : NOTHING}><summary>Delete this league</summary>${form(
      visit,
      { work: 'delete', kind: 'card' },
      html`${field({ label: `Type its name: ${visit.about.league.name}`, name: 'name', value: typed(visit, 'delete', 'name'), hint: 'Teams, rosters, lineups and the log go with it. Nothing brings them back.', required: true })}<button class="danger">Delete it for good</button>`,
    )}</details></section>`,
  }),
  works: { renew, hand: handOver, delete: remove },
})
