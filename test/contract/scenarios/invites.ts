import { expect } from 'vitest'
import { after, askingLeague, inLeague, LEAGUE, makeLeague, manage, mirror, ofLeague } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Person, Question, Stage } from '../stage.ts'

interface Made {
  invite: Record<string, unknown>
  token: string
}

interface Taken {
  league: { id: string }
  team: Record<string, unknown>
}

const DAY = 86_400_000
const DEAD = "This invite link does not work; ask the league's commissioner for a new one"
const here = ofLeague()
const tooLong: Question = { params: { id: 'x'.repeat(101) } }
const nowhere: Question = { params: { id: 'nope' } }

const link = async ({ ask }: Stage, body: Record<string, unknown> = {}): Promise<string> =>
  ((await ask('createInvite', { params: { id: LEAGUE }, body })) as Made).token

const claim = (token: string, body: Record<string, unknown> = {}): Question => ({ params: { token }, body })

/** The inputs for claiming a team: the invite link's token, and the team ids. */
interface ClaimInput {
  token: string
  teams: readonly string[]
}

const hand =
  (arrange = makeLeague(), body: Record<string, unknown> = {}) =>
  async (stage: Stage): Promise<ClaimInput> => ({ teams: await arrange(stage), token: await link(stage, body) })

/** Creates an invite link, and lets these accounts claim teams with it, in order. */
const takenBy =
  (...people: Person[]) =>
  async (stage: Stage): Promise<ClaimInput> => {
    const given = await hand()(stage)
    for (const person of people) await stage.ask('claimInvite', claim(given.token), person)
    return given
  }

const deadLink =
  (kill: (stage: Stage) => Promise<unknown>) =>
  async (stage: Stage): Promise<ClaimInput> => {
    const given = await hand(makeLeague(), { days: 1 })(stage)
    await kill(stage)
    return given
  }

const withToken =
  (body: Record<string, unknown> = {}) =>
  ({ token }: ClaimInput) =>
    claim(token, body)

const making = scenarios('createInvite', [
  {
    title: 'shows the token only once, with the fields that others can see',
    arrange: makeLeague(),
    question: ofLeague({ body: { days: 7 } }),
    expected: ({ invite, token }: Made) => {
      expect(token).toMatch(/^inv_[\w-]{43}$/)
      expect(invite).toMatchObject({ revokedAt: null, claims: 0 })
      expect(invite.expiresAt).toBe((invite.createdAt as number) + 7 * DAY)
    },
    compared: ({ invite }: Made) => invite,
  },
  {
    title: 'replaces the previous link, and works until it is revoked',
    arrange: after(makeLeague(), askingLeague('createInvite', { body: { days: 1 } })),
    question: ofLeague({ body: {} }),
    expected: answers({ invite: { expiresAt: null, claims: 0 } }),
    compared: ({ invite }: Made) => invite,
  },
  {
    title: 'refuses an expiration in the past',
    arrange: makeLeague(),
    question: ofLeague({ body: { expiresAt: 1 } }),
    expected: { error: 'invalid_request', message: /expiresAt must be in the future/ },
  },
  {
    title: 'refuses two expirations',
    arrange: makeLeague(),
    question: ofLeague({ body: { expiresAt: 1e13, days: 3 } }),
    expected: { error: 'invalid_request', message: /not both/ },
  },
  {
    title: 'refuses an expiration in more than a year',
    question: ofLeague({ body: { days: 366 } }),
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: { ...nowhere, body: {} }, expected: 'not_found' },
  {
    title: 'is only for the commissioner',
    arrange: after(makeLeague(), manage(1, 'blake')),
    question: ofLeague({ body: {} }),
    as: 'blake',
    expected: { error: 'forbidden', message: /Only the commissioner of Home league/ },
  },
])

const showing = scenarios('getInvite', [
  {
    title: 'shows how often the link was used, without the token',
    arrange: takenBy('blake', 'casey'),
    question: here,
    expected: ({ invite, ...rest }: Made) => {
      expect(invite).toMatchObject({ claims: 2, revokedAt: null })
      expect(rest).toEqual({})
    },
  },
  { title: 'refuses an id that is too long', question: tooLong, expected: 'invalid_request' },
  { title: 'does not find an unknown league', question: nowhere, expected: 'not_found' },
  {
    title: 'does not find a link that was never created',
    arrange: makeLeague(),
    question: here,
    expected: { error: 'not_found', message: /hindsight invite create --league home/ },
  },
  { title: 'is only for the commissioner', arrange: hand(), question: here, as: 'casey', expected: 'forbidden' },
])

const revoking = scenarios('revokeInvite', [
  {
    title: 'returns the time when the link was revoked',
    arrange: hand(),
    question: here,
    expected: ({ invite }: Made) => expect(invite.revokedAt).toBe(invite.createdAt),
  },
  { title: 'refuses an id that is too long', question: tooLong, expected: 'invalid_request' },
  {
    title: 'does not find a link that was never created',
    arrange: makeLeague(),
    question: here,
    expected: 'not_found',
  },
  { title: 'is only for the commissioner', arrange: hand(), question: here, as: 'casey', expected: 'forbidden' },
])

const claiming = scenarios('claimInvite', [
  {
    title: 'assigns the first open team in draft order, which is then claimed',
    arrange: hand(after(makeLeague(), manage(0, 'drew'))),
    question: withToken(),
    as: 'blake',
    expected: ({ league, team }: Taken) => {
      expect(league).toMatchObject({ id: LEAGUE, commissioner: false })
      expect(team).toMatchObject({ name: 'Bolts', managerName: 'blake', claimed: true, mine: true })
    },
  },
  {
    title: 'assigns a team by name',
    arrange: hand(),
    question: ({ token }: ClaimInput) => claim(token, { teamId: 'comets' }),
    as: 'blake',
    expected: answers({ team: { name: 'Comets', managerName: 'blake' } }),
  },
  {
    title: 'assigns the given team with its new name',
    arrange: hand(),
    question: ({ token, teams }: ClaimInput) => claim(token, { teamId: teams[2], teamName: 'Late Flags' }),
    as: 'blake',
    expected: answers({ team: { name: 'Late Flags', draftPosition: 3, managerName: 'blake' } }),
  },
  {
    title: 'also assigns a team to the commissioner',
    arrange: hand(),
    question: withToken(),
    expected: answers({ league: { commissioner: true }, team: { name: 'Anvils', mine: true } }),
  },
  {
    title: 'assigns a team again after its manager left',
    arrange: async stage => {
      const given = await takenBy('blake')(stage)
      await manage(0, null)(stage, given.teams)
      return given
    },
    question: withToken(),
    as: 'casey',
    expected: answers({ team: { name: 'Anvils', managerName: 'casey', claimed: true } }),
  },
  {
    title: 'assigns a team in a mirror',
    arrange: hand(after(makeLeague(), mirror)),
    question: withToken(),
    as: 'blake',
    expected: answers({ team: { name: 'Anvils', mine: true } }),
  },
  {
    title: 'refuses an account that already manages a team in the league',
    arrange: takenBy('blake'),
    question: withToken(),
    as: 'blake',
    expected: { error: 'conflict', message: /You already manage Anvils in Home league/ },
  },
  {
    title: 'refuses a team with a manager',
    arrange: takenBy('blake'),
    question: ({ token, teams }: ClaimInput) => claim(token, { teamId: teams[0] }),
    as: 'casey',
    expected: { error: 'conflict', message: /Anvils already has a manager/ },
  },
  {
    title: 'refuses a league without an open team',
    arrange: hand(after(makeLeague(), ...[0, 1, 2, 3].map(at => manage(at, 'drew')))),
    question: withToken(),
    as: 'casey',
    expected: { error: 'conflict', message: /already has a manager/ },
  },
  {
    title: 'does not find a team of another league',
    arrange: hand(),
    question: withToken({ teamId: 'nope' }),
    as: 'casey',
    expected: {
      error: 'not_found',
      message: /Home league does not have a team "nope"; open teams: Anvils, Bolts, Comets, Dukes$/,
    },
  },
  {
    title: 'refuses an invalid name',
    arrange: hand(),
    question: withToken({ teamName: '' }),
    as: 'casey',
    expected: 'invalid_request',
  },
  {
    title: 'reveals nothing for a wrong token',
    question: claim(`inv_${'x'.repeat(43)}`),
    expected: { error: 'not_found', message: new RegExp(`^${DEAD}$`) },
  },
  {
    title: 'reveals nothing for a revoked token',
    arrange: deadLink(askingLeague('revokeInvite')),
    question: withToken(),
    expected: { error: 'not_found', message: new RegExp(`^${DEAD}$`) },
  },
  {
    title: 'reveals nothing for a replaced token',
    arrange: deadLink(stage => link(stage)),
    question: withToken(),
    expected: { error: 'not_found', message: new RegExp(`^${DEAD}$`) },
  },
  {
    title: 'reveals nothing for an expired token',
    arrange: deadLink(async ({ world }) => {
      world.wall.now += DAY
    }),
    question: withToken(),
    expected: { error: 'not_found', message: new RegExp(`^${DEAD}$`) },
  },
  {
    title: 'refuses an account after ten wrong tokens, even with a valid one',
    arrange: async stage => {
      const given = await hand()(stage)
      for (let at = 0; at < 10; at++) {
        await stage.ask('claimInvite', claim(`guess ${at}`), 'casey').catch(() => undefined)
      }
      return given
    },
    question: withToken(),
    as: 'casey',
    expected: { error: 'rate_limited', message: /wait 60 s/ },
  },
])

export const invites: readonly Scenario[] = inLeague([...making, ...showing, ...revoking, ...claiming])
