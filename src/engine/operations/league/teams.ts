import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { operation } from '../../operation/operation.ts'
import { toPoints } from '../../rules/decimal.ts'
import { lineupIn } from '../../rules/lineups.ts'
import type { Right } from '../../rules/rights.ts'
import type { Account } from '../../schema/account.ts'
import { Id, Integer, orElse, Week } from '../../schema/field.ts'
import { League } from '../../schema/league.ts'
import { BenchPlayer, ReservePlayer, RosterSpot, SlotSoFar } from '../../schema/roster.ts'
import { Team, TeamChange } from '../../schema/team.ts'
import { currentWeek } from '../../season/calendar.ts'
import type { StoredTeam } from '../../store/index.ts'
import { catchUp } from '../clocks/catch-up.ts'
import { fixedIn } from '../lineups/locks.ts'
import { requireNoMirror } from '../lineups/stored-lineups.ts'
import { consenting } from '../managers/consent.ts'
import { keepManagers } from '../managers/keep-managers.ts'
import { runBy } from '../managers/team-managers.ts'
import { lineupsOf } from '../matchups/closing.ts'
import { scoreLeague, weekPoints } from '../matchups/scored-league.ts'
import { openWeekRosters, rosterIn } from '../rosters/league-rosters.ts'
import { playersOf } from '../rosters/moves.ts'
import { requireDistinct } from '../seasons/opened-season.ts'
import { gamesIn } from '../seasons/week-games.ts'
import { record } from './log.ts'
import { getLeague, getTeam, type OpenedLeague, openLeague, requireLeagueWeek, requireRight } from './opened-league.ts'
import { leagueView, lineupView, playerView, spotView, teamView } from './resources.ts'
import { LEAGUE_FILTER, leaguesOf, leaguesShown } from './shown-leagues.ts'

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

/** What players scored in a week of a league, by id; null for nobody and for who has no visible game. */
const pointsIn = async (context: Context, opened: OpenedLeague, week: number) => {
  const scored = await scoreLeague(context, opened)
  return (playerId: string | undefined): number | null => {
    const points = playerId === undefined ? null : weekPoints(scored, playerId, week)
    return points === null ? null : toPoints(points)
  }
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
    roster: z.array(RosterSpot),
    lineup: z.array(SlotSoFar),
    bench: z.array(BenchPlayer),
    reserve: z.array(ReservePlayer),
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
    const pointsOf = points === 1 ? await pointsIn(context, opened, week) : () => null
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
      roster: roster.map(spot => spotView(season, spot, gameOf)),
      lineup: lineupView(opened, lineup, { isFixed, gameOf }).map(slot => ({
        ...slot,
        points: pointsOf(slot.player?.id),
      })),
      bench: resting.filter(({ id }) => !reserve.has(id)),
      reserve: resting
        .filter(({ id }) => reserve.has(id))
        .map(player => ({ ...player, hasReturned: returned.some(({ id }) => id === player.id) })),
    }
  },
})

/** The names of the accounts that are to run a team, its manager first; undefined if they stay. */
const managersIn = ({ manager, managers }: TeamChange): readonly string[] | undefined =>
  manager === undefined ? managers : manager === null ? [] : [manager]

/** Throws invalid_request for a change that no team can make. */
const requireSoundChange = (change: TeamChange): void => {
  const { manager, managers } = change
  if (Object.keys(change).length === 0)
    throw invalid('Name at least one thing to change: name, manager, managers, autoLineup')
  if (manager !== undefined && managers !== undefined) throw invalid('Send manager or managers, not both')
  if (managers) requireDistinct('managers', managers)
}

/** What somebody must be allowed who makes a change. */
const rightTo = (change: TeamChange): Right => {
  if (managersIn(change) !== undefined) return 'league'
  return change.name === undefined ? 'team' : 'rename'
}

/** Changes a team's name, those who run it, and whether the clock mends its lineups. Throws forbidden and not_found. */
const changed = async (
  context: Context,
  { team, opened }: { team: StoredTeam; opened: OpenedLeague },
  change: TeamChange,
): Promise<StoredTeam> => {
  const renamed = { ...team, name: change.name ?? team.name, autoLineup: change.autoLineup ?? team.autoLineup }
  const names = managersIn(change)
  if (names === undefined) return renamed
  const accounts: Account[] = []
  for (const name of names) accounts.push(await consenting(context, opened, name))
  return runBy(renamed, opened.league, accounts)
}

const editTeam = operation({
  name: 'updateTeam',
  route: 'PATCH /leagues/{id}/teams/{teamId}',
  commands: ['team rename', 'team assign', 'team managers', 'team auto'],
  forms: {
    'team rename': { offers: ['name'] },
    'team assign': { offers: ['manager'] },
    'team managers': { offers: ['managers'] },
    'team auto': { offers: ['autoLineup'] },
  },
  summary: 'Rename a team, change who runs it, or let the clock mend its lineups',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  body: TeamChange,
  output: z.object({ team: Team }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, teamId, body }) {
    const { store, actor } = context
    requireSoundChange(body)
    const managers = managersIn(body)
    const opened = await openLeague(context, id)
    const team = getTeam(opened, teamId)
    requireRight(context, rightTo(body), opened, team)
    if (body.autoLineup !== undefined) requireNoMirror(opened)
    const after = await changed(context, { team, opened }, body)
    await catchUp(context, opened)
    await store.teams.update(after)
    if (body.name !== undefined) {
      await record(context, id, { type: 'rename', teamId, before: { name: team.name }, after: { name: after.name } })
    }
    if (managers !== undefined) await keepManagers(context, team, after)
    if (body.autoLineup !== undefined) {
      const of = ({ autoLineup }: StoredTeam) => ({ on: autoLineup })
      await record(context, id, { type: 'auto', teamId, before: of(team), after: of(after) })
    }
    return { team: teamView(actor, after) }
  },
})

export const teams = [listTeams, showTeam, editTeam]
