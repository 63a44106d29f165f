/**
 * A season's weeks in league time. A game is over six hours after kickoff. A week is over when all its games are over.
 * A week without a game is over when all earlier weeks are. Without a schedule, all weeks end on March 1 after the
 * season. A canceled game is not in the schedule, so both teams have a bye. A postponed game stays in its week, even if
 * it is played after the next week, and its week is not over until then.
 */
import { DAY, HOUR, WEEK } from '../../../data/durations.ts'
import { lastNflWeek } from '../../../data/seasons.ts'
import { countBefore } from '../rules/binary-search.ts'
import type { Game } from '../schema/season.ts'

/** Returns when a game is over: six hours after its kickoff. */
export const overAt = (game: Pick<Game, 'kickoffAt'>): number => game.kickoffAt + 6 * HOUR

/** How long after its kickoff a game counts as in progress, for live points and their alerts. */
export const GAME_WINDOW = 4 * HOUR

/** How long before its first kickoff a season becomes the current one. */
export const SEASON_LEAD = 30 * DAY

/** Returns when a row whose game is not in the schedule is over: on March 1 after its season. */
export const lateOverAt = (season: number): number => Date.UTC(season + 1, 2, 1)

/** A game from one team's point of view. */
export interface Fixture {
  opponent: string
  home: boolean
  kickoffAt: number
}

/** The schedule's facts about a season's weeks. They do not depend on the current time. */
export interface Calendar {
  season: number
  /** The last regular-season week: the schedule's last week, or without a schedule, 17 before 2021 and 18 since. */
  lastWeek: number
  /** When the season becomes the current one. Null without a schedule. */
  opensAt: number | null
  /** When the season's last game is over. */
  endsAt: number
  /** By week, starting at 1: each team's kickoff. */
  kickoffs: readonly ReadonlyMap<string, number>[]
  /** By week, starting at 1: each team's opponent. */
  fixtures: readonly ReadonlyMap<string, Fixture>[]
  /** By week, starting at 1: when the week is over. */
  weekEnds: readonly number[]
  /** The times when more of the season becomes visible, in ascending order. */
  boundaries: readonly number[]
}

const endsOf = (games: ReadonlyMap<string, number>): number[] =>
  [...games.values()].map(kickoffAt => overAt({ kickoffAt }))

/** Returns when each week is over. Week 0 is always over. A week without a game is over when all earlier weeks are. */
const endsOfWeeks = (kickoffs: Calendar['kickoffs']): number[] => {
  const ends: number[] = []
  for (const games of kickoffs) {
    const gameEnds = endsOf(games)
    ends.push(gameEnds.length > 0 ? Math.max(...gameEnds) : Math.max(Number.NEGATIVE_INFINITY, ...ends))
  }
  return ends
}

/** Returns the calendar for a season with these games. */
export const buildCalendar = ({ season, games }: { season: number; games: readonly Game[] }): Calendar => {
  const scheduled = games.length > 0
  const lastWeek = scheduled ? Math.max(...games.map(({ week }) => week)) : lastNflWeek(season)
  const fixtures = Array.from({ length: lastWeek + 1 }, () => new Map<string, Fixture>())
  for (const { week, home, away, kickoffAt } of games) {
    fixtures[week]!.set(home, { opponent: away, home: true, kickoffAt })
    fixtures[week]!.set(away, { opponent: home, home: false, kickoffAt })
  }
  const kickoffs = fixtures.map(teams => new Map([...teams].map(([team, { kickoffAt }]) => [team, kickoffAt])))
  const late = lateOverAt(season)
  const ends = games.map(overAt)
  return Object.freeze({
    season,
    lastWeek,
    opensAt: scheduled ? Math.min(...games.map(({ kickoffAt }) => kickoffAt)) - SEASON_LEAD : null,
    endsAt: scheduled ? Math.max(...ends) : late,
    kickoffs,
    fixtures,
    weekEnds: scheduled ? endsOfWeeks(kickoffs) : kickoffs.map(() => late),
    boundaries: [...new Set([...ends, late])].sort((one, other) => one - other),
  })
}

/** Returns the last boundary that has passed. The visible part of the season does not change until the next one. */
export const boundaryOf = ({ boundaries }: Calendar, now: number): number =>
  boundaries[countBefore(boundaries.length, place => boundaries[place]! <= now) - 1] ?? Number.NEGATIVE_INFINITY

/** Returns when a team's game in a week kicks off; null for a bye. */
export const kickoffOf = ({ kickoffs }: Calendar, week: number, team: string): number | null =>
  kickoffs[week]?.get(team) ?? null

/** Returns the current or next week, which is the first one with a game that is not over, or null. */
export const currentWeek = ({ kickoffs, weekEnds }: Calendar, now: number): number | null => {
  const week = kickoffs.findIndex((games, week) => games.size > 0 && now < weekEnds[week]!)
  return week === -1 ? null : week
}

/** Returns whether the season is the current one: from 30 days before its first kickoff until its last game is over. */
export const isCurrent = ({ opensAt, endsAt }: Calendar, now: number): boolean =>
  opensAt !== null && opensAt <= now && now < endsAt

/** Returns whether all of a week's games are over. */
export const weekIsOver = ({ weekEnds, endsAt }: Calendar, week: number, now: number): boolean =>
  (weekEnds[week] ?? endsAt) <= now

/** Returns a week's first kickoff; infinity if the week does not have a game. */
const firstKickoff = ({ kickoffs }: Calendar, week: number): number => Math.min(...(kickoffs[week]?.values() ?? []))

/** Returns whether a week's first game has kicked off. */
export const weekHasBegun = (calendar: Calendar, week: number, now: number): boolean =>
  firstKickoff(calendar, week) <= now

/**
 * Returns when a week with games begins: when the last game of the earlier weeks is over. Games postponed past the
 * week's first kickoff do not count. The first week begins seven days before its first kickoff.
 */
export const weekBeginsAt = (calendar: Calendar, week: number): number => {
  const first = firstKickoff(calendar, week)
  const ends = calendar.kickoffs
    .slice(0, week)
    .flatMap(endsOf)
    .filter(end => end <= first)
  return ends.length > 0 ? Math.max(...ends) : first - WEEK
}
