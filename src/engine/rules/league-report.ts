import { allPlayOf, type Matchup, type Results, resultsOf, type Side, sumOf, winShare } from './team-records.ts'

/**
 * What a regular season was worth to each team, and how much of it was the schedule.
 *
 * 1. Only matchups that count are games; the median game is none. A week in which a team has a total counts for all
 *    that is about totals, byes included.
 * 2. All-play compares a team each week with every other team that has a total. What it is expected to win in a game is
 *    its all-play share of that week. Luck is its share of wins less its all-play share of the season.
 * 3. What a team left is its best possible totals less its totals; its efficiency is the share that it took.
 * 4. Its schedule was as strong as its opponents' all-play shares of the season are, in the mean over its games.
 * 5. On another team's schedule it meets each week whom that team met; where that is itself, it meets that team. Where
 *    that team has no game, or it has no total, there is none.
 *
 * Totals are whole hundredths of a point. The order of what comes in changes nothing but the order of the teams.
 */
export interface TeamWeek extends Side {
  week: number
  /** The highest total that the roster could have had; never below `total`. */
  best: number
}

export interface SeasonOfWeeks {
  teams: readonly string[]
  /** Their totals are those of `weeks`. */
  matchups: readonly Matchup[]
  /** One for each team and week that counts. */
  weeks: readonly TeamWeek[]
}

export interface WeekTotal {
  week: number
  total: number
}

export interface TeamReport {
  team: string
  record: Results
  allPlay: Results
  expectedWins: number
  /** From -1 to 1; 0 without a game. */
  luck: number
  /** How many weeks it played, which `actual`, `best` and `left` sum up. */
  weeks: number
  /** Hundredths of a point, as are `best` and `left`. */
  actual: number
  best: number
  left: number
  /** At most 1; null where nothing could be had. */
  efficiency: number | null
  /** The first of equal weeks. */
  high: WeekTotal | null
  low: WeekTotal | null
  /** 0 to 1; null without a game. */
  strengthOfSchedule: number | null
  /** Its record on the schedule of each team, in the order of the teams; on its own it is `record`. */
  schedules: { team: string; record: Results }[]
}

/** A matchup as one of its sides sees it. */
interface Game extends Side {
  week: number
  opponent: Side
}

interface SeasonIndex {
  /** By team, in order of weeks, as are its weeks. */
  games: ReadonlyMap<string, readonly Game[]>
  byTeam: ReadonlyMap<string, readonly TeamWeek[]>
  byWeek: ReadonlyMap<number, readonly TeamWeek[]>
  allPlay: ReadonlyMap<string, Results>
}

/** The report of a league, a row for each team. */
export const leagueReport = (season: SeasonOfWeeks): TeamReport[] => {
  const index = indexOf(season)
  return season.teams.map(team => {
    const games = index.games.get(team) ?? []
    const record = resultsOf(games.map(leadOf))
    const allPlay = index.allPlay.get(team)!
    return {
      team,
      record,
      allPlay,
      expectedWins: sum(games.map(game => winShare(allPlayOf(game, index.byWeek.get(game.week) ?? [])))),
      luck: games.length === 0 ? 0 : winShare(record) - winShare(allPlay),
      ...takings(index.byTeam.get(team) ?? []),
      strengthOfSchedule: mean(games.map(({ opponent }) => winShare(index.allPlay.get(opponent.team)!))),
      schedules: season.teams.map(other => ({ team: other, record: onScheduleOf(index, team, other) })),
    }
  })
}

/** In order of weeks and opponents, so that sums of shares do not depend on the order of what comes in. */
const indexOf = ({ teams, matchups, weeks }: SeasonOfWeeks): SeasonIndex => {
  const games = matchups.flatMap(({ week, home, away, counts }): Game[] =>
    away === null || !counts
      ? []
      : [
          { week, ...home, opponent: away },
          { week, ...away, opponent: home },
        ],
  )
  games.sort((a, b) => a.week - b.week || (a.opponent.team < b.opponent.team ? -1 : 1))
  const byTeam = Map.groupBy(
    weeks.toSorted((a, b) => a.week - b.week),
    ({ team }) => team,
  )
  const byWeek = Map.groupBy(weeks, ({ week }) => week)
  const allPlayIn = (own: TeamWeek): Results => allPlayOf(own, byWeek.get(own.week)!)
  const allPlay = new Map(teams.map(team => [team, sumOf((byTeam.get(team) ?? []).map(allPlayIn))]))
  return { games: Map.groupBy(games, ({ team }) => team), byTeam, byWeek, allPlay }
}

const leadOf = ({ total, opponent }: Game): number => total - opponent.total

const takings = (weeks: readonly TeamWeek[]) => {
  const actual = sum(weeks.map(({ total }) => total))
  const best = sum(weeks.map(week => week.best))
  const first = (better: (a: number, b: number) => boolean): WeekTotal | null => {
    const found = weeks.reduce<TeamWeek | undefined>((a, b) => (a && !better(b.total, a.total) ? a : b), undefined)
    return found ? { week: found.week, total: found.total } : null
  }
  return {
    weeks: weeks.length,
    actual,
    best,
    left: best - actual,
    efficiency: best > 0 ? actual / best : null,
    high: first((a, b) => a > b),
    low: first((a, b) => a < b),
  }
}

const onScheduleOf = ({ games, byTeam }: SeasonIndex, team: string, other: string): Results => {
  const totals = new Map(byTeam.get(team)?.map(({ week, total }) => [week, total]))
  return resultsOf(
    (games.get(other) ?? []).flatMap(({ week, total, opponent }) => {
      const own = totals.get(week)
      return own === undefined ? [] : [own - (opponent.team === team ? total : opponent.total)]
    }),
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : sum(numbers) / numbers.length
