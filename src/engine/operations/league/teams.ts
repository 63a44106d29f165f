import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { operation } from '../../operation/operation.ts'
import { lineupIn } from '../../rules/lineups.ts'
import { Id, Week } from '../../schema/field.ts'
import { League, Team, TeamChange } from '../../schema/league.ts'
import { BenchPlayer, LineupSlot, RosterSpot } from '../../schema/roster.ts'
import { currentWeek } from '../../season/calendar.ts'
import type { StoredLeague, StoredTeam } from '../../store/index.ts'
import { fixedIn } from '../lineups/locks.ts'
import { openRosters, rosterIn } from '../rosters/league-rosters.ts'
import { catchUp } from './catch-up.ts'
import { lineupsOf } from './closing.ts'
import { record } from './log.ts'
import { getLeague, getTeam, type OpenedLeague, openLeague, requireLeagueWeek, requireRight } from './opened-league.ts'
import { leagueView, lineupView, playerView, runBy, spotView, teamView } from './resources.ts'
import { leaguesShown } from './shown-leagues.ts'

/** The week asked for, else the current one, else the last of the regular season. Throws invalid_request. */
export const weekOr = ({ now }: Context, { league, season }: OpenedLeague, week: number | undefined): number => {
  if (week !== undefined) requireLeagueWeek(season, week)
  return week ?? currentWeek(season.calendar, now) ?? league.playoffConfig.startWeek - 1
}

/** The league that is named, else all that the account made or runs a team in. Throws not_found. */
const leaguesMeant = async (context: Context, id: string | undefined): Promise<StoredLeague[]> =>
  id === undefined ? context.store.leagues.listOf(context.actor.id) : [await getLeague(context, id)]

const listTeams = operation({
  name: 'listTeams',
  route: 'GET /teams',
  commands: ['team list'],
  summary: 'List the teams of your leagues, or of one league',
  access: 'read',
  plan: 'free',
  status: 200,
  query: { league: z.optional(Id) },
  output: z.object({ leagues: z.array(League), teams: z.array(Team) }),
  errors: ['not_found'],
  async run(context, { league: id }) {
    const { store, actor } = context
    const leagues = await leaguesMeant(context, id)
    const teams = id === undefined ? await store.teams.listInLeaguesOf(actor.id) : await store.teams.listOf(id)
    return {
      leagues: await leaguesShown(context, leagues),
      teams: teams.map(team => teamView(actor, team)),
    }
  },
})

const showTeam = operation({
  name: 'getTeam',
  route: 'GET /leagues/{id}/teams/{teamId}',
  commands: ['team show'],
  summary: 'Show a team: its roster, and its lineup of a week',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  query: { week: z.optional(Week) },
  output: z.object({
    league: League,
    team: Team,
    week: z.int(),
    roster: z.array(RosterSpot),
    lineup: z.array(LineupSlot),
    bench: z.array(BenchPlayer),
  }),
  errors: ['not_found'],
  async run(context, { id, teamId, week: asked }) {
    const { actor } = context
    const opened = await openLeague(context, id)
    const team = getTeam(opened, teamId)
    const week = weekOr(context, opened, asked)
    const { league, season } = opened
    const roster = rosterIn(await openRosters(context, opened), teamId, week)
    const lineup = lineupIn((await lineupsOf(context, opened)).get(teamId), week)
    const playerIds = roster.map(({ playerId }) => playerId)
    const isFixed = await fixedIn(context, opened, { week, playerIds })
    return {
      league: leagueView(context, league),
      team: teamView(actor, team),
      week,
      roster: roster.map(spot => spotView(season, spot)),
      lineup: lineupView(opened, lineup, isFixed),
      bench: playerIds
        .filter(playerId => !lineup?.includes(playerId))
        .map(playerId => ({ ...playerView(season, playerId), locked: isFixed(playerId) })),
    }
  },
})

/** Changes a team's name and manager. `manager` is the name of an account, or null for nobody. */
const changed = async (
  { store }: Context,
  { team, league }: { team: StoredTeam; league: StoredLeague },
  { name, manager }: TeamChange,
): Promise<StoredTeam> => {
  const renamed = { ...team, name: name ?? team.name }
  if (manager === undefined) return renamed
  return runBy(renamed, league, manager === null ? null : await store.accounts.get(manager))
}

const editTeam = operation({
  name: 'updateTeam',
  route: 'PATCH /leagues/{id}/teams/{teamId}',
  commands: ['team rename', 'team assign'],
  forms: { 'team rename': { offers: ['name'] }, 'team assign': { offers: ['manager'] } },
  summary: 'Rename a team, or change its manager',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  body: TeamChange,
  output: z.object({ team: Team }),
  errors: ['not_found', 'forbidden'],
  async run(context, { id, teamId, body }) {
    const { store, actor } = context
    if (body.name === undefined && body.manager === undefined)
      throw invalid('Name at least one thing to change: name, manager')
    const opened = await openLeague(context, id)
    const team = getTeam(opened, teamId)
    requireRight(context, body.manager === undefined ? 'rename' : 'league', opened, team)
    const after = await changed(context, { team, league: opened.league }, body)
    await catchUp(context, opened)
    await store.teams.update(after)
    if (body.name !== undefined) {
      await record(context, id, { type: 'rename', teamId, before: { name: team.name }, after: { name: after.name } })
    }
    if (body.manager !== undefined) {
      const of = ({ managerName }: StoredTeam) => ({ manager: managerName === '' ? null : managerName })
      await record(context, id, { type: 'assign', teamId, before: of(team), after: of(after) })
    }
    return { team: teamView(actor, after) }
  },
})

export const teams = [listTeams, showTeam, editTeam]
