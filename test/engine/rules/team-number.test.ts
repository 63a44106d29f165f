import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedBy } from '../../../src/engine/rules/team-number.ts'

const names = fc.constantFrom('Aces', 'Team 1', 'team 2', 'Team Aces', '3')

test('a number means the team that drafts with it, and another that is called by it unless the first one is too', () => {
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 6 }), (all, number) => {
      const teams = all.map((name, at) => ({ name, draftPosition: at + 1 }))
      const drafter = teams[number - 1]
      const called = teams.filter(({ name }) => name.toLowerCase() === `team ${number}`)
      const meant = drafter && called.includes(drafter) ? [drafter] : [...(drafter ? [drafter] : []), ...called]
      expect(numberedBy(String(number), teams)).toEqual(meant)
    }),
  )
})

test('a number means the team that is called by it while nobody drafts, and no other text means any', () => {
  const teams = ['Team 1', 'Team Aces', 'null'].map(name => ({ name, draftPosition: null }))
  expect(numberedBy('1', teams)).toEqual([teams[0]])
  for (const text of ['aces', 'null', '']) expect(numberedBy(text, teams)).toEqual([])
})
