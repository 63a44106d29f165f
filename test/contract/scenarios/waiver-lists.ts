import { expect } from 'vitest'
import type { WaiverClaim } from '../../../src/engine/schema/waiver.ts'
import {
  type Arranged,
  arranged,
  claim,
  managed,
  nextDay,
  ofClaim,
  waivers,
  waiversInSeason,
  withdraw,
} from '../acquisitions.ts'
import { after, clock, fillLeague, inLeague, LEAGUE, makeLeague, ofLeague, ofTeam } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Stage } from '../stage.ts'

const HOUR = 3_600_000

const settled = (status: string) =>
  ({ error: 'conflict', message: new RegExp(`This claim is already ${status}`) }) as const

const withdrawing = scenarios('withdrawClaim', [
  {
    title: 'cancels a pending claim, and keeps its record',
    arrange: arranged(after(waivers, claim(0, 't1', 'w1'))),
    question: ofClaim(),
    expected: ({ claim: made }: { claim: WaiverClaim }, { teams, made: [id] }: Arranged) =>
      expect(made).toMatchObject({
        id,
        teamId: teams[0],
        addPlayerId: 't1',
        dropPlayerId: 'w1',
        status: 'cancelled',
        processedAt: null,
      }),
  },
  ...(['alex', 'casey'] as const).map(as => ({
    title: `is allowed for ${as === 'alex' ? 'the commissioner' : 'the manager of the team'}`,
    arrange: arranged(after(managed(waivers), claim(0, 't1'))),
    question: ofClaim(),
    as,
    expected: answers({ claim: { status: 'cancelled' } }),
  })),
  ...(['drew', 'blake'] as const).map(as => ({
    title: `is not allowed for ${as === 'drew' ? 'the manager of another team' : 'an outside account'}`,
    arrange: arranged(after(managed(waivers), claim(0, 't1'))),
    question: ofClaim(),
    as,
    expected: { error: 'forbidden', message: /Only the manager of Anvils and the commissioner/ } as const,
  })),
  {
    title: 'refuses a withdrawn claim',
    arrange: arranged(after(waivers, claim(0, 't1'), withdraw())),
    question: ofClaim(),
    expected: settled('canceled'),
  },
  {
    title: 'refuses a won claim',
    arrange: arranged(after(waivers, claim(0, 't1'), nextDay)),
    question: ofClaim(),
    expected: settled('won'),
  },
  {
    title: 'refuses a lost claim',
    arrange: arranged(after(waivers, claim(0, 't1'), claim(1, 't1'), nextDay)),
    question: ofClaim(0),
    expected: settled('lost'),
  },
  {
    title: 'reports a missing permission before it reports a resolved claim',
    arrange: arranged(after(managed(waivers), claim(0, 't1'), withdraw())),
    question: ofClaim(),
    as: 'blake',
    expected: 'forbidden',
  },
  { title: 'does not find an unknown claim', arrange: arranged(waivers), question: ofClaim(), expected: 'not_found' },
  {
    title: 'does not find a claim of another league',
    arrange: arranged(after(waivers, claim(0, 't1'), async stage => makeLeague({ id: 'another' })(stage))),
    question: ({ made }: Arranged) => ({ params: { id: 'another', claimId: made[0] } }),
    expected: 'not_found',
  },
  {
    title: 'refuses an invalid id',
    arrange: waivers,
    question: { params: { id: LEAGUE, claimId: 'x'.repeat(300) } },
    expected: 'invalid_request',
  },
])

/**
 * Files four claims by three teams an hour apart. The first wins, the second loses, the third is withdrawn, and the
 * last is pending.
 */
const four = after(
  waiversInSeason,
  claim(3, 't1'),
  clock(TIME.before(1) + HOUR),
  claim(2, 't1'),
  nextDay,
  claim(0, 'w5'),
  withdraw(2),
  claim(0, 'DST_LA'),
)

const adds =
  (...wanted: string[]) =>
  ({ claims }: { claims: WaiverClaim[] }) =>
    expect(claims.map(({ addPlayerId, status }) => `${addPlayerId} ${status}`)).toEqual(wanted)

const lists = (['listClaims', 'listTeamClaims'] as const).flatMap(operation => {
  const of = operation === 'listClaims' ? () => ofLeague : (at: number) => (query: object) => ofTeam(at, query)
  const all = ['DST_LA pending', 'w5 cancelled', 't1 lost', 't1 won']
  const own = operation === 'listClaims' ? all : all.slice(0, 2)
  return scenarios(operation, [
    { title: 'lists claims, newest first', arrange: four, question: of(0)({}), as: 'blake', expected: adds(...own) },
    ...(['pending', 'won', 'lost', 'cancelled'] as const).map(status => ({
      title: `lists the ${status} claims`,
      arrange: four,
      question: of(0)({ query: { status } }),
      expected: adds(...own.filter(each => each.endsWith(status))),
    })),
    {
      title: 'lists claims up to a limit',
      arrange: four,
      question: of(0)({ query: { limit: 1 } }),
      expected: adds('DST_LA pending'),
    },
    {
      title: 'lists claims of a status up to a limit',
      arrange: four,
      question: of(0)({ query: { limit: 1, status: 'cancelled' } }),
      expected: adds('w5 cancelled'),
    },
    { title: 'is empty in a league without claims', arrange: fillLeague(), question: of(0)({}), expected: adds() },
    ...[{ limit: 0 }, { limit: 201 }, { limit: 1.5 }, { status: 'open' }].map(query => ({
      title: `refuses ${JSON.stringify(query)}`,
      arrange: makeLeague(),
      question: of(0)({ query }),
      expected: 'invalid_request' as const,
    })),
    {
      title: 'does not find an unknown league',
      arrange: async () => ['x'],
      question: of(0)({}),
      expected: 'not_found',
    },
  ])
})

const listing = [
  ...scenarios('listClaims', [
    {
      title: 'shows how the league adds players',
      arrange: waivers,
      question: ofLeague(),
      expected: answers({ leagueId: LEAGUE, acquisitionMode: 'waivers' }),
    },
    {
      title: 'lists 50 claims by default',
      arrange: after(waivers, async (stage: Stage, teams) => {
        for (let turn = 0; turn < 51; turn++) {
          await claim(0, 't1')(stage, teams)
          await withdraw(turn)(stage)
        }
      }),
      question: ofLeague(),
      expected: ({ claims }: { claims: WaiverClaim[] }) => expect(claims.length).toBe(50),
    },
  ]),
  ...scenarios('listTeamClaims', [
    {
      title: "lists only one team's claims",
      arrange: four,
      question: ofTeam(2),
      expected: ({ claims, teamId }: { claims: WaiverClaim[]; teamId: string }, teams: string[]) => {
        expect(teamId).toBe(teams[2])
        expect(claims).toMatchObject([
          { teamId: teams[2], status: 'lost', createdAt: TIME.before(1) + HOUR, note: 'claimed by Dukes' },
        ])
      },
    },
    { title: 'does not find an unknown team', arrange: waivers, question: ofTeam(0)(['x']), expected: 'not_found' },
  ]),
]

export const waiverLists = inLeague([...withdrawing, ...lists, ...listing])
