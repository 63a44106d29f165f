import { expect } from 'vitest'
import type { Draft } from '../../../src/engine/index.ts'
import {
  auto,
  body,
  commissionersOwn,
  complete,
  conflict,
  drafting,
  paused,
  picking,
  picksOf,
  starting,
} from '../drafting.ts'
import {
  add,
  after,
  askingLeague,
  drop,
  inLeague,
  LEAGUE,
  makeLeague,
  mirror,
  ofLeague,
  start,
  type Teams,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

const starts = scenarios('startDraft', [
  {
    title: 'starts a snake draft for the full roster in draft order',
    arrange: makeLeague(),
    question: body({}),
    expected: ({ draft }: { draft: Draft }, teams: Teams) => {
      expect(draft).toMatchObject({ status: 'running', kind: 'snake', rounds: 5, seed: null, order: teams, picks: [] })
      expect(draft.onTheClock).toEqual({ number: 1, round: 1, teamId: teams[0] })
    },
  },
  {
    title: "accepts an order, and stores it as the teams' draft order",
    arrange: makeLeague(),
    question: (teams: Teams) => body({ kind: 'linear', rounds: 1, order: teams.toReversed() }),
    expected: ({ draft }: { draft: Draft }, teams: Teams) =>
      expect(draft).toMatchObject({ kind: 'linear', rounds: 1, order: teams.toReversed() }),
  },
  {
    title: 'draws an order from a seed',
    arrange: makeLeague(),
    question: body({ seed: 7 }),
    expected: ({ draft }: { draft: Draft }, teams: Teams) => {
      expect(draft.seed).toBe(7)
      expect(draft.order).toEqual([2, 1, 3, 0].map(at => teams[at]))
    },
  },
  {
    title: 'starts again after a draft was undone and canceled',
    arrange: after(drafting, auto({ picks: 3 }), askingLeague('abandonDraft')),
    question: body({}),
    expected: answers({ draft: { status: 'running', picks: [] } }),
  },
  {
    title: 'refuses an order and a seed together',
    arrange: makeLeague(),
    question: (teams: Teams) => body({ order: teams, seed: 7 }),
    expected: { error: 'invalid_request', message: /order.*seed/ },
  },
  {
    title: 'refuses an order without one of the teams',
    arrange: makeLeague(),
    question: (teams: Teams) => body({ order: teams.slice(1) }),
    expected: { error: 'invalid_request', message: /Anvils is missing/ },
  },
  {
    title: 'refuses an order that lists a team twice',
    arrange: makeLeague(),
    question: (teams: Teams) => body({ order: [...teams, teams[0]] }),
    expected: { error: 'invalid_request', message: /contain each team once/ },
  },
  {
    title: 'refuses an order with an unknown team',
    arrange: makeLeague(),
    question: (teams: Teams) => body({ order: teams.with(0, 'nobody') }),
    expected: { error: 'invalid_request', message: /"nobody"/ },
  },
  {
    title: 'refuses more rounds than roster spots',
    arrange: makeLeague(),
    question: body({ rounds: 6 }),
    expected: { error: 'invalid_request', message: /rounds must be 1 to 5/ },
  },
  { title: 'does not find an unknown league', question: body({}), expected: 'not_found' },
  {
    title: 'is only for the commissioner',
    arrange: makeLeague(),
    question: body({}),
    as: 'blake',
    expected: 'forbidden',
  },
  {
    title: 'is refused while a draft is in progress',
    arrange: paused,
    question: body({}),
    expected: conflict(/A draft is under way/),
  },
  {
    title: 'is refused while a roster has players',
    arrange: after(makeLeague(), add(0, 'q1')),
    question: body({}),
    expected: conflict(/empty rosters, but one player is/),
  },
  {
    title: 'refuses a mirror',
    arrange: after(makeLeague(), mirror),
    question: body({}),
    expected: conflict(/mirrors Sleeper/),
  },
  {
    title: 'is refused once the regular season has results',
    arrange: after(makeLeague(), add(0, 'q1'), start(0, 1, ['q1', null, null]), drop(0, 'q1')),
    question: body({}),
    expected: conflict(/has results/),
  },
])

const shows = scenarios('getDraft', [
  {
    title: 'shows the picks, their actors, and the team on the clock',
    arrange: after(drafting, picking('q1'), auto({ picks: 1, list: ['w1'] })),
    question: ofLeague(),
    as: 'drew',
    expected: ({ draft }: { draft: Draft }, teams: Teams) => {
      expect(draft.picks).toMatchObject([
        { number: 1, round: 1, teamId: teams[0], player: { id: 'q1', name: 'Player q1', posGroup: 'QB' }, auto: false },
        { number: 2, round: 1, teamId: teams[1], player: { id: 'w1' }, by: 'alex', auto: true },
      ])
      expect(draft.onTheClock).toEqual({ number: 3, round: 1, teamId: teams[2] })
    },
  },
  {
    title: 'shows a complete draft',
    arrange: complete,
    question: ofLeague(),
    expected: answers({ draft: { status: 'complete', onTheClock: null, rounds: 2 } }),
  },
  { title: 'returns null without a draft', arrange: makeLeague(), question: ofLeague(), expected: 'not_found' },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
])

const pauses = scenarios('pauseDraft', [
  {
    title: 'pauses the draft',
    arrange: drafting,
    question: ofLeague(),
    expected: answers({ draft: { status: 'paused' } }),
  },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  { title: 'refuses a paused draft', arrange: paused, question: ofLeague(), expected: conflict(/already paused/) },
  {
    title: 'refuses a complete draft',
    arrange: complete,
    question: ofLeague(),
    expected: conflict(/complete/),
  },
  ...commissionersOwn(ofLeague()),
])

const resumes = scenarios('resumeDraft', [
  {
    title: 'resumes the draft',
    arrange: paused,
    question: ofLeague(),
    expected: answers({ draft: { status: 'running' } }),
  },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  {
    title: 'refuses a running draft',
    arrange: drafting,
    question: ofLeague(),
    expected: conflict(/already running/),
  },
  ...commissionersOwn(ofLeague()),
])

/** Gives each team one keeper, who costs its first-round pick. */
const keepingOne = ({ ask }: Stage, teams: Teams) =>
  ask(
    'updateLeague',
    ofLeague({ body: { keepers: teams.map((teamId, at) => ({ teamId, playerId: `q${at + 1}`, round: 1 })) } }),
  )

const abandons = scenarios('abandonDraft', [
  {
    title: 'removes the picks from the rosters',
    arrange: after(paused, askingLeague('resumeDraft'), auto({ picks: 3 })),
    question: ofLeague(),
    expected: answers({ leagueId: LEAGUE, cleared: 3 }),
  },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  {
    title: 'refuses a complete draft',
    arrange: complete,
    question: ofLeague(),
    expected: conflict(/complete/),
  },
  {
    title: 'cancels a complete draft of keepers, because none of its picks can be undone',
    arrange: after(makeLeague(), keepingOne, starting({ rounds: 1 })),
    question: ofLeague(),
    expected: answers({ leagueId: LEAGUE, cleared: 4 }),
  },
  ...commissionersOwn(ofLeague()),
])

const rows = [
  { pick: 2, team: 'bolts', player: 'player w1' },
  { pick: 1, team: 3, player: 'q1' },
  { pick: 3, team: '1', player: 'DST_LAR' },
]

const loads = scenarios('loadDraft', [
  {
    title: 'loads a finished draft, in the order of its picks',
    arrange: makeLeague(),
    question: body({ rows }),
    expected: ({ draft }: { draft: Draft }, teams: Teams) => {
      expect(draft).toMatchObject({ status: 'complete', kind: null, order: [2, 1, 0, 3].map(at => teams[at]) })
      expect(picksOf({ draft })).toEqual([
        [1, 'q1'],
        [2, 'w1'],
        [3, 'DST_LA'],
      ])
    },
  },
  {
    title: 'refuses the entire sheet if rows are invalid, and names each of them',
    arrange: makeLeague(),
    question: body({
      rows: [...rows, { pick: 3, team: 'Eels', player: 'q1' }, { pick: 7, team: 1, player: 'nobody' }],
    }),
    expected: { error: 'invalid_request', message: /2 things are wrong:\nrow 4 .*Eels.*\nrow 5 .*nobody/ },
  },
  { title: 'does not find an unknown league', question: body({ rows }), expected: 'not_found' },
  {
    title: 'is only for the commissioner',
    arrange: makeLeague(),
    question: body({ rows }),
    as: 'blake',
    expected: 'forbidden',
  },
  {
    title: 'is refused while a draft is in progress',
    arrange: drafting,
    question: body({ rows }),
    expected: conflict(/under way/),
  },
])

export const draft: readonly Scenario[] = inLeague([...starts, ...shows, ...pauses, ...resumes, ...abandons, ...loads])
