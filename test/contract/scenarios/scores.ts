import { answers, type Scenario } from '../scenario.ts'

export const scores: readonly Scenario[] = [
  {
    operation: 'listScores',
    title: 'shows a week, best first, with the calculation',
    question: { query: { week: 1, system: 'standard', limit: 1, breakdown: 1 } },
    expected: answers({ week: 1, total: 3, scores: [{ id: 'q1', points: 10, breakdown: [{ stat: 'rec_yards' }] }] }),
  },
  {
    operation: 'listScores',
    title: 'shows all weeks',
    question: { query: { week: 'all', system: 'standard' } },
    expected: answers({ week: 'all', total: 6 }),
  },
  {
    operation: 'listScores',
    title: 'refuses a week outside of the season',
    question: { query: { week: 9, system: 'standard' } },
    expected: 'invalid_request',
  },
  {
    operation: 'listScores',
    title: 'does not find an unknown system',
    question: { query: { week: 1, system: 'nope' } },
    expected: 'not_found',
  },
  {
    operation: 'listScores',
    title: 'reports that no season is loaded',
    question: { query: { week: 1, system: 'ppr' } },
    seasons: 'nothing',
    expected: 'conflict',
  },
]
