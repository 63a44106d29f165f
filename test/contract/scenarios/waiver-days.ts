import { claim, claiming, claimsBy, run } from '../acquisitions.ts'
import { after, clock, drop, edit, inLeague, ofLeague, ofTeam } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const HOUR = 3_600_000
const at = (instant: number) => [clock(instant), run] as const

const free = claimsBy({ freeAgency: 'afterRun' })
const won = answers({ claim: { status: 'won', place: null, note: null } })
const pending = answers({ claim: { status: 'pending' } })

const freeAgents = scenarios('fileClaim', [
  {
    title: 'processes a claim on a free agent immediately',
    arrange: free,
    question: ofTeam(0, claiming('t1')),
    expected: won,
  },
  {
    title: 'keeps a claim pending without free agency',
    arrange: claimsBy({ order: 'rolling' }),
    question: ofTeam(0, claiming('t1')),
    expected: pending,
  },
  {
    title: "processes a claim immediately until the player's game starts",
    arrange: after(free, ...at(TIME.friday(1))),
    question: ofTeam(0, claiming('t1')),
    expected: won,
  },
  {
    title: "keeps a claim pending once the player's game has started",
    arrange: after(free, drop(2, 'r2'), ...at(TIME.friday(1))),
    question: ofTeam(0, claiming('r2')),
    expected: pending,
  },
  {
    title: 'keeps a claim pending until the first run a day after the week',
    arrange: after(free, ...at(TIME.over(1))),
    question: ofTeam(0, claiming('t1')),
    expected: pending,
  },
  {
    title: 'processes a claim immediately from that run on',
    arrange: after(free, ...at(TIME.over(1) + 24 * HOUR)),
    question: ofTeam(0, claiming('t1')),
    expected: won,
  },
  {
    title: 'refuses a claim on a free agent that drops a locked player',
    arrange: after(free, ...at(TIME.friday(1))),
    question: ofTeam(2, claiming('t1', 'q3')),
    expected: { error: 'locked', message: /Player q3 is locked: the game has started/ },
  },
  {
    title: 'keeps a claim on a dropped player pending during the waiver period',
    arrange: after(free, edit({ waivers: { hoursAfterDrop: 24 } }), drop(1, 'w2')),
    question: ofTeam(0, claiming('w2')),
    expected: pending,
  },
  {
    title: 'processes a claim on a dropped player immediately without a waiver period',
    arrange: after(free, drop(1, 'w2')),
    question: ofTeam(0, claiming('w2')),
    expected: won,
  },
])

/** Drops w2 and sets the waiver period. q3 plays on Thursday, and the week ends on Sunday night. */
const heldBack = (hoursAfterDrop: number, from: number) =>
  after(claimsBy({ hoursAfterDrop }), ...at(from), drop(1, 'w2'))

const dropLocks = scenarios('fileClaim', [
  {
    title: 'accepts a drop of a player who is locked at the next run but not at the run that processes the claim',
    arrange: heldBack(48, TIME.friday(1)),
    question: ofTeam(2, claiming('w2', 'q3')),
    expected: pending,
  },
  {
    title: 'refuses a drop of a player who is still locked when the claim is processed',
    arrange: heldBack(24, TIME.friday(1)),
    question: ofTeam(2, claiming('w2', 'q3')),
    expected: { error: 'locked', message: /Player q3 can't be dropped for this claim/ },
  },
  {
    title: 'refuses a drop of a player who is free at the next run, but locked when the claim is processed',
    arrange: heldBack(48, TIME.before(1)),
    question: ofTeam(2, claiming('w2', 'q3')),
    expected: 'locked',
  },
])

/** Waivers run on Wednesday mornings, for the first time in week 2 at 08:00 UTC. */
const weekly = after(claimsBy({ days: ['wed'], at: '03:00', zone: 'America/Chicago' }), claim(0, 't1'))
const status = (is: string) => answers({ claims: [{ addPlayerId: 't1', status: is }] })

const onWednesdays = scenarios('listClaims', [
  {
    title: 'keeps claims pending through daily runs in a league with weekly waivers',
    arrange: after(weekly, ...at(TIME.before(2) - 4 * HOUR - 1)),
    question: ofLeague(),
    expected: status('pending'),
  },
  {
    title: "processes claims at the league's time in its time zone",
    arrange: after(weekly, ...at(TIME.before(2) - 4 * HOUR)),
    question: ofLeague(),
    expected: status('won'),
  },
])

const late = after(claimsBy({ hoursAfterDrop: 48 }), drop(1, 'w2'), claim(0, 'w2'), claim(0, 't1'))

const kept = scenarios('listClaims', [
  {
    title: 'keeps a claim on a dropped player pending through runs that are too early',
    arrange: after(late, ...at(TIME.friday(1) + HOUR)),
    question: ofLeague(),
    expected: answers({
      claims: [
        { addPlayerId: 't1', status: 'won', place: null },
        { addPlayerId: 'w2', status: 'pending', place: 1 },
      ],
    }),
  },
  {
    title: 'processes the claim in the first run that is late enough',
    arrange: after(late, ...at(TIME.friday(1) + 24 * HOUR)),
    question: ofLeague(),
    expected: answers({ claims: [{ addPlayerId: 't1' }, { addPlayerId: 'w2', status: 'won' }] }),
  },
])

const byStandings = after(claimsBy({ order: 'standings' }), claim(3, 't1'))
const order = (...priorities: number[]) => answers({ teams: priorities.map(waiverPriority => ({ waiverPriority })) })

const ordered = scenarios('getLeague', [
  {
    title: 'moves the winner of a claim to the end of the order until another week counts',
    arrange: after(byStandings, ...at(TIME.friday(1))),
    question: ofLeague(),
    expected: order(3, 2, 1, 4),
  },
  {
    title: 'resets the order in the first run after a counted week: the last team in the standings claims first',
    arrange: after(byStandings, ...at(TIME.over(1))),
    question: ofLeague(),
    expected: order(4, 3, 2, 1),
  },
  {
    title: 'keeps the rolling order if standings do not decide',
    arrange: after(claimsBy({ order: 'rolling' }), claim(3, 't1'), ...at(TIME.over(1))),
    question: ofLeague(),
    expected: order(3, 2, 1, 4),
  },
  {
    title: 'keeps the order when standings order is set again, until another week counts',
    arrange: after(
      claimsBy({ order: 'standings' }),
      ...at(TIME.over(1)),
      claim(3, 't1'),
      ...at(TIME.over(1) + 24 * HOUR),
      edit({ waivers: { order: 'standings' } }),
      ...at(TIME.over(1) + 48 * HOUR),
    ),
    question: ofLeague(),
    expected: order(3, 2, 1, 4),
  },
  {
    title: 'keeps the priority of a team that signs a free agent',
    arrange: after(free, claim(3, 't1')),
    question: ofLeague(),
    expected: order(4, 3, 2, 1),
  },
])

export const waiverDays = inLeague([...freeAgents, ...dropLocks, ...onWednesdays, ...kept, ...ordered])
