import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { careersOf, rivalriesOf } from '../../../../src/engine/rules/history/managers.ts'
import {
  finishOf,
  isPlayed,
  type PastGame,
  type PastSeason,
  type Place,
} from '../../../../src/engine/rules/history/past-season.ts'
import { type RecordName, type Streak, streaksOf, weekRecords } from '../../../../src/engine/rules/history/records.ts'
import { standings } from '../../../../src/engine/rules/matchups/standings.ts'
import { games, resultsOf, sumOf, winShare } from '../../../../src/engine/rules/matchups/team-records.ts'
import { numbersFrom, raceOf } from '../../../support/races.ts'

/** Returns a season of four teams. Their managers' names differ from the team names. */
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
        home: { team: own(home.team), total: home.total, left: number(5), behind: number(4) },
        away: { team: own(away!.team), total: away!.total, left: number(5), behind: number(4) },
      }),
    ),
    champion: own(table[0]!.team.id),
    runnerUp: own(table[1]!.team.id),
    thirdPlace: null,
    inPlayoffs: table.slice(0, 3).map(({ team }) => own(team.id)),
  }
}

const seasons = fc.tuple(fc.nat(), fc.nat()).map(seeds => seeds.map((seed, at) => seasonOf(seed, 2020 + at)))

/** Returns a team's manager in these seasons. */
const managerOf = (team: string): string => `manager ${team.split(' ')[1]}`

describe("career records of a league's managers", () => {
  it('add up to all wins, losses, points, titles and finals', () => {
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
        expect(sum(({ playoffs }) => playoffs)).toBe(6)
        for (const { manager, seasons: own, record, pointsFor, pointsAgainst } of careers) {
          const places = all.flatMap(season => season.places.filter(place => place.manager === manager))
          expect(own.map(({ season }) => season)).toEqual([2020, 2021])
          expect(record).toEqual(sumOf(places.map(place => place.record)))
          expect([pointsFor, pointsAgainst]).toEqual([
            places.reduce((total, place) => total + place.pointsFor, 0),
            places.reduce((total, place) => total + place.pointsAgainst, 0),
          ])
        }
      }),
    )
  })

  it('are sorted by winning percentage, then titles, then points', () => {
    fc.assert(
      fc.property(seasons, all => {
        const keys = careersOf(all).map(
          ({ record, titles, pointsFor }) => [winShare(record), titles, pointsFor] as const,
        )
        const sorted = keys.toSorted((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2])
        expect(keys).toEqual(sorted)
      }),
    )
  })

  it('are sorted by name if they are equal in everything else', () => {
    const level = { record: { wins: 1, losses: 1, ties: 0 }, pointsFor: 100, pointsAgainst: 100 }
    const names = ['kim', 'alex', 'lee', 'drew']
    const places = names.map((manager, at) => ({ team: `t${at}`, name: manager, manager, rank: at + 1, ...level }))
    const noPlayoffs = { champion: null, runnerUp: null, thirdPlace: null, inPlayoffs: [] }
    const season = { season: 2020, leagueId: 'l', places, games: [], ...noPlayoffs }
    for (const order of [places, places.toReversed()])
      expect(careersOf([{ ...season, places: order }]).map(({ manager }) => manager)).toEqual(names.toSorted())
  })

  it('show the same games for both opponents, won by one and lost by the other', () => {
    fc.assert(
      fc.property(seasons, all => {
        const rivalries = rivalriesOf(all)
        for (const { manager, opponent, record } of rivalries) {
          const other = rivalries.find(each => each.manager === opponent && each.opponent === manager)!
          expect(other.record).toEqual({ wins: record.losses, losses: record.wins, ties: record.ties })
          const leads = all.flatMap(season =>
            season.games.flatMap(({ home, away }) => {
              const names = [managerOf(home.team), managerOf(away.team)].join()
              if (names === [manager, opponent].join()) return [home.total - away.total]
              return names === [opponent, manager].join() ? [away.total - home.total] : []
            }),
          )
          expect(record).toEqual(resultsOf(leads))
        }
        expect(rivalries.reduce((count, { record }) => count + games(record), 0)).toBe(
          2 * all.reduce((count, season) => count + season.games.length, 0),
        )
      }),
    )
  })

  it("exclude games of a manager's two teams against each other", () => {
    const side = (team: string, total: number) => ({ team, total, left: 0, behind: 0 })
    const pastGame = (week: number, home: string, away: string): PastGame => ({
      week,
      playoffs: false,
      home: side(home, 2),
      away: side(away, 1),
    })
    const [first, second, third, fourth] = seasonOf(1, 2020).places as Place[]
    const places = [{ ...first!, manager: 'alex' }, { ...second!, manager: 'alex' }, third!, fourth!]
    const [one, two, other] = places.map(({ team }) => team) as [string, string, string]
    const games = [pastGame(1, one, other), pastGame(2, one, two), pastGame(3, two, other)]
    const season = { ...seasonOf(1, 2020), places, games }
    expect(rivalriesOf([season])).toEqual([
      { manager: 'alex', opponent: third!.manager, record: { wins: 2, losses: 0, ties: 0 } },
      { manager: third!.manager, opponent: 'alex', record: { wins: 0, losses: 2, ties: 0 } },
    ])
    expect(streaksOf([season]).map(({ manager, games }) => [manager, games])).toEqual([
      ['alex', 2],
      [third!.manager, 2],
    ])
  })

  it('include a season only if a game, a record or points were counted', () => {
    const season = seasonOf(1, 2020)
    const unplayed = season.places.map(place => ({ ...place, record: { wins: 0, losses: 0, ties: 0 }, pointsFor: 0 }))
    const empty = { ...season, games: [], places: unplayed }
    const [first, ...others] = unplayed
    expect(isPlayed(empty)).toBe(false)
    expect(isPlayed({ ...empty, games: season.games.slice(0, 1) })).toBe(true)
    expect(isPlayed({ ...empty, places: [...others, { ...first!, pointsFor: -100 }] })).toBe(true)
    expect(isPlayed({ ...empty, places: [...others, { ...first!, record: { wins: 0, losses: 1, ties: 0 } }] })).toBe(
      true,
    )
  })

  it('show champion, finalist, playoffs or none for a season, and undecided until it ends', () => {
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

describe('league records', () => {
  /**
   * Implements the rules literally: among all sides that qualify for a record, the first one with the highest value
   * sets it.
   */
  const reference = (all: readonly PastSeason[]) => {
    const sides = all.flatMap(season =>
      season.games.flatMap(({ week, home, away }) =>
        [[home, away] as const, [away, home] as const].map(([own, other]) => ({
          season,
          week,
          own,
          other,
          lead: own.total - other.total,
        })),
      ),
    )
    type Side = (typeof sides)[number]
    const won = sides.filter(({ lead }) => lead > 0)
    const first = (
      name: RecordName,
      among: readonly Side[],
      { max = 1, of }: { max?: 1 | -1; of(side: Side): number },
    ) =>
      among
        .filter(each => among.every(side => max * of(side) <= max * of(each)))
        .slice(0, 1)
        .map(each => ({
          ...{ name, season: each.season.season, leagueId: each.season.leagueId, week: each.week },
          ...{ team: each.own.team, opponent: each.other.team, total: each.own.total, against: each.other.total },
          value: of(each),
        }))
    const total = ({ own }: Side): number => own.total
    const lead = (side: Side): number => side.lead
    const [left, behind] = [({ own }: Side): number => own.left, ({ own }: Side): number => own.behind]
    return [
      ...first('highest', sides, { of: total }),
      ...first('lowest', sides, { max: -1, of: total }),
      ...first('blowout', won, { of: lead }),
      ...first('closest', won, { max: -1, of: lead }),
      ...first(
        'worstBeat',
        sides.filter(side => lead(side) < 0),
        { of: total },
      ),
      ...first('luckiest', won, { max: -1, of: total }),
      ...first(
        'bench',
        sides.filter(side => left(side) > 0),
        { of: left },
      ),
      ...first(
        'comeback',
        won.filter(side => behind(side) > 0),
        { of: behind },
      ),
    ]
  }

  it('match a reference implementation', () => {
    fc.assert(
      fc.property(seasons, all => {
        expect(weekRecords(all)).toEqual(reference(all))
      }),
    )
  })

  it('are left out if no game qualifies: no winner without a win, and no bench record without points left', () => {
    const side = (team: string) => ({ team, total: 700, left: 0, behind: 0 })
    const level = { week: 1, playoffs: false, home: side('a'), away: side('b') }
    const names = (...games: PastGame[]) => weekRecords([{ ...seasonOf(1, 2020), games }]).map(({ name }) => name)
    expect(names(level)).toEqual(['highest', 'lowest'])
    const late = { ...level, home: { ...level.home, behind: 300 } }
    expect(names(late)).toEqual(['highest', 'lowest'])
    expect(names()).toEqual([])
    expect(streaksOf([{ ...seasonOf(1, 2020), places: [], games: [] }])).toEqual([])
  })

  it('list the first holder of each streak, game by game', () => {
    const longest = (all: readonly PastSeason[], name: Streak['name']): Streak[] => {
      const results = new Map<string, string>()
      let best: Streak | null = null
      for (const { season, games } of all) {
        for (const { week, home, away } of games) {
          for (const [own, other] of [[home, away] as const, [away, home] as const]) {
            const manager = managerOf(own.team)
            const result = own.total > other.total ? 'W' : own.total < other.total ? 'L' : 'T'
            results.set(manager, (results.get(manager) ?? '') + result)
            const [run] = (name === 'winning' ? /W*$/ : /L*$/).exec(results.get(manager)!)!
            if (run.length > (best?.games ?? 0)) best = { name, manager, games: run.length, season, week }
          }
        }
      }
      return best ? [best] : []
    }
    fc.assert(
      fc.property(seasons, all => {
        expect(streaksOf(all)).toEqual([...longest(all, 'winning'), ...longest(all, 'losing')])
      }),
    )
  })

  it('count streaks across seasons, and a tie ends a streak', () => {
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
