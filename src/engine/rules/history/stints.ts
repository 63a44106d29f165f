/**
 * What a team had of a player from some week on: until the first week in which it had him no more, though it may have got
 * him back later.
 *
 * A week belongs to it if he was on the team's roster of that week, in reserve too, or in its lineup. A week without a game
 * brings 0.
 */
export interface PlayedWeeks {
  /** The weeks of a league that count, those of the bracket among them, ascending. */
  weeks: readonly number[]
  has(team: string, playerId: string, week: number): boolean
  starts(team: string, playerId: string, week: number): boolean
  /** Hundredths of a point; null without a game. */
  pointsOf(playerId: string, week: number): number | null
}

export interface Stint {
  /** The first and the last week; null where there was none. */
  from: number | null
  until: number | null
  weeks: number
  starts: number
  /** What he made on the roster and, of that, in the lineup; hundredths of a point. */
  points: number
  started: number
}

/** What a team had of a player from a week on; nothing where that is null. */
export const stintOf = (
  { weeks, has, starts, pointsOf }: PlayedWeeks,
  { team, playerId }: { team: string; playerId: string },
  since: number | null,
): Stint => {
  const later = since === null ? [] : weeks.filter(week => week >= since)
  const end = later.findIndex(week => !has(team, playerId, week))
  const own = end < 0 ? later : later.slice(0, end)
  const started = own.filter(week => starts(team, playerId, week))
  const sum = (some: readonly number[]): number =>
    some.reduce((total, week) => total + (pointsOf(playerId, week) ?? 0), 0)
  return {
    from: own[0] ?? null,
    until: own.at(-1) ?? null,
    weeks: own.length,
    starts: started.length,
    points: sum(own),
    started: sum(started),
  }
}
