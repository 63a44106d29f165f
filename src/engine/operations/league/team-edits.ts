import * as z from 'zod/mini'
import type { AutoLineupLevel } from '../../../../data/leagues.ts'
import { invalid, naming } from '../../base/errors.ts'
import type { Context, LeagueContext } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { teamView } from '../../league/answers.ts'
import { requireCaughtUp } from '../../league/enter.ts'
import { requireNoMirror } from '../../league/lineups.ts'
import { getTeam, type OpenedLeague, openLeague } from '../../league/load.ts'
import { record } from '../../league/log.ts'
import { consenting, keepManagers } from '../../league/manager-changes.ts'
import { managerIdsOf, runBy } from '../../league/managers.ts'
import { requireRight } from '../../league/rights.ts'
import { requireDistinct } from '../../league/season.ts'
import { namesThatDiffer } from '../../league/settings.ts'
import type { Right } from '../../rules/league/rights.ts'
import type { Account } from '../../schema/account.ts'
import { Id } from '../../schema/field.ts'
import { Team, TeamChange } from '../../schema/team.ts'
import type { StoredTeam } from '../../store/index.ts'

/** The names of the accounts that are to run a team, its manager first; undefined if they stay. */
const managersIn = ({ manager, managers }: TeamChange): readonly string[] | undefined =>
  manager === undefined ? managers : manager === null ? [] : [manager]

/** Throws invalid_request for a change that no team can make. */
const requireSoundChange = (change: TeamChange): void => {
  const { manager, managers } = change
  if (Object.keys(change).length === 0)
    throw invalid(
      naming`Name at least one thing to change: {name}, {manager}, {managers}, {autoLineup}, {autoLineupLevel}`,
    )
  if (manager !== undefined && managers !== undefined) throw invalid(naming`Send {manager} or {managers}, not both`)
  if (managers) requireDistinct('managers', managers)
  if (change.autoLineup !== undefined && change.autoLineupLevel !== undefined)
    throw invalid(naming`Send {autoLineup} or {autoLineupLevel}, not both`)
}

/** What somebody must be allowed who makes a change. */
const rightTo = (change: TeamChange): Right => {
  if (managersIn(change) !== undefined) return 'league'
  return change.name === undefined ? 'team' : 'rename'
}

/** The auto-lineup level that a change chooses; undefined if it stays. */
const levelIn = ({ autoLineup, autoLineupLevel }: TeamChange): AutoLineupLevel | undefined =>
  autoLineup === undefined ? autoLineupLevel : autoLineup ? 'fill' : 'off'

const withLevel = (team: StoredTeam, level: AutoLineupLevel | undefined): StoredTeam =>
  level === undefined ? team : { ...team, autoLineup: level, chosenAutoLineup: level }

/** Changes a team's name, its managers, and how far the clock sets its lineups. Throws forbidden and not_found. */
const changed = async (
  context: Context,
  { team, opened }: { team: StoredTeam; opened: OpenedLeague },
  change: TeamChange,
): Promise<StoredTeam> => {
  const renamed = withLevel({ ...team, name: change.name ?? team.name }, levelIn(change))
  const names = managersIn(change)
  if (names === undefined) return renamed
  const accounts: Account[] = []
  for (const name of names) accounts.push(await consenting(context, opened, name))
  return runBy(renamed, opened.league, accounts)
}

const runsAs = (before: StoredTeam, after: StoredTeam): boolean =>
  managerIdsOf(before).join() === managerIdsOf(after).join()

/** Stores a team, and logs each thing of it that has changed; where nothing has, nothing is written. */
const write = async (context: LeagueContext, before: StoredTeam, after: StoredTeam): Promise<void> => {
  if (namesThatDiffer(before, after).length === 0) return
  const { id: teamId, leagueId } = after
  await context.store.teams.update(after)
  if (before.name !== after.name) {
    await record(context, leagueId, {
      type: 'rename',
      teamId,
      before: { name: before.name },
      after: { name: after.name },
    })
  }
  if (!runsAs(before, after)) await keepManagers(context, before, after)
  if (before.autoLineup !== after.autoLineup) {
    const of = ({ autoLineup: level }: StoredTeam) => ({ on: level !== 'off', level })
    await record(context, leagueId, { type: 'auto', teamId, before: of(before), after: of(after) })
  }
}

export const editTeam = operation({
  name: 'updateTeam',
  route: 'PATCH /leagues/{id}/teams/{teamId}',
  commands: ['team rename', 'team assign', 'team managers', 'team auto'],
  forms: {
    'team rename': { offers: ['name'] },
    'team assign': { offers: ['manager'] },
    'team managers': { offers: ['managers'] },
    'team auto': { offers: ['autoLineupLevel'] },
  },
  summary: 'Rename a team, change its managers, or set its auto-lineup',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  body: TeamChange,
  output: z.object({ team: Team }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, teamId, body }) {
    requireSoundChange(body)
    const opened = await openLeague(context, id)
    const team = getTeam(opened, teamId)
    requireRight(context, rightTo(body), opened, team)
    if (levelIn(body) !== undefined) requireNoMirror(opened)
    const after = await changed(context, { team, opened }, body)
    await requireCaughtUp(context, opened)
    await write(context, team, after)
    return { team: teamView(context.actor, after) }
  },
})
