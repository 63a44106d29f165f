import { bid, claim, claiming, claimsBy, nextDay, waivers } from '../acquisitions.ts'
import { after, edit, inLeague, makeLeague, ofLeague, ofTeam } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'

const bidding = claimsBy({ order: 'budget', minBid: 2 })

const filed = scenarios('fileClaim', [
  {
    title: "stores the team's bid",
    arrange: bidding,
    question: ofTeam(0, claiming('t1', null, 34)),
    expected: answers({ claim: { status: 'pending', bid: 34 } }),
  },
  {
    title: 'bids the minimum by default',
    arrange: bidding,
    question: ofTeam(0, claiming('t1')),
    expected: answers({ claim: { bid: 2 } }),
  },
  {
    title: 'accepts several bids that exceed the budget in total',
    arrange: after(bidding, bid(0, 't1', 80)),
    question: ofTeam(0, claiming('w5', null, 80)),
    expected: answers({ claim: { bid: 80 } }),
  },
  {
    title: 'refuses a bid below the minimum',
    arrange: bidding,
    question: ofTeam(0, claiming('t1', null, 1)),
    expected: { error: 'invalid_request', message: /bid must be at least 2/ },
  },
  {
    title: 'refuses a bid in a league without bidding',
    arrange: waivers,
    question: ofTeam(0, claiming('t1', null, 1)),
    expected: { error: 'invalid_request', message: /Home league does not use FAAB bids/ },
  },
  {
    title: 'reports a league without bidding before a missing permission for the team',
    arrange: waivers,
    question: ofTeam(0, claiming('t1', null, 1)),
    as: 'casey',
    expected: 'invalid_request',
  },
  {
    title: 'refuses a bid above the remaining budget',
    arrange: bidding,
    question: ofTeam(0, claiming('t1', null, 101)),
    expected: { error: 'conflict', message: /Anvils has \$100 left, so it can.t bid/ },
  },
  ...[-1, 1.5, '7', 1e9].map(wrong => ({
    title: `refuses a bid of ${JSON.stringify(wrong)}`,
    arrange: bidding,
    question: ofTeam(0, { body: { addPlayerId: 't1', bid: wrong } }),
    expected: 'invalid_request' as const,
  })),
])

/** Expects claims with these notes, newest first. */
const notesOf = (...notes: (string | null)[]) => answers({ claims: notes.map(note => ({ note })) })

const decided = scenarios('listClaims', [
  {
    title: 'names the team that outbid a claim',
    arrange: after(bidding, bid(1, 't1', 34), bid(3, 't1', 33), nextDay),
    question: ofLeague(),
    expected: notesOf('outbid by Bolts ($34)', null),
  },
  {
    title: 'shows the remaining budget that was too low',
    arrange: after(bidding, bid(0, 't1', 88), bid(0, 'w5', 20), nextDay),
    question: ofLeague(),
    expected: notesOf('only $12 left in the budget', null),
  },
  {
    title: 'uses priority between equal bids',
    arrange: after(bidding, bid(0, 't1', 5), bid(3, 't1', 5), nextDay),
    question: ofLeague(),
    expected: notesOf(null, 'tied at $5; Dukes had the better priority'),
  },
  {
    title: 'bids the minimum with claims that were pending when bidding started',
    arrange: after(claimsBy({ order: 'rolling' }), claim(0, 't1'), edit({ waivers: { order: 'budget', minBid: 3 } })),
    question: ofLeague(),
    expected: answers({ claims: [{ status: 'pending', bid: 3 }] }),
  },
])

const left = scenarios('getLeague', [
  {
    title: 'deducts a winning bid from the budget, and does not change the waiver order',
    arrange: after(bidding, bid(3, 't1', 34), bid(0, 't1', 33), nextDay),
    question: ofLeague(),
    expected: answers({
      teams: [
        { budget: 100, waiverPriority: 4 },
        { budget: 100, waiverPriority: 3 },
        { budget: 100, waiverPriority: 2 },
        { budget: 66, waiverPriority: 1 },
      ],
    }),
  },
  {
    title: "shows 0 after the league's budget is lowered below a winning bid",
    arrange: after(bidding, bid(3, 't1', 34), nextDay, edit({ waivers: { budget: 30 } })),
    question: ofLeague(),
    expected: answers({ teams: [{ budget: 30 }, { budget: 30 }, { budget: 30 }, { budget: 0 }] }),
  },
  {
    title: "deducts the same bid again after the league's budget is raised",
    arrange: after(
      bidding,
      bid(3, 't1', 34),
      nextDay,
      edit({ waivers: { budget: 30 } }),
      edit({ waivers: { budget: 100 } }),
    ),
    question: ofLeague(),
    expected: answers({ teams: [{ budget: 100 }, { budget: 100 }, { budget: 100 }, { budget: 66 }] }),
  },
  {
    title: 'moves the winner of tied bids to the end of the order',
    arrange: after(bidding, bid(3, 't1', 5), bid(0, 't1', 5), nextDay),
    question: ofLeague(),
    expected: answers({
      standings: [{}, {}, {}, {}],
      teams: [{ waiverPriority: 3 }, { waiverPriority: 2 }, { waiverPriority: 1 }, { waiverPriority: 4, budget: 95 }],
    }),
  },
])

const free = claimsBy({ order: 'budget' })
const bidNothing = scenarios('getLeague', [
  {
    title: 'moves the winner of tied bids of 0 to the end of the order, and deducts nothing',
    arrange: after(free, bid(3, 't1', 0), claim(0, 't1'), nextDay),
    question: ofLeague(),
    expected: answers({
      teams: [{ waiverPriority: 3 }, { waiverPriority: 2 }, { waiverPriority: 1 }, { waiverPriority: 4, budget: 100 }],
    }),
  },
  {
    title: 'keeps the order after a bid of 0 if no other team bid',
    arrange: after(free, bid(3, 't1', 0), bid(0, 'w5', 0), nextDay),
    question: ofLeague(),
    expected: answers({
      teams: [{ waiverPriority: 4 }, { waiverPriority: 3 }, { waiverPriority: 2 }, { waiverPriority: 1, budget: 100 }],
    }),
  },
])

const bidFor = makeLeague({ waivers: { order: 'budget', budget: 60 } })

/** FAAB budgets in the league's next season. */
const renewed = scenarios('renewLeague', [
  {
    title: 'gives each team the full budget in a league with bidding',
    seasons: 'seasons',
    arrange: bidFor,
    question: ofLeague({ body: { season: 2025, order: 'keep' } }),
    expected: answers({ teams: Array(4).fill({ budget: 60 }) }),
    compared: () => null,
  },
  {
    title: 'shows no budgets in a league that switched to first come, first served',
    seasons: 'seasons',
    arrange: after(bidFor, edit({ acquisitionMode: 'fcfs' })),
    question: ofLeague({ body: { season: 2025, order: 'keep' } }),
    expected: answers({ teams: Array(4).fill({ budget: null, waiverPriority: null }) }),
    compared: () => null,
  },
])

export const waiverBids = [...inLeague([...filed, ...decided, ...left, ...bidNothing]), ...renewed]
