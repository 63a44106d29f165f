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
    title: 'runs a claim on a free agent at once',
    arrange: free,
    question: ofTeam(0, claiming('t1')),
    expected: won,
  },
  {
    title: 'keeps a claim pending where nobody is free',
    arrange: claimsBy({ order: 'rolling' }),
    question: ofTeam(0, claiming('t1')),
    expected: pending,
  },
  {
    title: 'runs a claim at once as long as the game of the player has not begun',
    arrange: after(free, ...at(TIME.friday(1))),
    question: ofTeam(0, claiming('t1')),
    expected: won,
  },
  {
    title: 'keeps a claim pending once his game has begun',
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
    title: 'runs a claim at once from that run on',
    arrange: after(free, ...at(TIME.over(1) + 24 * HOUR)),
    question: ofTeam(0, claiming('t1')),
    expected: won,
  },
  {
    title: 'refuses a claim on a free agent for somebody who is locked now',
    arrange: after(free, ...at(TIME.friday(1))),
    question: ofTeam(2, claiming('t1', 'q3')),
    expected: { error: 'locked', message: /Player q3 is locked: the game has started/ },
  },
  {
    title: 'keeps a claim on a dropped player pending as long as he is kept back',
    arrange: after(free, edit({ waivers: { hoursAfterDrop: 24 } }), drop(1, 'w2')),
    question: ofTeam(0, claiming('w2')),
    expected: pending,
  },
  {
    title: 'runs a claim on a dropped player at once where nobody is kept back',
    arrange: after(free, drop(1, 'w2')),
    question: ofTeam(0, claiming('w2')),
    expected: won,
  },
])

/** Drops w2 with the given waiver period. q3 plays on Thursday, and the week ends on Sunday night. */
const heldBack = (hoursAfterDrop: number, from: number) =>
  after(claimsBy({ hoursAfterDrop }), ...at(from), drop(1, 'w2'))

const whomToDrop = scenarios('fileClaim', [
  {
    title: 'takes somebody who is locked at the next run, but no longer when the claim is tried',
    arrange: heldBack(48, TIME.friday(1)),
    question: ofTeam(2, claiming('w2', 'q3')),
    expected: pending,
  },
  {
    title: 'refuses somebody who is still locked when the claim is tried',
    arrange: heldBack(24, TIME.friday(1)),
    question: ofTeam(2, claiming('w2', 'q3')),
    expected: { error: 'locked', message: /Player q3 can't be dropped for this claim/ },
  },
  {
    title: 'refuses somebody who is free at the next run, but locked by the time the claim is tried',
    arrange: heldBack(48, TIME.before(1)),
    question: ofTeam(2, claiming('w2', 'q3')),
    expected: 'locked',
  },
])

/** Waivers run on Wednesday mornings, first at 08:00 UTC in week 2. */
const weekly = after(claimsBy({ days: ['wed'], at: '03:00', zone: 'America/Chicago' }), claim(0, 't1'))
const status = (is: string) => answers({ claims: [{ addPlayerId: 't1', status: is }] })

const onWednesdays = scenarios('listClaims', [
  {
    title: 'keeps claims through the daily runs where the league runs waivers once a week',
    arrange: after(weekly, ...at(TIME.before(2) - 4 * HOUR - 1)),
    question: ofLeague(),
    expected: status('pending'),
  },
  {
    title: 'runs claims at the time of the league, in its zone',
    arrange: after(weekly, ...at(TIME.before(2) - 4 * HOUR)),
    question: ofLeague(),
    expected: status('won'),
  },
])

const late = after(claimsBy({ hoursAfterDrop: 48 }), drop(1, 'w2'), claim(0, 'w2'), claim(0, 't1'))

const kept = scenarios('listClaims', [
  {
    title: 'keeps a claim on a dropped player through the runs that come too early',
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
    title: 'tries it by the first run that is late enough',
    arrange: after(late, ...at(TIME.friday(1) + 24 * HOUR)),
    question: ofLeague(),
    expected: answers({ claims: [{ addPlayerId: 't1' }, { addPlayerId: 'w2', status: 'won' }] }),
  },
])

const byStandings = after(claimsBy({ order: 'standings' }), claim(3, 't1'))
const order = (...priorities: number[]) => answers({ teams: priorities.map(waiverPriority => ({ waiverPriority })) })

const ordered = scenarios('getLeague', [
  {
    title: 'puts who wins a claim last until another week counts',
    arrange: after(byStandings, ...at(TIME.friday(1))),
    question: ofLeague(),
    expected: order(3, 2, 1, 4),
  },
  {
    title: 'makes the order anew by the first run after a week counts: the last of the table claims first',
    arrange: after(byStandings, ...at(TIME.over(1))),
    question: ofLeague(),
    expected: order(4, 3, 2, 1),
  },
  {
    title: 'keeps the rolling order where the standings do not decide',
    arrange: after(claimsBy({ order: 'rolling' }), claim(3, 't1'), ...at(TIME.over(1))),
    question: ofLeague(),
    expected: order(3, 2, 1, 4),
  },
  {
    title: 'keeps the order when it is said again that the standings decide, until another week counts',
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
    title: 'costs no turn to sign a free agent',
    arrange: after(free, claim(3, 't1')),
    question: ofLeague(),
    expected: order(4, 3, 2, 1),
  },
])

export const waiverDays = inLeague([...freeAgents, ...whomToDrop, ...onWednesdays, ...kept, ...ordered])
