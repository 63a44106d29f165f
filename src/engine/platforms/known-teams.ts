import type { PlatformName } from '../../../data/platforms.ts'
import { nonsense } from './json-client.ts'
import type { ImportPlan } from './plan.ts'

/** Every team, by `externalId`, that a plan speaks of beside its list of teams. */
const teamsIn = ({ matchups, weeks, playoffs, transactions, draft }: ImportPlan): (string | null)[] => [
  ...matchups.flatMap(({ home, away }) => [home, away]),
  ...weeks.flatMap(({ lineups }) => lineups.map(({ team }) => team)),
  ...(playoffs?.draw?.seeds ?? []),
  ...(playoffs?.draw?.pairings.flat(2) ?? []),
  ...transactions.flatMap(({ sides }) => sides.map(({ team }) => team)),
  ...(draft?.picks.map(({ team }) => team) ?? []),
]

/**
 * The plan of a platform, all of whose teams are in the league, each once. Throws upstream_failed for one with others, and
 * for one that lists a team twice.
 */
export const ofKnownTeams = (plan: ImportPlan, platform: PlatformName): ImportPlan => {
  const ids = plan.teams.map(({ externalId }) => externalId)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw nonsense(platform, `league ${plan.id}`, `lists team ${twice} twice`)
  const known = new Set<string | null>([null, ...ids])
  const stranger = teamsIn(plan).find(team => !known.has(team))
  if (stranger !== undefined)
    throw nonsense(platform, `league ${plan.id}`, `has a team ${stranger} that is not in the league`)
  return plan
}
