import { BOTH, COMMISSIONER, type Form, inLeague, MANAGERS, of, type Scene, typing, type Visitor } from './form.ts'

/** Commissioners, and managers of any team. */
const PEOPLE: readonly Visitor[] = [...BOTH, 'manager of another team']

const wrote = async ({ stage }: Scene): Promise<string> => {
  const made = await stage.ask('addPost', { ...inLeague, body: { text: 'Hi' } }, 'casey')
  return (made as { post: { id: string } }).post.id
}

const opened = async ({ stage }: Scene): Promise<string> => {
  const body = { question: 'Who?', options: ['Me', 'You'] }
  return ((await stage.ask('openPoll', { ...inLeague, body }, 'casey')) as { poll: { id: string } }).poll.id
}

const posts = of('/posts')
const polls = of('/polls')

const dues = of('/dues')

export const community: readonly Form[] = [
  dues('set', COMMISSIONER, typing({ amount: '50', payouts: '300, 100', weeklyPrize: '10' })),
  dues('mark', COMMISSIONER, { typed: ([teamId = '']) => ({ teamId, paid: 'yes' }) }),
  of('/notes')('save', COMMISSIONER, typing({ revision: '0', markdown: '# Rules' })),
  posts('post', PEOPLE, typing({ text: 'Hi' })),
  posts('react', PEOPLE, { arrange: wrote, typed: (_, postId) => ({ postId, reaction: 'fire on' }) }),
  posts('delete', BOTH, { arrange: wrote, typed: (_, postId) => ({ postId }) }),
  polls('open', PEOPLE, typing({ question: 'Who?', options: 'Me\r\nYou', days: '3' })),
  polls('vote', MANAGERS, { arrange: opened, typed: (_, pollId) => ({ pollId, option: '1' }) }),
  polls('close', BOTH, { arrange: opened, typed: (_, pollId) => ({ pollId }) }),
  polls('delete', BOTH, { arrange: opened, typed: (_, pollId) => ({ pollId }) }),
]
