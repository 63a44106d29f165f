import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { leagueNamed } from '../../../../src/engine/platforms/index.ts'

describe('an ESPN league reference', () => {
  test.each<[string, number | null]>([
    ['https://fantasy.espn.com/football/league?leagueId=899513', null],
    ['https://fantasy.espn.com/football/league?leagueId=899513&seasonId=2020', 2020],
    ['https://fantasy.espn.com/football/team?seasonId=2023&leagueId=899513&teamId=4', 2023],
    ['https://fantasy.espn.com/football/league/standings?leagueId=899513#top', null],
    ['HTTPS://Fantasy.ESPN.com/football/boxscore?leagueId=899513&matchupPeriodId=1&seasonId=2019', 2019],
  ])('can be written as %s', (leagueId, season) => {
    expect(leagueNamed({ leagueId })).toEqual({ platform: 'espn', season, id: '899513' })
  })

  test.each([
    'http://fantasy.espn.com/football/league?leagueId=1',
    'https://fantasy.espn.com.example.org/football/league?leagueId=1',
    'https://fantasy.espn.com@example.org/football/league?leagueId=1',
    'https://fantasy.espn.com/basketball/league?leagueId=1',
    'https://fantasy.espn.com/football/league?leagueId=1x',
    'https://fantasy.espn.com/football/league?xleagueId=1',
    'https://fantasy.espn.com/football/league#?leagueId=1',
    'https://fantasy.espn.com:8080/football/league?leagueId=1',
  ])('cannot be written as %s', leagueId => {
    expect(() => leagueNamed({ leagueId })).toThrow(/is not a league/)
  })

  it('is an id with its platform; an id by itself means Sleeper', () => {
    expect(leagueNamed({ leagueId: '7', platform: 'espn', season: 2024 })).toEqual({
      platform: 'espn',
      season: 2024,
      id: '7',
    })
    expect(leagueNamed({ leagueId: '7' }).platform).toBe('sleeper')
    const leagueId = 'https://fantasy.espn.com/football/league?leagueId=7&seasonId=2020'
    expect(leagueNamed({ leagueId, season: 2021 })).toEqual({ platform: 'espn', season: 2021, id: '7' })
    expect(() => leagueNamed({ leagueId, platform: 'sleeper' })).toThrow(/is not a league/)
  })

  it('gives an id that consists only of digits, for any input', () => {
    const near = fc.stringMatching(
      /^https:\/\/fantasy\.espn\.com\/football\/[\w/]{0,9}\?[\w&=%]{0,12}leagueId=[\w%&]{0,20}$/,
    )
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), near), text => {
        try {
          expect(leagueNamed({ leagueId: text, platform: 'espn' }).id).toMatch(/^\d{1,12}$/)
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_request' })
        }
      }),
    )
  })
})
