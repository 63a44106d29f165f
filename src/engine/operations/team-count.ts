import * as z from 'zod/mini'
import type { LeagueContext } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { leagueView, teamView } from '../league/answers.ts'
import { inDraftOrder } from '../league/draft.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { hasDrafted, newTeam } from '../league/league-size.ts'
import { type OpenedLeague, openLeague, platformOf, requireTeam } from '../league/load.ts'
import { record } from '../league/log.ts'
import { loggedManagers } from '../league/managers.ts'
import { requireAllowed, requireRight } from '../league/rights.ts'
import { pairings, scheduleSize } from '../league/schedule.ts'
import { byPriority } from '../league/waivers.ts'
import { refuseTeams } from '../rules/league/league-size.ts'
import { refuseInMirror } from '../rules/refusal.ts'
import { Id, Name } from '../schema/field.ts'
import { League } from '../schema/league.ts'
import { ScheduleSize } from '../schema/matchup.ts'
import { Team } from '../schema/team.ts'
import type { StoredTeam } from '../store/index.ts'

/**
 * Adds and removes teams before a league's draft. The new number of teams gets a new schedule. The other teams keep
 * their draft and waiver order.
 */

/** Throws conflict if a league cannot have this number of teams. */
const requireTeamCount = async (context: LeagueContext, opened: OpenedLeague, teams: readonly StoredTeam[]) => {
  const { league } = opened
  requireAllowed(refuseInMirror(platformOf(opened), 'change its teams there'))
  await requireCaughtUp(context, opened)
  const empty = league.divisions.findIndex((_, at) => !teams.some(({ division }) => division === at + 1))
  const conditions = {
    leagueName: league.name,
    hasDrafted: await hasDrafted(context, opened),
    teams: teams.length,
    playoffTeams: league.playoffConfig.teams,
    emptyDivision: league.divisions[empty] ?? null,
  }
  requireAllowed(refuseTeams(conditions))
}

/** Stores a league's teams with consecutive draft positions and waiver priorities, and a new schedule. */
const changeTeams = async (context: LeagueContext, opened: OpenedLeague, teams: readonly StoredTeam[]) => {
  const { store, admitted } = context
  const { id, playoffConfig, keepers } = opened.league
  const isOrdered = teams.every(({ waiverPriority }) => waiverPriority !== null)
  const [drafting, claiming] = [inDraftOrder(teams), byPriority(teams)]
  const placed = teams.map(team => ({
    ...team,
    draftPosition: drafting.indexOf(team) + 1,
    waiverPriority: isOrdered ? claiming.indexOf(team) + 1 : null,
  }))
  for (const team of placed) await store.teams.update(team)
  await store.matchups.deleteFrom(id, 1)
  const league = {
    ...opened.league,
    keepers: keepers.filter(({ teamId }) => teams.some(team => team.id === teamId)),
    draw: null,
    updatedAt: admitted.time,
  }
  await store.leagues.update(league)
  return { league, teams: placed, schedule: scheduleSize(pairings(placed, 1, playoffConfig.startWeek - 1)) }
}

/** Returns the division with the fewest teams, or the first one if several are tied. Null without divisions. */
const smallestDivision = ({ league, teams }: OpenedLeague): number | null => {
  const sizes = league.divisions.map((_, at) => teams.filter(({ division }) => division === at + 1).length)
  return sizes.length === 0 ? null : sizes.indexOf(Math.min(...sizes)) + 1
}

/**
 * Returns a new team's number. It is higher than every number this season and last, because keepers refer to teams by
 * number.
 */
const nextNumber = async ({ store }: LeagueContext, { league, teams }: OpenedLeague): Promise<number> => {
  const earlier = league.previousId === null ? [] : await store.teams.listOf(league.previousId)
  return Math.max(...[...teams, ...earlier].map(({ number }) => number)) + 1
}

const addTeam = operation({
  name: 'addTeam',
  route: 'POST /leagues/{id}/teams',
  commands: ['team add'],
  summary: 'Add a team to your league before its draft',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: z.strictObject({ name: z.optional(Name) }),
  output: z.object({ league: League, team: Team, schedule: ScheduleSize }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openLeague(context, id)
    requireRight(context, 'league', opened)
    const number = await nextNumber(context, opened)
    const created = newTeam(context, opened.league, { number, name: body.name })
    // The last team to draft claims first.
    const team = { ...created, waiverPriority: 0, division: smallestDivision(opened) }
    const after = [...opened.teams, team]
    await requireTeamCount(context, opened, after)
    await context.store.teams.insert(team)
    const { league, teams, schedule } = await changeTeams(context, opened, after)
    await record(context, id, { type: 'team_add', teamId: team.id, after: { name: team.name, number } })
    return { league: leagueView(context, league), team: teamView(context.actor, league, teams.at(-1)!), schedule }
  },
})

const removeTeam = operation({
  name: 'removeTeam',
  route: 'DELETE /leagues/{id}/teams/{teamId}',
  destroys: true,
  commands: ['team remove'],
  summary: 'Remove a team from your league before its draft',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  output: z.object({ league: League, team: Team, schedule: ScheduleSize }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, teamId }) {
    const { store, actor } = context
    const opened = await openLeague(context, id)
    const team = requireTeam(opened, teamId)
    requireRight(context, 'league', opened)
    const after = opened.teams.filter(each => each !== team)
    await requireTeamCount(context, opened, after)
    await store.notifications.deleteOfTeam(id, teamId)
    await store.teams.delete(teamId)
    const { league, schedule } = await changeTeams(context, opened, after)
    const { name, number } = team
    const before = { name, number, ...loggedManagers(team) }
    await record(context, id, { type: 'team_remove', teamId, before })
    return { league: leagueView(context, league), team: teamView(actor, league, team), schedule }
  },
})

export const teamCount = [addTeam, removeTeam]
