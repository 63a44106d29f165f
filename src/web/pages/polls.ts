import { DAY, type Poll } from '../../engine/index.ts'
import { series } from '../../views/phrases.ts'
import { pollState } from '../../views/posts.ts'
import { isMember, type LeagueContext, leagueParams, nameIn, requireOwn, typedOrDefault } from '../context/context.ts'
import { emptyState, type Html, html, moment, momentText, NOTHING } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { button, choice, field, form, tick } from '../forms/form.ts'
import { textIn } from '../forms/values.ts'

const PATH = 'polls'
const OPEN = 'open'
const VOTE = 'vote'
const CLOSE = 'close'
const DELETE = 'delete'
const DAYS = [
  { value: '', label: 'When I close it' },
  ...[1, 3, 7].map(days => ({ value: String(days), label: days === 1 ? 'In 1 day' : `In ${days} days` })),
]

const openForm = (context: LeagueContext): Html => {
  const now = (name: string) => typedOrDefault(context, OPEN, name)
  const isOpen = context.refused?.action === OPEN
  return html`<details${isOpen ? html` open` : NOTHING}><summary>New poll</summary>${form(
    context,
    { action: OPEN, kind: 'card' },
    html`${field({ label: 'Question', name: 'question', value: now('question'), required: true, more: html` maxlength="200"` })}
      <label class="field"><span>Options</span><small>2 to 10, one per line.</small><textarea name="options" rows="4" maxlength="1200" required dir="auto">${now('options')}</textarea></label>
      ${choice({ label: 'Closes', name: 'days', value: now('days') }, DAYS)}
      ${tick('Anonymous: show only vote counts', 'anonymous', 'yes', now('anonymous') === 'yes')}
      <button class="go">Ask the teams</button>`,
  )}</details>`
}

const optionList = (context: LeagueContext, { options, myVotes }: Poll): Html =>
  html`<ul class="list">${options.map(({ text, votes, teamIds }, at) => {
    const isOwn = myVotes.some(({ option }) => option === at + 1)
    const teams = teamIds === null ? '' : series(teamIds.map(id => nameIn(context, id)))
    return html`<li class="row"><span dir="auto">${text}${isOwn ? html` <b>(your vote)</b>` : NOTHING}<small>${teams}</small></span> <b>${votes}</b></li>`
  })}</ul>`

/** Draws a button for each option, for the viewer's team. */
const voteForm = (context: LeagueContext, { id, question, options, myVotes }: Poll): Html => {
  const now = myVotes.find(({ teamId }) => teamId === context.ownTeam?.id)?.option
  const buttons = options.map(
    ({ text }, at) =>
      html`<button name="option" value="${at + 1}" aria-pressed="${String(now === at + 1)}" aria-label="Vote for ${text}: ${question}" class="${now === at + 1 ? 'mine' : ''}">${text}</button>`,
  )
  return form(context, { action: VOTE, at: id, kind: 'reactions', fields: { pollId: id } }, html`${buttons}`)
}

const pollCard = (context: LeagueContext, poll: Poll): Html => {
  const { id, question, author, createdAt, open, mine } = poll
  const may = isMember(context) && (mine || context.about.league.commissioner)
  const act = (label: string, action: string, confirm: string) =>
    button(context, label, { action, at: id, item: question, fields: { pollId: id }, confirm })
  return html`<li class="card stack"><h2 dir="auto">${question}</h2><p class="dim">${author}, ${moment(createdAt, context.zone)} &middot; ${pollState(poll, at => momentText(at, context.zone))}</p>${optionList(context, poll)}${
    open && context.account !== null && context.ownTeam !== null ? voteForm(context, poll) : NOTHING
  }${
    may
      ? html`<div class="actions">${open ? act('Close', CLOSE, 'Close this poll?') : NOTHING}${act('Delete', DELETE, 'Delete this poll with its votes?')}</div>`
      : NOTHING
  }</li>`
}

const SHOWN = 20

const show = async (context: LeagueContext): Promise<PageContent> => {
  const olderThan = context.query.get('from') ?? undefined
  const query = { limit: SHOWN, ...(olderThan !== undefined && { olderThan }) }
  const { polls } = await context.call('listPolls', { params: leagueParams(context), query })
  const last = polls.length === SHOWN ? polls.at(-1)!.id : null
  const path = leaguePath(context.about.league.id, PATH)
  return {
    body: html`${isMember(context) && olderThan === undefined ? openForm(context) : NOTHING}${
      polls.length === 0
        ? emptyState('No polls yet.')
        : html`<ol class="stack">${polls.map(poll => pollCard(context, poll))}</ol>`
    }${last === null ? NOTHING : html`<p><a class="more" href="${path}?from=${encodeURIComponent(last)}">Older</a></p>`}`,
  }
}

const ofPoll = (context: LeagueContext, form: URLSearchParams) => ({
  ...leagueParams(context),
  pollId: textIn(form, 'pollId'),
})

const open: Action<LeagueContext> = async (context, form) => {
  const days = Number(textIn(form, 'days'))
  const { clock } = await context.call('getClock', { params: leagueParams(context) })
  const body = {
    question: textIn(form, 'question'),
    options: textIn(form, 'options')
      .split(/\r?\n/)
      .map(line => line.trim())
      .filter(line => line !== ''),
    anonymous: form.get('anonymous') === 'yes',
    ...(days > 0 && { closesAt: clock.now + days * DAY }),
  }
  await context.call('openPoll', { params: leagueParams(context), body })
  return { notice: 'Poll opened' }
}

const vote: Action<LeagueContext> = async (context, form) => {
  const body = { teamId: requireOwn(context).id, option: Number(textIn(form, 'option')) }
  await context.call('voteInPoll', { params: ofPoll(context, form), body })
  return { notice: 'Vote saved' }
}

const close: Action<LeagueContext> = async (context, form) => {
  await context.call('closePoll', { params: ofPoll(context, form) })
  return { notice: 'Poll closed' }
}

const remove: Action<LeagueContext> = async (context, form) => {
  await context.call('deletePoll', { params: ofPoll(context, form) })
  return { notice: 'Poll deleted' }
}

export const POLLS: LeaguePage = {
  path: `/${PATH}`,
  title: 'Polls',
  link: { place: 'more', note: 'Questions for the teams' },
  noStore: true,
  show,
  actions: { [OPEN]: open, [VOTE]: vote, [CLOSE]: close, [DELETE]: remove },
  labels: { question: 'Question', options: 'Options', closesAt: 'Closes' },
}
