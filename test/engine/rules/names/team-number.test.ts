import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedOtherwise, teamsByNumber } from '../../../../src/engine/rules/names/league-names.ts'

const names = fc.constantFrom('Aces', 'Team 1', 'team 2', 'Team Aces', '3')

test('a number means the team with that number, or otherwise a team with that name; a different team with that name is reported', () => {
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 6 }), (all, number) => {
      const teams = all.map((name, at) => ({ name, number: at + 1 }))
      const numbered = teams[number - 1]
      const called = teams.filter(({ name }) => name.toLowerCase() === `team ${number}`)
      expect(teamsByNumber(String(number), teams)).toEqual(numbered ? [numbered] : called)
      const conflict = numbered && called[0] && called[0] !== numbered ? { meant: numbered, called: called[0] } : null
      if (numbered) expect(numberedOtherwise(String(number), teams)).toEqual(conflict)
    }),
  )
})

test('a number that does not belong to a team is treated as a team name, and other text is never a number', () => {
  const teams = ['Team 1', 'Team 12', 'Team Aces', 'Team 1st', 'Team B2', 'null'].map(name => ({
    name,
    number: 99,
  }))
  expect(teamsByNumber('1', teams)).toEqual([teams[0]])
  expect(teamsByNumber('12', teams)).toEqual([teams[1]])
  for (const text of ['aces', '1st', 'b2', 'null', '']) expect(teamsByNumber(text, teams)).toEqual([])
})
