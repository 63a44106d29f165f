import { type Feature, LEAGUE, TEAM } from '../program/command.ts'

const POLL = { ...LEAGUE, pollId: 'poll' } as const
const POST = { ...LEAGUE, postId: 'post' } as const

/** A league's notes, posts, polls and dues. */
export const COMMUNITY: Feature = {
  group: 'Play',
  nouns: {
    'league notes': "A league's notes, such as its constitution",
    'league post': "A league's message board",
    'league poll': "A league's polls",
    'league dues': "A league's dues, payouts and weekly prizes",
  },
  synonyms: {
    'league constitution': 'league notes show',
    notes: 'league notes show',
    'league posts': 'league post list',
    'league board': 'league post list',
    posts: 'league post list',
    'league polls': 'league poll list',
    'league vote': 'league poll vote',
    polls: 'league poll list',
    dues: 'league dues show',
    'league payouts': 'league dues show',
    'league prizes': 'league dues show',
  },
  commands: {
    'league notes show': {
      example: 'hindsight league notes show --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
    },
    'league notes set': {
      example: 'hindsight league notes set constitution.md --league "Office League"',
      args: ['markdown'],
      names: LEAGUE,
      notes: {
        markdown:
          'Markdown file, at most 20,000 characters; - reads standard input, and an empty file removes the notes',
        revision: 'only if the notes are still at this revision',
      },
    },
    'league post list': {
      example: 'hindsight league post list --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
      notes: { olderThan: 'only posts before the one with this id' },
    },
    'league post add': {
      example: 'hindsight league post add "Who hosts the draft?" --league "Office League"',
      args: ['text'],
      names: LEAGUE,
      notes: { text: 'text of the post, at most 1,000 characters' },
    },
    'league post react': {
      example: 'hindsight league post react 5d3f0c1e fire --league "Office League"',
      args: ['postId', 'reaction'],
      names: POST,
      onOff: ['on'],
      notes: { on: 'false removes the reaction' },
    },
    'league post delete': {
      example: 'hindsight league post delete 5d3f0c1e --league "Office League" --yes',
      args: ['postId'],
      names: POST,
      confirm: 'Delete post {postId}? This cannot be undone.',
    },
    'league poll list': {
      example: 'hindsight league poll list --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
      notes: { olderThan: 'only polls before the one with this id' },
      shows: ['team'],
    },
    'league poll create': {
      example: 'hindsight league poll create "Add a second flex?" --options Yes,No --league "Office League"',
      args: ['question'],
      names: LEAGUE,
      distinct: { options: 'each option must be different' },
      notes: {
        options: '2 to 10 options, comma-separated',
        anonymous: 'show only vote counts, not how each team voted',
        closesAt: 'time or date when it closes (default: it stays open until you close it)',
      },
      shows: ['team'],
    },
    'league poll vote': {
      example: 'hindsight league poll vote 5d3f0c1e 2 --league "Office League"',
      args: ['pollId', 'option'],
      names: { ...POLL, teamId: 'team' },
      assumes: ['teamId'],
      notes: { option: 'number of the option', teamId: 'team that votes' },
      shows: ['team'],
    },
    'league poll close': {
      example: 'hindsight league poll close 5d3f0c1e --league "Office League" --yes',
      args: ['pollId'],
      names: POLL,
      confirm: 'Close the poll {pollId}? Teams will no longer be able to vote.',
      shows: ['team'],
    },
    'league poll delete': {
      example: 'hindsight league poll delete 5d3f0c1e --league "Office League" --yes',
      args: ['pollId'],
      names: POLL,
      confirm: 'Delete the poll {pollId} with its votes? This cannot be undone.',
    },
    'league dues show': {
      example: 'hindsight league dues show --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
      shows: ['team'],
    },
    'league dues set': {
      example: 'hindsight league dues set --amount 50 --payouts 300,150 --weekly-prize 10 --league "Office League"',
      names: LEAGUE,
      notes: {
        amount: "each team's dues, in dollars",
        payouts: 'prizes for the final standings, first place first, comma-separated; - for none',
        weeklyPrize: "prize for each week's highest score; 0 for none",
      },
      shows: ['team'],
    },
    'league dues paid': {
      example: 'hindsight league dues paid "Late Flags" --league "Office League"',
      summary: 'Mark a team as having paid its dues',
      args: ['teamId'],
      names: TEAM,
      shows: ['team'],
    },
    'league dues unpaid': {
      example: 'hindsight league dues unpaid "Late Flags" --league "Office League"',
      summary: 'Mark a team as not having paid its dues',
      args: ['teamId'],
      names: TEAM,
      shows: ['team'],
    },
  },
}
