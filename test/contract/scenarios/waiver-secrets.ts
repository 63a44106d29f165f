import { expect } from 'vitest'
import { bid, claim, managed, nextDay, run, waiversInSeason, withdraw } from '../acquisitions.ts'
import { after, clock, edit, inLeague, ofLeague, ofTeam } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Person } from '../stage.ts'

/**
 * The league with hidden claims. Casey manages Anvils, and drew manages Bolts. Comets and Dukes do not have managers.
 */
const hidden = managed(after(waiversInSeason, edit({ claimsVisible: 'afterRun' })))
const filed = after(hidden, claim(0, 't1', undefined, 'casey'), claim(1, 't1', undefined, 'drew'), claim(2, 'w5'))

const claimed =
  (...teams: number[]) =>
  (answer: unknown) =>
    expect((answer as { claims: unknown[] }).claims).toHaveLength(teams.length)

const readers: readonly (readonly [Person, number])[] = [
  ['casey', 1],
  ['drew', 1],
  ['alex', 1],
  ['blake', 0],
]

const hiddenUntilTheRun = readers.flatMap(([as, count]): Omit<Scenario, 'operation'>[] => [
  {
    title: `shows ${as} ${count} of three claims of three teams before the run`,
    arrange: filed,
    question: ofLeague(),
    as,
    expected: (answer: { claims: unknown[] }) => expect(answer.claims).toHaveLength(count),
  },
  {
    title: `shows ${as} all of them after the run`,
    arrange: after(filed, nextDay),
    question: ofLeague(),
    as,
    expected: (answer: { claims: unknown[] }) => expect(answer.claims).toHaveLength(3),
  },
])

const lists = scenarios('listClaims', [
  ...hiddenUntilTheRun,
  {
    title: 'hides a withdrawn claim from others until the next run',
    arrange: after(filed, withdraw(0)),
    question: ofLeague(),
    as: 'drew',
    expected: claimed(1),
  },
  {
    title: 'shows a withdrawn claim from the time of the next run',
    arrange: after(hidden, claim(0, 't1'), withdraw(0), clock(TIME.friday(1)), run),
    question: ofLeague(),
    as: 'blake',
    expected: answers({ claims: [{ status: 'cancelled' }] }),
  },
  {
    title: 'shows losing bids once they are processed',
    arrange: after(hidden, edit({ waivers: { order: 'budget' } }), bid(0, 't1', 12), bid(1, 't1', 34), nextDay),
    question: ofLeague(),
    as: 'blake',
    expected: answers({ claims: [{ bid: 34 }, { bid: 12, note: 'outbid by Bolts ($34)' }] }),
  },
  {
    title: 'keeps hiding claims that were filed as hidden when the setting changes',
    arrange: after(filed, edit({ claimsVisible: 'always' }), claim(1, 'w5', undefined, 'drew')),
    question: ofLeague(),
    as: 'blake',
    expected: answers({ claims: [{ addPlayerId: 'w5' }] }),
  },
])

const teamLists = scenarios('listTeamClaims', [
  {
    title: "hides a team's claims from others before the run",
    arrange: filed,
    question: ofTeam(0),
    as: 'drew',
    expected: answers({ claims: [] }),
  },
])

const types =
  (...wanted: string[]) =>
  (answer: { transactions: { type: string }[] }) =>
    expect(answer.transactions.map(({ type }) => type).filter(type => /claim|withdraw/.test(type))).toEqual(wanted)

const logs = scenarios('listTransactions', [
  {
    title: "leaves out others' pending claims, filed or withdrawn",
    arrange: after(filed, withdraw(0)),
    question: ofLeague(),
    as: 'drew',
    expected: types('claim'),
  },
  {
    title: 'lists all claims after the run',
    arrange: after(filed, withdraw(0), nextDay),
    question: ofLeague(),
    as: 'drew',
    expected: types('claim_won', 'claim_won', 'withdraw', 'claim', 'claim', 'claim'),
  },
])

const previewed = scenarios('runWaivers', [
  {
    title: 'previews for the commissioner only claims that they can see',
    arrange: filed,
    question: ofLeague({ body: { dryRun: true } }),
    unchanged: true,
    expected: (answer: { results: { add: string }[] }) =>
      expect(answer.results.map(({ add }) => add)).toEqual(['Player w5']),
  },
])

export const waiverSecrets = inLeague([...lists, ...teamLists, ...logs, ...previewed])
