import { describe, expect, test } from 'vitest'
import { leagueSpelling, leaguesCalled, leaguesSpelled } from '../../../../src/engine/rules/names/league-names.ts'

describe('finding a league', () => {
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
  ])('matches %j', (written, ids) => {
    expect(leaguesCalled(written, leagues, false).map(({ id }) => id)).toEqual(ids)
  })

  test('does not match part of a name next to a season', () => {
    expect(leaguesCalled('marsh 2024', leagues, true)).toEqual([])
    expect(leaguesCalled('marsh owls 2024', leagues, true)).toHaveLength(1)
  })

  test('matches its id, its name in any case with or without the season, or its platform id', () => {
    const spelled = (written: string) => leaguesSpelled(written, leagues).map(({ id }) => id)
    expect(['A24', 'BARN OWLS', 'barn owls 2023', '899513', 'barn', 'barn_owls'].map(spelled)).toEqual([
      ['a24'],
      ['a23', 'a24'],
      ['a23'],
      ['a24'],
      [],
      [],
    ])
    const generated = league('decade00-1111-4111-8111-111111111111', 'Ours', 2024)
    expect(leaguesSpelled('DECADE', [...leagues, generated])).toEqual([generated])
    const named = league('x', 'A24', 2024)
    expect(leaguesSpelled('a24', [named, ...leagues]).map(({ id }) => id)).toEqual(['a24'])
  })

  test('is compared in lowercase, but only for letters that every database lowercases the same way', () => {
    expect(leagueSpelling('Barn Owls  2023')).toEqual({
      ...{ id: 'barn owls  2023', beginning: null, number: 'Barn Owls  2023' },
      names: ['barn owls  2023', 'barn owls'],
    })
    expect(leagueSpelling('DECADE00')).toMatchObject({ beginning: 'decade00', names: ['decade00', 'decade00'] })
    expect(['Bärn', 'x\u2603', '\u2603x'].map(leagueSpelling)).toEqual([null, null, null])
  })
})
