import { expect } from 'vitest'
import type { ClaimResult, WaiverClaim } from '../../../src/engine/schema/waiver.ts'
import {
  answer,
  claim,
  DAY,
  firstRun,
  managed,
  nextDay,
  offer,
  platform,
  run,
  THREE,
  waivers,
  waiversInSeason,
  withdraw,
} from '../acquisitions.ts'
import { after, askingLeague, clock, edit, fillLeague, inLeague, LEAGUE, ofLeague } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

/** Returns claims as `player status`, oldest first, with the notes of claims that lost. */
const claimOutcomes =
  (...wanted: string[]) =>
  ({ claims }: { claims: WaiverClaim[] }) =>
    expect(
      claims
        .toReversed()
        .map(({ addPlayerId, status, note }) => `${addPlayerId} ${status}${note === null ? '' : `: ${note}`}`),
    ).toEqual(wanted)

const outOfTurn = askingLeague('runWaivers', { body: {} })

const full = after(fillLeague(THREE), edit({ acquisitionMode: 'waivers' }))

const decided = scenarios('listClaims', [
  {
    title: 'shows a won claim with the time of the run',
    arrange: after(waiversInSeason, claim(0, 't1'), clock(firstRun), run),
    question: ofLeague(),
    expected: answers({ claims: [{ status: 'won', createdAt: TIME.before(1), processedAt: firstRun, note: null }] }),
  },
  {
    title: 'shows a lost claim with the time of the run and the reason',
    arrange: after(waiversInSeason, claim(0, 't1'), claim(1, 't1'), clock(firstRun), run),
    question: ofLeague({ query: { status: 'lost' } }),
    expected: answers({ claims: [{ processedAt: firstRun, note: 'claimed by Bolts' }] }),
  },
  {
    title: 'processes claims by priority, regardless of filing order',
    arrange: after(waivers, claim(0, 't1'), claim(1, 't1'), claim(3, 't1'), claim(2, 't1'), nextDay),
    question: ofLeague(),
    expected: claimOutcomes(
      't1 lost: claimed by Dukes',
      't1 lost: claimed by Dukes',
      't1 won',
      't1 lost: claimed by Dukes',
    ),
  },
  {
    title: 'processes claims of one team in filing order',
    arrange: after(waivers, claim(2, 't1', 'w3'), claim(2, 'w5', 'w3'), nextDay),
    question: ofLeague(),
    expected: claimOutcomes('t1 won', 'w5 lost: Player w3 is no longer on the roster'),
  },
  {
    title: 'moves a winner to last place immediately, so the next team gets the second player',
    arrange: after(waivers, claim(3, 't1'), claim(3, 'w5'), claim(0, 'w5'), nextDay),
    question: ofLeague(),
    expected: claimOutcomes('t1 won', 'w5 lost: claimed by Anvils', 'w5 won'),
  },
  {
    title: 'reports that the roster is full',
    arrange: after(full, claim(1, 't1'), claim(1, 'w5'), nextDay),
    question: ofLeague(),
    expected: claimOutcomes('t1 won', 'w5 lost: roster is full'),
  },
  {
    title: 'reports that the player is already on the roster',
    arrange: after(waivers, claim(0, 't1'), claim(0, 't1', 'w1'), nextDay),
    question: ofLeague(),
    expected: claimOutcomes('t1 won', 't1 lost: already on this roster'),
  },
  {
    title: 'reports a player that a trade removed from the roster',
    arrange: after(waivers, claim(0, 't1', 'w1'), offer(0, 1, [['w1'], ['w2']]), answer('accept', { at: 1 }), nextDay),
    question: ofLeague(),
    expected: claimOutcomes('t1 lost: Player w1 is no longer on the roster'),
  },
  {
    title: 'ignores withdrawn claims',
    arrange: after(waivers, claim(3, 't1'), claim(0, 't1'), withdraw(), nextDay),
    question: ofLeague(),
    expected: claimOutcomes('t1 cancelled', 't1 won'),
  },
  {
    title: 'processes no claims one second before the run, and all of them at its time',
    arrange: after(waiversInSeason, claim(0, 't1'), clock(firstRun - 1000), run, claim(0, 'w5'), clock(firstRun), run),
    question: ofLeague(),
    expected: answers({ claims: [{ processedAt: firstRun }, { processedAt: firstRun }] }),
  },
  {
    title: "keeps a claim pending that was filed after the day's run, no matter how often runs are requested",
    arrange: after(waiversInSeason, clock(firstRun), run, claim(0, 't1'), run, clock(firstRun + DAY - 1), run),
    question: ofLeague(),
    expected: claimOutcomes('t1 pending'),
  },
  {
    title: 'runs only once after days without a run',
    arrange: after(waiversInSeason, claim(0, 't1'), clock(TIME.before(2)), run, claim(0, 'w5'), run),
    question: ofLeague(),
    expected: claimOutcomes('t1 won', 'w5 pending'),
  },
  {
    title: 'runs ahead of schedule, and again on schedule on the same day',
    arrange: after(waiversInSeason, claim(0, 't1'), outOfTurn, claim(0, 'w5'), clock(firstRun), run),
    question: ofLeague(),
    expected: claimOutcomes('t1 won', 'w5 won'),
  },
  {
    title: 'cancels pending claims with a note when the league switches to first come, first served',
    arrange: after(waivers, claim(0, 't1'), claim(1, 'w5'), withdraw(1), edit({ acquisitionMode: 'fcfs' })),
    question: ofLeague(),
    expected: (answered: { claims: WaiverClaim[] }) => {
      claimOutcomes('t1 cancelled: the league changed to first come, first served', 'w5 cancelled')(answered)
      expect(answered).toMatchObject({ acquisitionMode: 'fcfs' })
    },
  },
  {
    title: 'does not run in a league that switched back to first come, first served',
    arrange: after(waivers, claim(0, 't1'), edit({ acquisitionMode: 'fcfs' }), nextDay),
    question: ofLeague({ query: { status: 'won' } }),
    expected: claimOutcomes(),
  },
])

const results =
  (...wanted: string[]) =>
  ({ results: tried }: { results: ClaimResult[] }) =>
    expect(
      tried.map(({ team, priority, add: who, claim: { status } }) => `${priority} ${team} ${who} ${status}`),
    ).toEqual(wanted)

const running = scenarios('runWaivers', [
  {
    title: 'runs ahead of schedule, and lists the claims in processing order',
    arrange: after(waivers, claim(0, 't1'), claim(3, 't1', 'w4'), claim(3, 'w5')),
    question: ofLeague({ body: {} }),
    expected: (answered: { results: ClaimResult[] }) => {
      expect(answered).toMatchObject({ leagueId: LEAGUE, dryRun: false })
      expect(answered.results).toMatchObject([
        { team: 'Dukes', priority: 1, add: 'Player t1', drop: 'Player w4', claim: { status: 'won', note: null } },
        { team: 'Anvils', priority: 3, drop: null, claim: { status: 'lost', note: 'claimed by Dukes' } },
        { team: 'Dukes', priority: 4, add: 'Player w5', claim: { status: 'won' } },
      ])
    },
  },
  {
    title: 'shows with dryRun what a run would do, and changes nothing',
    arrange: after(waivers, claim(0, 't1'), claim(3, 't1')),
    question: ofLeague({ body: { dryRun: true } }),
    unchanged: true,
    expected: (answered: { results: ClaimResult[]; dryRun: boolean }) => {
      results('1 Dukes Player t1 won', '3 Anvils Player t1 lost')(answered)
      expect(answered.dryRun).toBe(true)
    },
  },
  {
    title: 'shows the same claims after a dry run as before',
    arrange: after(waivers, claim(0, 't1'), claim(3, 't1'), askingLeague('runWaivers', { body: { dryRun: true } })),
    question: ofLeague({ body: {} }),
    expected: results('1 Dukes Player t1 won', '3 Anvils Player t1 lost'),
  },
  {
    title: 'has nothing to do without claims',
    arrange: waivers,
    question: ofLeague({ body: {} }),
    expected: results(),
  },
  ...(['casey', 'blake'] as const).flatMap(as =>
    [{}, { dryRun: true }].map(body => ({
      title: `is not allowed for ${as === 'casey' ? 'a manager' : 'an outside account'} with ${JSON.stringify(body)}`,
      arrange: managed(waivers),
      question: ofLeague({ body }),
      as,
      expected: { error: 'forbidden', message: /Only the commissioner of Home league/ } as const,
    })),
  ),
  {
    title: 'refuses a first-come, first-served league',
    arrange: fillLeague(),
    question: ofLeague({ body: {} }),
    expected: 'conflict',
  },
  {
    title: 'refuses a mirror',
    arrange: platform(waivers),
    question: ofLeague({ body: {} }),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
  { title: 'does not find an unknown league', question: ofLeague({ body: {} }), expected: 'not_found' },
  {
    title: 'refuses an unknown field',
    arrange: waivers,
    question: ofLeague({ body: { dryRun: 'yes' } }),
    expected: 'invalid_request',
  },
])

const logOf = (shape: object[]) => answers({ transactions: shape })

const logged = scenarios('listTransactions', [
  {
    title: 'logs a filed and withdrawn claim',
    arrange: after(waivers, claim(0, 't1', 'w1'), withdraw()),
    question: ofLeague({ query: { limit: 2 } }),
    expected: logOf([
      { type: 'withdraw', actor: 'alex', before: { playerId: 't1', dropPlayerId: 'w1' } },
      { type: 'claim', actor: 'alex', after: { playerId: 't1', name: 'Player t1', drop: 'Player w1' } },
    ]),
  },
  {
    title: 'logs the run without an actor, with the reason of each lost claim',
    arrange: after(waivers, claim(0, 't1'), claim(3, 't1', 'w4'), nextDay),
    question: ofLeague({ query: { limit: 2 } }),
    expected: logOf([
      { type: 'claim_lost', actor: null, after: { playerId: 't1', note: 'claimed by Dukes' } },
      { type: 'claim_won', actor: null, before: { playerId: 'w4' }, after: { playerId: 't1', note: null } },
    ]),
  },
  {
    title: 'logs who ran claims ahead of schedule',
    arrange: after(waivers, claim(0, 't1'), outOfTurn),
    question: ofLeague({ query: { limit: 1 } }),
    expected: logOf([{ type: 'waivers', actor: 'alex', after: { claims: 1 } }]),
  },
])

export const waiverRuns = inLeague([...decided, ...running, ...logged])
