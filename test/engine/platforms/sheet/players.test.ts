import { expect, test } from 'vitest'
import type { PosGroup } from '../../../../data/positions.ts'
import { type Candidate, peopleOf } from '../../../../src/engine/platforms/sheet/players.ts'
import type { SheetRow } from '../../../../src/engine/schema/sheet.ts'

const somebody = (id: string, name: string, posGroup: PosGroup, club: string): Candidate => ({
  ...{ id, name, posGroup },
  teams: new Set([club]),
  weeks: new Set([1]),
})

const row = (player: string, nflTeam: string): SheetRow => ({
  ...{ season: 2023, week: 1, team: 'Aces', points: 1 },
  player,
  nflTeam,
})

test.each(['José Twin Jr.', 'Twin, José'])('people of one name, %s, are told apart by their clubs', written => {
  const people = [somebody('a', 'Jose Twin', 'WR', 'BUF'), somebody('b', 'Jose Twin', 'WR', 'MIA')]
  const { match } = peopleOf([row(written, 'BUF'), row(written, 'MIA')], people)
  expect([...match.matched.values()]).toEqual(['a', 'b'])
  expect(match.unmatched).toEqual([])
})
