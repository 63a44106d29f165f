import * as z from 'zod/mini'
import { operation } from '../kernel/operation.ts'
import { teamView } from '../league/answers.ts'
import { openLeague, requireLeagueWeek } from '../league/load.ts'
import { mirrorGaps } from '../league/mirror.ts'
import { asOfWeek, matchupsOf } from '../league/scored-league.ts'
import { flippedResult, type ScoredRosters, scoreRosters, seasonTotals } from '../league/team-weeks.ts'
import { leagueReport, type TeamReport as Row } from '../rules/matchups/league-report.ts'
import { type Matchup, type Side, winnerOf } from '../rules/matchups/team-records.ts'
import { type Fortunes, fortunesOf } from '../rules/odds/schedules.ts'
import { toFigure, toPoints, toShare } from '../rules/scoring/decimal.ts'
import { Id, Week } from '../schema/field.ts'
import { MatchupReport, TeamReport } from '../schema/report.ts'

const figure = (value: number | null): number | null => (value === null ? null : toFigure(value))

const weekTotal = (at: Row['high']) => at && { week: at.week, total: toPoints(at.total) }

/** The number of random schedules, and the seed, which is the same for all callers. */
const DEALS = { deals: 1_000, seed: 1 }

const teamReport = (row: Row, { ranks, wins }: Fortunes): Omit<TeamReport, 'team' | 'totals'> => ({
  record: row.record,
  allPlay: row.allPlay,
  expectedWins: toFigure(row.expectedWins),
  luck: toFigure(row.luck),
  weeks: row.weeks,
  actual: toPoints(row.actual),
  best: toPoints(row.best),
  left: toPoints(row.left),
  efficiency: row.efficiency === null ? null : toShare(row.efficiency),
  high: weekTotal(row.high),
  low: weekTotal(row.low),
  strengthOfSchedule: figure(row.strengthOfSchedule),
  schedules: row.schedules
    .filter(({ team }) => team !== row.team)
    .map(({ team, record }) => ({ teamId: team, ...record })),
  dealtRanks: ranks.map(count => toFigure(count / DEALS.deals)),
  dealtWins: toFigure(wins),
})

type BestTotal = (team: string, week: number) => number

const matchupReport = (scored: ScoredRosters, matchup: Matchup, bestOf: BestTotal): MatchupReport[] => {
  const { week, home, away } = matchup
  const winner = winnerOf(matchup)
  if (away === null || winner === null) return []
  const side = ({ team, total }: Side) => ({ teamId: team, total: toPoints(total), best: toPoints(bestOf(team, week)) })
  const turns = [
    ...(winner === 'home' ? [] : flippedResult(scored, week, [home, away])),
    ...(winner === 'away' ? [] : flippedResult(scored, week, [away, home])),
  ]
  return [{ week, home: side(home), away: side(away), winner, turns }]
}

const getReport = operation({
  name: 'getReport',
  route: 'GET /leagues/{id}/report',
  commands: ['league report'],
  summary: "Report each team's luck and efficiency, and the matchups that its bench would have won",
  access: 'read',
  long: true,
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { week: z.optional(Week) },
  output: z.object({
    leagueId: Id,
    weeks: z.array(z.int()),
    teams: z.array(TeamReport),
    matchups: z.array(MatchupReport),
    warnings: z.array(z.string()),
  }),
  errors: ['not_found'],
  async run(context, { id, week }) {
    const all = await scoreRosters(context, await openLeague(context, id))
    if (week !== undefined) requireLeagueWeek(all.season, week)
    const scored = asOfWeek(all, week)
    const matchups = matchupsOf(scored)
    const totals = seasonTotals(scored, matchups)
    const bests = new Map(totals.map(({ teamId, week, best }) => [`${week} ${teamId}`, best]))
    const counted = matchups.filter(({ counts }) => counts)
    const { ranking, medianGame } = scored.league
    const fortunes = fortunesOf({ teams: scored.teams, matchups: counted, ranking, medianGame }, DEALS)
    const rows = leagueReport({
      teams: scored.teams.map(team => team.id),
      matchups: counted,
      weeks: totals.map(({ teamId, week, actual, best }) => ({ team: teamId, week, total: actual, best })),
    })
    return {
      leagueId: id,
      weeks: [...new Set(totals.map(({ week }) => week))],
      teams: rows.map((row, at) => ({
        team: teamView(context.actor, scored.league, scored.teams[at]!),
        ...teamReport(row, fortunes[at]!),
        totals: totals
          .filter(({ teamId }) => teamId === row.team)
          .map(({ week, actual }) => ({ week, total: toPoints(actual) })),
      })),
      matchups: matchups.flatMap(each => matchupReport(scored, each, (team, week) => bests.get(`${week} ${team}`)!)),
      warnings: await mirrorGaps(context, scored, new Set(totals.map(({ week }) => week))),
    }
  },
})

export const report = [getReport]
