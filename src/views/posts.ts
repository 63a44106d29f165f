import { REACTION_NAMES, REACTIONS } from '../../data/reactions.ts'
import type { Answer, Poll, Post } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { count, series } from './phrases.ts'
import {
  type Column,
  field,
  layout,
  listView,
  type Part,
  statement,
  type Table,
  table,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

/** A league's posts and polls. */

/** The available reactions with their emoji. */
export const REACTION_CHOICES = REACTION_NAMES.map(value => ({ value, sign: REACTIONS[value] }))

/** Counts the reactions to a post, such as "👍 2 🔥 1". */
export const reactionsText = ({ reactions }: Pick<Post, 'reactions'>): string =>
  reactions.map(({ reaction, count }) => `${REACTIONS[reaction]} ${count}`).join(' ')

const POST_COLUMNS: readonly Column<Post>[] = [
  { heading: 'ID', field: 'id', value: ({ id }) => id, id: true },
  field('WHEN', 'createdAt', { format: 'moment', tone: () => 'dim' }),
  field('WHO', 'author'),
  { heading: 'POST', field: 'text', value: ({ text }) => text.replaceAll('\n', ' ') },
  { heading: 'REACTIONS', field: 'reactions', value: reactionsText, minor: true },
]

const postTable = (posts: readonly Post[], { zone }: ViewContext): Table => table(posts, POST_COLUMNS, { zone })

export const postList = ({ posts }: Answer<'listPosts'>, context: ViewContext): View =>
  listView(postTable(posts, context), 'The message board is empty', 'hindsight league post add TEXT writes a post')

export const newPost = ({ post }: Answer<'addPost'>, context: ViewContext): View => ({
  ...statement(`Post added (${post.id})`),
  list: postTable([post], context),
})

export const reactedPost = ({ post }: Answer<'reactToPost'>, context: ViewContext): View => ({
  ...statement(`Reactions: ${reactionsText(post) || 'none'}`),
  list: postTable([post], context),
})

export const deletedPost = (): View => statement('Post deleted')

/** Describes a poll's state, such as "open until 2026-11-29 18:00 UTC, anonymous, 3 votes". */
export const pollState = ({ open, closesAt, anonymous, options }: Poll, momentOf: (at: number) => string): string => {
  const until = open && closesAt !== null ? ` until ${momentOf(closesAt)}` : ''
  const votes = options.reduce((sum, each) => sum + each.votes, 0)
  return `${open ? 'open' : 'closed'}${until}${anonymous ? ', anonymous' : ''}, ${count(votes, 'vote')}`
}

const pollColumns = (zone: string): Column<Poll>[] => [
  { heading: 'ID', field: 'id', value: ({ id }) => id, id: true },
  field('QUESTION', 'question'),
  { heading: 'STATE', field: 'state', value: poll => pollState(poll, at => momentIn(at, zone)) },
  {
    heading: 'OPTIONS',
    field: 'options',
    value: ({ options }) => options.map(({ text, votes }, at) => `${at + 1}. ${text} (${votes})`).join('; '),
  },
]

const pollTable = (polls: readonly Poll[], { zone }: ViewContext): Table => table(polls, pollColumns(zone), { zone })

const pollPart = (poll: Poll, { nameOf, zone }: ViewContext): Part => ({
  kind: 'text',
  heading: `${poll.question} (${poll.id.slice(0, 8)}; ${pollState(poll, at => momentIn(at, zone))})`,
  lines: poll.options.map(({ text, votes, teamIds }, at) => {
    const teams = teamIds === null || teamIds.length === 0 ? '' : ` (${series(teamIds.map(nameOf))})`
    const ownVote = poll.myVotes.some(({ option }) => option === at + 1) ? ', your vote' : ''
    return `${at + 1}. ${text}: ${count(votes, 'vote')}${teams}${ownVote}`
  }),
})

export const pollList = ({ polls }: Answer<'listPolls'>, context: ViewContext): View =>
  polls.length === 0
    ? listView(
        pollTable(polls, context),
        'This league does not have polls',
        'hindsight league poll create QUESTION --options A,B asks the teams',
      )
    : { ...layout(null, ...polls.map(poll => pollPart(poll, context))), list: pollTable(polls, context) }

export const changedPoll = ({ poll }: Answer<'openPoll'>, context: ViewContext): View => ({
  ...layout(null, pollPart(poll, context)),
  list: pollTable([poll], context),
})

export const deletedPoll = (): View => statement('Poll deleted')

export const VIEWS = {
  listPosts: postList,
  addPost: newPost,
  deletePost: deletedPost,
  reactToPost: reactedPost,
  listPolls: pollList,
  openPoll: changedPoll,
  voteInPoll: changedPoll,
  closePoll: changedPoll,
  deletePoll: deletedPoll,
} satisfies Views
