import type { Context, LeagueContext } from '../kernel/context.ts'
import { nextDay } from '../rules/league/day.ts'
import { orderByStandings } from '../rules/rosters/waiver-order.ts'
import { lateOverAt } from '../season/calendar.ts'
import { weeksThatCount } from '../season/counted-weeks.ts'
import type { Season } from '../season/season.ts'
import type { StoredTeam } from '../store/index.ts'
import { waiversOf } from './availability.ts'
import type { OpenedLeague } from './load.ts'
import { record } from './log.ts'
import { scoreLeague, standingsOf } from './scored-league.ts'
import { openSeason } from './season.ts'

/** How many weeks of a league's regular season count. */
const countedWeeks = ({ league }: OpenedLeague, season: Season): number =>
  [...weeksThatCount(season)].filter(week => week < league.playoffConfig.startWeek).length

/**
 * The first daily run, at `from` or later and up to now, before which another week of the regular season has come to count,
 * in a league whose claims go by the standings.
 */
export const orderedAt = async (context: Context, opened: OpenedLeague, from: number): Promise<number | null> => {
  const { league, season } = opened
  if (league.acquisitionMode !== 'waivers' || waiversOf(league).order !== 'standings') return null
  const { weekEnds, endsAt } = season.calendar
  const weeks = Array.from({ length: league.playoffConfig.startWeek - 1 }, (_, at) => at + 1)
  const ends = weeks.map(week => weekEnds[week] ?? endsAt).sort((a, b) => a - b)
  // As many weeks as ended by an instant can count by then.
  for (const end of ends.length > league.orderedWeeks
    ? [...ends.slice(league.orderedWeeks), lateOverAt(league.season)]
    : []) {
    const day = nextDay(Math.max(from, end) - 1, context.dailyAt).at
    if (day > context.now) return null
    const then = await openSeason({ ...context, now: day }, league.season)
    if (countedWeeks(opened, then) > league.orderedWeeks) return day
  }
  return null
}

const idsOf = (teams: readonly StoredTeam[]): string[] => teams.map(({ id }) => id)

/** Makes the order of claims from the standings: the last team claims first, and teams that are level keep their order. */
export const orderAnew = async (context: LeagueContext, opened: OpenedLeague): Promise<void> => {
  const { store } = context
  const { league, teams } = opened
  const before = teams.toSorted((one, other) => (one.waiverPriority ?? 0) - (other.waiverPriority ?? 0))
  const order = orderByStandings(standingsOf(await scoreLeague(context, opened)), idsOf(before))
  await Promise.all(teams.map(team => store.teams.update({ ...team, waiverPriority: order.indexOf(team.id) + 1 })))
  await store.leagues.update({ ...league, orderedWeeks: countedWeeks(opened, opened.season) })
  await record(context, league.id, {
    type: 'waiver_order',
    before: { teamIds: idsOf(before) },
    after: { teamIds: order },
    clock: true,
  })
}
