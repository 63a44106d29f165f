import { expect, test } from 'vitest'
import { SENTENCES } from '../../src/views/log.ts'
import { count, forCount } from '../../src/views/phrases.ts'

test('a count of one uses the singular in every sentence', () => {
  expect([count(1, 'week'), count(2, 'week'), count(1, 'person', 'people'), count(0, 'person', 'people')]).toEqual([
    ...['1 week', '2 weeks', '1 person', '0 people'],
  ])
  expect([forCount(1, 'was', 'were'), forCount(2, 'was', 'were')]).toEqual(['was', 'were'])
  const sentences = {
    before: null,
    team: 'Aces',
    actorName: 'alex',
    nameOf: (id: string) => id,
    personOf: (name: string) => name,
  }
  expect(SENTENCES.settings({ ...sentences, before: {}, after: { tradeReviewHours: 1 } })).toBe(
    'Settings changed: 1 hour of trade review',
  )
  const after = { platform: 'sleeper', teams: ['1'], lineups: 1, matchups: 0, transactions: 0, drift: false }
  expect(SENTENCES.sync({ ...sentences, after })).toMatch(/: 1 roster and 1 lineup changed$/)
})
