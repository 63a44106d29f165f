import { mean, sum } from '../mean.ts'

/**
 * Each team's expected score in a week, based on the totals so far.
 *
 * 1. A team's average x is shrunk toward the league average g, more strongly if only a few weeks are known: the result
 *    is g + s(x - g), with s = b / (b + w/k) after k weeks. w is the pooled variance of weeks within teams. b is the
 *    variance between teams: the variance of their averages minus the part that w explains. b is never below 0.05 w,
 *    because a league's teams always differ, even if the first weeks do not show it.
 * 2. The uncertainty of that average is a variance of b(1 - s).
 * 3. A simulated week is the average plus a random deviation: the difference between a random past week and the average
 *    of that week's team, times sqrt(k / (k - 1)). The factor corrects for the fact that the average includes that week
 *    and is therefore closer to it.
 * 4. Until two teams have two weeks, b is 0.05 w, and b and w add up to the variance of all totals. Until two totals
 *    are known, all teams are equally strong, and weeks follow a normal distribution.
 *
 * Totals are in hundredths. Source: docs/scoring.md, Odds; measured on 19 seasons of real leagues.
 */
export interface Strengths {
  /** By team: average points per week, in hundredths. */
  means: Float64Array
  /** By team: the standard deviation of that average. */
  spreads: Float64Array
  /** How much each week differs from its team's average. */
  residuals: Float64Array
}

const squares = (numbers: readonly number[], from: number): number => sum(numbers.map(each => (each - from) ** 2))

/** Before the first week: an average of 100 points and a standard deviation of 20. Only their ratio matters. */
const BLANK = { mean: 10_000, deviation: 2_000 }

/**
 * Returns 99 approximately normally distributed values. A logistic curve is close enough, and its quantiles have a
 * closed form.
 */
const curve = (): Float64Array =>
  Float64Array.from({ length: 99 }, (_, at) => {
    const share = (at + 1) / 100
    return (BLANK.deviation * Math.sqrt(3) * Math.log(share / (1 - share))) / Math.PI
  })

/**
 * The min variance between teams, as a share of the variance within teams. In 19 real seasons, the median share was
 * 0.08.
 */
const MIN_BETWEEN = 0.05

/** Splits the variance of one week's totals into variance between teams and variance within teams. */
const byOneWeek = (totals: readonly (readonly number[])[]): Strengths => {
  const all = totals.flat()
  const center = mean(all)
  const variance = squares(all, center) / (all.length - 1)
  const trust = MIN_BETWEEN / (1 + MIN_BETWEEN)
  const between = variance * trust
  return {
    means: Float64Array.from(totals, weeks => (weeks.length === 0 ? center : center + trust * (mean(weeks) - center))),
    spreads: Float64Array.from(totals, weeks => Math.sqrt(weeks.length === 0 ? between : between * (1 - trust))),
    residuals: Float64Array.from(all, each => (each - center) * Math.sqrt(1 - trust)),
  }
}

/** Returns equal strengths, which apply until two totals are known. */
const equalStrengths = (totals: readonly (readonly number[])[]): Strengths => {
  const [center = BLANK.mean] = totals.flat()
  return {
    means: new Float64Array(totals.length).fill(center),
    spreads: new Float64Array(totals.length),
    residuals: curve(),
  }
}

/** Returns the teams' strengths, based on each team's totals so far. */
export const strengthsOf = (totals: readonly (readonly number[])[]): Strengths => {
  const withHistory = totals.filter(weeks => weeks.length >= 2)
  if (withHistory.length < 2) return totals.flat().length < 2 ? equalStrengths(totals) : byOneWeek(totals)
  const means = withHistory.map(mean)
  const center = mean(means)
  const free = sum(withHistory.map(weeks => weeks.length - 1))
  const within = sum(withHistory.map((weeks, at) => squares(weeks, means[at]!))) / free
  const among = squares(means, center) / (withHistory.length - 1)
  const between = Math.max(MIN_BETWEEN * within, among - mean(withHistory.map(weeks => within / weeks.length)))
  const trust = totals.map(({ length: k }) => (between === 0 ? 0 : (between * k) / (between * k + within)))
  return {
    means: Float64Array.from(totals, (weeks, at) =>
      weeks.length === 0 ? center : center + trust[at]! * (mean(weeks) - center),
    ),
    spreads: Float64Array.from(trust, share => Math.sqrt(between * (1 - share))),
    residuals: Float64Array.from(
      withHistory.flatMap((weeks, at) =>
        weeks.map(total => (total - means[at]!) * Math.sqrt(weeks.length / (weeks.length - 1))),
      ),
    ),
  }
}
