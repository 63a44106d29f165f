import type { LeagueContext } from '../kernel/context.ts'
import type { StoredTeam } from '../store/index.ts'
import { record } from './log.ts'
import { loggedManagers } from './managers.ts'

/** Keeps who runs a team beside its manager, which is stored already, and logs who ran it before and who does now. */
export const keepManagers = async (context: LeagueContext, before: StoredTeam, after: StoredTeam): Promise<void> => {
  const { id, leagueId } = after
  await context.store.teams.setCoManagers(after)
  const rows = { before: loggedManagers(before), after: loggedManagers(after) }
  await record(context, leagueId, { type: 'assign', teamId: id, ...rows })
}
