import { LEAGUE, SLOTS } from '../league.ts'
import { ALL_ROLES, looking, type Row } from './table.ts'

const query = { system: 'standard', min: 1 }
const pro = { plan: 'pro' } as const

const best = (what: string, question: Row['question']): Row => ({
  operation: 'optimizeLineup',
  what,
  ...pro,
  question,
  may: ALL_ROLES,
})

export const boards: readonly Row[] = [
  looking('listStats'),
  looking('listStatLines', () => ({ query: { week: 1 } })),
  looking('statsStatus', undefined, { needs: 'home' }),
  looking('listPlayers'),
  looking('getPlayer', () => ({ params: { id: 'q1' } })),
  looking('listScores', () => ({ query: { system: 'standard', week: 1 } })),
  looking('rankPlayers', () => ({ query }), pro),
  looking('balanceSystem', () => ({ query }), pro),
  looking('compareSystems', () => ({ query: { a: 'standard', b: 'ppr', min: 1 } }), pro),
  best('of a team', teams => ({ body: { week: 1, leagueId: LEAGUE, teamId: teams[0] } })),
  best('of any players', () => ({
    body: { week: 1, systemId: 'standard', players: ['q1'], slots: { slots: SLOTS, bench: 0 } },
  })),
]
