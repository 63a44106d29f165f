import { expect } from 'vitest'
import { claim, claimsBy, nextDay, platform, waivers } from '../acquisitions.ts'
import { after, DRAFT, edit, fillLeague, inLeague, ofLeague } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'

const USUAL = { order: 'rolling', budget: 100, minBid: 0, hoursAfterDrop: 0, freeAgency: 'never' }

const changing = (waivers: unknown) => ofLeague({ body: { waivers } })
const decides = (settings: object) => answers({ league: { waivers: { ...USUAL, ...settings } } })

const changed = scenarios('updateLeague', [
  {
    title: 'sets how claims are processed, and keeps other settings',
    arrange: claimsBy({ order: 'standings', hoursAfterDrop: 24 }),
    question: changing({ freeAgency: 'afterRun' }),
    expected: decides({ order: 'standings', hoursAfterDrop: 24, freeAgency: 'afterRun' }),
  },
  {
    title: 'switches to waivers, and sets how claims are processed in the same call',
    arrange: fillLeague(),
    question: ofLeague({ body: { acquisitionMode: 'waivers', waivers: { order: 'budget', budget: 200, minBid: 1 } } }),
    expected: decides({ order: 'budget', budget: 200, minBid: 1 }),
  },
  {
    title: 'sets when all accounts can read claims',
    arrange: waivers,
    question: ofLeague({ body: { claimsVisible: 'afterRun' } }),
    expected: answers({ league: { claimsVisible: 'afterRun', waivers: USUAL } }),
  },
  {
    title: 'refuses claim settings in a league without claims',
    arrange: fillLeague(),
    question: changing({ order: 'budget' }),
    expected: { error: 'conflict', message: /first come, first served; turn on waivers/ },
  },
  {
    title: 'refuses claim settings in a mirror',
    arrange: platform(waivers),
    question: changing({ order: 'budget' }),
    expected: { error: 'conflict', message: /mirrors Sleeper; change how players are acquired there/ },
  },
  {
    title: 'refuses a minimum bid above the budget',
    arrange: waivers,
    question: changing({ order: 'budget', budget: 10, minBid: 11 }),
    expected: { error: 'invalid_request', message: /minBid is 11, but the budget is only 10/ },
  },
  {
    title: 'refuses empty claim settings',
    arrange: waivers,
    question: changing({}),
    expected: { error: 'invalid_request', message: /waivers is empty/ },
  },
  ...[
    { order: 'chance' },
    { budget: -1 },
    { budget: 0.5 },
    { minBid: '1' },
    { hoursAfterDrop: 73 },
    { freeAgency: 'always' },
    { day: 2 },
    { days: ['someday'] },
    { days: [] },
    { at: '24:00' },
    { at: '03:00', zone: 'Mars/Olympus' },
    { zone: 'America/Chicago' },
    null,
  ].map(settings => ({
    title: `refuses ${JSON.stringify(settings)} as claim settings`,
    arrange: waivers,
    question: changing(settings),
    expected: 'invalid_request' as const,
  })),
  {
    title: "runs waivers on the league's days and at its time",
    arrange: waivers,
    question: changing({ days: ['wed', 'tue', 'wed'], at: '03:00' }),
    expected: answers({ league: { waivers: { days: ['tue', 'wed'], at: '03:00', zone: 'America/New_York' } } }),
  },
  {
    title: 'restores the daily run with all seven days and no time',
    arrange: after(waivers, edit({ waivers: { days: ['wed'], at: '03:00' } })),
    question: changing({ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], at: null }),
    expected: ({ league }: { league: { waivers: object } }) => expect(league.waivers).toEqual(USUAL),
  },
  {
    title: 'refuses a setting under which claims would never become visible',
    arrange: waivers,
    question: ofLeague({ body: { claimsVisible: 'never' } }),
    expected: 'invalid_request',
  },
])

const created = scenarios('createLeague', [
  {
    title: 'starts with bids and a budget for each team',
    question: { body: { ...DRAFT, acquisitionMode: 'waivers', waivers: { order: 'budget', budget: 50 } } },
    expected: answers({
      league: { waivers: { ...USUAL, order: 'budget', budget: 50 } },
      teams: [{ budget: 50 }, { budget: 50 }, { budget: 50 }, { budget: 50 }],
    }),
  },
  {
    title: 'shows claims to all accounts by default',
    question: { body: DRAFT },
    expected: answers({ league: { claimsVisible: 'always', waivers: null } }),
  },
  {
    title: 'shows claims after their run on request',
    question: { body: { ...DRAFT, claimsVisible: 'afterRun' } },
    expected: answers({ league: { claimsVisible: 'afterRun' } }),
  },
  {
    title: 'uses waivers if claim settings are given',
    question: { body: { ...DRAFT, waivers: { order: 'budget' } } },
    expected: answers({ league: { acquisitionMode: 'waivers', waivers: { order: 'budget', budget: 100 } } }),
  },
  {
    title: 'refuses claim settings without waivers',
    question: { body: { ...DRAFT, acquisitionMode: 'fcfs', waivers: { order: 'budget' } } },
    expected: { error: 'invalid_request', message: /waivers needs acquisitionMode waivers/ },
  },
])

const budgets = (...left: (number | null)[]) => answers({ teams: left.map(budget => ({ budget })) })

const shown = scenarios('getLeague', [
  {
    title: 'gives each team its budget when bidding starts, and not before',
    arrange: claimsBy({ order: 'budget', budget: 60 }),
    question: ofLeague(),
    expected: budgets(60, 60, 60, 60),
  },
  {
    title: 'has no budgets without bidding',
    arrange: after(claimsBy({ order: 'budget' }), edit({ waivers: { order: 'rolling' } })),
    question: ofLeague(),
    expected: budgets(null, null, null, null),
  },
  {
    title: 'keeps what teams paid when the budget changes, and when bidding is turned off and on',
    arrange: after(
      claimsBy({ order: 'budget', minBid: 30 }),
      claim(0, 't1'),
      nextDay,
      edit({ waivers: { order: 'rolling' } }),
      edit({ waivers: { order: 'budget', budget: 40 } }),
    ),
    question: ofLeague(),
    expected: budgets(10, 40, 40, 40),
  },
])

export const waiverSettings = inLeague([...changed, ...created, ...shown])
