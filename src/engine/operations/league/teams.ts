import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { leagueView, teamView } from '../../league/answers.ts'
import { gamesIn, teamIn } from '../../league/games.ts'
import { availabilityIn, fixedIn, lineupView, spotView } from '../../league/lineups.ts'
import { getLeague, getTeam, type OpenedLeague, openLeague, requireLeagueWeek } from '../../league/load.ts'
import { playerView } from '../../league/players.ts'
import { openWeekRosters, playersOf, rosterIn } from '../../league/rosters.ts'
import { adjustmentOf, scoreLeague, totalOf, weekPoints } from '../../league/scored-league.ts'
import { lineupsOf } from '../../league/weeks.ts'
import { lineupIn } from '../../rules/lineups/lineups.ts'
import { toPoints } from '../../rules/scoring/decimal.ts'
import { Figure, Id, Integer, orElse, Week } from '../../schema/field.ts'
import { League } from '../../schema/league.ts'
import { BenchPlayer, ReservePlayer, RosterSpot, SlotSoFar, UnavailablePlayer } from '../../schema/roster.ts'
import { Team } from '../../schema/team.ts'
import { currentWeek, weekIsOver } from '../../season/calendar.ts'
import type { Season } from '../../season/season.ts'
import type { WeekAt } from '../../season/week-teams.ts'
import { LEAGUE_FILTER, leaguesOf, leaguesShown } from './shown-leagues.ts'
import { editTeam } from './team-edits.ts'

/** The week asked for, else the current one, else the last of the regular season. Throws invalid_request. */
export const weekOr = ({ now }: Context, { league, season }: OpenedLeague, week: number | undefined): number => {
  if (week !== undefined) requireLeagueWeek(season, week)
  return week ?? currentWeek(season.calendar, now) ?? league.playoffConfig.startWeek - 1
}

const listTeams = operation({
  name: 'listTeams',
  route: 'GET /teams',
  commands: ['team list'],
  summary: 'List the teams of your leagues, or of one league',
  access: 'read',
  plan: 'free',
  status: 200,
  query: { league: z.optional(Id), ...LEAGUE_FILTER },
  output: z.object({ leagues: z.array(League), teams: z.array(Team) }),
  errors: ['not_found'],
  async run(context, { league, ...filter }) {
    const { store, actor } = context
    const leagues = league === undefined ? await leaguesOf(context, filter) : [await getLeague(context, league)]
    const teams = await Promise.all(leagues.map(({ id }) => store.teams.listOf(id)))
    return {
      leagues: await leaguesShown(context, leagues),
      teams: teams.flat().map(team => teamView(actor, team)),
    }
  },
})

/** Points of players and a team's total in a week of a league. A player without a visible game has null. */
const scoresIn = async (context: Context, opened: OpenedLeague, { teamId, week }: { teamId: string; week: number }) => {
  const scored = await scoreLeague(context, opened)
  return {
    pointsOf: (playerId: string | undefined): number | null => {
      const points = playerId === undefined ? null : weekPoints(scored, playerId, week)
      return points === null ? null : toPoints(points)
    },
    total: toPoints(totalOf(scored, teamId, week)),
    adjustment: toPoints(adjustmentOf(scored, teamId, week)),
  }
}

/** Answers without points, which need no scoring. */
const NO_SCORES = { pointsOf: () => null, total: null, adjustment: null }

/** The players who cannot be expected to play in a week; none once it is over. */
const unavailableIn = (season: Season, playerIds: readonly string[], at: WeekAt): UnavailablePlayer[] => {
  if (weekIsOver(season.calendar, at.week, at.now) || season.games.length === 0) return []
  const [gameOf, availabilityOf] = [gamesIn(season, at), availabilityIn(season, at)]
  return playerIds.flatMap((playerId): UnavailablePlayer[] => {
    const game = gameOf(playerId)
    if (game === null) return [{ playerId, why: teamIn(season, playerId, at) === null ? 'no_team' : 'bye' }]
    return game.state === 'scheduled' && !availabilityOf(playerId).isRecent ? [{ playerId, why: 'inactive' }] : []
  })
}

const showTeam = operation({
  name: 'getTeam',
  route: 'GET /leagues/{id}/teams/{teamId}',
  commands: ['team show'],
  summary: 'Show a team: its roster, and its lineup of a week',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  query: { week: z.optional(Week), points: orElse(Integer(0, 1), 1) },
  output: z.object({
    league: League,
    team: Team,
    week: z.int(),
    total: z.nullable(Figure),
    adjustment: z.nullable(Figure),
    roster: z.array(RosterSpot),
    lineup: z.array(SlotSoFar),
    bench: z.array(BenchPlayer),
    reserve: z.array(ReservePlayer),
    unavailable: z.array(UnavailablePlayer),
  }),
  errors: ['not_found'],
  async run(context, { id, teamId, week: asked, points }) {
    const { actor, now } = context
    const opened = await openLeague(context, id)
    const team = getTeam(opened, teamId)
    const week = weekOr(context, opened, asked)
    const { league, season } = opened
    const roster = rosterIn(await openWeekRosters(context, opened, week), teamId, week)
    const playerIds = roster.map(({ playerId }) => playerId)
    const isFixed = await fixedIn(context, opened, { week, playerIds })
    const lineup = lineupIn((await lineupsOf(context, opened)).get(teamId), week)
    const gameOf = gamesIn(season, { week, now })
    const { pointsOf, ...totals } = points === 1 ? await scoresIn(context, opened, { teamId, week }) : NO_SCORES
    const { reserve, returned } = playersOf(opened, roster)
    const resting = playerIds
      .filter(playerId => !lineup?.includes(playerId))
      .map(playerId => ({
        ...playerView(season, playerId),
        locked: isFixed(playerId),
        game: gameOf(playerId),
        points: pointsOf(playerId),
      }))
    return {
      league: leagueView(context, league),
      team: teamView(actor, team),
      week,
      ...totals,
      roster: roster.map(spot => spotView(season, spot, gameOf)),
      lineup: lineupView(opened, lineup, { isFixed, gameOf }).map(slot => ({
        ...slot,
        points: pointsOf(slot.player?.id),
      })),
      bench: resting.filter(({ id }) => !reserve.has(id)),
      reserve: resting
        .filter(({ id }) => reserve.has(id))
        .map(player => ({ ...player, hasReturned: returned.some(({ id }) => id === player.id) })),
      unavailable: unavailableIn(season, playerIds, { week, now }),
    }
  },
})

export const teams = [listTeams, showTeam, editTeam]
