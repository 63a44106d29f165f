import {
  type Arranged,
  arranged,
  claim,
  claimsBy,
  managed,
  nextDay,
  platform,
  waivers,
  withdraw,
} from '../acquisitions.ts'
import { after, edit, fillLeague, inLeague, LEAGUE, ofLeague, ofTeam } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'

const two = after(waivers, claim(0, 't1'), claim(0, 'w5'))

/** Reorders a team's claims. Claims are numbered in filing order. */
const ordering =
  (places: readonly number[], at = 0) =>
  ({ teams, made }: Arranged) => ({
    params: { id: LEAGUE, teamId: teams[at] },
    body: { claimIds: places.map(place => made[place]) },
  })

const ordered = scenarios('orderClaims', [
  {
    title: 'puts claims in processing order',
    arrange: arranged(two),
    question: ordering([1, 0]),
    expected: answers({
      claims: [
        { addPlayerId: 'w5', place: 1 },
        { addPlayerId: 't1', place: 2 },
      ],
    }),
  },
  {
    title: 'puts the named claims first, and keeps the order of the others',
    arrange: arranged(after(two, claim(0, 'DST_LA'))),
    question: ordering([2]),
    expected: answers({ claims: [{ addPlayerId: 'DST_LA' }, { addPlayerId: 't1' }, { addPlayerId: 'w5' }] }),
  },
  {
    title: "is allowed for the team's manager",
    arrange: arranged(managed(two)),
    question: ordering([1]),
    as: 'casey',
    expected: answers({ claims: [{ addPlayerId: 'w5' }, { addPlayerId: 't1' }] }),
  },
  {
    title: 'is not allowed for the manager of another team',
    arrange: arranged(managed(two)),
    question: ordering([1]),
    as: 'drew',
    expected: 'forbidden',
  },
  {
    title: 'refuses a claim of another team',
    arrange: arranged(after(two, claim(1, 't1'))),
    question: ordering([2]),
    expected: { error: 'conflict', message: /not one of this team's pending claims/ },
  },
  {
    title: 'refuses a withdrawn claim',
    arrange: arranged(after(two, withdraw())),
    question: ordering([0]),
    expected: 'conflict',
  },
  {
    title: 'refuses an order in a league without claims',
    arrange: fillLeague(),
    question: ofTeam(0, { body: { claimIds: ['x'] } }),
    expected: { error: 'conflict', message: /first come, first served/ },
  },
  {
    title: 'refuses an order in a mirror',
    arrange: platform(waivers),
    question: ofTeam(0, { body: { claimIds: ['x'] } }),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
  {
    title: 'does not find a claim that was never filed',
    arrange: waivers,
    question: ofTeam(0, { body: { claimIds: ['nothing'] } }),
    expected: { error: 'not_found', message: /does not have a claim "nothing"/ },
  },
  {
    title: 'does not find an unknown team',
    arrange: waivers,
    question: ofTeam(0, { body: { claimIds: ['x'] } })(['x']),
    expected: 'not_found',
  },
  {
    title: 'refuses a duplicate claim',
    arrange: arranged(two),
    question: ordering([0, 0]),
    expected: { error: 'invalid_request', message: /more than once/ },
  },
  {
    title: 'refuses an empty order',
    arrange: waivers,
    question: ofTeam(0, { body: { claimIds: [] } }),
    expected: 'invalid_request',
  },
])

const listed = scenarios('listClaims', [
  {
    title: "numbers each team's pending claims without gaps",
    arrange: after(two, claim(1, 't1'), withdraw(0)),
    question: ofLeague(),
    expected: answers({
      claims: [
        { status: 'pending', place: 1 },
        { status: 'pending', place: 1 },
        { status: 'cancelled', place: null },
      ],
    }),
  },
  {
    title: "processes a team's claims in the team's order",
    arrange: after(
      claimsBy({ order: 'rolling' }),
      claim(0, 't1', 'w1'),
      claim(0, 'w5', 'w1'),
      async (stage, teams) => {
        const made = (await stage.ask('listTeamClaims', { params: { id: LEAGUE, teamId: teams[0] } })) as {
          claims: { id: string }[]
        }
        const body = { claimIds: [made.claims[0]!.id] }
        await stage.ask('orderClaims', { params: { id: LEAGUE, teamId: teams[0] }, body })
      },
      nextDay,
    ),
    question: ofLeague(),
    expected: answers({
      claims: [
        { addPlayerId: 'w5', status: 'won' },
        { addPlayerId: 't1', status: 'lost' },
      ],
    }),
  },
])

const changing =
  (body: Record<string, unknown>, at = 0) =>
  ({ made }: Arranged) => ({ params: { id: LEAGUE, claimId: made[at] ?? 'nothing' }, body })

const changed = scenarios('updateClaim', [
  {
    title: 'moves a claim to another position, and renumbers the others',
    arrange: arranged(two),
    question: changing({ place: 2 }),
    expected: answers({ claim: { addPlayerId: 't1', place: 2 } }),
  },
  {
    title: 'changes the player to drop',
    arrange: arranged(two),
    question: changing({ dropPlayerId: 'r1' }),
    expected: answers({ claim: { addPlayerId: 't1', dropPlayerId: 'r1', place: 1 } }),
  },
  {
    title: 'changes the bid',
    arrange: arranged(after(claimsBy({ order: 'budget' }), claim(0, 't1'))),
    question: changing({ bid: 12 }),
    expected: answers({ claim: { bid: 12, place: 1 } }),
  },
  {
    title: 'refuses a bid above the remaining budget',
    arrange: arranged(after(claimsBy({ order: 'budget' }), claim(0, 't1'))),
    question: changing({ bid: 101 }),
    expected: { error: 'conflict', message: /has \$100 left/ },
  },
  {
    title: 'refuses a drop of a player who is on another team',
    arrange: arranged(two),
    question: changing({ dropPlayerId: 'w2' }),
    expected: { error: 'conflict', message: /w2 is not on the roster of Anvils/ },
  },
  {
    title: 'refuses an empty change',
    arrange: arranged(two),
    question: changing({}),
    expected: 'invalid_request',
  },
  {
    title: 'refuses a withdrawn claim',
    arrange: arranged(after(two, withdraw())),
    question: changing({ place: 1 }),
    expected: { error: 'conflict', message: /only a pending claim can change/ },
  },
  {
    title: 'does not find an unknown claim',
    arrange: arranged(two),
    question: changing({ place: 1 }, 7),
    expected: 'not_found',
  },
  {
    title: 'is not allowed for the manager of another team',
    arrange: arranged(managed(two)),
    question: changing({ place: 2 }),
    as: 'drew',
    expected: 'forbidden',
  },
  {
    title: 'refuses a change by a locked team',
    arrange: arranged(after(two, edit({ locked: true }))),
    question: changing({ place: 2 }),
    expected: 'locked',
  },
])

export const waiverPlaces = inLeague([...ordered, ...changed, ...listed])
