import type { Proposal } from '../../engine/index.ts'
import { argumentLines, proposalState, proposedChanges } from '../../views/proposals.ts'
import type { PageContext } from '../context/context.ts'
import { emptyState, type Html, html, moment, momentText, NOTHING } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Action, Page, PageContent } from '../drawing/page.ts'
import { button } from '../forms/form.ts'
import { textIn } from '../forms/values.ts'

/** Changes that agents proposed for the account. */

const APPROVE = 'approve'
const REJECT = 'reject'

/** Returns the names of teams in the proposals' leagues, by id. */
const teamNames = async (context: PageContext, proposals: readonly Proposal[]): Promise<Map<string, string>> => {
  const ids = new Set(proposals.flatMap(({ leagueId }) => leagueId ?? []))
  if (ids.size === 0) return new Map()
  const { teams } = await context.call('listTeams', { query: {} })
  return new Map(teams.filter(({ leagueId }) => ids.has(leagueId)).map(({ id, name }) => [id, name]))
}

const card = (context: PageContext, proposal: Proposal, nameOf: (id: string) => string): Html => {
  const { id, summary, leagueId, key, createdAt, state } = proposal
  const act = (label: string, action: string) =>
    button(context, label, { action, at: id, item: summary, fields: { id } })
  return html`<li class="card stack"><h2>${summary}</h2>
    <ul>${proposedChanges(proposal, { nameOf }).map(line => html`<li dir="auto">${line}</li>`)}</ul>
    <details><summary>Call</summary><ul>${argumentLines(proposal).map(line => html`<li dir="auto">${line}</li>`)}</ul></details>
    <p class="dim">${key === null ? NOTHING : html`Key ${key}, `}${moment(createdAt, context.zone)} &middot; ${proposalState(proposal, at => momentText(at, context.zone))}${
      leagueId === null ? NOTHING : html` &middot; <a href="${leaguePath(leagueId)}">League</a>`
    }</p>${state === 'pending' ? html`<div class="actions">${act('Approve', APPROVE)}${act('Reject', REJECT)}</div>` : NOTHING}</li>`
}

const show = async (context: PageContext): Promise<PageContent> => {
  const { proposals } = await context.call('listProposals')
  const names = await teamNames(context, proposals)
  const nameOf = (id: string): string => names.get(id) ?? id
  return {
    up: { label: 'Account', path: '/account' },
    lead: 'Changes that your agents proposed. Each takes effect only if you approve it within 7 days.',
    body:
      proposals.length === 0
        ? emptyState('No proposals yet.')
        : html`<ol class="stack">${proposals.map(each => card(context, each, nameOf))}</ol>`,
  }
}

const approve: Action = async (context, form) => {
  const { proposal } = await context.call('approveProposal', { params: { id: textIn(form, 'id') } })
  return { notice: `Approved: ${proposal.summary}` }
}

const reject: Action = async (context, form) => {
  const { proposal } = await context.call('rejectProposal', { params: { id: textIn(form, 'id') } })
  return { notice: `Rejected: ${proposal.summary}` }
}

export const PROPOSALS: Page = {
  path: '/proposals',
  title: 'Proposals',
  noStore: true,
  show,
  actions: { [APPROVE]: approve, [REJECT]: reject },
}
