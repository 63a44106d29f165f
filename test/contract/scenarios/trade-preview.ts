import { expect } from 'vitest'
import { offering } from '../acquisitions.ts'
import { refusals } from '../analysis-refusals.ts'
import { after, asking, clock, edit, fillLeague, inLeague, openSeason, type Teams } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import { EVEN } from '../trades.ts'

type Effect = Record<'before' | 'after' | 'gain', number>

interface Preview {
  weeks: number[]
  teams: { teamId: string; season: Effect; game: Effect }[]
}

const preview =
  (from: number, to: number, players: [string[], string[]] = EVEN) =>
  (teams: Teams) =>
    offering(teams, from, to, players)

const played = after(openSeason, clock(TIME.over(1)))

const previews = scenarios('previewTrade', [
  {
    title: 'shows what both lineups gain, in total so far and per game',
    arrange: played,
    question: preview(0, 1),
    expected: ({ weeks, teams }: Preview, ids: Teams) => {
      expect(weeks).toEqual([1])
      expect(teams.map(({ teamId }) => teamId)).toEqual([ids[0], ids[1]])
      for (const { season, game } of teams) {
        for (const { before, after: then, gain } of [season, game]) expect(gain).toBeCloseTo(then - before, 6)
      }
    },
  },
  {
    title: 'does not start players on IR, except for one who moves to the other team',
    arrange: after(
      openSeason,
      edit({ reserve: 1 }),
      clock(TIME.before(2)),
      asking('reservePlayer', 0, { body: { playerId: 'w1', active: false, force: true } }),
    ),
    question: preview(0, 1, [['w1'], ['w2']]),
    expected: answers({ teams: [{ season: { before: 25, after: 39 } }, { season: { before: 29, after: 25 } }] }),
  },
  {
    title: 'counts both lineups after the drops',
    arrange: played,
    question: (teams: Teams) => {
      const { params, body } = preview(0, 1)(teams)
      return { params, body: { ...body, fromDropPlayerIds: ['r1'], toDropPlayerIds: ['q2'] } }
    },
    expected: answers({ teams: [{ season: { before: 35, after: 34 } }, { season: { before: 29, after: 10 } }] }),
  },
  {
    title: 'refuses to drop a player who is not on the roster',
    arrange: played,
    question: (teams: Teams) => {
      const { params, body } = preview(0, 1)(teams)
      return { params, body: { ...body, fromDropPlayerIds: ['w4'] } }
    },
    expected: { error: 'conflict', message: /is not on the roster of Anvils/ },
  },
  {
    title: 'previews a trade of FAAB for FAAB',
    arrange: played,
    question: (teams: Teams) => {
      const { params, body } = preview(0, 1, [[], []])(teams)
      return { params, body: { ...body, fromBudget: 5, toBudget: 3 } }
    },
    expected: answers({ teams: [{ season: { gain: 0 } }, { season: { gain: 0 } }] }),
  },
  {
    title: "ignores weeks after the league's championship",
    arrange: fillLeague({ playoffs: { teams: 2, startWeek: 2 } }),
    question: preview(0, 1),
    expected: answers({ weeks: [1, 2] }),
  },
  {
    title: 'refuses a player who is not on the roster',
    arrange: played,
    question: preview(0, 1, [['w2'], ['w1']]),
    expected: 'conflict',
  },
  {
    title: 'refuses a trade with the same team',
    arrange: played,
    question: preview(0, 0),
    expected: 'invalid_request',
  },
])

const body = { fromTeamId: 'a', toTeamId: 'b', fromPlayerIds: ['w1'], toPlayerIds: ['w2'] }

export const tradePreview: readonly Scenario[] = inLeague([...previews, ...refusals('previewTrade', { body })])
