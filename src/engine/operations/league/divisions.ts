import type { Context } from '../../kernel/context.ts'
import { type OpenedLeague, platformOf } from '../../league/load.ts'
import { requireAllowed } from '../../league/rights.ts'
import { refuseInMirror } from '../../rules/league/mirror.ts'
import type { Division } from '../../schema/league.ts'

/** The divisions of a league with their teams, in order. */
export const divisionsOf = ({ league, teams }: Pick<OpenedLeague, 'league' | 'teams'>): Division[] =>
  league.divisions.map((name, at) => ({
    name,
    teamIds: teams.filter(({ division }) => division === at + 1).map(({ id }) => id),
  }))

/** Puts the teams of a league into these divisions, or into none. Throws conflict in a mirror. */
export const setDivisions = async (
  context: Context,
  opened: OpenedLeague,
  divisions: readonly Division[],
): Promise<OpenedLeague> => {
  requireAllowed(refuseInMirror(platformOf(opened), 'its divisions are made there'))
  const numbers = new Map(divisions.flatMap(({ teamIds }, at) => teamIds.map(id => [id, at + 1])))
  const teams = opened.teams.map(team => ({ ...team, division: numbers.get(team.id) ?? null }))
  await Promise.all(teams.map(team => context.store.teams.update(team)))
  return { ...opened, teams, league: { ...opened.league, divisions: divisions.map(({ name }) => name) } }
}
