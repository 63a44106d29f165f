import { html } from 'hono/html'
import { invalid } from '../../../engine/index.ts'
import { choice, form, tick } from '../../drawing/form.ts'
import { leaguePath } from '../../drawing/links.ts'
import { playsWords } from '../../drawing/person.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { isPro } from '../../visit/answers.ts'
import type { Squad } from '../../visit/rosters.ts'
import { type LeagueVisit, leagueParams, requireOwn, teamOf } from '../../visit/visit.ts'
import { given, oneIn, textIn, type Work } from '../page.ts'
import { effectOf } from './effect.ts'
import { offerPath, type Ticked, tickedIn } from './ticked.ts'

/** A new offer: two rosters side by side, and what the trade would do before it is offered. */

const picks = (visit: LeagueVisit, label: string, name: keyof Ticked, { roster }: Squad): Html => {
  const chosen = tickedIn(visit)[name]
  return html`<fieldset class="picks"><legend>${label}</legend>${roster.map(each =>
    tick(`${each.name ?? each.id} (${playsWords(each)})`, name, each.id, chosen.includes(each.id)),
  )}</fieldset>`
}

/** What the ticked trade would do; nothing before somebody is ticked on both sides. */
const shown = async (visit: LeagueVisit, { team: own }: Squad, { team: other }: Squad): Promise<Html> => {
  const { give, get } = tickedIn(visit)
  if (give.length === 0 || get.length === 0) return NOTHING
  const body = { fromTeamId: own.id, toTeamId: other.id, fromPlayerIds: [...give], toPlayerIds: [...get] }
  return html`<div id="effect">${await effectOf(visit, body)}</div>`
}

const ticks = async (visit: LeagueVisit, own: Squad, other: Squad): Promise<Html> => {
  const answered = visit.query.get('answers') ?? undefined
  return form(
    visit,
    {
      work: 'offer',
      kind: 'offer',
      fields: { toTeamId: other.team.id, ...(answered !== undefined && { answers: answered }) },
    },
    html`<div class="swap">${picks(visit, 'You give', 'give', own)}${picks(visit, `${other.team.name} gives`, 'get', other)}</div>${await shown(visit, own, other)}<div class="actions"><button class="go" name="step" value="offer">Offer the trade</button>${isPro(visit) ? html`<button name="step" value="preview">What would it do?</button>` : NOTHING}</div>`,
  )
}

/** The form of an offer, for who runs a team. */
export const offerForm = async (visit: LeagueVisit, squads: readonly Squad[]): Promise<Html> => {
  const own = squads.find(({ team }) => team.id === visit.own?.id)
  if (!own || visit.about.league.externalLeagueId !== null) return NOTHING
  const others = squads.filter(squad => squad !== own)
  const wanted = visit.refused?.form.get('toTeamId') ?? visit.query.get('with')
  const other = others.find(({ team }) => team.id === wanted)
  const choose = html`<form method="get" action="${visit.path}" class="filters" data-instant>${choice(
    { label: 'Trade with', name: 'with', value: other?.team.id ?? '' },
    [{ value: '', label: 'Choose a team' }, ...others.map(({ team }) => ({ value: team.id, label: team.name }))],
  )}<button>Show</button></form>`
  return html`<section id="offer"><h2>Offer a trade</h2>${choose}${other ? await ticks(visit, own, other) : NOTHING}</section>`
}

export const offer: Work<LeagueVisit> = async (visit, form) => {
  const toTeamId = textIn(form, 'toTeamId')
  const step = oneIn(form, 'step', ['offer', 'preview'])
  const body = {
    fromTeamId: requireOwn(visit).id,
    toTeamId,
    fromPlayerIds: form.getAll('give'),
    toPlayerIds: form.getAll('get'),
    ...given(form, 'answers'),
  }
  if (body.fromPlayerIds.length === 0 || body.toPlayerIds.length === 0)
    throw invalid('Tick at least one player on each side')
  if (step === 'preview') {
    const ticked = { give: body.fromPlayerIds, get: body.toPlayerIds }
    return { to: `${offerPath(visit, toTeamId, { ...ticked, ...given(form, 'answers') })}#effect` }
  }
  await visit.call('proposeTrade', { body, params: leagueParams(visit) })
  return {
    said: `The trade is offered to ${teamOf(visit, toTeamId).name}`,
    to: leaguePath(visit.about.league.id, 'trades'),
  }
}
