import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { pairingsOf } from '../rules/matchups/schedule.ts'
import type { ScheduleSize } from '../schema/matchup.ts'
import type { StoredMatchup, StoredTeam } from '../store/index.ts'
import { type OpenedLeague, platformOf } from './load.ts'
import { closesByItself } from './weeks.ts'

/**
 * Returns the matchups for weeks `from` to `to`. The teams must be in creation order, because a new draft order does not
 * change the schedule.
 */
export const pairings = (teams: readonly Pick<StoredTeam, 'id'>[], from: number, to: number): StoredMatchup[] => {
  const order = teams.map(({ id }) => id)
  const weeks = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  return weeks.flatMap(week => pairingsOf(order, week).map(({ home, away }) => ({ week, homeId: home, awayId: away })))
}

/**
 * Returns a league's schedule, week by week. It is usually computed from the teams and the first playoff week. It is
 * stored only for mirrors, leagues from earlier versions, and leagues with an edited schedule.
 */
export const scheduleOf = async (
  { store }: Pick<Context, 'store'>,
  opened: Pick<OpenedLeague, 'league' | 'teams'>,
): Promise<StoredMatchup[]> => {
  const { league, teams } = opened
  const stored = await store.matchups.listOf(league.id)
  return stored.length > 0 || platformOf(opened) !== null
    ? stored
    : pairings(teams, 1, league.playoffConfig.startWeek - 1)
}

/** Counts the weeks and matchups in a schedule, without byes. */
export const scheduleSize = (schedule: readonly StoredMatchup[]): ScheduleSize => ({
  weeks: new Set(schedule.map(({ week }) => week)).size,
  games: schedule.filter(({ awayId }) => awayId !== null).length,
})

/** Throws conflict if a week is closed or its first game has started. */
export const requireWeekToCome = ({ now }: Context, opened: OpenedLeague, week: number): void => {
  const { league, season } = opened
  if (league.closedWeeks.includes(week)) throw conflict(`Week ${week} is closed, so its matchups can't change`)
  const kickoffs = [...(season.calendar.kickoffs[week]?.values() ?? [])]
  if (closesByItself(opened) && Math.min(...kickoffs) <= now)
    throw conflict(`Week ${week} has begun, so its matchups can't change`)
}

/** Replaces the matchups of these weeks. After this, the league's entire schedule is stored. */
export const replaceWeeks = async (
  { store }: Pick<Context, 'store'>,
  opened: OpenedLeague,
  matchups: readonly StoredMatchup[],
): Promise<void> => {
  const { id } = opened.league
  const schedule = await scheduleOf({ store }, opened)
  const weeks = new Set(matchups.map(({ week }) => week))
  const after = [...schedule.filter(({ week }) => !weeks.has(week)), ...matchups].sort((a, b) => a.week - b.week)
  await store.matchups.deleteFrom(id, 1)
  await store.matchups.insert(id, after)
}
