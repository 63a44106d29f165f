import * as z from 'zod/mini'
import { operation } from '../kernel/operation.ts'
import { weekIn } from '../league/games.ts'
import { slotsView } from '../league/lineups.ts'
import { openLeague, requireLeagueWeek, requireTeam } from '../league/load.ts'
import { mirrorGaps } from '../league/mirror.ts'
import { playerInWeek } from '../league/players.ts'
import { adjustmentOf, arithmeticOf, lineupOf, type ScoredLeague, weekPoints } from '../league/scored-league.ts'
import { lineupWeek, scoreRosters, seasonTotals, type WeekTotals, weekTotals } from '../league/team-weeks.ts'
import { sum } from '../rules/mean.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import { Id, Integer, Week, withDefault } from '../schema/field.ts'
import { SeasonBenchPoints, WeekBenchPoints } from '../schema/report.ts'
import { BenchScore, SlotScore } from '../schema/roster.ts'
import type { BreakdownLine } from '../schema/score.ts'

const totalsView = ({ actual, best, left }: Pick<WeekTotals, 'actual' | 'best' | 'left'>) => ({
  actual: toPoints(actual),
  best: toPoints(best),
  left: toPoints(left),
})

const weekView = (scored: ScoredLeague, totals: WeekTotals): WeekBenchPoints => ({
  teamId: totals.teamId,
  week: totals.week,
  ...totalsView(totals),
  adjustment: toPoints(adjustmentOf(scored, totals.teamId, totals.week)),
  optimal: totals.left === 0,
})

type Explain = (playerId: string) => { breakdown?: BreakdownLine[] }

/** Returns a function that explains a player's points in the week, if that was requested. */
const explainer = (scored: ScoredLeague, { week, isRequested }: { week: number; isRequested: boolean }): Explain => {
  if (!isRequested) return () => ({})
  const arithmetic = arithmeticOf(scored)
  return id => ({ breakdown: arithmetic(id, week) })
}

const getBenchPoints = operation({
  name: 'getBenchPoints',
  route: 'GET /leagues/{id}/teams/{teamId}/bench-points',
  commands: ['bench-points'],
  summary: "Compare a lineup's points with the best possible lineup",
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id, teamId: Id },
  query: { week: Week, breakdown: withDefault(Integer(0, 1), 0) },
  output: z.extend(WeekBenchPoints, {
    leagueId: Id,
    starters: z.array(SlotScore),
    bench: z.array(BenchScore),
    warnings: z.array(z.string()),
  }),
  errors: ['not_found'],
  async run(context, { id, teamId, week, breakdown: explain }) {
    const scored = await scoreRosters(context, await openLeague(context, id))
    requireTeam(scored, teamId)
    requireLeagueWeek(scored.season, week)
    const team = lineupWeek(scored, { teamId, week })
    const behind = explainer(scored, { week, isRequested: explain === 1 })
    const pointsOf = (playerId: string): number => toPoints(weekPoints(scored, playerId, week) ?? 0)
    const inWeek = weekIn(scored.season, { week, now: context.now })
    const bench = team.playerIds.filter((_, at) => !team.lineup.includes(at))
    return {
      leagueId: id,
      ...weekView(scored, weekTotals(scored, { teamId, week })),
      starters: slotsView(scored, lineupOf(scored, teamId, week), inWeek).map(slot => ({
        ...slot,
        points: slot.player ? pointsOf(slot.player.id) : 0,
        ...(slot.player && behind(slot.player.id)),
      })),
      bench: bench
        .map(each => ({ ...playerInWeek(scored.season, each, inWeek), points: pointsOf(each), ...behind(each) }))
        .sort((a, b) => b.points - a.points),
      warnings: await mirrorGaps(context, scored, [week]),
    }
  },
})

const listBenchPoints = operation({
  name: 'listBenchPoints',
  route: 'GET /leagues/{id}/bench-points',
  commands: ['bench-points --week all'],
  summary: "Compare a regular season's lineups with the best possible ones",
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { teamId: z.optional(Id) },
  list: 'totals',
  output: z.object({
    leagueId: Id,
    teamId: z.nullable(Id),
    weeks: z.array(WeekBenchPoints),
    totals: z.array(SeasonBenchPoints),
    warnings: z.array(z.string()),
  }),
  errors: ['not_found'],
  async run(context, { id, teamId }) {
    const scored = await scoreRosters(context, await openLeague(context, id))
    const teams = teamId === undefined ? scored.teams : [requireTeam(scored, teamId)]
    const teamIds = new Set(teams.map(team => team.id))
    const weeks = seasonTotals(scored).filter(week => teamIds.has(week.teamId))
    const totalsOf = (teamId: string): SeasonBenchPoints => {
      const teamWeeks = weeks.filter(week => week.teamId === teamId)
      const sumOf = (of: 'actual' | 'best' | 'left') => sum(teamWeeks.map(week => week[of]))
      return {
        teamId,
        weeks: teamWeeks.length,
        ...totalsView({ actual: sumOf('actual'), best: sumOf('best'), left: sumOf('left') }),
      }
    }
    return {
      leagueId: id,
      teamId: teamId ?? null,
      weeks: weeks.map(week => weekView(scored, week)),
      totals: teams.map(team => totalsOf(team.id)),
      warnings: await mirrorGaps(context, scored, new Set(weeks.map(({ week }) => week))),
    }
  },
})

export const benchPoints = [getBenchPoints, listBenchPoints]
