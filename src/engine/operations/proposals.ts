import * as z from 'zod/mini'
import { WEEK } from '../../../data/durations.ts'
import { conflict, invalid, notFound } from '../base/errors.ts'
import { holdsSecret, maskSecrets } from '../base/secret.ts'
import type { Context } from '../kernel/context.ts'
import { leagueOfParts, performWithin, prepareNested } from '../kernel/execute.ts'
import { type Operation, operation, type Parts } from '../kernel/operation.ts'
import { tryOut } from '../kernel/trial.ts'
import { readerOf } from '../league/rights.ts'
import { leagueTime } from '../league/time.ts'
import { AnyObject, Id } from '../schema/field.ts'
import { Proposal, ProposalDraft, ProposalState } from '../schema/proposal.ts'
import type { Transaction } from '../schema/transaction.ts'
import type { Store, StoredProposal } from '../store/index.ts'

/**
 * Calls that an agent proposes, and that a person approves or rejects. A proposal includes a dry run of its call. An
 * approved call runs as the account, and is checked again. Source: docs/contract.md, Proposals.
 */

const OPEN_FOR = WEEK
/** How long proposals are kept after they expire. */
const KEPT_FOR = 4 * WEEK
const MAX_PENDING = 100
/** The max length of a dry run's response that is stored. */
const MAX_ANSWER = 64 * 1024
/** The max number of log rows shown in a proposal. */
const MAX_CHANGES = 50

/** The errors of all operations that can be proposed. */
const ERRORS = ['not_found', 'forbidden', 'conflict', 'locked', 'pro_plan_required', 'upstream_failed'] as const

/**
 * Finds an operation by name. The registry passes in this function, because importing the registry here would be
 * circular.
 */
type Find = (name: string) => Promise<Operation | undefined>

interface Content extends Parts, Pick<Proposal, 'operation' | 'leagueId' | 'key' | 'changes' | 'answer'> {}

const proposalSealContext = (accountId: string, id: string): string => `proposal ${id} of ${accountId}`

/** Returns a stored proposal with its content; null if the content was encrypted with another secret. */
const openProposal = ({ sealing }: Pick<Context, 'sealing'>, stored: StoredProposal | null) => {
  const text = stored && sealing.open(stored.sealed, proposalSealContext(stored.accountId, stored.id))
  return text === null ? null : { stored: stored!, content: JSON.parse(text) as Content }
}

type OpenedProposal = NonNullable<ReturnType<typeof openProposal>>

const stateOf = ({ state, expiresAt }: StoredProposal, wall: number): ProposalState =>
  state === 'pending' && expiresAt <= wall ? 'expired' : state

const proposalView = async (
  find: Find,
  { wall }: Pick<Context, 'wall'>,
  { stored, content }: OpenedProposal,
): Promise<Proposal> => {
  const { id, createdAt, expiresAt, decidedAt } = stored
  const summary = (await find(content.operation))?.summary ?? content.operation
  return { id, summary, ...content, state: stateOf(stored, wall), createdAt, expiresAt, decidedAt }
}

type ProposalContext = Pick<Context, 'actor' | 'sealing' | 'wall'>

/** Returns one of the account's proposals. Throws not_found. */
const getProposal = async (store: Store, context: ProposalContext, id: string): Promise<OpenedProposal> => {
  const found = openProposal(context, await store.proposals.find(context.actor.id, id))
  if (found) return found
  throw notFound(`There is no proposal "${id}"`, { atTerminal: 'hindsight proposal list shows yours' })
}

/** Returns one of the account's pending proposals. Throws not_found, and conflict if it was decided or has expired. */
const getPending = async (store: Store, context: ProposalContext, id: string): Promise<OpenedProposal> => {
  const found = await getProposal(store, context, id)
  const state = stateOf(found.stored, context.wall)
  if (state !== 'pending') throw conflict(`The proposal is already ${state}`)
  return found
}

/** Returns an operation if it can be proposed. Throws invalid_request if it cannot. */
const findProposable = async (find: Find, name: string): Promise<Operation> => {
  const op = await find(name)
  const isKnown = op && op.route !== null && op.bulk === undefined && !op.route.includes(' /proposals')
  if (!isKnown) throw invalid(`"${name}" is not an operation`)
  if (op.access === 'read') throw invalid(`"${name}" only reads; call it directly`)
  return op
}

const partsIn = ({ params, query, body }: z.infer<typeof ProposalDraft>): Parts => ({
  ...(params && { params }),
  ...(query && { query }),
  ...(body !== undefined && { body }),
})

/** Returns the log rows that a call added and that the account can see, except rows by the clock. */
const rowsSince = async (context: Context, leagueId: string | undefined, number: number): Promise<Transaction[]> => {
  const { store, actor, admitted } = context
  const league = leagueId === undefined ? null : await store.leagues.find(leagueId)
  if (league === null) return []
  const teams = await store.teams.listOf(league.id)
  const reader = readerOf({ actor, now: leagueTime(league, admitted) }, { league, teams })
  const rows = await store.transactions.listAfter(league.id, number, { limit: MAX_CHANGES, reader })
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  return rows
    .filter(({ transaction }) => transaction.actor !== null)
    .map(({ transaction: row }) => {
      const teamName = row.teamName ?? names.get(row.teamId ?? '')
      return teamName === undefined ? row : { ...row, teamName }
    })
}

interface Ready {
  op: Operation
  parts: Parts
  prepared: unknown
}

/** Runs a call and rolls it back. Returns its response without secrets, and the log rows that it would add. */
const rehearse = (context: Context, { op, parts, prepared }: Ready): Promise<Pick<Proposal, 'answer' | 'changes'>> =>
  tryOut({ ...context, isDryRun: true }, async inside => {
    const leagueId = leagueOfParts(context, op, parts)
    const before = leagueId === undefined ? 0 : await inside.store.transactions.newestOf(leagueId)
    const text = JSON.stringify(await performWithin(inside, { op, parts, ready: { prepared } }))
    const answer = text.length > MAX_ANSWER ? null : JSON.parse(holdsSecret(text) ? maskSecrets(text) : text)
    return { answer, changes: await rowsSince(inside, leagueId, before) }
  })

const output = z.object({ proposal: Proposal })

const createProposal = (find: Find) =>
  operation({
    name: 'createProposal',
    route: 'POST /proposals',
    commands: [],
    summary: 'Propose a change for a person to approve, and show its dry run',
    access: 'write',
    limitsItself: true,
    plan: 'free',
    status: 201,
    body: ProposalDraft,
    output,
    errors: ERRORS,
    async prepare(context, { body }): Promise<Ready> {
      const op = await findProposable(find, body.operation)
      const parts = partsIn(body)
      return { op, parts, prepared: await prepareNested(context, op, parts) }
    },
    async run(context, { body }, ready) {
      const { store, actor, key, wall, newId, sealing } = context
      await store.proposals.forget(actor.id, wall - KEPT_FOR)
      const all = await store.proposals.listOf(actor.id)
      if (all.filter(each => stateOf(each, wall) === 'pending').length >= MAX_PENDING)
        throw conflict(`${MAX_PENDING} proposals are pending; approve or reject some first`)
      const content: Content = {
        operation: body.operation,
        leagueId: leagueOfParts(context, ready.op, ready.parts) ?? null,
        ...ready.parts,
        key: key?.name ?? null,
        ...(await rehearse(context, ready)),
      }
      const id = newId()
      const sealed = sealing.seal(JSON.stringify(content), proposalSealContext(actor.id, id))
      const times = { createdAt: wall, expiresAt: wall + OPEN_FOR, decidedAt: null }
      const stored: StoredProposal = { id, accountId: actor.id, sealed, state: 'pending', ...times }
      await store.proposals.insert(stored)
      await store.counters.raise('proposals')
      return { proposal: await proposalView(find, context, { stored, content }) }
    },
  })

const listProposals = (find: Find) =>
  operation({
    name: 'listProposals',
    route: 'GET /proposals',
    commands: ['proposal list'],
    summary: 'List the changes that agents proposed for your account, newest first',
    access: 'read',
    plan: 'free',
    status: 200,
    volatile: true,
    query: { state: z.optional(ProposalState) },
    list: 'proposals',
    output: z.object({ proposals: z.array(Proposal) }),
    async run(context, { state }) {
      const { store, actor } = context
      const all = (await store.proposals.listOf(actor.id)).flatMap(stored => openProposal(context, stored) ?? [])
      const proposals = await Promise.all(all.map(each => proposalView(find, context, each)))
      return { proposals: proposals.filter(each => state === undefined || each.state === state) }
    },
  })

const showProposal = (find: Find) =>
  operation({
    name: 'getProposal',
    route: 'GET /proposals/{id}',
    commands: ['proposal show'],
    summary: 'Show a proposed change with its dry run',
    access: 'read',
    plan: 'free',
    status: 200,
    volatile: true,
    params: { id: Id },
    output,
    errors: ['not_found'],
    run: async (context, { id }) => ({
      proposal: await proposalView(find, context, await getProposal(context.store, context, id)),
    }),
  })

/** Returns the stored proposal with the account's decision. */
const decidedProposal = async (
  find: Find,
  context: Context,
  { stored, content }: OpenedProposal,
  state: 'approved' | 'rejected',
) => {
  const { store, wall } = context
  await store.proposals.decide(stored.id, state, wall)
  await store.counters.raise('proposals')
  return proposalView(find, context, { stored: { ...stored, state, decidedAt: wall }, content })
}

const approveProposal = (find: Find) =>
  operation({
    name: 'approveProposal',
    route: 'POST /proposals/{id}/approve',
    commands: ['proposal approve'],
    summary: 'Approve a proposed change: it is checked again and takes effect',
    access: 'write',
    plan: 'free',
    status: 200,
    destroys: true,
    params: { id: Id },
    output: z.object({ proposal: Proposal, answer: AnyObject }),
    errors: ERRORS,
    async prepare(context, { id }): Promise<Ready> {
      const { content } = await context.read(store => getPending(store, context, id))
      const op = await findProposable(find, content.operation)
      const parts = partsIn(content)
      return { op, parts, prepared: await prepareNested(context, op, parts) }
    },
    async run(context, { id }, { op, parts, prepared }) {
      const pending = await getPending(context.store, context, id)
      const answer = await performWithin(context, { op, parts, ready: { prepared } })
      return { proposal: await decidedProposal(find, context, pending, 'approved'), answer }
    },
  })

const rejectProposal = (find: Find) =>
  operation({
    name: 'rejectProposal',
    route: 'POST /proposals/{id}/reject',
    commands: ['proposal reject'],
    summary: 'Reject a proposed change',
    access: 'write',
    plan: 'free',
    status: 200,
    params: { id: Id },
    output,
    errors: ['not_found', 'conflict'],
    async run(context, { id }) {
      const pending = await getPending(context.store, context, id)
      return { proposal: await decidedProposal(find, context, pending, 'rejected') }
    },
  })

export const proposals = (find: Find) =>
  [createProposal(find), listProposals(find), showProposal(find), approveProposal(find), rejectProposal(find)] as const
