import type { Answer, Proposal } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { sentenceOf } from './log.ts'
import { type Asked, byName, type Column, none, shown, statement, type Table, table, type View } from './view.ts'

/** Changes that agents proposed. */

/** The state of a proposal, such as "pending until 2026-11-29 18:00 UTC". */
export const proposalState = ({ state, expiresAt, decidedAt }: Proposal, momentOf: (at: number) => string): string => {
  if (state === 'pending') return `pending until ${momentOf(expiresAt)}`
  return `${state} ${momentOf(decidedAt ?? expiresAt)}`
}

/** The change that a proposal would make, as sentences of the log; the summary of its call if it does not add a row. */
export const proposedChanges = ({ changes, summary }: Proposal, asked: Pick<Asked, 'nameOf'>): string[] =>
  changes.length === 0 ? [summary] : changes.map(row => sentenceOf(row, asked))

const columnsOf = (asked: Asked): Column<Proposal>[] => [
  { heading: 'ID', field: 'id', value: ({ id }) => id, id: true },
  { heading: 'CHANGE', field: 'change', value: proposal => proposedChanges(proposal, asked).join('; ') },
  byName({ heading: 'LEAGUE', field: 'league', to: 'league', nameOf: asked.nameOf, id: ({ leagueId }) => leagueId }),
  { heading: 'STATE', field: 'state', value: each => proposalState(each, at => momentIn(at, asked.zone)) },
  { heading: 'KEY', field: 'key', value: ({ key }) => key ?? '' },
]

const proposalTable = (proposals: readonly Proposal[], asked: Asked): Table =>
  table(proposals, columnsOf(asked), { zone: asked.zone })

export const proposalList = ({ proposals }: Answer<'listProposals'>, asked: Asked): View =>
  proposals.length === 0
    ? none('No proposals', 'hindsight mcp --write review lets an agent propose changes')
    : shown(null, proposalTable(proposals, asked))

/** The arguments of a proposed call, one per line. */
export const argumentLines = ({ params, query, body }: Proposal): string[] =>
  Object.entries({ ...params, ...query, ...(body !== undefined && { body }) }).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )

export const proposal = ({ proposal }: Answer<'getProposal'>, asked: Asked): View => {
  const { id, summary, operation } = proposal
  const parts = shown(
    null,
    {
      kind: 'text',
      heading: `Proposal ${id.slice(0, 8)} (${proposalState(proposal, at => momentIn(at, asked.zone))})`,
      lines: [`${summary} (${operation})`, ...argumentLines(proposal)],
    },
    { kind: 'text', heading: 'What it changes', lines: proposedChanges(proposal, asked) },
  )
  return { ...parts, list: proposalTable([proposal], asked) }
}

export const approvedProposal = ({ proposal }: Answer<'approveProposal'>, asked: Asked): View => ({
  ...statement(`Approved: ${proposedChanges(proposal, asked).join('; ')}`),
  list: proposalTable([proposal], asked),
})

export const rejectedProposal = ({ proposal }: Answer<'rejectProposal'>, asked: Asked): View => ({
  ...statement(`Rejected: ${proposedChanges(proposal, asked).join('; ')}`),
  list: proposalTable([proposal], asked),
})
