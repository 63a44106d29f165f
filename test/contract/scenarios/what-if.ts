import { expect } from 'vitest'
import type { Answer } from '../../../src/engine/index.ts'
import { played, refusals } from '../analysis-refusals.ts'
import { after, inLeague, ofLeague, playLeague, start, type Teams } from '../league.ts'
import { answers, type Refused, scenarios } from '../scenario.ts'
import { traded } from '../trades.ts'

type Changed = Answer<'whatIf'>

const asking = (query: Record<string, unknown>) => ofLeague({ query })

const invalid = (message: RegExp): Refused => ({ error: 'invalid_request', message })

const teamOf = ({ teams }: Changed, id: string | undefined) => teams.find(({ teamId }) => teamId === id)!

const whatIfs = scenarios('whatIf', [
  {
    title: 'gives every team its best lineup for each week',
    arrange: after(played, start(1, 2, ['q2', null, null])),
    question: asking({ lineups: 'best' }),
    expected: (answer: Changed, teams: Teams) => {
      for (const { pointsFor, replayedPointsFor } of answer.teams) {
        expect(replayedPointsFor).toBeGreaterThanOrEqual(pointsFor)
      }
      // The totals without w2, who scored 4 and 9 of the 68 points that q2 and w2 scored together.
      expect(teamOf(answer, teams[1])).toMatchObject({ pointsFor: 55, replayedPointsFor: 68 })
      for (const { adjustment } of answer.replayed.standings) expect(adjustment).toBe(0)
    },
  },
  {
    title: 'reverts a trade, and changes each total by as much as the best lineup does',
    arrange: traded,
    question: asking({ trade: 1 }),
    expected: (answer: Changed, teams: Teams) => {
      expect(answer.trade).toEqual([
        { teamId: teams[0], gets: [expect.any(String)] },
        { teamId: teams[1], gets: [expect.any(String), expect.any(String)] },
      ])
      const [anvils, bolts] = [teamOf(answer, teams[0]), teamOf(answer, teams[1])]
      expect(anvils.replayedPointsFor).toBeGreaterThan(anvils.pointsFor)
      expect(bolts.replayedPointsFor).toBeLessThan(bolts.pointsFor)
      for (const id of teams.slice(2)) {
        const other = teamOf(answer, id)
        expect(other.replayedPointsFor).toBe(other.pointsFor)
      }
    },
  },
  {
    title: 'does not find an unknown trade',
    arrange: traded,
    question: asking({ trade: 2 }),
    expected: { error: 'not_found', message: /Trade 2 does not exist; this season has only trade 1/ },
  },
  {
    title: "swaps two teams' schedules, and keeps their points",
    arrange: playLeague(),
    question: (teams: Teams) => asking({ team: teams[0], scheduleOf: teams[3] }),
    expected: ({ teams, replayed }: Changed) => {
      for (const { pointsFor, replayedPointsFor } of teams) expect(replayedPointsFor).toBe(pointsFor)
      const sum = (of: 'wins' | 'losses'): number => replayed.standings.reduce((total, row) => total + row[of], 0)
      expect(sum('wins')).toBe(sum('losses'))
    },
  },
  {
    title: 'uses different weights',
    arrange: playLeague(),
    question: asking({ weights: 'pass_yards:0,rec:1.5' }),
    expected: answers({ weights: { pass_yards: 0, rec: 1.5 } }),
  },
  {
    title: 'refuses an empty change',
    arrange: playLeague(),
    question: asking({}),
    expected: invalid(/Choose what to change/),
  },
  {
    title: 'refuses only one team for a schedule swap',
    arrange: playLeague(),
    question: (teams: Teams) => asking({ team: teams[0] }),
    expected: invalid(/A schedule swap needs two teams/),
  },
  {
    title: "refuses a team's own schedule",
    arrange: playLeague(),
    question: (teams: Teams) => asking({ team: teams[0], scheduleOf: teams[0] }),
    expected: invalid(/already plays its own schedule/),
  },
  {
    title: 'does not find a team of another league',
    arrange: playLeague(),
    question: (teams: Teams) => asking({ team: teams[0], scheduleOf: 'nobody' }),
    expected: 'not_found',
  },
  ...refusals('whatIf', { query: { lineups: 'best' } }),
])

export const whatIf = inLeague(whatIfs)
