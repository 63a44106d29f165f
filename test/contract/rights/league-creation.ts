import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'
import { createHouseRules } from '../house-rules.ts'
import { DRAFT, makeLeague } from '../league.ts'
import { ALL_ROLES, looking, OWNER, type Row } from './table.ts'

export const making: readonly Row[] = [
  looking('listLeagues'),
  looking('listTeams'),
  {
    operation: 'createLeague',
    what: 'a league',
    question: () => ({ body: { ...DRAFT, id: 'another' } }),
    may: ALL_ROLES,
  },
  {
    operation: 'createLeague',
    what: "a league under the commissioner's system",
    arrange: ({ stage }) => createHouseRules(stage),
    question: (_, scoringSystemId) => ({ body: { ...DRAFT, id: 'another', scoringSystemId } }),
    may: OWNER,
  },
  {
    operation: 'importLeague',
    what: 'a league that they then own',
    needs: 'network',
    seasons: 'mirrors',
    begin: makeLeague({ season: 1990 }),
    question: () => ({ body: { leagueId: SAMPLE_LEAGUES.complete } }),
    may: ALL_ROLES,
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
    may: ALL_ROLES,
  },
]
