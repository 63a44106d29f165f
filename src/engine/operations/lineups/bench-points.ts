import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { operation } from '../../operation/operation.ts'
import { bestLineup, type Candidate, lineupTotal } from '../../rules/lineups/best-lineup.ts'
import { exchanges, type LineupInForce } from '../../rules/lineups/exchanges.ts'
import type { Matchup } from '../../rules/matchups/team-records.ts'
import { toPoints } from '../../rules/scoring/decimal.ts'
import { Id, Integer, orElse, Week } from '../../schema/field.ts'
import { SeasonWorth, WeekWorth } from '../../schema/report.ts'
import { BenchScore, SlotScore } from '../../schema/roster.ts'
import type { BreakdownLine } from '../../schema/score.ts'
import { getTeam, openLeague, requireLeagueWeek } from '../league/opened-league.ts'
import { playerInWeek, posGroupsOf, seatsView } from '../league/resources.ts'
import {
  arithmeticOf,
  lineupOf,
  matchupsOf,
  type ScoredLeague,
  scoreLeague,
  weekPoints,
} from '../matchups/scored-league.ts'
import { gapsIn } from '../mirror/gaps.ts'
import { activeIn, openWeekRosters, type WeekRosters } from '../rosters/league-rosters.ts'
import { gamesIn } from '../seasons/week-games.ts'

/** A scored league with its rosters. */
export interface ScoredRosters extends ScoredLeague {
  rosters: WeekRosters
}

/** Opens a league, scores it, and reads its rosters. Throws not_found. */
export const scoreRosters = async (context: Context, id: string): Promise<ScoredRosters> => {
  const opened = await openLeague(context, id)
  return { ...(await scoreLeague(context, opened)), rosters: await openWeekRosters(context, opened) }
}

/** A team's roster and lineup of a week, for the rules. `playerIds` are by candidate. */
export interface LineupWeek extends LineupInForce {
  playerIds: readonly string[]
  candidates: readonly Candidate[]
}

/** A team's roster and lineup of a week. `worth` gives what a player is worth, or null if he does not play. */
export const lineupWeek = (
  scored: ScoredRosters,
  { teamId, week }: { teamId: string; week: number },
  worth: (playerId: string) => number | null = id => weekPoints(scored, id, week),
): LineupWeek => {
  const { slots } = scored.league.rosterConfig
  const lineup = lineupOf(scored, teamId, week) ?? slots.map(() => null)
  const roster = activeIn(scored.rosters, teamId, week).map(({ playerId }) => playerId)
  // A mirror's lineup may hold a player who is no longer on the platform's roster.
  const playerIds = [...new Set([...roster, ...lineup.filter(id => id !== null)])]
  const places = new Map(playerIds.map((id, at) => [id, at]))
  return {
    slots,
    playerIds,
    candidates: playerIds.map(id => ({ posGroups: posGroupsOf(scored, id), points: worth(id) })),
    lineup: lineup.map(id => (id === null ? null : places.get(id)!)),
  }
}

const isLegal = ({ slots, candidates, lineup }: LineupWeek): boolean =>
  lineup.every(
    (at, slotIndex) =>
      at === null || candidates[at]!.posGroups.some(group => slots[slotIndex]!.eligible.includes(group)),
  )

/** What the lineup scored, and the most that the roster allowed, in hundredths. */
export const worthOf = (week: LineupWeek): { actual: number; best: number } => ({
  actual: lineupTotal(week.lineup, week.candidates),
  // A player may keep his slot, so the best is never below what the lineup scored.
  best: isLegal(week) ? bestLineup(week).total : exchanges(week).best,
})

/** The actual and best total of each team in each regular week that was played, byes included; in hundredths. */
export const seasonWorth = (scored: ScoredRosters, matchups: readonly Matchup[] = matchupsOf(scored)) =>
  matchups
    .filter(({ counts }) => counts)
    .flatMap(({ week, home, away }) =>
      [home, ...(away ? [away] : [])].map(({ team }) => ({
        teamId: team,
        week,
        ...worthOf(lineupWeek(scored, { teamId: team, week })),
      })),
    )

const inPoints = ({ actual, best }: { actual: number; best: number }) => ({
  actual: toPoints(actual),
  best: toPoints(best),
  left: toPoints(best - actual),
})

type Explain = (playerId: string) => { breakdown?: BreakdownLine[] }

/** Explains the points of a player in the week, if asked to. */
const explainer = (scored: ScoredLeague, { week, wanted }: { week: number; wanted: boolean }): Explain => {
  if (!wanted) return () => ({})
  const arithmetic = arithmeticOf(scored)
  return id => ({ breakdown: arithmetic(id, week) })
}

const teamBenchPoints = operation({
  name: 'getBenchPoints',
  route: 'GET /leagues/{id}/teams/{teamId}/bench-points',
  commands: ['bench-points'],
  summary: "Compare a lineup's points with the best that its roster could have scored",
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id, teamId: Id },
  query: { week: Week, breakdown: orElse(Integer(0, 1), 0) },
  output: z.extend(WeekWorth, {
    leagueId: Id,
    starters: z.array(SlotScore),
    bench: z.array(BenchScore),
    warnings: z.array(z.string()),
  }),
  errors: ['not_found'],
  async run(context, { id, teamId, week, breakdown: explain }) {
    const scored = await scoreRosters(context, id)
    getTeam(scored, teamId)
    requireLeagueWeek(scored.season, week)
    const team = lineupWeek(scored, { teamId, week })
    const worth = worthOf(team)
    const behind = explainer(scored, { week, wanted: explain === 1 })
    const pointsOf = (playerId: string): number => toPoints(weekPoints(scored, playerId, week) ?? 0)
    const gameOf = gamesIn(scored.season, { week, now: context.now })
    const bench = team.playerIds.filter((_, at) => !team.lineup.includes(at))
    return {
      leagueId: id,
      teamId,
      week,
      ...inPoints(worth),
      optimal: worth.best === worth.actual,
      starters: seatsView(scored, lineupOf(scored, teamId, week), gameOf).map(slot => ({
        ...slot,
        points: slot.player ? pointsOf(slot.player.id) : 0,
        ...(slot.player && behind(slot.player.id)),
      })),
      bench: bench
        .map(each => ({ ...playerInWeek(scored.season, each, gameOf), points: pointsOf(each), ...behind(each) }))
        .sort((a, b) => b.points - a.points),
      warnings: await gapsIn(context, scored, [week]),
    }
  },
})

const listBenchPoints = operation({
  name: 'listBenchPoints',
  route: 'GET /leagues/{id}/bench-points',
  commands: ['bench-points --week all'],
  summary: 'Compare the lineups of a regular season with the best that their rosters could have scored',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { teamId: z.optional(Id) },
  output: z.object({
    leagueId: Id,
    teamId: z.nullable(Id),
    weeks: z.array(WeekWorth),
    totals: z.array(SeasonWorth),
    warnings: z.array(z.string()),
  }),
  errors: ['not_found'],
  async run(context, { id, teamId }) {
    const scored = await scoreRosters(context, id)
    const teams = teamId === undefined ? scored.teams : [getTeam(scored, teamId)]
    const wanted = new Set(teams.map(team => team.id))
    const weeks = seasonWorth(scored).filter(week => wanted.has(week.teamId))
    const sum = (teamId: string, of: 'actual' | 'best') =>
      weeks.reduce((total, week) => total + (week.teamId === teamId ? week[of] : 0), 0)
    return {
      leagueId: id,
      teamId: teamId ?? null,
      weeks: weeks.map(({ teamId, week, ...worth }) => ({
        teamId,
        week,
        ...inPoints(worth),
        optimal: worth.best === worth.actual,
      })),
      totals: teams.map(({ id: teamId }) => ({
        teamId,
        weeks: weeks.filter(week => week.teamId === teamId).length,
        ...inPoints({ actual: sum(teamId, 'actual'), best: sum(teamId, 'best') }),
      })),
      warnings: await gapsIn(context, scored, new Set(weeks.map(({ week }) => week))),
    }
  },
})

export const worth = [teamBenchPoints, listBenchPoints]
