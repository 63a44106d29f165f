import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CRITERIA, type Criterion, DEFAULT_RANKING } from '../../../../data/leagues.ts'
import { type Contestant, divisionWinnersFirst, standings } from '../../../../src/engine/rules/matchups/standings.ts'
import { type Matchup, winnerOf } from '../../../../src/engine/rules/matchups/team-records.ts'

const team = (id: string, more: Partial<Contestant> = {}): Contestant => ({
  id,
  draftPosition: null,
  division: null,
  ...more,
})

/** Parses "A 100 B 90" as a matchup, "A 100" as a bye, and "A 0 B 0 unplayed" as a matchup that does not count. */
const matchup = (week: number, text: string): Matchup => {
  const [home = '', total, away, awayTotal, unplayed] = text.split(' ')
  return {
    week,
    home: { team: home, total: Number(total) },
    away: away === undefined ? null : { team: away, total: Number(awayTotal) },
    counts: unplayed === undefined,
  }
}

/** Returns a league, parsed from one line per week with commas between matchups. */
const league = (weeks: readonly string[], ranking: readonly Criterion[] = DEFAULT_RANKING, medianGame = false) => {
  const matchups = weeks.flatMap((line, i) => line.split(', ').map(text => matchup(i + 1, text)))
  const ids = new Set(matchups.flatMap(({ home, away }) => (away === null ? [home.team] : [home.team, away.team])))
  return { teams: Array.from(ids, id => team(id)), matchups, ranking, medianGame }
}

type League = ReturnType<typeof league>
const order = (season: League): string =>
  standings(season)
    .map(each => each.team.id)
    .join(' ')
const reasons = (season: League) => standings(season).map(each => each.tiebreak)
const row = (season: League, id: string) => standings(season).find(each => each.team.id === id)!

describe('a matchup result', () => {
  it('goes to the higher total, is a tie for equal totals, and has no winner for a bye or an uncounted matchup', () => {
    const texts = ['A 2 B 1', 'A 1 B 2', 'A 1 B 1', 'A 2', 'A 0 B 0 unplayed']
    expect(texts.map(text => winnerOf(matchup(1, text)))).toEqual(['home', 'away', 'tie', null, null])
  })
})

describe('standings', () => {
  it('add up games, and a bye is not a game', () => {
    const season = league(['A 100 B 90, C 500', 'A 80 C 80, B 500', 'B 70 C 60, A 500'])
    expect(standings(season).map(({ team, ...sums }) => ({ id: team.id, ...sums }))).toMatchObject([
      { id: 'A', rank: 1, wins: 1, losses: 0, ties: 1, games: 2, pointsFor: 180, pointsAgainst: 170 },
      { id: 'B', rank: 2, wins: 1, losses: 1, ties: 0, games: 2, pointsFor: 160, pointsAgainst: 160 },
      { id: 'C', rank: 3, wins: 0, losses: 1, ties: 1, games: 2, pointsFor: 140, pointsAgainst: 150 },
    ])
  })

  it('leave out a matchup that does not count', () => {
    const season = league(['A 1 B 2, C 3 D 4', 'A 100 C 0 unplayed, B 1 D 2'])
    expect(row(season, 'A')).toMatchObject({ wins: 0, losses: 1, games: 1, pointsFor: 1 })
    expect(order(season)).toBe('D B C A')
  })

  it('count a tie as half a win', () => {
    const season = league(['A 1 B 1, C 5 D 4', 'A 1 C 1, B 0 D 9'])
    expect(order(season)).toBe('C D A B')
    expect(reasons(season)).toEqual(['winPct', 'pointsFor', 'winPct', null])
  })

  it('rank by winning percentage, so that a bye costs nothing', () => {
    const season = league(['A 2 B 1, C 9', 'C 8 B 1, A 1', 'C 1 A 2, B 3'], ['winPct'])
    expect(row(season, 'A')).toMatchObject({ wins: 2, games: 2 })
    expect(order(league(['A 2 B 1, C 9', 'C 8 B 1, A 1'], ['winPct', 'pointsFor']))).toBe('C A B')
  })

  it('compare head-to-head records if all tied teams played each other the same number of times', () => {
    const weeks = ['A 5 B 6, C 2 D 1', 'A 9 C 1, B 1 D 3', 'A 9 D 1, B 1 C 2']
    const season = league(weeks, ['winPct', 'headToHead', 'pointsFor'])
    expect(order(season)).toBe('A C D B')
    expect(reasons(season)).toEqual(['headToHead', 'winPct', 'headToHead', null])
    expect(order({ ...season, ranking: ['winPct', 'pointsFor'] })).toBe('A C B D')
  })

  it('skip head-to-head if some tied teams played each other more often than others', () => {
    const season = league(['A 5 B 4, C 5 D 6', 'A 1 B 2, C 8 D 7', 'A 5 C 4, B 6 D 5', 'A 1 C 9, B 1 D 9'])
    expect(order({ ...season, ranking: ['winPct', 'headToHead', 'pointsFor'] })).toBe('D C B A')
    expect(reasons({ ...season, ranking: ['winPct', 'headToHead', 'pointsFor'] })[0]).toBe('pointsFor')
  })

  it('restart the tiebreakers after each team is placed: once A is placed, B is ahead because B beat C', () => {
    const circle = ['A 100 B 50, C 0', 'B 60 C 55, A 0', 'C 90 A 80, B 0']
    const season = league(circle, ['winPct', 'headToHead', 'pointsFor'])
    expect(standings(season).map(({ team, pointsFor }) => [team.id, pointsFor])).toEqual([
      ['A', 180],
      ['B', 110],
      ['C', 145],
    ])
    expect(reasons(season)).toEqual(['pointsFor', 'headToHead', null])
  })

  it('rank higher points against first, because that schedule was harder', () => {
    const season = league(['A 5 C 3, B 5 D 4'], ['winPct', 'pointsFor', 'pointsAgainst'])
    expect(order(season)).toBe('B A D C')
    expect(reasons(season)).toEqual(['pointsAgainst', 'winPct', 'pointsFor', null])
  })

  it('count all-play as wins against every team every week, including byes', () => {
    expect(order(league(['A 10 B 9, C 2 D 1', 'A 1 C 2, B 9 D 8'], ['allPlay']))).toBe('B A C D')
    expect(order(league(['A 10 B 9, C 20'], ['allPlay']))).toBe('C A B')
  })

  it('break remaining ties by draft position (missing last), then by id, never by chance', () => {
    const teams = [team('a'), team('c', { draftPosition: 1 }), team('b', { draftPosition: 2 }), team('B')]
    const table = standings({ teams, matchups: [], ranking: DEFAULT_RANKING, medianGame: false })
    expect(table.map(each => [each.team.id, each.tiebreak])).toEqual([
      ['c', 'draftPosition'],
      ['b', 'draftPosition'],
      ['B', 'id'],
      ['a', null],
    ])
  })
})

describe('the median game', () => {
  it('is played by each team each week against the mean of the two middle totals', () => {
    const season = league(['A 40 B 30, C 20 D 10'], DEFAULT_RANKING, true)
    expect(['A', 'B', 'C', 'D'].map(id => row(season, id))).toMatchObject([
      { wins: 2, losses: 0, games: 2, pointsFor: 40, pointsAgainst: 30 },
      { wins: 1, losses: 1, games: 2, pointsFor: 30, pointsAgainst: 40 },
      { wins: 1, losses: 1, games: 2, pointsFor: 20, pointsAgainst: 10 },
      { wins: 0, losses: 2, games: 2, pointsFor: 10, pointsAgainst: 20 },
    ])
  })

  it('is a tie if the total equals the median, even at half a hundredth', () => {
    expect(row(league(['A 5 B 3, C 3 D 1'], DEFAULT_RANKING, true), 'C')).toMatchObject({ wins: 1, ties: 1 })
    expect(row(league(['A 5 B 3, C 2 D 1'], DEFAULT_RANKING, true), 'B')).toMatchObject({ wins: 1, losses: 1, ties: 0 })
  })

  it("is also played in a bye week, and the bye week's total counts", () => {
    const season = league(['A 5 B 3, C 4'], DEFAULT_RANKING, true)
    expect(row(season, 'C')).toMatchObject({ wins: 0, losses: 0, ties: 1, games: 1, pointsFor: 4, pointsAgainst: 0 })
    expect(row(season, 'A')).toMatchObject({ wins: 2, games: 2 })
  })

  it('leaves out teams whose matchup does not count, even from the median', () => {
    const season = league(['A 40 B 30, C 0 D 0 unplayed'], DEFAULT_RANKING, true)
    expect(row(season, 'B')).toMatchObject({ losses: 2, games: 2 })
    expect(row(season, 'C')).toMatchObject({ games: 0 })
  })
})

describe('division winners', () => {
  it('come first, in the order of the standings, and never include a team without a division', () => {
    const table = [team('A'), team('B', { division: 1 }), team('C', { division: 1 }), team('D', { division: 2 })]
    expect(divisionWinnersFirst(table).map(({ id }) => id)).toEqual(['B', 'D', 'A', 'C'])
  })
})

type Season = Parameters<typeof standings>[0] & { matchups: readonly Matchup[] }
/** A team's total and its opponent's total in each game. */
type Games = readonly (readonly [number, number])[]

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)
const share = (games: Games): number =>
  games.length === 0 ? 0 : sum(games.map(([own, other]) => (Math.sign(own - other) + 1) / 2)) / games.length
const median = (totals: readonly number[]): number => {
  const ordered = totals.toSorted((a, b) => a - b)
  const half = totals.length / 2
  return Number.isInteger(half) ? (ordered[half - 1]! + ordered[half]!) / 2 : ordered[Math.floor(half)]!
}

/** Computes each criterion from the matchups alone, without stored sums. */
const bookOf = ({ teams, matchups, medianGame }: Season) => {
  const counted = matchups.filter(({ counts }) => counts)
  const allIds = teams.map(({ id }) => id)
  const sides = counted.flatMap(({ week, home, away }) =>
    [home, ...(away ? [away] : [])].map(each => ({ week, ...each })),
  )
  const weekly = (id: string) => sides.filter(({ team }) => team === id)
  const inWeek = (week: number) => sides.filter(each => each.week === week)
  const byes = (id: string) => counted.flatMap(({ home, away }) => (!away && home.team === id ? [home.total] : []))
  const met = (id: string, others: readonly string[]): Games =>
    counted.flatMap(({ home, away }) =>
      [[home, away] as const, [away, home] as const].flatMap(([own, other]) =>
        own?.team === id && other && others.includes(other.team) ? [[own.total, other.total] as const] : [],
      ),
    )
  const medians = (id: string): Games =>
    weekly(id).map(({ week, total }) => [total, median(inWeek(week).map(each => each.total))] as const)
  return {
    winPct: (id: string) => share([...met(id, allIds), ...(medianGame ? medians(id) : [])]),
    pointsFor: (id: string) => sum([...met(id, allIds).map(([own]) => own), ...(medianGame ? byes(id) : [])]),
    headToHead: (id: string, tied: readonly string[]) => {
      const often = tied.flatMap(a => tied.filter(b => b !== a).map(b => met(a, [b]).length))
      return new Set(often).size === 1 ? share(met(id, tied)) : 0
    },
    pointsAgainst: (id: string) => sum(met(id, allIds).map(([, other]) => other)),
    allPlay: (id: string) =>
      share(
        weekly(id).flatMap(({ week, total }) =>
          inWeek(week).flatMap(other => (other.team === id ? [] : [[total, other.total] as const])),
        ),
      ),
  } satisfies Record<Criterion, (id: string, tied: readonly string[]) => number>
}

/** Returns each rank as "id reason". The reason is the criterion that put the next team behind this one. */
const reference = (season: Season): string[] => {
  const book = bookOf(season)
  const draft = (id: string) => season.teams.find(each => each.id === id)!.draftPosition ?? Number.POSITIVE_INFINITY
  const steps = [
    ...season.ranking.map(name => ({ name, measure: book[name] })),
    { name: 'draftPosition', measure: (id: string) => -draft(id) },
    { name: 'id', measure: (id: string) => -id.charCodeAt(0) },
  ]
  const place = (waiting: readonly string[]): string[] => {
    if (waiting.length === 0) return []
    const fell = new Map<string, string>()
    let tied = waiting
    for (const { name, measure } of steps) {
      const values = tied.map(id => measure(id, tied))
      const kept = tied.filter((_, i) => values[i] === Math.max(...values))
      for (const id of tied) if (!kept.includes(id)) fell.set(id, name)
      tied = kept
    }
    const rest = place(waiting.filter(id => id !== tied[0]))
    return [`${tied[0]} ${rest[0] === undefined ? null : fell.get(rest[0].split(' ')[0]!)}`, ...rest]
  }
  return place(season.teams.map(({ id }) => id))
}

describe('the standings of any league', () => {
  const IDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const side = fc.record({ team: fc.constantFrom(...IDS), total: fc.integer({ min: 0, max: 4 }) })
  const matchups = fc.array(
    fc
      .record({
        week: fc.integer({ min: 1, max: 6 }),
        home: side,
        away: fc.option(side, { freq: 6 }),
        counts: fc.boolean(),
      })
      .filter(({ home, away }) => home.team !== away?.team),
    { maxLength: 24 },
  )
  const teams = fc.tuple(
    ...IDS.map(id => fc.option(fc.integer({ min: 1, max: 4 })).map(at => team(id, { draftPosition: at }))),
  )
  const ranking = fc.shuffledSubarray([...CRITERIA], { minLength: 1 })
  const season = fc.record({ teams, matchups, ranking, medianGame: fc.boolean() })

  it('are the same for any order of teams and matchups, with each team only once', () => {
    fc.assert(
      fc.property(
        season.chain(each =>
          fc.tuple(
            fc.constant(each),
            fc.shuffledSubarray(each.teams, { minLength: IDS.length }),
            fc.shuffledSubarray(each.matchups, { minLength: each.matchups.length }),
          ),
        ),
        ([each, teams, matchups]) => {
          const table = standings(each)
          expect(standings({ ...each, teams, matchups })).toEqual(table)
          expect(table.map(({ rank }) => rank)).toEqual(IDS.map((_, i) => i + 1))
          expect(table.map(({ team }) => team.id).sort()).toEqual(IDS)
        },
      ),
    )
  })

  it('have equal wins and losses, and equal points for and against, without the median game', () => {
    fc.assert(
      fc.property(season, each => {
        const table = standings({ ...each, medianGame: false })
        const sum = (of: 'wins' | 'losses' | 'pointsFor' | 'pointsAgainst') =>
          table.reduce((all, row) => all + row[of], 0)
        expect([sum('wins'), sum('pointsFor')]).toEqual([sum('losses'), sum('pointsAgainst')])
      }),
    )
  })

  it('have the same order and reasons as a reference implementation', () => {
    fc.assert(
      fc.property(season, each => {
        expect(standings(each).map(({ team, tiebreak }) => `${team.id} ${tiebreak}`)).toEqual(reference(each))
      }),
      { numRuns: 500 },
    )
  })
})
