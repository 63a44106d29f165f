import { createHouseRules } from '../house-rules.ts'
import { clock, inLeague, LEAGUE, makeLeague, ofLeague } from '../league.ts'
import { type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Question, Stage } from '../stage.ts'

/** Requests about a league on a simulated clock, sent by a process with an earlier clock. */

const POLL = { question: 'Who?', options: ['Me', 'You'] }

const URL = 'https://ntfy.sh/office-league'

const back = clock(TIME.before(1) - 60_000)

/** Creates the league before its season starts, and the object that the request is about. */
const begun =
  (make: (stage: Stage) => Promise<string> = async () => '') =>
  async (stage: Stage): Promise<string> => {
    await clock(TIME.before(1))(stage)
    await makeLeague()(stage)
    const id = await make(stage)
    await back(stage)
    return id
  }

const refused = (
  operation: string,
  question: NonNullable<Scenario['question']>,
  make?: (stage: Stage) => Promise<string>,
) =>
  scenarios(operation, [
    {
      title: "is refused if the process's clock is earlier than the league's last processed step",
      arrange: begun(make),
      question,
      expected: { error: 'conflict', message: /is already at .*, and its time can't go back/ },
    },
  ])

const invited = async ({ ask }: Stage): Promise<string> => {
  await ask('createInvite', ofLeague({ body: {} }))
  return ''
}

const addTarget = async ({ ask }: Stage): Promise<string> => {
  const made = await ask('addNotification', ofLeague({ body: { url: URL, on: ['trade'] } }))
  return (made as { notification: { id: string } }).notification.id
}

const ofTarget = (notificationId: string): Question => ({ params: { id: LEAGUE, notificationId } })

const scored = async (stage: Stage): Promise<string> => {
  const scoringSystemId = await createHouseRules(stage)
  await stage.ask('updateLeague', ofLeague({ body: { scoringSystemId } }))
  return scoringSystemId
}

const posted = async ({ ask }: Stage): Promise<string> => {
  const made = await ask('addPost', ofLeague({ body: { text: 'Hi' } }))
  return (made as { post: { id: string } }).post.id
}

const ofPost =
  (sent: Omit<Question, 'params'> = {}) =>
  (postId: string): Question => ({ params: { id: LEAGUE, postId }, ...sent })

const polled = async ({ ask }: Stage): Promise<string> => {
  const made = await ask('openPoll', ofLeague({ body: POLL }))
  return (made as { poll: { id: string } }).poll.id
}

const rules = { global: { weights: { rec: 1 } } }

export const ownTime: readonly Scenario[] = inLeague([
  ...refused('deleteLeague', ofLeague()),
  ...refused('openPoll', ofLeague({ body: POLL })),
  ...refused('deletePoll', (pollId: string) => ({ params: { id: LEAGUE, pollId } }), polled),
  ...refused('setDues', ofLeague({ body: { amount: 50 } })),
  ...refused(
    'markDues',
    (teamId: string) => ({ params: { id: LEAGUE, teamId }, body: { paid: true } }),
    async ({ ask }) => ((await ask('listTeams', ofLeague())) as { teams: { id: string }[] }).teams[0]!.id,
  ),
  ...refused('addPost', ofLeague({ body: { text: 'Hi' } })),
  ...refused('deletePost', ofPost(), posted),
  ...refused('reactToPost', ofPost({ body: { reaction: 'fire' } }), posted),
  ...refused('createInvite', ofLeague({ body: {} })),
  ...refused('revokeInvite', ofLeague(), invited),
  ...refused('addNotification', ofLeague({ body: { url: URL, on: ['trade'] } })),
  ...refused('removeNotification', ofTarget, addTarget),
  ...refused('retryNotification', ofTarget, addTarget),
  ...refused('updateSystem', (id: string) => ({ params: { id }, body: { rules } }), scored),
])
