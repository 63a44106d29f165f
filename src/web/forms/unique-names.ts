import { type Answer, conflict, hasNameOf, MAX_SEARCHED, type Team } from '../../engine/index.ts'
import type { PageContext } from '../context/context.ts'

/** Requires unique names, because users could not tell apart two leagues, systems or teams with the same name. */

/** Throws conflict if the visitor has another league with this name that season. */
export const requireFreeLeagueName = async (
  context: PageContext,
  candidate: { id?: string; name: string; season: number },
): Promise<void> => {
  const { leagues } = await context.call('listLeagues', { query: { q: candidate.name.trim().slice(0, MAX_SEARCHED) } })
  const ownLeagues = leagues.filter(({ commissioner, season }) => commissioner && season === candidate.season)
  const rival = ownLeagues.find(each => hasNameOf(each, candidate))
  if (rival)
    throw conflict(`You already have a league named "${rival.name}" in season ${rival.season}. Choose another name`)
}

/** Throws conflict if the visitor has another scoring system with this name. */
export const requireFreeSystemName = async (context: PageContext, name: string): Promise<void> => {
  const { systems } = await context.call('listSystems')
  const rival = systems.find(each => each.mine && hasNameOf(each, { name }))
  if (rival) throw conflict(`You already have a scoring system named "${rival.name}". Choose another name`)
}

/** Throws conflict if another team in the league has this name. */
export const requireFreeTeamName = (
  { teams }: Pick<Answer<'getLeague'>, 'teams'>,
  candidate: Pick<Team, 'id' | 'name'>,
): void => {
  const rival = teams.find(each => hasNameOf(each, candidate))
  if (rival) throw conflict(`Another team is already named "${rival.name}". Choose another name`)
}
