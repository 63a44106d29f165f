import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { careersOf, rivalriesOf } from '../../../src/engine/rules/history/managers.ts'
import { finishOf, type PastGame, type PastSeason } from '../../../src/engine/rules/history/past-season.ts'
import { streaksOf, weekRecords } from '../../../src/engine/rules/history/records.ts'
import { standings } from '../../../src/engine/rules/standings.ts'
import { games } from '../../../src/engine/rules/team-records.ts'
import { numbersFrom, raceOf } from '../../support/races.ts'

/** A season of four teams, whose managers are called otherwise than the teams. */
const seasonOf = (seed: number, season: number): PastSeason => {
  const number = numbersFrom(seed)
  const race = raceOf({ teams: 4, weeks: 6, played: 6, total: () => number(9) * 100 })
  const own = (team: string): string => `${season} ${team}`
  const table = standings(race)
  return {
    season,
    leagueId: `league-${season}`,
    places: table.map(({ rank, team, wins, losses, ties, pointsFor, pointsAgainst }) => ({
      team: own(team.id),
      name: `Team ${team.id}`,
      manager: `manager ${team.id}`,
      rank,
      record: { wins, losses, ties },
      pointsFor,
      pointsAgainst,
    })),
    games: race.matchups.map(
      ({ week, home, away }): PastGame => ({
        week,
        playoffs: false,
        home: { team: own(home.team), total: home.total, left: number(5), behind: 0 },
        away: { team: own(away!.team), total: away!.total, left: number(5), behind: 0 },
      }),
    ),
    champion: own(table[0]!.team.id),
    runnerUp: own(table[1]!.team.id),
    inPlayoffs: table.slice(0, 2).map(({ team }) => own(team.id)),
  }
}

const seasons = fc.tuple(fc.nat(), fc.nat()).map(seeds => seeds.map((seed, at) => seasonOf(seed, 2020 + at)))

describe('the managers of a league over its seasons', () => {
  it('share all wins, losses, points, titles and finals', () => {
    fc.assert(
      fc.property(seasons, all => {
        const careers = careersOf(all)
        const sum = (of: (career: (typeof careers)[number]) => number): number =>
          careers.reduce((total, career) => total + of(career), 0)
        expect(careers).toHaveLength(4)
        expect(sum(({ record }) => record.wins)).toBe(sum(({ record }) => record.losses))
        expect(sum(({ pointsFor }) => pointsFor)).toBe(sum(({ pointsAgainst }) => pointsAgainst))
        expect(sum(({ titles }) => titles)).toBe(2)
        expect(sum(({ finals }) => finals)).toBe(4)
        for (const { seasons: own } of careers) expect(own.map(({ season }) => season)).toEqual([2020, 2021])
      }),
    )
  })

  it('who are level in all that counts stand by name', () => {
    const level = { record: { wins: 1, losses: 1, ties: 0 }, pointsFor: 100, pointsAgainst: 100 }
    const names = ['kim', 'alex', 'lee', 'drew']
    const places = names.map((manager, at) => ({ team: `t${at}`, name: manager, manager, rank: at + 1, ...level }))
    const season = { season: 2020, leagueId: 'l', places, games: [], champion: null, runnerUp: null, inPlayoffs: [] }
    for (const order of [places, places.toReversed()])
      expect(careersOf([{ ...season, places: order }]).map(({ manager }) => manager)).toEqual(names.toSorted())
  })

  it('have the same games against each other, won by one and lost by the other', () => {
    fc.assert(
      fc.property(seasons, all => {
        const rivalries = rivalriesOf(all)
        for (const { manager, opponent, record } of rivalries) {
          const other = rivalries.find(each => each.manager === opponent && each.opponent === manager)!
          expect(other.record).toEqual({ wins: record.losses, losses: record.wins, ties: record.ties })
        }
        expect(rivalries.reduce((count, { record }) => count + games(record), 0)).toBe(
          2 * all.reduce((count, season) => count + season.games.length, 0),
        )
      }),
    )
  })

  it('end as champion, in the final, in the bracket or out of it, and as nothing while nobody has won', () => {
    const season = { ...seasonOf(1, 2020), champion: 'a', runnerUp: 'b', inPlayoffs: ['a', 'b', 'c'] }
    expect(['a', 'b', 'c', 'd'].map(team => finishOf(season, team))).toEqual([
      'champion',
      'runnerUp',
      'playoffs',
      'out',
    ])
    expect(finishOf({ ...season, champion: null }, 'a')).toBeNull()
  })
})

describe('records', () => {
  it('are beaten by no game of any season', () => {
    fc.assert(
      fc.property(seasons, all => {
        const totals = all.flatMap(season => season.games.flatMap(({ home, away }) => [home.total, away.total]))
        const leads = all.flatMap(season => season.games.map(({ home, away }) => Math.abs(home.total - away.total)))
        const values = new Map(weekRecords(all).map(({ name, value }) => [name, value]))
        expect(values.get('highest')).toBe(Math.max(...totals))
        expect(values.get('lowest')).toBe(Math.min(...totals))
        expect(values.get('blowout') ?? 0).toBe(Math.max(...leads))
        if (values.has('closest')) expect(values.get('closest')).toBe(Math.min(...leads.filter(lead => lead > 0)))
      }),
    )
  })

  it('of streaks go over seasons, and a tie ends them', () => {
    const game = (week: number, home: number, away: number): PastGame => ({
      week,
      playoffs: false,
      home: { team: 'a', total: home, left: 0, behind: 0 },
      away: { team: 'b', total: away, left: 0, behind: 0 },
    })
    const place = (team: string) => ({ ...seasonOf(1, 1).places[0]!, team, manager: team })
    const of = (season: number, games: PastGame[]) => ({ ...seasonOf(1, season), places: ['a', 'b'].map(place), games })
    const all = [of(2020, [game(1, 1, 1), game(2, 2, 1), game(3, 2, 1)]), of(2021, [game(1, 2, 1), game(2, 1, 1)])]
    expect(streaksOf(all)).toEqual([
      { name: 'winning', manager: 'a', games: 3, season: 2021, week: 1 },
      { name: 'losing', manager: 'b', games: 3, season: 2021, week: 1 },
    ])
  })
})
