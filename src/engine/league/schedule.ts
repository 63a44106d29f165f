import type { Context } from '../kernel/context.ts'
import { pairingsOf } from '../rules/matchups/schedule.ts'
import type { StoredMatchup, StoredTeam } from '../store/index.ts'
import { type OpenedLeague, platformOf } from './load.ts'

/** The matchups of weeks `from` to `to`, by draft order. */
export const pairings = (teams: readonly Pick<StoredTeam, 'id'>[], from: number, to: number): StoredMatchup[] => {
  const order = teams.map(({ id }) => id)
  const weeks = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  return weeks.flatMap(week => pairingsOf(order, week).map(({ home, away }) => ({ week, homeId: home, awayId: away })))
}

/**
 * The schedule of a league, week by week. It follows from the teams and the first week of the playoffs, so that nothing of
 * it is stored, except in a mirror and in a league that an earlier version made.
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
