import * as z from 'zod/mini'
import { REACTION_NAMES } from '../../../data/reactions.ts'
import { shownName } from '../../../data/shown-name.ts'
import { conflict, invalid, notFound, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { type OpenedLeague, openLeague, requireTeam } from '../league/load.ts'
import { raiseCounter, record } from '../league/log.ts'
import { isManager } from '../league/managers.ts'
import { requireRoom } from '../league/quotas.ts'
import { requireRight } from '../league/rights.ts'
import { Id, Integer, withDefault } from '../schema/field.ts'
import { Poll, PollDraft, PollVote, Post, PostDraft, ReactionChange } from '../schema/post.ts'
import type { StoredPoll, StoredPost } from '../store/index.ts'

/**
 * A league's message board: posts and polls by its managers and commissioners. Each team has one vote in a poll, which
 * its managers can change until the poll closes.
 */

/** Returns posts as the actor sees them. */
const postViews = async ({ store, actor }: Context, posts: readonly StoredPost[]): Promise<Post[]> => {
  const byPost = Map.groupBy(await store.posts.reactionsTo(posts.map(({ id }) => id)), ({ postId }) => postId)
  return posts.map(({ accountId, at, ...post }) => {
    const all = byPost.get(post.id) ?? []
    return {
      ...post,
      mine: accountId === actor.id,
      createdAt: at,
      reactions: REACTION_NAMES.flatMap(reaction => {
        const same = all.filter(each => each.reaction === reaction)
        const mine = same.some(each => each.accountId === actor.id)
        return same.length === 0 ? [] : [{ reaction, count: same.length, mine }]
      }),
    }
  })
}

const getPost = async ({ store }: Context, { league }: OpenedLeague, id: string): Promise<StoredPost> => {
  const post = await store.posts.find(league.id, id)
  if (post) return post
  throw notFound(`${league.name} doesn't have a post "${id}"`, { atTerminal: 'hindsight league post list shows ids' })
}

const listPosts = operation({
  name: 'listPosts',
  route: 'GET /leagues/{id}/posts',
  commands: ['league post list'],
  summary: "List the posts on a league's message board, newest first",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: { olderThan: z.optional(Id), limit: withDefault(Integer(1, 100), 30) },
  pages: { list: 'posts', after: 'olderThan' },
  output: z.object({ leagueId: Id, posts: z.array(Post) }),
  errors: ['not_found'],
  async run(context, { id, olderThan, limit }) {
    const { posts } = context.store
    const opened = await openLeague(context, id)
    const before = olderThan === undefined ? undefined : await posts.numberOf(id, olderThan)
    if (before === null) throw notFound(`${opened.league.name} doesn't have a post "${olderThan}"`)
    return { leagueId: id, posts: await postViews(context, await posts.listOf(id, { before, limit })) }
  },
})

const addPost = operation({
  name: 'addPost',
  route: 'POST /leagues/{id}/posts',
  commands: ['league post add'],
  summary: "Write a post on your league's message board",
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: PostDraft,
  output: z.object({ post: Post }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body: { text } }) {
    const { store, actor, now, newId } = context
    const opened = await openLeague(context, id)
    requireRight(context, 'post', opened)
    await requireRoom(context, 'posts')
    await requireCaughtUp(context, opened)
    const author = shownName(actor)
    const post = { id: newId(), leagueId: id, accountId: actor.id, author, text, at: now }
    await store.posts.insert(post)
    await record(context, id, { type: 'post', after: { postId: post.id, author } })
    const [view] = await postViews(context, [post])
    return { post: view! }
  },
})

const postParams = { id: Id, postId: Id }

const deletePost = operation({
  name: 'deletePost',
  route: 'DELETE /leagues/{id}/posts/{postId}',
  commands: ['league post delete'],
  summary: 'Delete your own post, or any post as the commissioner',
  access: 'write',
  plan: 'free',
  status: 200,
  params: postParams,
  output: z.object({ leagueId: Id, deleted: Id }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, postId }) {
    const opened = await openLeague(context, id)
    const { accountId, author } = await getPost(context, opened, postId)
    requireRight(context, accountId === context.actor.id ? 'post' : 'league', opened)
    await requireCaughtUp(context, opened)
    await context.store.posts.delete(postId)
    await record(context, id, { type: 'post_delete', before: { postId, author } })
    return { leagueId: id, deleted: postId }
  },
})

const reactToPost = operation({
  name: 'reactToPost',
  route: 'PUT /leagues/{id}/posts/{postId}/reactions',
  commands: ['league post react'],
  summary: 'React to a post, or remove your reaction',
  access: 'write',
  plan: 'free',
  status: 200,
  params: postParams,
  body: ReactionChange,
  output: z.object({ post: Post }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, postId, body: { reaction, on } }) {
    const { store, actor } = context
    const opened = await openLeague(context, id)
    const post = await getPost(context, opened, postId)
    requireRight(context, 'post', opened)
    const ownReaction = { postId, accountId: actor.id, reaction }
    const isOn = (await store.posts.reactionsTo([postId])).some(
      each => each.accountId === actor.id && each.reaction === reaction,
    )
    if (isOn !== on) {
      await (on ? store.posts.react(ownReaction) : store.posts.unreact(ownReaction))
      await raiseCounter(context, id)
    }
    const [view] = await postViews(context, [post])
    return { post: view! }
  },
})

export const posts = [listPosts, addPost, deletePost, reactToPost]

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

const pollOutput = z.object({ poll: Poll })

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
  output: pollOutput,
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

const pollParams = { id: Id, pollId: Id }

const voteInPoll = operation({
  name: 'voteInPoll',
  route: 'PUT /leagues/{id}/polls/{pollId}/votes',
  commands: ['league poll vote'],
  summary: "Cast or change your team's vote in a poll",
  access: 'write',
  plan: 'free',
  status: 200,
  params: pollParams,
  body: PollVote,
  output: pollOutput,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, pollId, body: { teamId, option } }) {
    const opened = await openLeague(context, id)
    const poll = await getPoll(context, opened, pollId)
    requireRight(context, 'vote', opened, requireTeam(opened, teamId))
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
  params: pollParams,
  output: pollOutput,
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
  params: pollParams,
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
