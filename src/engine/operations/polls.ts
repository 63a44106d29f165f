import * as z from 'zod/mini'
import { shownName } from '../../../data/shown-name.ts'
import { conflict, invalid, notFound, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { getTeam, type OpenedLeague, openLeague } from '../league/load.ts'
import { raiseCounter, record } from '../league/log.ts'
import { isManager } from '../league/managers.ts'
import { requireRoom } from '../league/quotas.ts'
import { requireRight } from '../league/rights.ts'
import { Id, Integer, withDefault } from '../schema/field.ts'
import { Poll, PollDraft, PollVote } from '../schema/poll.ts'
import type { StoredPoll } from '../store/index.ts'

/** A league's polls. Each team has one vote, which its managers can change until the poll closes. */

const isOpen = ({ closesAt, closedAt }: StoredPoll, now: number): boolean =>
  closedAt === null && (closesAt === null || closesAt > now)

/** Returns a poll as the actor sees it. If the poll is anonymous, only votes by the actor's own teams are shown. */
const pollView = async (context: Context, { teams }: OpenedLeague, stored: StoredPoll): Promise<Poll> => {
  const { store, actor, now } = context
  const { accountId, at, options, ...poll } = stored
  const votes = await store.polls.votesIn(poll.id)
  const ownTeamIds = new Set(teams.filter(team => isManager(team, actor.id)).map(({ id }) => id))
  return {
    ...poll,
    mine: accountId === actor.id,
    open: isOpen(stored, now),
    createdAt: at,
    options: options.map((text, place) => {
      const same = votes.filter(({ option }) => option === place + 1).map(({ teamId }) => teamId)
      return { text, votes: same.length, teamIds: poll.anonymous ? null : same }
    }),
    myVotes: votes.filter(({ teamId }) => ownTeamIds.has(teamId)).map(({ teamId, option }) => ({ teamId, option })),
  }
}

const getPoll = async ({ store }: Context, { league }: OpenedLeague, id: string): Promise<StoredPoll> => {
  const poll = await store.polls.find(league.id, id)
  if (poll) return poll
  throw notFound(`${league.name} doesn't have a poll "${id}"`, { atTerminal: 'hindsight league poll list shows ids' })
}

const requireOpen = (poll: StoredPoll, now: number): void => {
  if (!isOpen(poll, now)) throw conflict('The poll is closed')
}

const listPolls = operation({
  name: 'listPolls',
  route: 'GET /leagues/{id}/polls',
  commands: ['league poll list'],
  summary: "List a league's polls with their results, newest first",
  access: 'read',
  plan: 'free',
  volatile: true,
  status: 200,
  params: { id: Id },
  query: { olderThan: z.optional(Id), limit: withDefault(Integer(1, 50), 20) },
  pages: { list: 'polls', after: 'olderThan' },
  output: z.object({ leagueId: Id, polls: z.array(Poll) }),
  errors: ['not_found'],
  async run(context, { id, olderThan, limit }) {
    const { polls } = context.store
    const opened = await openLeague(context, id)
    const before = olderThan === undefined ? undefined : await polls.numberOf(id, olderThan)
    if (before === null) throw notFound(`${opened.league.name} doesn't have a poll "${olderThan}"`)
    const page = await polls.listOf(id, { before, limit })
    return { leagueId: id, polls: await Promise.all(page.map(poll => pollView(context, opened, poll))) }
  },
})

const output = z.object({ poll: Poll })

const openPoll = operation({
  name: 'openPoll',
  route: 'POST /leagues/{id}/polls',
  commands: ['league poll create'],
  summary: 'Create a poll for the teams in your league',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: PollDraft,
  output,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body: { closesAt = null, ...body } }) {
    const { store, actor, now, newId } = context
    const opened = await openLeague(context, id)
    requireRight(context, 'post', opened)
    if (closesAt !== null && closesAt <= now) throw invalid(phrase`{closesAt} must be later than now`)
    await requireRoom(context, 'posts')
    await requireCaughtUp(context, opened)
    const author = shownName(actor)
    const poll = { id: newId(), leagueId: id, accountId: actor.id, author, ...body, at: now, closesAt, closedAt: null }
    await store.polls.insert(poll)
    await record(context, id, { type: 'poll', after: { pollId: poll.id, question: poll.question } })
    return { poll: await pollView(context, opened, poll) }
  },
})

const params = { id: Id, pollId: Id }

const voteInPoll = operation({
  name: 'voteInPoll',
  route: 'PUT /leagues/{id}/polls/{pollId}/votes',
  commands: ['league poll vote'],
  summary: "Cast or change your team's vote in a poll",
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  body: PollVote,
  output,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, pollId, body: { teamId, option } }) {
    const opened = await openLeague(context, id)
    const poll = await getPoll(context, opened, pollId)
    requireRight(context, 'vote', opened, getTeam(opened, teamId))
    requireOpen(poll, context.now)
    if (option > poll.options.length) throw invalid(phrase`{option} must be 1 to ${poll.options.length}`)
    await context.store.polls.vote(id, { pollId, teamId, option })
    await raiseCounter(context, id)
    return { poll: await pollView(context, opened, poll) }
  },
})

const closePoll = operation({
  name: 'closePoll',
  route: 'POST /leagues/{id}/polls/{pollId}/close',
  destroys: true,
  commands: ['league poll close'],
  summary: 'Close your own poll, or any poll as the commissioner',
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  output,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, pollId }) {
    const { store, actor, now } = context
    const opened = await openLeague(context, id)
    const poll = await getPoll(context, opened, pollId)
    requireRight(context, poll.accountId === actor.id ? 'post' : 'league', opened)
    requireOpen(poll, now)
    await requireCaughtUp(context, opened)
    await store.polls.close(pollId, now)
    await record(context, id, { type: 'poll_close', after: { pollId, question: poll.question } })
    return { poll: await pollView(context, opened, { ...poll, closedAt: now }) }
  },
})

const deletePoll = operation({
  name: 'deletePoll',
  route: 'DELETE /leagues/{id}/polls/{pollId}',
  commands: ['league poll delete'],
  summary: 'Delete your own poll, or any poll as the commissioner',
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  output: z.object({ leagueId: Id, deleted: Id }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, pollId }) {
    const opened = await openLeague(context, id)
    const { accountId, question } = await getPoll(context, opened, pollId)
    requireRight(context, accountId === context.actor.id ? 'post' : 'league', opened)
    await requireCaughtUp(context, opened)
    await context.store.polls.delete(pollId)
    await record(context, id, { type: 'poll_delete', before: { pollId, question } })
    return { leagueId: id, deleted: pollId }
  },
})

export const polls = [listPolls, openPoll, voteInPoll, closePoll, deletePoll]
