import type { Exchange } from '../lineups/exchanges.ts'
import { mean, sum } from '../mean.ts'
import { allPlayOf, type Matchup, type Results, resultsOf, type Side, sumOf, winShare } from './team-records.ts'

/**
 * Each team's regular season, and how the schedule affected it.
 *
 * 1. Only matchups that count are games. The median game is not one of them. Statistics about totals use every week
 *    when the team has a total, including byes.
 * 2. All-play compares a team each week with every other team that has a total. Its expected wins in a game are its
 *    all-play share that week. Luck is its win share minus its all-play share for the season.
 * 3. Points left are the best possible totals minus the actual ones. Efficiency is the actual total as a share of the
 *    best.
 * 4. Strength of schedule is the average of the opponents' all-play shares for the season, over the team's games.
 * 5. With another team's schedule, a team plays that team's opponent each week. If it would play itself, it plays the
 *    other team instead. A week is skipped if the other team does not have a game or the team does not have a total.
 *
 * Totals include adjustments, as in the standings, and are in whole hundredths. The input's order affects only the
 * order of the teams. Source: docs/scoring.md, The report.
 */
export interface ReportWeek extends Side {
  week: number
  /** The roster's best possible total. Never below `total`. */
  best: number
}

/** The input for a report. */
export interface SeasonOfWeeks {
  teams: readonly string[]
  /** Uses the same totals as `weeks`. */
  matchups: readonly Matchup[]
  /** One entry per team for each week that counts. */
  weeks: readonly ReportWeek[]
}

/** A team's total in a week, in hundredths. */
interface WeekTotal {
  week: number
  total: number
}

/** A team's row in the report. */
export interface TeamReport {
  team: string
  record: Results
  allPlay: Results
  expectedWins: number
  /** From -1 to 1; 0 without a game. */
  luck: number
  /** The number of weeks in the sums `actual`, `best` and `left`. */
  weeks: number
  /** In hundredths, like `best` and `left`. */
  actual: number
  best: number
  left: number
  /** At most 1; null if the best total is 0. */
  efficiency: number | null
  /** The first such week if several are equal. */
  high: WeekTotal | null
  low: WeekTotal | null
  /** From 0 to 1; null without a game. */
  strengthOfSchedule: number | null
  /** The team's record with each team's schedule, in the teams' order. With its own schedule, it equals `record`. */
  schedules: { team: string; record: Results }[]
}

/** A matchup from one team's point of view. */
interface Game extends Side {
  week: number
  opponent: Side
}

interface SeasonIndex {
  /** Games by team, in week order. */
  games: ReadonlyMap<string, readonly Game[]>
  byTeam: ReadonlyMap<string, readonly ReportWeek[]>
  byWeek: ReadonlyMap<number, readonly ReportWeek[]>
  allPlay: ReadonlyMap<string, Results>
}

/** Returns a league's report, with a row for each team. */
export const leagueReport = (season: SeasonOfWeeks): TeamReport[] => {
  const index = indexOf(season)
  return season.teams.map(team => {
    const games = index.games.get(team) ?? []
    const record = resultsOf(games.map(leadOf))
    const allPlay = index.allPlay.get(team)!
    const opponents = games.map(({ opponent }) => winShare(index.allPlay.get(opponent.team)!))
    return {
      team,
      record,
      allPlay,
      expectedWins: sum(games.map(game => winShare(allPlayOf(game, index.byWeek.get(game.week) ?? [])))),
      luck: games.length === 0 ? 0 : winShare(record) - winShare(allPlay),
      ...takings(index.byTeam.get(team) ?? []),
      strengthOfSchedule: games.length === 0 ? null : mean(opponents),
      schedules: season.teams.map(other => ({ team: other, record: resultsOnSchedule(index, team, other) })),
    }
  })
}

/** Sorts by week and opponent, so sums of shares do not depend on the input's order. */
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
  const allPlayIn = (teamWeek: ReportWeek): Results => allPlayOf(teamWeek, byWeek.get(teamWeek.week)!)
  const allPlay = new Map(teams.map(team => [team, sumOf((byTeam.get(team) ?? []).map(allPlayIn))]))
  return { games: Map.groupBy(games, ({ team }) => team), byTeam, byWeek, allPlay }
}

const leadOf = ({ total, opponent }: Game): number => total - opponent.total

const takings = (weeks: readonly ReportWeek[]) => {
  const actual = sum(weeks.map(({ total }) => total))
  const best = sum(weeks.map(week => week.best))
  const first = (better: (a: number, b: number) => boolean): WeekTotal | null => {
    const bestWeek = weeks.reduce<ReportWeek | undefined>((a, b) => (a && !better(b.total, a.total) ? a : b), undefined)
    return bestWeek ? { week: bestWeek.week, total: bestWeek.total } : null
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

const resultsOnSchedule = ({ games, byTeam }: SeasonIndex, team: string, other: string): Results => {
  const totals = new Map(byTeam.get(team)?.map(({ week, total }) => [week, total]))
  return resultsOf(
    (games.get(other) ?? []).flatMap(({ week, total, opponent }) => {
      const ownTotal = totals.get(week)
      return ownTotal === undefined ? [] : [ownTotal - (opponent.team === team ? total : opponent.total)]
    }),
  )
}

/**
 * Determines whether bench players would have turned a lost or tied matchup into a win. The team's total must be above
 * the opponent's; a tie is not enough. The first n of `exchanges` gain at least as much as any other n, so the smallest
 * winning set is the shortest part of the list, from its start, that wins. Source: docs/scoring.md, The report.
 */
interface LostMatchup {
  /** Highest gain first. */
  steps: readonly Exchange[]
  total: number
  opponent: number
}

/**
 * Returns the fewest exchanges that win the matchup. Empty if the team is ahead; null if all exchanges together are not
 * enough.
 */
export const fewestExchanges = ({ steps, total, opponent }: LostMatchup): Exchange[] | null => {
  let reached = total
  let count = 0
  while (reached <= opponent) {
    const step = steps[count++]
    if (step === undefined) return null
    reached += step.gain
  }
  return steps.slice(0, count)
}
