import { expect } from 'vitest'
import { after, inLeague, LEAGUE, makeLeague, manage, ofLeague } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Person, Question, Stage } from '../stage.ts'

/** A league's message board. Casey manages its first team, and erin its second. */

const TEXT = 'Draft on Sunday at 7 & pizza < $50:\n*who* <b>hosts</b>? 🏈'

const board = after(makeLeague(), manage(0, 'casey'), manage(1, 'erin'))

const posting = (text: string): Question => ofLeague({ body: { text } })

const post = async (stage: Stage, text: string, as: Person = 'casey'): Promise<string> => {
  const { post } = (await stage.ask('addPost', posting(text), as)) as { post: { id: string } }
  return post.id
}

/** Adds casey's posts to the board, and returns the last one's id. */
const posted =
  (...texts: string[]) =>
  async (stage: Stage): Promise<string> => {
    await board(stage)
    let id = ''
    for (const text of texts) id = await post(stage, text)
    return id
  }

const ofPost =
  (sent: Omit<Question, 'params'> = {}) =>
  (postId: string): Question => ({ params: { id: LEAGUE, postId }, ...sent })

const react = (stage: Stage, postId: string, reaction: string, as: Person) =>
  stage.ask('reactToPost', ofPost({ body: { reaction } })(postId), as)

const unknown = { params: { id: LEAGUE, postId: 'nothing' } }

const added = scenarios('addPost', [
  {
    title: 'stores the text unchanged',
    arrange: board,
    question: posting(`${TEXT.replaceAll('\n', '\r\n')} `),
    as: 'casey',
    expected: answers({ post: { leagueId: LEAGUE, author: 'casey', mine: true, text: TEXT, reactions: [] } }),
  },
  ...(
    [
      ['empty text', ' \n '],
      ['more than 1,000 characters', 'x'.repeat(1001)],
      ['hidden characters', 'a\u202eb'],
    ] as const
  ).map(([what, text]) => ({
    title: `refuses ${what}`,
    arrange: board,
    question: posting(text),
    expected: { error: 'invalid_request', message: /text/ } as const,
  })),
  {
    title: 'is only for managers and commissioners',
    arrange: board,
    question: posting('Hi'),
    as: 'drew',
    expected: { error: 'forbidden', message: /Only the commissioner and the managers/ },
  },
  {
    title: 'refuses a removed manager',
    arrange: after(board, manage(1, null)),
    question: posting('Hi'),
    as: 'erin',
    expected: 'forbidden',
  },
  { title: 'does not find an unknown league', question: posting('Hi'), expected: 'not_found' },
])

const listed = scenarios('listPosts', [
  {
    title: "lists posts, newest first, and marks the caller's reactions",
    arrange: async (stage: Stage) => {
      const id = await posted('one', 'two')(stage)
      await react(stage, id, 'fire', 'erin')
      await react(stage, id, 'fire', 'casey')
      await react(stage, id, 'like', 'casey')
    },
    question: ofLeague(),
    as: 'erin',
    expected: answers({
      posts: [
        {
          text: 'two',
          author: 'casey',
          mine: false,
          reactions: [
            { reaction: 'like', count: 1, mine: false },
            { reaction: 'fire', count: 2, mine: true },
          ],
        },
        { text: 'one', reactions: [] },
      ],
    }),
  },
  {
    title: 'continues after a post',
    arrange: posted('one', 'two', 'three'),
    question: (olderThan: string) => ofLeague({ query: { olderThan, limit: 1 } }),
    expected: ({ posts }: { posts: { text: string }[] }) => expect(posts.map(({ text }) => text)).toEqual(['two']),
  },
  {
    title: 'keeps the name of an author who left the league',
    arrange: after(board, stage => post(stage, 'one'), manage(0, null)),
    question: ofLeague(),
    expected: answers({ posts: [{ author: 'casey', text: 'one' }] }),
  },
  {
    title: 'does not find an unknown post',
    arrange: board,
    question: ofLeague({ query: { olderThan: 'x' } }),
    expected: 'not_found',
  },
  {
    title: 'refuses a limit of 0',
    arrange: board,
    question: ofLeague({ query: { limit: 0 } }),
    expected: 'invalid_request',
  },
])

const reacted = scenarios('reactToPost', [
  {
    title: 'adds a reaction',
    arrange: posted('one'),
    question: ofPost({ body: { reaction: 'fire' } }),
    expected: answers({ post: { reactions: [{ reaction: 'fire', count: 1, mine: true }] } }),
  },
  {
    title: "counts an account's reaction once",
    arrange: async (stage: Stage) => {
      const id = await posted('one')(stage)
      await react(stage, id, 'fire', 'alex')
      return id
    },
    question: ofPost({ body: { reaction: 'fire' } }),
    unchanged: true,
    expected: answers({ post: { reactions: [{ reaction: 'fire', count: 1 }] } }),
  },
  {
    title: 'removes a reaction',
    arrange: async (stage: Stage) => {
      const id = await posted('one')(stage)
      await react(stage, id, 'fire', 'alex')
      return id
    },
    question: ofPost({ body: { reaction: 'fire', on: false } }),
    expected: answers({ post: { reactions: [] } }),
  },
  {
    title: 'refuses other reactions',
    arrange: posted('one'),
    question: ofPost({ body: { reaction: '<img>' } }),
    expected: { error: 'invalid_request', message: /reaction/ },
  },
  {
    title: 'is only for managers and commissioners',
    arrange: posted('one'),
    question: ofPost({ body: { reaction: 'fire' } }),
    as: 'drew',
    expected: 'forbidden',
  },
  {
    title: 'does not find an unknown post',
    arrange: board,
    question: { ...unknown, body: { reaction: 'fire' } },
    expected: 'not_found',
  },
])

const deleted = scenarios('deletePost', [
  {
    title: 'lets the author delete a post',
    arrange: posted('one'),
    question: ofPost(),
    as: 'casey',
    expected: (answer: { deleted: string }, id: string) => expect(answer.deleted).toBe(id),
  },
  { title: 'lets the commissioner delete any post', arrange: posted('one'), question: ofPost(), expected: answers({}) },
  {
    title: 'refuses another manager',
    arrange: posted('one'),
    question: ofPost(),
    as: 'erin',
    expected: { error: 'forbidden', message: /Only the commissioner/ },
  },
  { title: 'does not find an unknown post', arrange: board, question: unknown, expected: 'not_found' },
  {
    title: 'refuses an id that is too long',
    arrange: board,
    question: { params: { id: LEAGUE, postId: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
])

const logged = scenarios('listTransactions', [
  {
    title: 'logs posts and their deletion without the text',
    arrange: async (stage: Stage) => {
      const id = await posted('one')(stage)
      await stage.ask('deletePost', ofPost()(id))
    },
    question: ofLeague({ query: { limit: 2 } }),
    expected: (answer: object) => {
      expect(answer).toMatchObject({
        transactions: [
          { type: 'post_delete', actor: 'alex', before: { author: 'casey' }, after: null },
          { type: 'post', actor: 'casey', before: null, after: { author: 'casey' } },
        ],
      })
      expect(JSON.stringify(answer)).not.toContain('"one"')
    },
  },
])

export const posts: readonly Scenario[] = inLeague([...added, ...listed, ...reacted, ...deleted, ...logged])
