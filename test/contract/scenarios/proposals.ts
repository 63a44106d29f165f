import { expect } from 'vitest'
import { after, clock, LEAGUE, makeLeague, manage, openSeason, type Teams } from '../league.ts'
import { isDown, LEAGUE_AT_PLATFORM } from '../mirrored.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Question, Stage } from '../stage.ts'

/** Changes that agents propose. Alex is the commissioner, and casey manages the first team. */

const RENAMING = { operation: 'updateLeague', params: { id: LEAGUE }, body: { name: 'Proposed' } }

const people = after(makeLeague(), manage(0, 'casey'))

const propose = async ({ ask }: Stage, body: Record<string, unknown>): Promise<string> =>
  ((await ask('createProposal', { body })) as { proposal: { id: string } }).proposal.id

const proposed =
  (body: Record<string, unknown> = RENAMING) =>
  async (stage: Stage): Promise<string> => {
    await people(stage)
    return propose(stage, body)
  }

/** Returns a proposal to drop a player whose game is on Thursday. */
const dropping = (teams: Teams) => ({
  operation: 'moveRoster',
  params: { id: LEAGUE, teamId: teams[2] },
  body: { action: 'drop', playerId: 'q3' },
})

/** An import. It calls the platform when it is proposed, and again before it runs. */
const IMPORT = { operation: 'importLeague', body: { leagueId: LEAGUE_AT_PLATFORM } }
const platformIsDown = isDown(`league/${LEAGUE_AT_PLATFORM}`)

/** Recaps by message, which need the pro plan. */
const RECAPS = {
  operation: 'addNotification',
  params: { id: LEAGUE },
  body: { url: 'https://discord.com/api/webhooks/1/token', on: ['recap'] },
}

const toFreePlan = async ({ world: { engine, actor } }: Stage): Promise<void> =>
  engine.database.transaction('write', store => store.accounts.setPlan({ ...actor, plan: 'free' }))

const ofId = (id: string): Question => ({ params: { id } })
const asProposed = (body: object) => (): Question => ({ body: { ...body } })

const decidedBy =
  (operation: 'approveProposal' | 'rejectProposal') =>
  async (stage: Stage): Promise<string> => {
    const id = await proposed()(stage)
    await stage.ask(operation, ofId(id))
    return id
  }

const expired = async (stage: Stage): Promise<string> => {
  const id = await proposed()(stage)
  stage.world.wall.now += 7 * 86_400_000
  return id
}

const FOREIGN: Omit<Scenario, 'operation'>[] = [
  { title: 'refuses an unknown id', question: ofId('nothing'), expected: 'not_found' },
  { title: 'refuses an invalid id', question: ofId('x'.repeat(300)), expected: 'invalid_request' },
  {
    title: 'hides the proposals of other accounts',
    arrange: proposed(),
    question: ofId,
    as: 'casey',
    expected: 'not_found',
  },
]

const DECIDED: Omit<Scenario, 'operation'>[] = [
  ...FOREIGN,
  {
    title: 'refuses an approved proposal',
    arrange: decidedBy('approveProposal'),
    question: ofId,
    expected: 'conflict',
  },
  { title: 'refuses a rejected proposal', arrange: decidedBy('rejectProposal'), question: ofId, expected: 'conflict' },
  {
    title: 'refuses a proposal that expired after 7 days',
    arrange: expired,
    question: ofId,
    expected: { error: 'conflict', message: /already expired/ },
  },
]

const made = scenarios('createProposal', [
  {
    title: 'stores the call with its dry run',
    arrange: people,
    question: asProposed(RENAMING),
    expected: answers({
      proposal: {
        ...RENAMING,
        leagueId: LEAGUE,
        state: 'pending',
        decidedAt: null,
        answer: { league: { name: 'Proposed' } },
        changes: [{ type: 'settings', actor: 'alex', after: { name: 'Proposed' } }],
      },
    }),
    compared: ({ proposal: { key: _, ...rest } }: { proposal: { key: unknown } }) => rest,
  },
  {
    title: 'refuses an unknown operation',
    question: { body: { operation: 'renameLeague' } },
    expected: { error: 'invalid_request', message: /"renameLeague" is not an operation/ },
  },
  {
    title: 'refuses an operation that only reads',
    question: { body: { operation: 'listLeagues' } },
    expected: { error: 'invalid_request', message: /only reads/ },
  },
  {
    title: 'refuses to propose a decision about a proposal',
    arrange: proposed(),
    question: (id: string) => ({ body: { operation: 'approveProposal', params: { id } } }),
    expected: 'invalid_request',
  },
  {
    title: 'refuses arguments that the operation refuses',
    arrange: people,
    question: { body: { ...RENAMING, body: { name: '' } } },
    expected: { error: 'invalid_request', message: /name must have/ },
  },
  {
    title: 'refuses a call about a league that does not exist',
    question: { body: { ...RENAMING, params: { id: 'nothing' } } },
    expected: 'not_found',
  },
  {
    title: 'refuses a call that the account is not allowed to make',
    arrange: people,
    question: { body: RENAMING },
    as: 'casey',
    expected: 'forbidden',
  },
  {
    title: 'refuses a call that the state of the league refuses',
    arrange: people,
    question: { body: { operation: 'handOverLeague', params: { id: LEAGUE }, body: { account: 'alex' } } },
    expected: 'conflict',
  },
  {
    title: 'refuses a call that needs the pro plan',
    arrange: after(people, toFreePlan),
    question: asProposed(RECAPS),
    expected: 'pro_plan_required',
  },
  {
    title: 'reports an unavailable platform',
    seasons: 'mirrors',
    arrange: async stage => platformIsDown(stage),
    question: asProposed(IMPORT),
    expected: 'upstream_failed',
  },
  {
    title: 'refuses a move that is locked',
    seasons: 'league',
    arrange: after(openSeason, clock(TIME.friday(1))),
    question: (teams: Teams) => ({ body: dropping(teams) }),
    expected: 'locked',
  },
])

const read = [
  ...scenarios('listProposals', [
    {
      title: 'lists the proposals of the account',
      arrange: proposed(),
      question: { query: { state: 'pending' } },
      expected: (answer: { proposals: unknown[] }, id: string) =>
        expect(answer.proposals).toMatchObject([{ id, ...RENAMING, state: 'pending' }]),
    },
    {
      title: 'hides the proposals of other accounts',
      arrange: proposed(),
      as: 'casey',
      expected: (answer: { proposals: unknown[] }) => expect(answer.proposals).toEqual([]),
    },
    { title: 'refuses an unknown state', question: { query: { state: 'open' } }, expected: 'invalid_request' },
  ]),
  ...scenarios('getProposal', [
    ...FOREIGN,
    { title: 'shows a proposal', arrange: proposed(), question: ofId, expected: answers({ proposal: RENAMING }) },
    {
      title: 'shows that a proposal has expired',
      arrange: expired,
      question: ofId,
      expected: answers({ proposal: { state: 'expired', decidedAt: null } }),
    },
  ]),
]

const rejected = scenarios('rejectProposal', [
  ...DECIDED,
  {
    title: 'rejects a proposal',
    arrange: proposed(),
    question: ofId,
    expected: answers({ proposal: { state: 'rejected' } }),
  },
])

const approved = scenarios('approveProposal', [
  ...DECIDED,
  {
    title: 'runs the call as the account',
    arrange: proposed(),
    question: ofId,
    expected: answers({ proposal: { state: 'approved' }, answer: { league: { name: 'Proposed' } } }),
  },
  {
    title: 'checks the rights again',
    arrange: async (stage: Stage) => {
      const id = await proposed({ operation: 'handOverLeague', params: { id: LEAGUE }, body: { account: 'casey' } })(
        stage,
      )
      await stage.ask('handOverLeague', { params: { id: LEAGUE }, body: { account: 'casey' } })
      return id
    },
    question: ofId,
    expected: 'forbidden',
  },
  {
    title: 'checks the plan again',
    arrange: async (stage: Stage) => {
      const id = await proposed(RECAPS)(stage)
      await toFreePlan(stage)
      return id
    },
    question: ofId,
    expected: 'pro_plan_required',
  },
  {
    title: 'asks the platform again',
    seasons: 'mirrors',
    arrange: async (stage: Stage) => {
      const id = await propose(stage, IMPORT)
      platformIsDown(stage)
      return id
    },
    question: ofId,
    expected: { error: 'upstream_failed', message: /is a web page, not JSON/ },
  },
  {
    title: 'checks the locks again',
    seasons: 'league',
    arrange: async (stage: Stage) => {
      const id = await propose(stage, dropping(await openSeason(stage)))
      await clock(TIME.friday(1))(stage)
      return id
    },
    question: ofId,
    expected: 'locked',
  },
])

export const proposals: readonly Scenario[] = [...made, ...read, ...rejected, ...approved]
