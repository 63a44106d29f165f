import { html } from 'hono/html'
import type { Draft, DraftPick, Team } from '../../engine/index.ts'
import { draftName, draftStand } from '../../views/draft.ts'
import { points } from '../../views/format.ts'
import { wordsOf } from '../../views/view.ts'
import { button, choice, field, form } from '../drawing/form.ts'
import { emptyState } from '../drawing/handed.ts'
import { leaguePath, playerPath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { person } from '../drawing/person.ts'
import { position } from '../drawing/table.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { maybe } from '../visit/answers.ts'
import { availableFor } from '../visit/draft-board.ts'
import { type LeagueVisit, typed } from '../visit/visit.ts'
import { type LeaguePage, said, type Work } from './page.ts'

/** The draft room: who is on the clock, who is left, the board, and what every roster has. */

const SHOWN = 30

const teamOf = ({ about: { teams } }: LeagueVisit, id: string): Team | undefined => teams.find(team => team.id === id)

/** Whether the visitor may pick for whoever is on the clock. */
const mayPick = (visit: LeagueVisit, { status, onTheClock }: Draft): boolean => {
  if (status !== 'running' || !onTheClock || visit.account === null) return false
  return visit.about.league.commissioner || teamOf(visit, onTheClock.teamId)?.mine === true
}

const clock = (visit: LeagueVisit, draft: Draft): Html => {
  const mine = draft.onTheClock !== null && teamOf(visit, draft.onTheClock.teamId)?.mine === true
  const stand = wordsOf(draftStand(draft, { nameOf: id => visit.names.get(id) ?? id }))
  return html`<p class="clock${mine ? ' mine' : ''}" id="clock" role="status">${mine ? html`<b>Your pick.</b> ` : NOTHING}${stand}</p>`
}

const control = (visit: LeagueVisit, { status, picks }: Draft): Html => {
  if (!visit.about.league.commissioner || visit.account === null || status === 'complete') return NOTHING
  const act = (label: string, name: string, confirm?: string) =>
    button(visit, label, {
      work: 'control',
      at: name,
      fields: { act: name },
      ...(confirm !== undefined && { confirm }),
    })
  return html`<details id="control"><summary>Commissioner</summary><div class="actions">${
    status === 'paused' ? act('Resume', 'resume') : act('Pause', 'pause')
  }${picks.length > 0 ? act('Take the last pick back', 'undo') : NOTHING}${act('Pick for them', 'auto')}${act(
    'Pick to the end',
    'end',
    'Let the best available be picked for everybody, to the end?',
  )}${act('Call it off', 'abandon', 'Call the draft off? All picks are cleared.')}</div></details>`
}

type Available = Awaited<ReturnType<typeof availableFor>>[number]

const row = (visit: LeagueVisit, draft: Draft, player: Available): Html =>
  html`<li class="row">${person(visit.about.league.id, player)}<span class="num">${points(player.totalPoints)}<small>${points(player.ppg)} a game</small></span>${
    mayPick(visit, draft)
      ? form(
          visit,
          {
            work: 'pick',
            at: player.id,
            fields: { playerId: player.id, teamId: draft.onTheClock!.teamId },
            kind: 'inline',
          },
          html`<button class="go" aria-label="Draft ${player.name}">Draft</button>`,
        )
      : NOTHING
  }</li>`

const finder = (visit: LeagueVisit, draft: Draft, available: readonly Available[]): Html => {
  const groups = [...new Set(visit.about.league.rosterConfig.slots.flatMap(({ eligible }) => eligible))]
  return html`<section id="available"><h2>Best available</h2><form method="get" action="${visit.path}" class="filters" data-instant role="search"><label class="field grow"><span>Name</span><input type="search" name="q" value="${visit.query.get('q') ?? ''}" autocomplete="off"></label>${choice(
    { label: 'Position', name: 'pos', value: visit.query.get('pos') ?? '' },
    [{ value: '', label: 'All' }, ...groups.map(value => ({ value, label: value }))],
  )}<button>Find</button></form>${
    available.length === 0
      ? emptyState('Nobody fits.')
      : html`<ol class="list">${available.slice(0, SHOWN).map(player => row(visit, draft, player))}</ol>`
  }</section>`
}

const cell = (visit: LeagueVisit, draft: Draft, number: number, pick: DraftPick | undefined): Html => {
  if (!pick) {
    const isNow = draft.onTheClock?.number === number
    return html`<td class="${isNow ? 'now' : ''}">${isNow ? html`<b>On the clock</b>` : html`<span class="t-dim">${number}</span>`}</td>`
  }
  const { player } = pick
  return html`<td><a href="${playerPath(visit.about.league.id, player.id)}">${player.name ?? player.id}</a><small>${position(player.posGroup)} ${player.team ?? ''}${pick.auto ? ' · auto' : ''}</small></td>`
}

const board = (visit: LeagueVisit, draft: Draft): Html => {
  const { order, rounds, kind } = draft
  const byNumber = new Map(draft.picks.map(pick => [pick.number, pick]))
  const numberAt = (round: number, at: number): number =>
    round * order.length + (kind === 'snake' && round % 2 === 1 ? order.length - at : at + 1)
  return html`<section id="board"><h2>The board</h2><div class="scroll" tabindex="0" role="region" aria-label="The board"><table class="grid draft"><thead><tr><th scope="col" class="r">Round</th>${order.map(
    id => html`<th scope="col">${visit.names.get(id) ?? id}</th>`,
  )}</tr></thead><tbody>${Array.from(
    { length: rounds },
    (_, round) =>
      html`<tr><th scope="row" class="r">${round + 1}</th>${order.map((_, at) => {
        const number = numberAt(round, at)
        return cell(visit, draft, number, byNumber.get(number))
      })}</tr>`,
  )}</tbody></table></div></section>`
}

const roster = (visit: LeagueVisit, { picks }: Draft): Html => {
  const { own } = visit
  if (!own) return NOTHING
  const mine = picks.filter(({ teamId }) => teamId === own.id)
  return html`<section id="mine"><h2>Your team</h2>${
    mine.length === 0
      ? html`<p class="dim">Nobody yet.</p>`
      : html`<ol class="list">${mine.map(({ player, round }) => html`<li class="row"><span class="slot">${round}</span>${person(visit.about.league.id, player)}</li>`)}</ol>`
  }</section>`
}

const setUp = (visit: LeagueVisit): Html =>
  form(
    visit,
    { work: 'begin', kind: 'card' },
    html`${choice(
      {
        label: 'Order',
        name: 'kind',
        value: typed(visit, 'begin', 'kind', 'snake'),
        hint: 'In a snake draft every other round goes backwards.',
      },
      [
        { value: 'snake', label: 'Snake' },
        { value: 'linear', label: 'The same each round' },
      ],
    )}${choice({ label: 'Who goes first', name: 'drawn', value: typed(visit, 'begin', 'drawn', 'drawn') }, [
      { value: 'drawn', label: 'Drawn now' },
      { value: 'teams', label: 'The order of the teams' },
    ])}${field({ label: 'Rounds', name: 'rounds', type: 'number', value: typed(visit, 'begin', 'rounds'), hint: 'Empty: as many as a roster has places.', more: html` min="1" max="100" inputmode="numeric"` })}<button class="go">Begin the draft</button>`,
  )

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league } = visit.about
  const found = await maybe(visit.call('getDraft', { params: { id: league.id } }))
  if (!found) {
    if (league.externalLeagueId !== null)
      return { title: 'Draft', body: emptyState('This league mirrors another one: it was drafted there.') }
    if (league.commissioner && visit.account)
      return { title: 'Draft', lead: 'Everybody watches this page; picks appear at once.', body: setUp(visit) }
    return { title: 'Draft', body: emptyState('The draft has not begun. This page shows it as soon as it does.') }
  }
  const { draft } = found
  const isOver = draft.status === 'complete'
  const available = isOver ? [] : await availableFor(visit, draft)
  return {
    title: draftName(draft),
    body: html`${clock(visit, draft)}${control(visit, draft)}${isOver ? NOTHING : html`<div class="columns"><div>${finder(visit, draft, available)}</div><div>${roster(visit, draft)}</div></div>`}${board(visit, draft)}${isOver ? html`<p><a class="go" href="${leaguePath(league.id)}">To the league</a></p>` : NOTHING}`,
  }
}

const begin: Work<LeagueVisit> = async (visit, form) => {
  const rounds = Number(said(form, 'rounds'))
  const seed = said(form, 'drawn') === 'drawn' ? { seed: Math.floor(Math.random() * 2 ** 32) } : {}
  const kind = said(form, 'kind') === 'linear' ? ('linear' as const) : ('snake' as const)
  const body = { kind, ...seed, ...(rounds > 0 && { rounds }) }
  await visit.call('startDraft', { params: { id: visit.about.league.id }, body })
  return { said: 'The draft has begun' }
}

const pick: Work<LeagueVisit> = async (visit, form) => {
  const body = { playerId: said(form, 'playerId'), teamId: said(form, 'teamId') }
  const { picks } = await visit.call('pickPlayer', { params: { id: visit.about.league.id }, body })
  const { player } = picks[0]!
  return { said: `${player.name ?? player.id} is picked` }
}

type Act = (visit: LeagueVisit) => Promise<unknown>

const params = ({ about: { league } }: LeagueVisit) => ({ params: { id: league.id } })

const ACTS: Readonly<Record<string, Act>> = {
  pause: visit => visit.call('pauseDraft', params(visit)),
  resume: visit => visit.call('resumeDraft', params(visit)),
  undo: visit => visit.call('undoPicks', { ...params(visit), body: {} }),
  auto: visit => visit.call('autoDraft', { ...params(visit), body: { picks: 1 } }),
  end: visit => visit.call('autoDraft', { ...params(visit), body: { until: 'end' } }),
  abandon: visit => visit.call('abandonDraft', params(visit)),
}

const act: Work<LeagueVisit> = async (visit, form) => {
  await ACTS[said(form, 'act')]?.(visit)
  return {}
}

export const DRAFT: LeaguePage = { path: '/draft', also: 'watcher', show, works: { begin, pick, control: act } }
