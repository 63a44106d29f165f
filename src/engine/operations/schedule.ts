import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { conflict, invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { type OpenedLeague, openLeague, platformOf } from '../league/load.ts'
import { record } from '../league/log.ts'
import { requireAllowed, requireRight } from '../league/rights.ts'
import { pairings, replaceWeeks, requireWeekToCome, scheduleOf } from '../league/schedule.ts'
import { divisionalSchedule, divisionWeeks, rivalGames } from '../rules/matchups/divisional-schedule.ts'
import { swappedWeeks, weeksOfPairings } from '../rules/matchups/schedule-edits.ts'
import { refuseInMirror } from '../rules/refusal.ts'
import { Id, Week } from '../schema/field.ts'
import { RivalGames, ScheduleChange, SchedulePairing } from '../schema/matchup.ts'
import type { StoredMatchup } from '../store/index.ts'

const lastWeekOf = ({ league }: OpenedLeague): number => league.playoffConfig.startWeek - 1

/** Throws invalid_request unless a request has exactly one change. */
const requireOne = (change: ScheduleChange, week: number | undefined): void => {
  if (Object.keys(change).length !== 1)
    throw invalid(phrase`Change one thing at a time: {pairings}, {swapWith} or {divisionGames}`)
  if (week !== undefined && change.divisionGames !== undefined)
    throw invalid(phrase`{week} needs {pairings} or {swapWith}`)
  if (week === undefined && change.swapWith !== undefined) throw invalid(phrase`{swapWith} needs {week}`)
}

/** Returns the ids of each division's teams. */
const divisionsOf = ({ league, teams }: OpenedLeague): string[][] =>
  league.divisions.map((_, at) => teams.filter(({ division }) => division === at + 1).map(({ id }) => id))

/**
 * Returns a schedule with the given number of games between division rivals, or the default schedule for 0. Throws
 * invalid_request.
 */
const byDivisions = (opened: OpenedLeague, games: number): StoredMatchup[] => {
  const { league, teams } = opened
  const weeks = lastWeekOf(opened)
  if (games === 0) return pairings(teams, 1, weeks)
  if (league.divisions.length < 2) throw conflict(`${league.name} doesn't have divisions; set its divisions first`)
  const divisions = divisionsOf(opened)
  const needed = divisionWeeks(divisions, games)
  if (needed > weeks)
    throw invalid(phrase`{divisionGames} ${games} takes ${needed} weeks, but the regular season has only ${weeks}`)
  return divisionalSchedule(divisions, { weeks, games }).map(({ week, home, away }) => ({
    week,
    homeId: home,
    awayId: away,
  }))
}

/** Returns all matchups in the affected weeks after a change. Throws invalid_request and conflict. */
const changedPairings = (
  opened: OpenedLeague,
  schedule: readonly StoredMatchup[],
  {
    change: { pairings: written, swapWith, divisionGames },
    week,
  }: { change: ScheduleChange; week: number | undefined },
): StoredMatchup[] => {
  const { teams } = opened
  const lastWeek = lastWeekOf(opened)
  if (swapWith !== undefined && week !== undefined) {
    if (week === swapWith || Math.max(week, swapWith) > lastWeek)
      throw invalid(phrase`{week} and {swapWith} must be different weeks of the regular season, 1 to ${lastWeek}`)
    return swappedWeeks(schedule, [week, swapWith])
  }
  if (divisionGames !== undefined) return byDivisions(opened, divisionGames)
  const result = weeksOfPairings(written ?? [], { teams, lastWeek, week })
  if ('problem' in result) throw invalid(result.problem)
  return result.pairings
}

/** Throws conflict if a league's schedule cannot change. */
const requireSchedule = (opened: OpenedLeague, schedule: readonly StoredMatchup[]): void => {
  requireAllowed(refuseInMirror(platformOf(opened), 'change its schedule there'))
  if (schedule.length === 0) throw conflict(`${opened.league.name} doesn't have matchups`)
}

const weeksIn = (matchups: readonly StoredMatchup[]): number[] => [...new Set(matchups.map(({ week }) => week))]

/** Replaces the weeks that differ, and logs their old and new matchups. */
const store = async (
  context: Context & { leagueId: string },
  opened: OpenedLeague,
  { schedule, next }: { schedule: readonly StoredMatchup[]; next: readonly StoredMatchup[] },
): Promise<StoredMatchup[]> => {
  const of = (matchups: readonly StoredMatchup[], week: number) => matchups.filter(each => each.week === week)
  const differ = weeksIn(next).filter(week => !isDeepStrictEqual(of(schedule, week), of(next, week)))
  for (const week of differ) requireWeekToCome(context, opened, week)
  const [before, after] = [schedule, next].map(all => all.filter(({ week }) => differ.includes(week)))
  if (differ.length === 0) return []
  await replaceWeeks(context, opened, after!)
  const { id } = opened.league
  await record(context, id, { type: 'schedule', before: { matchups: before! }, after: { matchups: after! } })
  return after!
}

const setSchedule = operation({
  name: 'setSchedule',
  route: 'PUT /leagues/{id}/matchups',
  commands: ['league pairings'],
  summary: "Change your league's schedule: set pairings, swap two weeks, or set the number of games within divisions",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: { week: z.optional(Week) },
  body: ScheduleChange,
  output: z.object({
    leagueId: Id,
    weeks: z.array(z.int()),
    pairings: z.array(SchedulePairing),
    rivalGames: z.optional(RivalGames),
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, week, body }) {
    requireOne(body, week)
    const opened = await openLeague(context, id)
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    const schedule = await scheduleOf(context, opened)
    requireSchedule(opened, schedule)
    const next = changedPairings(opened, schedule, { change: body, week })
    const changed = await store(context, opened, { schedule, next })
    return {
      leagueId: id,
      weeks: weeksIn(changed),
      pairings: changed.map(({ week, homeId, awayId }) => ({ week, homeTeamId: homeId, awayTeamId: awayId })),
      ...(body.divisionGames && { rivalGames: rivalGames(divisionsOf(opened), next) }),
    }
  },
})

export const schedule = [setSchedule]
