import { expect } from 'vitest'
import {
  add,
  after,
  asking,
  clock,
  close,
  drop,
  inLeague,
  makeLeague,
  manage,
  mirror,
  ofTeam,
  openSeason,
  playLeague,
  start,
  type Teams,
} from '../league.ts'
import { benched, friday, played, starts } from '../lineups.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const best = (week: number) => ({ query: { week } })
const by = (week: number) => ({ query: { week, by: 'ppg' } })

const settingBest = scenarios('setBestLineup', [
  {
    title: 'starts the players with the most points',
    arrange: played,
    question: ofTeam(0, best(2)),
    expected: (answer: never, teams: Teams) => {
      expect(answer).toMatchObject({ teamId: teams[0], week: 2, filled: 3, slots: 3 })
      starts('q1', 'w1', 't1')(answer)
    },
  },
  {
    title: 'leaves a slot empty instead of starting a player with negative points',
    arrange: playLeague(),
    question: ofTeam(2, best(1)),
    expected: (answer: never) => {
      expect(answer).toMatchObject({ filled: 2, slots: 3 })
      starts('q3', 'w3', null)(answer)
    },
  },
  {
    title: 'fills every possible slot in roster order if no player has a game',
    arrange: playLeague(),
    question: ofTeam(2, best(3)),
    expected: starts('q3', 'w3', 'r2'),
  },
  {
    title: 'keeps a locked slot regardless of its score',
    arrange: friday,
    question: ofTeam(2, best(1)),
    expected: starts('q3', 'w3', 'r2'),
  },
  {
    title: 'keeps a locked player on the bench',
    arrange: benched,
    question: ofTeam(2, best(1)),
    expected: starts('q3', null, 'r2'),
  },
  {
    title: 'starts players by points per game, and lists the measure and the new starters',
    arrange: after(openSeason, add(0, 't1'), clock(TIME.over(2))),
    question: ofTeam(0, by(3)),
    expected: (answer: never) => {
      starts('q1', 'w1', 't1')(answer)
      expect(answer).toMatchObject({ by: 'ppg', seasonBefore: null, kept: false })
      expect(answer).toMatchObject({ started: [{ id: 't1', name: 'Player t1' }], benched: [{ id: 'r1' }] })
    },
  },
  {
    title: 'returns the same players and the gain in a dry run',
    unchanged: true,
    arrange: after(openSeason, add(0, 't1'), clock(TIME.over(2))),
    question: ofTeam(0, { query: { week: 3, by: 'ppg', dryRun: 1 } }),
    expected: (answer: never) => {
      const { started, benched, gain } = answer as never as Record<'started' | 'benched', { points: number }[]> & {
        gain: number
      }
      expect(answer).toMatchObject({ dryRun: true, started: [{ id: 't1' }], benched: [{ id: 'r1' }] })
      expect(gain).toBeCloseTo(started[0]!.points - benched[0]!.points, 4)
      expect(gain).toBeGreaterThan(0)
    },
  },
  {
    title: 'starts a player on bye only if no other player fits, even one with the most points per game',
    arrange: after(openSeason, add(2, 'w5'), clock(TIME.over(2))),
    question: ofTeam(2, by(3)),
    expected: starts('q3', 'w3', 'w5'),
  },
  {
    title: 'uses roster order before any games',
    arrange: after(openSeason, add(0, 't1')),
    question: ofTeam(0, by(1)),
    expected: starts('q1', 'w1', 'r1'),
  },
  {
    title: 'keeps a lineup set slot by slot on request',
    arrange: after(played, start(0, 2, ['q1', 'w1', 'r1'])),
    question: ofTeam(0, { query: { week: 2, keep: 1 } }),
    unchanged: true,
    expected: answers({ kept: true, started: [], benched: [], lineup: [{}, {}, { player: { id: 'r1' } }] }),
  },
  {
    title: 'replaces a lineup that it set itself or that was carried over',
    arrange: after(played, asking('setBestLineup', 0, { query: { week: 2 } }), add(0, 'w5')),
    question: ofTeam(0, { query: { week: 2, keep: 1 } }),
    expected: answers({ kept: false, filled: 3 }),
  },
  {
    title: 'keeps a lineup set by hand even if a starter has left and the slot is open',
    arrange: after(played, start(0, 2, ['q1', 'w1', 'r1']), drop(0, 'r1')),
    question: ofTeam(0, { query: { week: 2, keep: 1 } }),
    unchanged: true,
    expected: answers({ kept: true, filled: 2, lineup: [{}, {}, { player: null }] }),
  },
  {
    title: 'fills the slot of a starter who has left in a lineup that it set itself',
    arrange: after(played, asking('setBestLineup', 0, { query: { week: 2 } }), drop(0, 't1')),
    question: ofTeam(0, { query: { week: 2, keep: 1 } }),
    expected: answers({ kept: false, filled: 3 }),
  },
  {
    title: 'refuses an unknown measure',
    arrange: makeLeague(),
    question: ofTeam(0, { query: { week: 1, by: 'luck' } }),
    expected: 'invalid_request',
  },
  {
    title: 'is allowed for the manager',
    arrange: after(played, manage(0, 'blake')),
    question: ofTeam(0, best(1)),
    as: 'blake',
    expected: answers({ filled: 3 }),
  },
  {
    title: 'changes nothing in a closed week',
    arrange: after(played, close(2)),
    question: ofTeam(0, best(2)),
    unchanged: true,
    expected: starts('q1', 'w1', 'r1'),
  },
  {
    title: 'refuses a mirror',
    arrange: after(played, mirror),
    question: ofTeam(0, best(1)),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
  {
    title: 'refuses an account without the right to the team',
    arrange: after(played, manage(1, 'casey')),
    question: ofTeam(0, best(1)),
    as: 'casey',
    expected: 'forbidden',
  },
  { title: 'requires a week', arrange: makeLeague(), question: ofTeam(0), expected: 'invalid_request' },
  {
    title: 'refuses a week outside of the season',
    arrange: makeLeague(),
    question: ofTeam(0, best(20)),
    expected: 'invalid_request',
  },
  {
    title: 'does not find an unknown team',
    arrange: makeLeague(),
    question: ofTeam(0, best(1))(['x']),
    expected: 'not_found',
  },
])

export const bestLineups = inLeague(settingBest)
