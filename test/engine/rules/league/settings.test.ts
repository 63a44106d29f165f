import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRACKET_SIZES, CRITERIA, type Criterion } from '../../../../data/leagues.ts'
import {
  deadlineFault,
  divisionsFault,
  playoffFault,
  rankingFault,
} from '../../../../src/engine/rules/league/settings.ts'
import type { Fault } from '../../../../src/engine/rules/refusal.ts'

const faultText = (fault: Fault | null): string | null => fault && `${fault.field} ${fault.problem}`

describe('the ranking criteria', () => {
  it.each<[Criterion[], string | null]>([
    [['winPct'], null],
    [['allPlay'], null],
    [['pointsFor', 'winPct'], null],
    [['winPct', 'pointsFor', 'headToHead', 'pointsAgainst', 'allPlay'], null],
    [['pointsFor'], 'ranking must include winPct or allPlay; otherwise, games would not matter'],
    [['pointsFor', 'headToHead', 'pointsAgainst'], expect.stringContaining('must include winPct or allPlay')],
    [[], expect.stringContaining('must include winPct or allPlay')],
    [['winPct', 'pointsFor', 'winPct'], 'ranking contains winPct more than once'],
    [['pointsFor', 'pointsFor'], 'ranking contains pointsFor more than once'],
  ])('as %j give the error %j', (ranking, fault) => {
    expect(faultText(rankingFault(ranking))).toEqual(fault)
  })

  it('are valid in any order without duplicates if they include a game result', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CRITERIA), { maxLength: 6 }), ranking => {
        const right =
          new Set(ranking).size === ranking.length && (ranking.includes('winPct') || ranking.includes('allPlay'))
        expect(rankingFault(ranking) === null).toBe(right)
      }),
    )
  })
})

describe('a trade deadline', () => {
  it('is a week of the season, or null', () => {
    expect([0, 1, 17].map(week => deadlineFault('tradeDeadline', week, 17))).toEqual([null, null, null])
    expect(faultText(deadlineFault('tradeDeadline', 18, 17))).toBe(
      'tradeDeadline must be a week of the season, 1 to 17, or 0 for none',
    )
  })
})

describe('playoff settings', () => {
  const fault = (teams: (typeof BRACKET_SIZES)[number], startWeek: number, teamCount = 12, lastWeek = 18) =>
    faultText(playoffFault({ teams, startWeek }, { teamCount, lastWeek }))

  it.each<[(typeof BRACKET_SIZES)[number], number]>([
    [2, 18],
    [4, 17],
    [6, 16],
    [8, 16],
  ])('for %i teams start in week 2 at the earliest, and in week %i of 18 at the latest', (teams, latest) => {
    expect([fault(teams, 2), fault(teams, latest)]).toEqual([null, null])
    for (const week of [0, 1, latest + 1])
      expect(fault(teams, week)).toContain(`playoffs.startWeek must be 2 to ${latest}: ${teams} teams need`)
  })

  it('end a week earlier in a 17-week season', () => {
    expect([fault(4, 16, 12, 17), fault(4, 17, 12, 17)]).toEqual([
      null,
      'playoffs.startWeek must be 2 to 16: 4 teams need 2 rounds, and the season ends with week 17',
    ])
  })

  it('use the singular in the message for one round', () => {
    expect(fault(2, 1)).toContain('2 teams need 1 round, and')
  })

  it('allow at most as many teams as the league has', () => {
    expect([fault(6, 15, 6), fault(4, 15, 5)]).toEqual([null, null])
    expect(fault(6, 15, 5)).toBe('playoffs.teams must be at most 5, the number of teams in the league')
  })

  it('are valid if and only if the league has enough teams and all playoff weeks are in the season after week 1', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BRACKET_SIZES),
        fc.integer({ min: -1, max: 23 }),
        fc.integer({ min: 2, max: 16 }),
        fc.constantFrom(17, 18),
        (teams, startWeek, teamCount, lastWeek) => {
          const rounds = { 2: 1, 4: 2, 6: 3, 8: 3 }[teams]
          const right = teams <= teamCount && startWeek >= 2 && startWeek + rounds - 1 <= lastWeek
          expect(fault(teams, startWeek, teamCount, lastWeek) === null).toBe(right)
        },
      ),
    )
  })
})

describe('divisions', () => {
  const teams = ['A', 'B', 'C', 'D'].map(id => ({ id, name: `Team ${id}` }))
  const of = (...divisions: [string, string][]) =>
    faultText(
      divisionsFault(
        divisions.map(([name, ids]) => ({ name, teamIds: [...ids] })),
        teams,
      ),
    )

  it.each<[string, [string, string][], string | null]>([
    ['without teams', [], null],
    [
      'of two teams each',
      [
        ['East', 'AC'],
        ['West', 'BD'],
      ],
      null,
    ],
    ['with all teams in one', [['East', 'ABCD']], null],
    [
      'with the same name',
      [
        ['East', 'AC'],
        ['EAST', 'BD'],
      ],
      'divisions has two divisions named "EAST"',
    ],
    [
      'with an unknown team',
      [
        ['East', 'AC'],
        ['West', 'BX'],
      ],
      'divisions contains "X", which is not a team in this league',
    ],
    [
      'with a team in both',
      [
        ['East', 'ABC'],
        ['West', 'CD'],
      ],
      'divisions contains Team C more than once',
    ],
    [
      'without a team',
      [
        ['East', 'A'],
        ['West', 'BC'],
      ],
      expect.stringContaining('Team D is missing'),
    ],
  ])('%s give the expected error', (_, divisions, fault) => {
    expect(of(...divisions)).toEqual(fault)
  })
})
