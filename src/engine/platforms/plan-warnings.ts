import { type PlatformName, platformLabel } from '../../../data/platforms.ts'
import type { ImportPlan } from './plan.ts'
import { says } from './sentences.ts'

/** What is said of a plan whichever platform it is of. */

/** Players who are on several teams at once, each once. */
const sharedIn = (rosters: readonly (readonly string[])[]): string[] => {
  const seen = new Set<string>()
  return rosters.flatMap(players =>
    [...new Set(players)].filter(player => {
      const isShared = seen.has(player)
      seen.add(player)
      return isShared
    }),
  )
}

/** The plan of a platform with what is not taken over of it, beside what the platform's own folder says. */
export const withCommonWarnings = (plan: ImportPlan, platform: PlatformName): ImportPlan => {
  const label = platformLabel(platform)
  const rosters = [plan.teams, ...plan.weeks.map(({ lineups }) => lineups)]
  const shared = new Set(rosters.flatMap(all => sharedIn(all.map(({ players }) => players)))).size
  const { mapped, approximated, unsupported } = plan.scoring
  const isUnpaid = mapped.length + approximated.length === 0
  const warnings = [
    ...says(
      isUnpaid && unsupported.length === 0,
      `${label} tells no scoring of this league: everybody scores 0 until it is imported again with some`,
    ),
    ...says(isUnpaid && unsupported.length > 0, 'Nothing that this league pays can be scored here: everybody scores 0'),
    ...says(
      shared > 0,
      `Copies of players do not exist here: ${shared === 1 ? 'one player who is' : `${shared} players who are`} on several teams on ${label} ${shared === 1 ? 'is' : 'are'} on the first of them alone`,
    ),
    ...says(
      plan.weeks.length > 0 && plan.matchups.length === 0,
      `${label} lists no matchups: here are no records, and standings show none`,
    ),
  ]
  return warnings.length === 0 ? plan : { ...plan, warnings: [...plan.warnings, ...warnings] }
}
