import { expect, test } from 'vitest'
import type { PosGroup } from '../../../../data/positions.ts'
import { type Candidate, peopleOf } from '../../../../src/engine/platforms/sheet/players.ts'
import { openPlayerLookup } from '../../../../src/engine/rules/names/player-lookup.ts'
import type { SheetRow } from '../../../../src/engine/schema/sheet.ts'

const candidate = (id: string, name: string, posGroup: PosGroup, club: string): Candidate => ({
  ...{ id, name, posGroup },
  teams: new Set([club]),
  weeks: new Set([1]),
})

const row = (player: string, nflTeam: string): SheetRow => ({
  ...{ season: 2023, week: 1, team: 'Aces', points: 1 },
  player,
  nflTeam,
})

const matched = (rows: readonly SheetRow[], people: readonly Candidate[]) =>
  peopleOf(rows, people, openPlayerLookup(people.map(each => ({ ...each, team: [...each.teams][0]! }))))

test.each(['José Twin Jr.', 'Twin, José'])(
  'players with the same name, %s, are distinguished by their NFL teams',
  written => {
    const people = [candidate('a', 'Jose Twin', 'WR', 'BUF'), candidate('b', 'Jose Twin', 'WR', 'MIA')]
    const { match } = matched([row(written, 'BUF'), row(written, 'MIA')], people)
    expect([...match.matched.values()]).toEqual(['a', 'b'])
    expect(match.unmatched).toEqual([])
  },
)

test('a player listed on an unexpected NFL team is matched to the only player of that name left in the week', () => {
  const people = [candidate('a', 'Jose Twin', 'WR', 'BUF'), candidate('b', 'Jose Twin', 'WR', 'MIA')]
  const { match } = matched([row('Jose Twin', 'SEA'), row('Jose Twin', 'MIA')], people)
  expect(Object.fromEntries(match.matched)).toEqual({ 'Jose Twin SEA': 'a', 'Jose Twin MIA': 'b' })
})

test('a week with points but no game is reported, and a player is not matched if most weeks with points have no game', () => {
  const weeks = (...all: number[]) => ({ ...candidate('a', 'Ann Arrow', 'WR', 'BUF'), weeks: new Set(all) })
  const rows = [1, 2, 8].map(week => ({ ...row('Ann Arrow', 'BUF'), week }))
  const one = matched(rows, [weeks(1, 2)])
  expect([...one.match.matched.values()]).toEqual(['a'])
  expect(one.warnings).toEqual(['Ann Arrow has points in week 8 without a game, and scores 0 there'])
  const two = matched(rows, [weeks(1)])
  expect(two.match.unmatched).toMatchObject([
    { externalId: 'Ann Arrow', reason: 'Ann Arrow (WR) without a game in most of the weeks with points' },
  ])
  expect(two.warnings).toEqual([])
})
