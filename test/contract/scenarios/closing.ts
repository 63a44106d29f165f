import { expect } from 'vitest'
import {
  after,
  asking,
  clock,
  close,
  fillLeague,
  inLeague,
  LEAGUE,
  makeLeague,
  manage,
  mirror,
  ofLeague,
  openSeason,
  playLeague,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Stage } from '../stage.ts'

const closed = (week: unknown) => ({ params: { id: LEAGUE, week } })

const weeks = scenarios('closeWeek', [
  {
    title: 'closes a week of a past season, and all earlier ones',
    arrange: playLeague(),
    question: closed(2),
    expected: (answer: object) => expect(answer).toEqual({ leagueId: LEAGUE, closedWeeks: [1, 2] }),
  },
  {
    title: 'closes due weeks first in a season in progress',
    arrange: after(openSeason, clock(TIME.over(2))),
    question: closed(1),
    expected: answers({ closedWeeks: [1, 2] }),
  },
  {
    title: 'refuses a week that is not over',
    arrange: after(openSeason, clock(TIME.sunday(2))),
    question: closed(2),
    expected: { error: 'conflict', message: /Week 2 is not over yet/ },
  },
  {
    title: 'refuses a mirror, whose platform closes its weeks',
    arrange: after(makeLeague(), mirror),
    question: closed(1),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
  {
    title: 'refuses a week outside of the season',
    arrange: makeLeague(),
    question: closed(19),
    expected: { error: 'invalid_request', message: /week must be 1 to 18/ },
  },
  { title: 'refuses week 0', arrange: makeLeague(), question: closed(0), expected: 'invalid_request' },
  {
    title: "refuses a manager's request",
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: closed(1),
    as: 'casey',
    expected: 'forbidden',
  },
  { title: 'does not find an unknown league', question: closed(1), expected: 'not_found' },
  {
    title: 'does nothing for a closed week',
    arrange: after(playLeague(), ({ ask }: Stage) => ask('closeWeek', closed(2))),
    question: closed(1),
    unchanged: true,
    expected: answers({ closedWeeks: [1, 2] }),
  },
])

const kept: Scenario[] = [
  {
    operation: 'listMatchups',
    title: 'is unchanged for a closed week after a lineup was forced into an earlier one',
    arrange: after(
      fillLeague(),
      close(2),
      asking('setLineup', 0, { query: { week: 1 }, body: { slots: ['q1', 'w1', 'r1'], force: true } }),
    ),
    question: ofLeague({ query: { week: 2 } }),
    expected: answers({ matchups: [{ away: { total: 0 }, winner: null }, { winner: null }] }),
  },
]

export const closing = inLeague([...weeks, ...kept])
