import { expect, test } from 'vitest'
import { surnameOf } from '../../../src/cli/tui/drawing/draft-board.ts'

test('a name on the board of a draft is the one that people call, with what follows it', () => {
  const called = ['Odell Beckham Jr.', 'Kenneth Walker III', 'Amon-Ra St. Brown', 'Denver Broncos', 'Prince'].map(
    surnameOf,
  )
  expect(called).toEqual(['Beckham Jr.', 'Walker III', 'Brown', 'Broncos', 'Prince'])
})
