import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { leagueNamed } from '../../../../src/engine/platforms/index.ts'

describe('a Fleaflicker league reference', () => {
  test.each<[string, number | null]>([
    ['https://www.fleaflicker.com/nfl/leagues/206154', null],
    ['https://fleaflicker.com/nfl/leagues/206154/', null],
    ['https://www.fleaflicker.com/nfl/leagues/206154?season=2020', 2020],
    ['https://www.fleaflicker.com/nfl/leagues/206154/teams/1373970?week=3&season=2019#top', 2019],
    ['HTTPS://WWW.Fleaflicker.com/nfl/leagues/206154/scores', null],
  ])('can be written as %s', (leagueId, season) => {
    expect(leagueNamed({ leagueId })).toEqual({ platform: 'fleaflicker', season, id: '206154' })
  })

  test.each([
    'http://www.fleaflicker.com/nfl/leagues/1',
    'https://www.fleaflicker.com.example.org/nfl/leagues/1',
    'https://www.fleaflicker.com@example.org/nfl/leagues/1',
    'https://www.fleaflicker.com:8080/nfl/leagues/1',
    'https://www.fleaflicker.com/nhl/leagues/1',
    'https://www.fleaflicker.com/nfl/leagues/1x',
    'https://www.fleaflicker.com/nfl/leagues/',
    'https://www.fleaflicker.com/?/nfl/leagues/1',
  ])('cannot be written as %s', leagueId => {
    expect(() => leagueNamed({ leagueId })).toThrow(/is not a league/)
  })

  it('gives an id that consists only of digits, for any input', () => {
    const near = fc.stringMatching(
      /^https:\/\/(www\.)?fleaflicker\.com\/nfl\/leagues\/[\w/%.]{0,20}(\?[\w&=%]{0,20})?$/,
    )
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), near), text => {
        try {
          expect(leagueNamed({ leagueId: text, platform: 'fleaflicker' }).id).toMatch(/^\d{1,12}$/)
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_request' })
        }
      }),
      { numRuns: 30 },
    )
  })
})
