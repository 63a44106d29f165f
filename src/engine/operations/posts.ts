import * as z from 'zod/mini'
import { REACTION_NAMES } from '../../../data/reactions.ts'
import { shownName } from '../../../data/shown-name.ts'
import { notFound } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { type OpenedLeague, openLeague } from '../league/load.ts'
import { raiseCounter, record } from '../league/log.ts'
import { requireRoom } from '../league/quotas.ts'
import { requireRight } from '../league/rights.ts'
import { Id, Integer, withDefault } from '../schema/field.ts'
import { Post, PostDraft, ReactionChange } from '../schema/post.ts'
import type { StoredPost } from '../store/index.ts'

/** A league's message board: posts by its managers and commissioners, and reactions to them. */

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

const params = { id: Id, postId: Id }

const deletePost = operation({
  name: 'deletePost',
  route: 'DELETE /leagues/{id}/posts/{postId}',
  commands: ['league post delete'],
  summary: 'Delete your own post, or any post as the commissioner',
  access: 'write',
  plan: 'free',
  status: 200,
  params,
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
  params,
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
