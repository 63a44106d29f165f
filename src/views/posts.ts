import { REACTION_NAMES, REACTIONS } from '../../data/reactions.ts'
import type { Answer, Post } from '../engine/index.ts'
import {
  type Column,
  field,
  listView,
  type Shell,
  statement,
  type Table,
  table,
  type View,
  type Views,
} from './view.ts'

/** The available reactions with their emoji. */
export const REACTION_CHOICES = REACTION_NAMES.map(value => ({ value, sign: REACTIONS[value] }))

/** Counts the reactions to a post, such as "👍 2 🔥 1". */
export const reactionsText = ({ reactions }: Pick<Post, 'reactions'>): string =>
  reactions.map(({ reaction, count }) => `${REACTIONS[reaction]} ${count}`).join(' ')

const COLUMNS: readonly Column<Post>[] = [
  { heading: 'ID', field: 'id', value: ({ id }) => id, id: true },
  field('WHEN', 'createdAt', { format: 'moment', tone: () => 'dim' }),
  field('WHO', 'author'),
  { heading: 'POST', field: 'text', value: ({ text }) => text.replaceAll('\n', ' ') },
  { heading: 'REACTIONS', field: 'reactions', value: reactionsText, minor: true },
]

const postTable = (posts: readonly Post[], { zone }: Shell): Table => table(posts, COLUMNS, { zone })

export const postList = ({ posts }: Answer<'listPosts'>, shell: Shell): View =>
  listView(postTable(posts, shell), 'The message board is empty', 'hindsight league post add TEXT writes a post')

export const newPost = ({ post }: Answer<'addPost'>, shell: Shell): View => ({
  ...statement(`Post added (${post.id})`),
  list: postTable([post], shell),
})

export const reactedPost = ({ post }: Answer<'reactToPost'>, shell: Shell): View => ({
  ...statement(`Reactions: ${reactionsText(post) || 'none'}`),
  list: postTable([post], shell),
})

export const deletedPost = (): View => statement('Post deleted')

export const VIEWS = {
  listPosts: postList,
  addPost: newPost,
  deletePost: deletedPost,
  reactToPost: reactedPost,
} satisfies Views
