import type { Post } from '../../engine/index.ts'
import { REACTION_CHOICES, reactionsText } from '../../views/posts.ts'
import { isMember, type LeagueContext, leagueParams, typedOrDefault } from '../context/context.ts'
import { emptyState, type Html, html, moment, NOTHING } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { button, form } from '../forms/form.ts'
import { noSuchForm, textIn } from '../forms/values.ts'

const PATH = 'posts'
const ADD = 'post'
const REACT = 'react'
const DELETE = 'delete'

const writeForm = (context: LeagueContext): Html =>
  form(
    context,
    { action: ADD, kind: 'card' },
    html`<label class="field"><span>New post</span><textarea name="text" rows="3" maxlength="1000" required dir="auto">${typedOrDefault(context, ADD, 'text')}</textarea></label>
      <button class="go">Post</button>`,
  )

/** Draws a button for each reaction, which adds or removes it. */
const reactionForm = (context: LeagueContext, { id, author, reactions }: Post): Html => {
  const buttons = REACTION_CHOICES.map(({ value, sign }) => {
    const { count = 0, mine = false } = reactions.find(({ reaction }) => reaction === value) ?? {}
    const label = `${value}: ${count}, post by ${author}`
    return html`<button name="reaction" value="${value} ${mine ? 'off' : 'on'}" aria-label="${label}" aria-pressed="${String(mine)}" class="${mine ? 'mine' : ''}">${sign}${count === 0 ? NOTHING : html` ${count}`}</button>`
  })
  return form(context, { action: REACT, at: id, kind: 'reactions', fields: { postId: id } }, html`${buttons}`)
}

const postCard = (context: LeagueContext, post: Post): Html => {
  const { id, author, text, createdAt, mine } = post
  const mayDelete = isMember(context) && (mine || context.about.league.commissioner)
  const remove = () =>
    button(context, 'Delete', {
      ...{ action: DELETE, at: id, item: `post by ${author}`, fields: { postId: id } },
      confirm: 'Delete this post?',
    })
  return html`<li class="card stack"><p><b>${author}</b> <small>${moment(createdAt, context.zone)}</small></p><p class="written" dir="auto">${text}</p>${
    isMember(context) ? reactionForm(context, post) : html`<p>${reactionsText(post)}</p>`
  }${mayDelete ? html`<div class="actions">${remove()}</div>` : NOTHING}</li>`
}

const SHOWN = 30

const show = async (context: LeagueContext): Promise<PageContent> => {
  const olderThan = context.query.get('from') ?? undefined
  const query = { limit: SHOWN, ...(olderThan !== undefined && { olderThan }) }
  const { posts } = await context.call('listPosts', { params: leagueParams(context), query })
  const last = posts.length === SHOWN ? posts.at(-1)!.id : null
  const path = leaguePath(context.about.league.id, PATH)
  return {
    body: html`${isMember(context) && olderThan === undefined ? writeForm(context) : NOTHING}${
      posts.length === 0
        ? emptyState('The message board is empty.')
        : html`<ol class="stack">${posts.map(post => postCard(context, post))}</ol>`
    }${last === null ? NOTHING : html`<p><a class="more" href="${path}?from=${encodeURIComponent(last)}">Older</a></p>`}`,
  }
}

const ofPost = (context: LeagueContext, form: URLSearchParams) => ({
  ...leagueParams(context),
  postId: textIn(form, 'postId'),
})

const add: Action<LeagueContext> = async (context, form) => {
  await context.call('addPost', { params: leagueParams(context), body: { text: textIn(form, 'text') } })
  return { notice: 'Post added' }
}

const react: Action<LeagueContext> = async (context, form) => {
  const [written = '', on] = textIn(form, 'reaction').split(' ')
  const reaction = REACTION_CHOICES.find(({ value }) => value === written)?.value
  if (reaction === undefined) throw noSuchForm()
  const body = { reaction, on: on !== 'off' }
  await context.call('reactToPost', { params: ofPost(context, form), body })
  return {}
}

const remove: Action<LeagueContext> = async (context, form) => {
  await context.call('deletePost', { params: ofPost(context, form) })
  return { notice: 'Post deleted' }
}

export const POSTS: LeaguePage = {
  path: `/${PATH}`,
  title: 'Message board',
  link: { place: 'more', note: 'Posts by the managers' },
  show,
  actions: { [ADD]: add, [REACT]: react, [DELETE]: remove },
  labels: { text: 'New post' },
}
