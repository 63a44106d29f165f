import { expect } from 'vitest'
import type { Draft, DraftPick } from '../../../src/engine/index.ts'
import { answer, offer } from '../acquisitions.ts'
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
import { type Arrange, after, clock, drop, edit, inLeague, LEAGUE, makeLeague, start, type Teams } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Stage } from '../stage.ts'

/** Creates a draft before the season's first game. No earlier season is loaded. */
const beforeSeason: Arrange = async stage => {
  await clock(TIME.before(1))(stage)
  return drafting(stage)
}

/** Makes a commissioner's pick for a team, given by its position in the draft order. */
const pickingFor =
  (team: number, playerId: string) =>
  ({ ask }: Stage, teams: Teams): Promise<unknown> =>
    ask('pickPlayer', body({ playerId, teamId: teams[team] }))

const picks = scenarios('pickPlayer', [
  {
    title: "adds a manager's pick to the roster of the team on the clock",
    arrange: drafting,
    question: body({ playerId: 'q1' }),
    as: 'blake',
    expected: ({ draft, picks }: { draft: Draft; picks: DraftPick[] }, teams: Teams) => {
      expect(picks).toMatchObject([{ number: 1, teamId: teams[0], player: { id: 'q1' }, by: 'blake', auto: false }])
      expect(draft.onTheClock).toMatchObject({ number: 2, teamId: teams[1] })
    },
  },
  {
    title: 'reverses the order after a round, when the commissioner picks',
    arrange: after(drafting, auto({ picks: 4 })),
    question: (teams: Teams) => body({ playerId: 'DST_LAR', teamId: teams[3] }),
    expected: answers({ picks: [{ number: 5, round: 2, player: { id: 'DST_LA' } }] }),
  },
  { title: 'requires a player', arrange: drafting, question: body({}), expected: 'invalid_request' },
  {
    title: 'does not find an unknown player',
    arrange: drafting,
    question: body({ playerId: 'x1' }),
    expected: 'not_found',
  },
  {
    title: 'does not find a team of another league',
    arrange: drafting,
    question: body({ playerId: 'q1', teamId: 'x' }),
    expected: 'not_found',
  },
  {
    title: 'refuses a league without a draft',
    arrange: makeLeague(),
    question: body({ playerId: 'q1' }),
    expected: 'not_found',
  },
  {
    title: 'refuses an account without a team',
    arrange: drafting,
    question: body({ playerId: 'q1' }),
    as: 'drew',
    expected: 'forbidden',
  },
  {
    title: "refuses to pick for another manager's team",
    arrange: drafting,
    question: (teams: Teams) => body({ playerId: 'q1', teamId: teams[0] }),
    as: 'casey',
    expected: 'forbidden',
  },
  {
    title: 'refuses a team that is not on the clock, and names the team on the clock',
    arrange: drafting,
    question: body({ playerId: 'q1' }),
    as: 'casey',
    expected: conflict(/Bolts is not on the clock; Anvils is, with pick 1 in round 1/),
  },
  {
    title: 'refuses a team that is not on the clock, even for the commissioner',
    arrange: drafting,
    question: (teams: Teams) => body({ playerId: 'q1', teamId: teams[2] }),
    expected: conflict(/Comets is not on the clock; Anvils is/),
  },
  {
    title: 'refuses a drafted player, and names the team',
    arrange: after(drafting, picking('q1')),
    question: body({ playerId: 'q1' }),
    expected: conflict(/Player q1 was taken by Anvils with pick 1/),
  },
  {
    title: 'refuses a manager while the draft is paused',
    arrange: paused,
    question: body({ playerId: 'q1' }),
    as: 'blake',
    expected: conflict(/paused/),
  },
  {
    title: 'lets the commissioner pick for the team on the clock while the draft is paused',
    arrange: paused,
    question: body({ playerId: 'q1' }),
    expected: answers({ draft: { status: 'paused', onTheClock: { number: 2 } }, picks: [{ number: 1 }] }),
  },
  {
    title: "lets the commissioner use any team's next turn while the draft is paused",
    arrange: after(paused, pickingFor(2, 'w1')),
    question: (teams: Teams) => body({ playerId: 'q1', teamId: teams[2] }),
    expected: ({ draft, picks }: { draft: Draft; picks: DraftPick[] }, teams: Teams) => {
      expect(draft).toMatchObject({ status: 'paused', onTheClock: { number: 1, teamId: teams[0] } })
      expect(picksOf({ draft })).toEqual([
        [3, 'w1'],
        [6, 'q1'],
      ])
      expect(picks).toMatchObject([{ number: 6, teamId: teams[2], player: { id: 'q1' } }])
    },
  },
  {
    title: 'refuses a team without a turn while the draft is paused',
    arrange: after(paused, pickingFor(2, 'w1'), pickingFor(2, 'q1')),
    question: (teams: Teams) => body({ playerId: 'q2', teamId: teams[2] }),
    expected: conflict(/Comets has used all its picks/),
  },
  {
    title: 'refuses a complete draft',
    arrange: complete,
    question: body({ playerId: 'DST_LA' }),
    expected: conflict(/complete/),
  },
])

const autos = scenarios('autoDraft', [
  {
    title: "picks by value for the league, and fills each team's slots",
    arrange: drafting,
    question: body({ until: 'end' }),
    expected: ({ draft, picks }: { draft: Draft; picks: DraftPick[] }) => {
      expect(draft.status).toBe('complete')
      expect(picks).toEqual(draft.picks)
      expect(picksOf({ draft }).map(([, id]) => id)).toEqual(['q2', 'q1', 'r1', 'w1', 'q3', 'w2', 'w3', 'w4'])
    },
  },
  {
    title: 'picks listed players before any games',
    arrange: beforeSeason,
    question: body({ picks: 2, list: ['r2', 't1'] }),
    expected: answers({ picks: [{ player: { id: 'r2' } }, { player: { id: 't1' } }] }),
  },
  {
    title: 'refuses to order by points without games if too few players are listed',
    arrange: beforeSeason,
    question: body({ picks: 3, by: 'total', list: ['r2', 't1'] }),
    expected: conflict(/Season 2024 does not have any finished games/),
  },
  {
    title: 'orders players by NFL rosters without games',
    arrange: beforeSeason,
    question: body({ picks: 3 }),
    expected: answers({ draft: { status: 'running' }, picks: [{ number: 1 }, { number: 2 }, { number: 3 }] }),
  },
  {
    title: 'picks the first listed player',
    arrange: drafting,
    question: body({ picks: 3, list: ['r2', 't1'] }),
    expected: answers({
      picks: [{ player: { id: 'r2' } }, { player: { id: 't1' } }, { player: { id: 'q2' }, auto: true }],
    }),
  },
  {
    title: "picks for a manager's team on the clock",
    arrange: drafting,
    question: body({ by: 'ppg', season: 2024 }),
    as: 'blake',
    expected: answers({ picks: [{ number: 1, by: 'blake', auto: true }] }),
  },
  {
    title: 'refuses `picks` together with `until`',
    arrange: drafting,
    question: body({ picks: 1, until: 'end' }),
    expected: 'invalid_request',
  },
  {
    title: 'refuses a season that is not loaded',
    arrange: drafting,
    question: body({ season: 2001 }),
    expected: { error: 'invalid_request', message: /2001 is not loaded/ },
  },
  {
    title: 'does not find an unknown listed player',
    arrange: drafting,
    question: body({ list: ['x1'] }),
    expected: 'not_found',
  },
  {
    title: 'does not let a manager pick for other teams',
    arrange: drafting,
    question: body({ picks: 2 }),
    as: 'blake',
    expected: 'forbidden',
  },
  {
    title: 'refuses a manager who is not on the clock',
    arrange: drafting,
    question: body({}),
    as: 'casey',
    expected: conflict(/Anvils is, with pick 1/),
  },
  {
    title: 'refuses more picks than remain',
    arrange: drafting,
    question: body({ picks: 9 }),
    expected: conflict(/Only 8 picks are left/),
  },
  { title: 'is refused while the draft is paused', arrange: paused, question: body({}), expected: conflict(/paused/) },
  {
    title: 'refuses all picks if too few startable players remain',
    arrange: after(makeLeague(), starting({ rounds: 5 })),
    question: body({ until: 'end' }),
    expected: conflict(/20 picks are left to make, but only \d+ players can start in this league/),
  },
])

const undos = scenarios('undoPicks', [
  {
    title: 'undoes the last pick',
    arrange: after(drafting, picking('q1'), picking('w1')),
    question: body({}),
    expected: ({ draft, picks }: { draft: Draft; picks: DraftPick[] }, teams: Teams) => {
      expect(picksOf({ draft })).toEqual([[1, 'q1']])
      expect(picks).toMatchObject([{ number: 2, player: { id: 'w1' } }])
      expect(draft.onTheClock).toMatchObject({ number: 2, teamId: teams[1] })
    },
  },
  {
    title: 'undoes several picks, the last one first, even in a complete draft',
    arrange: complete,
    question: body({ picks: 3 }),
    expected: answers({ draft: { status: 'running' }, picks: [{ number: 8 }, { number: 7 }, { number: 6 }] }),
  },
  {
    title: 'undoes the most recent pick, not the one with the latest turn',
    arrange: after(paused, pickingFor(2, 'w1'), picking('q1'), picking('q2')),
    question: body({}),
    expected: ({ draft, picks }: { draft: Draft; picks: DraftPick[] }) => {
      expect(picks).toMatchObject([{ number: 2, player: { id: 'q2' } }])
      expect(picksOf({ draft })).toEqual([
        [1, 'q1'],
        [3, 'w1'],
      ])
    },
  },
  { title: 'refuses to undo 0 picks', arrange: drafting, question: body({ picks: 0 }), expected: 'invalid_request' },
  { title: 'refuses a draft without picks', arrange: drafting, question: body({}), expected: conflict(/No pick/) },
  {
    title: 'is refused once a roster has changed after the draft',
    arrange: after(complete, drop(0, 'q2')),
    question: body({}),
    expected: conflict(/Rosters have changed.*hindsight roster/),
  },
  {
    title: 'is refused once a matchup after the draft counts, and does not mention rosters',
    arrange: after(complete, start(0, 1, ['q2', null, null])),
    question: body({}),
    expected: conflict(/Matchups have been played.*hindsight roster/),
  },
  {
    title: 'is refused while a trade is under review',
    arrange: after(complete, edit({ tradeReview: { hours: 24 } }), offer(2, 3, [['r1'], ['w1']]), answer('accept')),
    question: body({}),
    expected: conflict(/A trade is under review.*hindsight trade veto/),
  },
  ...commissionersOwn(body({})),
])

const moves = scenarios('moveRoster', [
  {
    title: 'is refused while the draft is running',
    arrange: drafting,
    question: (teams: Teams) => ({
      params: { id: LEAGUE, teamId: teams[0] },
      body: { action: 'add', playerId: 'q1' },
    }),
    expected: conflict(/The draft is running/),
  },
])

export const draftPicks: readonly Scenario[] = inLeague([...picks, ...autos, ...undos, ...moves])
