import { MADE_UP } from '../../support/sleeper.ts'
import { house } from '../house.ts'
import { DRAFT, makeLeague } from '../league.ts'
import { EVERYBODY, looking, OWNER, type Row } from './table.ts'

export const making: readonly Row[] = [
  looking('listLeagues'),
  looking('listTeams'),
  {
    operation: 'createLeague',
    what: 'a league',
    question: () => ({ body: { ...DRAFT, id: 'another' } }),
    may: EVERYBODY,
  },
  {
    operation: 'createLeague',
    what: "a league under the commissioner's system",
    arrange: ({ stage }) => house(stage),
    question: (_, scoringSystemId) => ({ body: { ...DRAFT, id: 'another', scoringSystemId } }),
    may: OWNER,
  },
  {
    operation: 'importLeague',
    what: 'a league that they then own',
    needs: 'network',
    holds: 'mirrors',
    begin: makeLeague({ season: 1990 }),
    question: () => ({ body: { leagueId: MADE_UP.complete } }),
    may: EVERYBODY,
  },
  {
    operation: 'importSheet',
    what: 'a league that they then own',
    question: () => ({
      body: {
        name: 'Sheet',
        rows: [{ season: 2024, week: 1, team: 'Aces', player: 'Player q1', points: 1 }],
        systemId: 'standard',
      },
    }),
    may: EVERYBODY,
  },
]
