import { expect } from 'vitest'
import { after, inLeague, LEAGUE, makeLeague, manage, ofLeague, type Teams } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Person, Question, Stage } from '../stage.ts'

/** A league's polls. Casey manages its first team, and erin its second. */

const people = after(makeLeague(), manage(0, 'casey'), manage(1, 'erin'))

const POLL = { question: 'Add a flex & start the "real" week 14 <b>later</b>?', options: ['Yes', 'No'] }

const asking = (more: object = {}): Question => ofLeague({ body: { ...POLL, ...more } })

interface Opened {
  pollId: string
  teams: Teams
}

const opened =
  (more: object = {}) =>
  async (stage: Stage): Promise<Opened> => {
    const teams = await people(stage)
    const { poll } = (await stage.ask('openPoll', asking(more), 'casey')) as { poll: { id: string } }
    return { pollId: poll.id, teams }
  }

const ofPoll =
  (sent: Omit<Question, 'params'> = {}) =>
  ({ pollId }: Opened): Question => ({ params: { id: LEAGUE, pollId }, ...sent })

const voting =
  (at: number, option: number) =>
  ({ pollId, teams }: Opened): Question => ({ params: { id: LEAGUE, pollId }, body: { teamId: teams[at], option } })

const voted =
  (more: object, ...votes: readonly (readonly [at: number, option: number, as: Person])[]) =>
  async (stage: Stage): Promise<Opened> => {
    const poll = await opened(more)(stage)
    for (const [at, option, as] of votes) await stage.ask('voteInPoll', voting(at, option)(poll), as)
    return poll
  }

const closed = async (stage: Stage): Promise<Opened> => {
  const poll = await opened()(stage)
  await stage.ask('closePoll', ofPoll()(poll))
  return poll
}

const unknown = { params: { id: LEAGUE, pollId: 'nothing' } }
const FUTURE = 4_000_000_000_000

const made = scenarios('openPoll', [
  {
    title: 'opens a poll without votes',
    arrange: people,
    question: asking(),
    as: 'casey',
    expected: answers({
      poll: { ...POLL, options: [{ text: 'Yes', votes: 0, teamIds: [] }, { text: 'No' }], open: true, myVotes: [] },
    }),
  },
  {
    title: 'accepts a closing time',
    arrange: people,
    question: asking({ closesAt: FUTURE }),
    expected: answers({ poll: { closesAt: FUTURE, open: true } }),
  },
  ...(
    [
      ['one option', { options: ['Yes'] }, /options/],
      ['eleven options', { options: Array.from({ length: 11 }, (_, at) => `Option ${at}`) }, /options/],
      ['a repeated option', { options: ['Yes', 'yes'] }, /options must not repeat an option/],
      ['a closing time in the past', { closesAt: 1 }, /closesAt must be later than now/],
    ] as const
  ).map(([what, more, message]) => ({
    title: `refuses ${what}`,
    arrange: people,
    question: asking(more),
    expected: { error: 'invalid_request', message } as const,
  })),
  {
    title: 'is only for managers and commissioners',
    arrange: people,
    question: asking(),
    as: 'drew',
    expected: 'forbidden',
  },
  { title: 'does not find an unknown league', question: asking(), expected: 'not_found' },
])

const votes = scenarios('voteInPoll', [
  {
    title: "counts only a team's newest vote",
    arrange: voted({}, [0, 1, 'casey'], [1, 2, 'erin']),
    question: voting(0, 2),
    as: 'casey',
    expected: ({ poll }: { poll: object }, { teams }: Opened) =>
      expect(poll).toMatchObject({
        options: [
          { votes: 0, teamIds: [] },
          { votes: 2, teamIds: [teams[0], teams[1]] },
        ],
        myVotes: [{ teamId: teams[0], option: 2 }],
      }),
  },
  {
    title: "refuses another manager's team",
    arrange: opened(),
    question: voting(1, 1),
    as: 'casey',
    expected: { error: 'forbidden', message: /Only the manager of Bolts can vote for it/ },
  },
  {
    title: 'refuses the commissioner for a team without a manager',
    arrange: opened(),
    question: voting(2, 1),
    expected: 'forbidden',
  },
  {
    title: 'refuses an option that does not exist',
    arrange: opened(),
    question: voting(0, 3),
    as: 'casey',
    expected: { error: 'invalid_request', message: /option must be 1 to 2/ },
  },
  {
    title: 'refuses a closed poll',
    arrange: closed,
    question: voting(0, 1),
    as: 'casey',
    expected: { error: 'conflict', message: /The poll is closed/ },
  },
  {
    title: 'does not find an unknown poll',
    arrange: people,
    question: (teams: Teams) => ({ ...unknown, body: { teamId: teams[0], option: 1 } }),
    expected: 'not_found',
  },
])

const listed = scenarios('listPolls', [
  {
    title: "lists the teams that chose each option, and the caller's vote",
    arrange: voted({}, [0, 1, 'casey']),
    question: ofLeague(),
    as: 'erin',
    expected: ({ polls }: { polls: object[] }, { teams }: Opened) =>
      expect(polls).toMatchObject([{ options: [{ votes: 1, teamIds: [teams[0]] }, { votes: 0 }], myVotes: [] }]),
  },
  {
    title: 'hides the teams of an anonymous poll, even from the commissioner',
    arrange: voted({ anonymous: true }, [0, 1, 'casey']),
    question: ofLeague(),
    expected: (answer: object, { teams }: Opened) => {
      expect(answer).toMatchObject({ polls: [{ options: [{ votes: 1, teamIds: null }, { votes: 0 }], myVotes: [] }] })
      expect(JSON.stringify(answer)).not.toContain(teams[0])
    },
  },
  {
    title: 'does not find an unknown poll',
    arrange: people,
    question: ofLeague({ query: { olderThan: 'x' } }),
    expected: 'not_found',
  },
  {
    title: 'refuses a limit of 0',
    arrange: people,
    question: ofLeague({ query: { limit: 0 } }),
    expected: 'invalid_request',
  },
])

const ended = (['closePoll', 'deletePoll'] as const).flatMap(operation =>
  scenarios(operation, [
    { title: 'allows the author', arrange: opened(), question: ofPoll(), as: 'casey', expected: answers({}) },
    { title: 'allows the commissioner', arrange: opened(), question: ofPoll(), expected: answers({}) },
    { title: 'refuses another manager', arrange: opened(), question: ofPoll(), as: 'erin', expected: 'forbidden' },
    { title: 'does not find an unknown poll', arrange: people, question: unknown, expected: 'not_found' },
    {
      title: 'refuses an id that is too long',
      arrange: people,
      question: { params: { id: LEAGUE, pollId: 'x'.repeat(101) } },
      expected: 'invalid_request',
    },
  ]),
)

const twice = scenarios('closePoll', [
  {
    title: 'refuses a closed poll',
    arrange: closed,
    question: ofPoll(),
    expected: { error: 'conflict', message: /closed/ },
  },
])

export const polls: readonly Scenario[] = inLeague([...made, ...votes, ...listed, ...ended, ...twice])
