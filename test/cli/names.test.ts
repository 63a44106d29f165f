import { describe, expect, test } from 'vitest'
import { rosterWeek } from '../../src/cli/names/rosters.ts'
import type { League } from '../../src/engine/index.ts'
import { leaguesCalled, named, type Person, searchWords } from '../../src/engine/index.ts'

const person = (id: string, name: string, posGroup: string, team: string): Person => ({ id, name, posGroup, team })
const people = [
  person('chase', "Ja'Marr Chase", 'WR', 'CIN'),
  person('brown', 'A.J. Brown', 'WR', 'PHI'),
  person('moore', 'DJ Moore', 'WR', 'CHI'),
  person('swift', "D'Andre Swift", 'RB', 'CHI'),
  person('etienne', 'Travis Etienne', 'RB', 'JAX'),
  person('samuel', 'Deebo Samuel Sr.', 'WR', 'WAS'),
  person('stbrown', 'Amon-Ra St. Brown', 'WR', 'DET'),
  person('qb', 'Lamar Jackson', 'QB', 'BAL'),
  person('db', 'Lamar Jackson', 'DB', 'ATL'),
]
const ids = (written: string) => named(written, people).map(({ id }) => id)

describe('a player is meant by a name', () => {
  test.each([
    ['jamarr chase', 'chase'],
    ["JA'MARR  CHASE ", 'chase'],
    ['AJ Brown', 'brown'],
    ['A. J. Brown', 'brown'],
    ['D.J. Moore', 'moore'],
    ['D’Andre Swift', 'swift'],
    ['Swift, D’Andre', 'swift'],
    ['Travis Etienne Jr.', 'etienne'],
    ['deebo samuel', 'samuel'],
    ['Amon Ra St Brown', 'stbrown'],
    ['Lamar Jackson QB', 'qb'],
    ['Lamar Jackson (DB, ATL)', 'db'],
    ['lamar jackson bal', 'qb'],
  ])('written as %j', (written, id) => {
    expect(ids(written)).toEqual([id])
  })

  test('that several have only together with a position or a team', () => {
    expect(ids('Lamar Jackson')).toEqual(['qb', 'db'])
  })

  test('and by no part of one', () => {
    expect(ids('brown')).toEqual([])
  })

  test('which is looked for by its words, the longest first, positions and teams left out', () => {
    expect(searchWords('D’Andre Swift (RB, CHI) Jr')).toEqual(['Andre', 'Swift'])
  })
})

test('the rosters of today are those of the week behind the last one that closed, in the season', () => {
  const week = (season: number, closedWeeks: number[]) => rosterWeek({ season, closedWeeks } as unknown as League)
  expect([week(2023, []), week(2023, [1, 2]), week(2023, [17]), week(2023, [18]), week(2020, [17])]).toEqual([
    1, 3, 18, 18, 17,
  ])
})

describe('a league is meant', () => {
  const league = (id: string, name: string, season: number, externalLeagueId: string | null = null) => ({
    id,
    name,
    season,
    externalLeagueId,
  })
  const leagues = [
    league('a23', 'Barn Owls', 2023, '1048889097223266304'),
    league('a24', 'Barn Owls', 2024, '899513'),
    league('b24', 'Marsh Owls 2024', 2024, '899514'),
    league('c25', 'Barn Owls 2024', 2025),
    league('d24', 'Reed 2023', 2024),
  ]

  test.each<[string, string[]]>([
    ['Barn Owls', ['a23', 'a24']],
    ['barn owls 2023', ['a23']],
    ['barn_owls_2023', ['a23']],
    ['Barn Owls 2024', ['a24', 'c25']],
    ['Barn Owls 2024 2025', ['c25']],
    ['marsh 2024', ['b24']],
    ['Reed 2023', ['d24']],
    ['Barn Owls 2022', []],
    ['899513', ['a24']],
    ['1048889097223266304', ['a23']],
    ['89951', []],
    ['A24', ['a24']],
  ])('by %j', (written, ids) => {
    expect(leaguesCalled(written, leagues, false).map(({ id }) => id)).toEqual(ids)
  })

  test('by no part of a name where that could end it', () => {
    expect(leaguesCalled('marsh 2024', leagues, true)).toEqual([])
    expect(leaguesCalled('marsh owls 2024', leagues, true)).toHaveLength(1)
  })
})
