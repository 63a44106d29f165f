import type { Random } from '../random.ts'
import type { Meeting, Standings } from './race.ts'
import type { RunState } from './ranking.ts'
import type { Strengths } from './strength.ts'

/** Plays a regular season's remaining weeks in one run. */

/** The results to compute for a week besides its matchups, depending on the league's ranking. */
interface ResultOptions {
  medianGame: boolean
  allPlay: boolean
}

/** Returns a team's total in a week. Weeks are numbered as in `Standings`. */
type WeekTotal = (team: number, week: number) => number

/** Draws the totals for a run's weeks. They are whole hundredths, so ties are exact. */
export const totalsOf = ({ means, spreads, residuals }: Strengths, { next, normal }: Random) => {
  const expected = Float64Array.from(means)
  return {
    /** Starts a run by drawing each team's strength. */
    begin: (): void => {
      for (let team = 0; team < expected.length; team++) expected[team] = means[team]! + spreads[team]! * normal()
    },
    total: (team: number): number => Math.round(expected[team]! + residuals[Math.floor(next() * residuals.length)]!),
  }
}

/**
 * Returns half wins: 2 for the higher total, 1 for equal totals. Without a branch, because the winner is unpredictable.
 */
export const halvesOf = (total: number, other: number): number => Number(total > other) + Number(total >= other)

/** Adds all-play results among the teams that play this week. */
const meetAll = ({ allPlay }: RunState, totals: Int32Array, playing: readonly number[]): void => {
  for (const team of playing) {
    for (const other of playing) {
      if (team !== other) allPlay[team]! += halvesOf(totals[team]!, totals[other]!)
    }
  }
}

/**
 * Adds a median game for each team that plays this week. Totals are doubled and compared with twice the median, which
 * is a whole number.
 */
const meetMedian = ({ halves }: RunState, totals: Int32Array, playing: readonly number[]): void => {
  const sorted = Int32Array.from(playing, team => totals[team]!).sort()
  const middle = sorted.length >> 1
  const twice = sorted[middle]! + sorted[sorted.length - 1 - middle]!
  for (const team of playing) halves[team]! += halvesOf(2 * totals[team]!, twice)
}

/** Returns the indexes of the teams that play in each week. */
export const playingTeams = ({ weeks }: Standings): number[][] =>
  weeks.map(week => week.flatMap(({ home, away }) => (away < 0 ? [home] : [home, away])))

/** Adds a week's all-play and median games, if needed. */
export const meetField = (
  finish: RunState,
  { totals, playing }: { totals: Int32Array; playing: readonly number[] },
  { medianGame, allPlay }: ResultOptions,
): void => {
  if (allPlay) meetAll(finish, totals, playing)
  if (medianGame) meetMedian(finish, totals, playing)
}

/** Plays a week's matchups, adds the results to the run, and returns the teams' totals. */
const playMatchups = ({ count, weeks }: Standings, { medianGame }: ResultOptions, finish: RunState) => {
  const totals = new Int32Array(count)
  const score = (team: number, other: number): void => {
    const halves = halvesOf(totals[team]!, totals[other]!)
    finish.halves[team]! += halves
    finish.against[team * count + other]! += halves
    finish.pointsFor[team]! += totals[team]!
    finish.pointsAgainst[team]! += totals[other]!
  }
  const play = ({ home, away }: Meeting, week: number, total: WeekTotal): void => {
    totals[home] = total(home, week)
    if (away < 0) {
      if (medianGame) finish.pointsFor[home]! += totals[home]!
      return
    }
    totals[away] = total(away, week)
    score(home, away)
    score(away, home)
  }
  return (week: number, total: WeekTotal): Int32Array => {
    for (const meeting of weeks[week]!) play(meeting, week, total)
    return totals
  }
}

/** Simulates the remaining weeks of a run. */
export const simulateWeeks = (standings: Standings, options: ResultOptions, finish: RunState) => {
  const [playing, play] = [playingTeams(standings), playMatchups(standings, options, finish)]
  return (total: WeekTotal): void => {
    for (let week = 0; week < playing.length; week++) {
      const totals = play(week, total)
      meetField(finish, { totals, playing: playing[week]! }, options)
    }
  }
}
