import { add, after, LEAGUE, makeLeague, playLeague, type Teams } from './league.ts'
import { type Scenario, scenarios } from './scenario.ts'

/** Returns the refusals that all analyses of a league share. */
export const refusals = (operation: string, question: object): Scenario[] =>
  scenarios(operation, [
    {
      title: 'requires the pro plan',
      arrange: makeLeague(),
      question: (teams: Teams) => ({ params: { id: LEAGUE, teamId: teams[0] }, ...question }),
      as: 'blake',
      expected: 'pro_plan_required',
    },
    {
      title: 'does not find an unknown league',
      question: { params: { id: 'nope', teamId: 'x' }, ...question },
      expected: 'not_found',
    },
    {
      title: 'refuses an id that is too long',
      question: { params: { id: 'x'.repeat(101), teamId: 'x' }, ...question },
      expected: 'invalid_request',
    },
  ])

export const played = after(playLeague(), add(0, 't1'))
export const week = (number: number, more: object = {}) => ({ query: { week: number, ...more } })
