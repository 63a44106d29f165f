import type { Criterion } from '../../../../data/leagues.ts'
import type { Draw, PlayoffConfig, TotalOf } from '../matchups/playoffs.ts'
import { type Contestant, inLastOrder } from '../matchups/standings.ts'
import { games, type Matchup, type Results, tally } from '../matchups/team-records.ts'

/**
 * A season in progress as numbers, which can be simulated thousands of times. Teams are indexes, in the order that
 * breaks the final ties. Wins are counted in halves: two for a win, one for a tie.
 */
export interface Race {
  teams: readonly Contestant[]
  /** The entire regular season, with totals for matchups that count. */
  matchups: readonly Matchup[]
  /** Regular-season weeks that have not been played yet. */
  open: ReadonlySet<number>
  ranking: readonly Criterion[]
  medianGame: boolean
  playoffs: PlayoffConfig & { divisionWinnersFirst: boolean }
  /** The bracket, once it is drawn. */
  draw: Draw | null
  /** Totals in playoff weeks that count. */
  totalOf: TotalOf
}

/** A remaining matchup as team indexes; `away` is -1 for a bye. */
export interface Meeting {
  home: number
  away: number
}

/** The state of a race by team, and its remaining weeks. */
export interface Standings {
  count: number
  ids: readonly string[]
  /** Half wins so far. */
  halves: Int32Array
  /** Each team's number of games at the end of the season, including median games. */
  games: Int32Array
  /** In hundredths. */
  pointsFor: Int32Array
  pointsAgainst: Int32Array
  /** All-play half wins so far, and the number of all-play games at the end of the season. */
  allPlay: Int32Array
  allPlayGames: Int32Array
  /**
   * A team's half wins against another, at [team * count + other], and the number of games between them at the end of
   * the season.
   */
  against: Int32Array
  meetings: Int32Array
  /** The remaining matchups, week by week. */
  weeks: readonly (readonly Meeting[])[]
  /** Each team's totals so far. */
  totals: readonly (readonly number[])[]
}

const halvesOf = ({ wins, ties }: Results): number => 2 * wins + ties

/** Returns a draw's seeds, followed by teams that are not in the bracket. */
export const seedOrder = ({ seeds }: Draw, ids: readonly string[]): string[] => [
  ...seeds,
  ...ids.filter(id => !seeds.includes(id)),
]

const sidesOf = ({ home, away }: Matchup) => (away === null ? [home] : [home, away])

/** Adds the remaining games to each team's final number of games. */
const addGames = (standings: Standings, medianGame: boolean): void => {
  const { count, games: had, allPlayGames, meetings } = standings
  for (const week of standings.weeks) {
    const playing = week.flatMap(({ home, away }) => (away < 0 ? [home] : [home, away]))
    for (const team of playing) {
      allPlayGames[team]! += playing.length - 1
      had[team]! += medianGame ? 1 : 0
    }
    for (const { home, away } of week) {
      if (away < 0) continue
      for (const [team, other] of [
        [home, away],
        [away, home],
      ] as const) {
        had[team]!++
        meetings[team * count + other]!++
      }
    }
  }
}

/** Converts a race to numbers. Matchups in open weeks count as not played yet, even if they have totals. */
export const numberedStandings = ({
  teams,
  matchups,
  open,
  medianGame,
}: Pick<Race, 'teams' | 'matchups' | 'open' | 'medianGame'>): Standings => {
  const ids = inLastOrder(teams).map(({ id }) => id)
  const number = new Map(ids.map((id, at) => [id, at]))
  const past = matchups.filter(({ week, counts }) => counts && !open.has(week))
  const tallies = tally(ids, past, medianGame)
  const count = ids.length
  const column = (of: (team: string) => number) => Int32Array.from(ids, of)
  const square = (of: (results: Results) => number) =>
    Int32Array.from(
      ids.flatMap(id => ids.map(other => of(tallies.get(id)!.against.get(other) ?? { wins: 0, losses: 0, ties: 0 }))),
    )
  const toCome = Map.groupBy(
    matchups.filter(({ week }) => open.has(week)),
    ({ week }) => week,
  )
  const standings: Standings = {
    count,
    ids,
    halves: column(id => halvesOf(tallies.get(id)!.results)),
    games: column(id => games(tallies.get(id)!.results)),
    pointsFor: column(id => tallies.get(id)!.pointsFor),
    pointsAgainst: column(id => tallies.get(id)!.pointsAgainst),
    allPlay: column(id => halvesOf(tallies.get(id)!.allPlay)),
    allPlayGames: column(id => games(tallies.get(id)!.allPlay)),
    against: square(halvesOf),
    meetings: square(games),
    weeks: [...toCome.values()].map(week =>
      week.map(({ home, away }) => ({
        home: number.get(home.team)!,
        away: away === null ? -1 : number.get(away.team)!,
      })),
    ),
    totals: ids.map(id =>
      past.flatMap(matchup => sidesOf(matchup).flatMap(side => (side.team === id ? [side.total] : []))),
    ),
  }
  addGames(standings, medianGame)
  return standings
}
