import { LEAGUE } from '../league.ts'
import { BOTH, COMMISSIONER, looking, MANAGER, ofFirst, ofLeague, type Role, type Row, type Scene } from './table.ts'

/** Commissioners, and managers of any team. */
const PEOPLE: readonly Role[] = [...BOTH, 'manager of another team']

const wrote = async ({ stage, acting }: Scene): Promise<string> => {
  const { post } = (await stage.ask('addPost', ofLeague({ body: { text: 'Hi' } })(), acting)) as {
    post: { id: string }
  }
  return post.id
}

const ofPost =
  (sent: object = {}) =>
  (_: unknown, postId: string) => ({ params: { id: LEAGUE, postId }, ...sent })

const opened = async ({ stage, acting }: Scene): Promise<string> => {
  const body = { question: 'Who?', options: ['Me', 'You'] }
  const { poll } = (await stage.ask('openPoll', ofLeague({ body })(), acting)) as { poll: { id: string } }
  return poll.id
}

const ofPoll =
  (sent: object = {}) =>
  (_: unknown, pollId: string) => ({ params: { id: LEAGUE, pollId }, ...sent })

/** Notes, posts and polls are open to everyone who can see the league. */
export const community: readonly Row[] = [
  looking('getNotes', ofLeague()),
  {
    operation: 'setNotes',
    what: 'its notes',
    question: ofLeague({ body: { markdown: '# Rules' } }),
    may: COMMISSIONER,
  },
  looking('listPosts', ofLeague(), { arrange: wrote }),
  { operation: 'addPost', what: 'a post', question: ofLeague({ body: { text: 'Hi' } }), may: PEOPLE },
  {
    operation: 'reactToPost',
    what: 'a reaction',
    arrange: wrote,
    question: ofPost({ body: { reaction: 'fire' } }),
    may: PEOPLE,
  },
  {
    operation: 'deletePost',
    what: "the manager's post",
    arrange: wrote,
    question: ofPost(),
    may: BOTH,
    without: COMMISSIONER,
  },
  { operation: 'getDues', what: 'the dues', question: ofLeague(), may: PEOPLE },
  {
    operation: 'setDues',
    what: 'the dues',
    question: ofLeague({ body: { amount: 50 } }),
    may: COMMISSIONER,
  },
  {
    operation: 'markDues',
    what: 'the dues of the first team',
    question: ofFirst({ body: { paid: true } }),
    may: COMMISSIONER,
  },
  looking('listPolls', ofLeague(), { arrange: opened }),
  {
    operation: 'openPoll',
    what: 'a poll',
    question: ofLeague({ body: { question: 'Who?', options: ['Me', 'You'] } }),
    may: PEOPLE,
  },
  {
    operation: 'voteInPoll',
    what: 'the vote of the first team',
    arrange: opened,
    question: (teams, id) => ofPoll({ body: { teamId: teams[0], option: 1 } })(teams, id),
    may: MANAGER,
    without: [],
  },
  {
    operation: 'closePoll',
    what: "the manager's poll",
    arrange: opened,
    question: ofPoll(),
    may: BOTH,
    without: COMMISSIONER,
  },
  {
    operation: 'deletePoll',
    what: "the manager's poll",
    arrange: opened,
    question: ofPoll(),
    may: BOTH,
    without: COMMISSIONER,
  },
]
