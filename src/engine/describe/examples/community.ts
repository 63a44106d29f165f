import { anvils, dukes, league } from './home-league.ts'

/** The notes, posts and polls of a league. */

const params = { id: league.id }

const notes = {
  markdown: '# Constitution\n\n- Trades end in week 12.\n- The last place hosts the next draft.',
  revision: 1,
  updatedAt: league.updatedAt,
  actor: 'alex',
  actorName: 'Alex',
}

const post = {
  id: '8d6b3f52-1c0e-4a97-b8d4-5e2f7a9c6013',
  leagueId: league.id,
  author: 'Alex',
  mine: true,
  text: 'Who hosts the draft?',
  createdAt: league.updatedAt,
  reactions: [{ reaction: 'fire', count: 1, mine: true }],
}

const ofPost = { ...params, postId: post.id }

const poll = {
  id: '2b7e9d41-63fa-4c08-9e15-d0a8b4c7f236',
  leagueId: league.id,
  author: 'Alex',
  mine: true,
  question: 'Add a second flex?',
  options: [
    { text: 'Yes', votes: 1, teamIds: [dukes.id] },
    { text: 'No', votes: 1, teamIds: [anvils.id] },
  ],
  anonymous: false,
  open: true,
  createdAt: league.updatedAt,
  closesAt: null,
  closedAt: null,
  myVotes: [{ teamId: dukes.id, option: 1 }],
}

const ofPoll = { ...params, pollId: poll.id }

export const community = {
  listPolls: { params, answer: { leagueId: league.id, polls: [poll] } },
  openPoll: {
    params,
    body: { question: poll.question, options: ['Yes', 'No'] },
    answer: { poll: { ...poll, options: poll.options.map(each => ({ ...each, votes: 0, teamIds: [] })), myVotes: [] } },
  },
  voteInPoll: { params: ofPoll, body: { teamId: dukes.id, option: 1 }, answer: { poll } },
  closePoll: { params: ofPoll, answer: { poll: { ...poll, open: false, closedAt: league.updatedAt } } },
  deletePoll: { params: ofPoll, answer: { leagueId: league.id, deleted: poll.id } },
  listPosts: { params, answer: { leagueId: league.id, posts: [post] } },
  addPost: { params, body: { text: post.text }, answer: { post: { ...post, reactions: [] } } },
  deletePost: { params: ofPost, answer: { leagueId: league.id, deleted: post.id } },
  reactToPost: { params: ofPost, body: { reaction: 'fire' }, answer: { post } },
  getNotes: { params, answer: { leagueId: league.id, notes } },
  setNotes: { params, body: { markdown: notes.markdown, revision: 0 }, answer: { leagueId: league.id, notes } },
}
