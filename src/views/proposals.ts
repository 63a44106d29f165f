import type { Answer, Proposal } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { sentenceOf } from './log.ts'
import {
  byName,
  type Column,
  layout,
  listView,
  statement,
  type Table,
  table,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

/** Changes that agents proposed. */

/** Describes a proposal's state, such as "pending until 2026-11-29 18:00 UTC". */
export const proposalState = ({ state, expiresAt, decidedAt }: Proposal, momentOf: (at: number) => string): string => {
  if (state === 'pending') return `pending until ${momentOf(expiresAt)}`
  return `${state} ${momentOf(decidedAt ?? expiresAt)}`
}

/** Describes what a proposal would change, with the sentences for its log rows, or else the summary of its call. */
export const proposedChanges = ({ changes, summary }: Proposal, context: Pick<ViewContext, 'nameOf'>): string[] =>
  changes.length === 0 ? [summary] : changes.map(row => sentenceOf(row, context))

const columnsOf = (context: ViewContext): Column<Proposal>[] => [
  { heading: 'ID', field: 'id', value: ({ id }) => id, id: true },
  { heading: 'CHANGE', field: 'change', value: proposal => proposedChanges(proposal, context).join('; ') },
  byName({ heading: 'LEAGUE', field: 'league', to: 'league', nameOf: context.nameOf, id: ({ leagueId }) => leagueId }),
  { heading: 'STATE', field: 'state', value: each => proposalState(each, at => momentIn(at, context.zone)) },
  { heading: 'KEY', field: 'key', value: ({ key }) => key ?? '' },
]

const proposalTable = (proposals: readonly Proposal[], context: ViewContext): Table =>
  table(proposals, columnsOf(context), { zone: context.zone })

export const proposalList = ({ proposals }: Answer<'listProposals'>, context: ViewContext): View =>
  listView(
    proposalTable(proposals, context),
    'No proposals',
    'hindsight mcp --write review lets an agent propose changes',
  )

/** Lists the arguments of a proposed call, one per line. */
export const argumentLines = ({ params, query, body }: Proposal): string[] =>
  Object.entries({ ...params, ...query, ...(body !== undefined && { body }) }).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )

export const proposal = ({ proposal }: Answer<'getProposal'>, context: ViewContext): View => {
  const { id, summary, operation } = proposal
  const parts = layout(
    null,
    {
      kind: 'text',
      heading: `Proposal ${id.slice(0, 8)} (${proposalState(proposal, at => momentIn(at, context.zone))})`,
      lines: [`${summary} (${operation})`, ...argumentLines(proposal)],
    },
    { kind: 'text', heading: 'What it changes', lines: proposedChanges(proposal, context) },
  )
  return { ...parts, list: proposalTable([proposal], context) }
}

export const approvedProposal = ({ proposal }: Answer<'approveProposal'>, context: ViewContext): View => ({
  ...statement(`Approved: ${proposedChanges(proposal, context).join('; ')}`),
  list: proposalTable([proposal], context),
})

export const rejectedProposal = ({ proposal }: Answer<'rejectProposal'>, context: ViewContext): View => ({
  ...statement(`Rejected: ${proposedChanges(proposal, context).join('; ')}`),
  list: proposalTable([proposal], context),
})

export const VIEWS = {
  listProposals: proposalList,
  getProposal: proposal,
  approveProposal: approvedProposal,
  rejectProposal: rejectedProposal,
} satisfies Views
