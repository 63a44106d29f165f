import { type PlatformName, platformLabel } from '../../../data/platforms.ts'
import type { Gap } from '../schema/mirror.ts'
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

/** Whether a record of the platform counts more games than a team has in the schedule, where that tells all weeks. */
const hasMoreGames = ({ teams, matchups, lastRegularWeek, medianGame }: ImportPlan): boolean => {
  const weeks = new Set(matchups.map(({ week }) => week))
  const isWhole = weeks.size === lastRegularWeek
  const gamesOf = (id: string): number =>
    matchups.filter(({ home, away }) => away !== null && (home === id || away === id)).length
  return isWhole && !medianGame && teams.some(({ externalId, games }) => (games ?? 0) > gamesOf(externalId))
}

/** Players who are on several teams, in a sentence with the weeks in which they are. */
const copiesIn = ({ teams, weeks }: ImportPlan, label: string): Gap[] => {
  const weekly = weeks.map(({ week, lineups }) => ({ week, players: sharedIn(lineups.map(({ players }) => players)) }))
  const shared = new Set([
    ...sharedIn(teams.map(({ players }) => players)),
    ...weekly.flatMap(({ players }) => players),
  ])
  if (shared.size === 0) return []
  const who = shared.size === 1 ? 'one player who is' : `${shared.size} players who are`
  const warning = `Copies of players do not exist here: ${who} on several teams on ${label} ${shared.size === 1 ? 'is' : 'are'} on the first of them alone`
  return [{ weeks: weekly.flatMap(({ week, players }) => (players.length > 0 ? [week] : [])), warning }]
}

/** About a scoring by which nobody scores. */
const unpaidIn = ({ scoring: { mapped, approximated, unsupported } }: ImportPlan, label: string): string[] => {
  const isUnpaid = mapped.length + approximated.length === 0
  return [
    ...says(
      isUnpaid && unsupported.length === 0,
      `${label} tells no scoring of this league: everybody scores 0 until it is imported again with some`,
    ),
    ...says(isUnpaid && unsupported.length > 0, 'Nothing that this league pays can be scored here: everybody scores 0'),
  ]
}

/**
 * Whether playoffs would be drawn by records that nobody has: weeks were played without matchups, and the platform does not
 * say who met whom for the title.
 */
const hasInventedPlayoffs = ({ weeks, matchups, playoffs }: ImportPlan): boolean =>
  weeks.length > 0 && matchups.length === 0 && playoffs !== null && !playoffs.draw?.pairings.length

/** The plan of a platform with what is not taken over of it, beside what the platform's own folder says. */
export const withCommonWarnings = (plan: ImportPlan, platform: PlatformName): ImportPlan => {
  const label = platformLabel(platform)
  const { size, teams, weeks, matchups } = plan
  const copies = copiesIn(plan, label)
  const isInvented = hasInventedPlayoffs(plan)
  const warnings = [
    ...says(
      size !== null && size > teams.length,
      `${label} lists ${teams.length} of ${size} teams: the others are missing here`,
    ),
    ...unpaidIn(plan, label),
    ...copies.map(({ warning }) => warning),
    ...says(
      hasMoreGames(plan),
      `Records on ${label} count more games than matchups, such as one against the median; here matchups alone count`,
    ),
    ...says(
      weeks.length > 0 && matchups.length === 0,
      `${label} lists no matchups: standings go by points, without records`,
    ),
    ...says(isInvented, 'Without records there are no playoffs here'),
  ]
  const gaps = copies.filter(gap => gap.weeks.length > 0)
  return {
    ...plan,
    ...(isInvented && { playoffs: null }),
    warnings: [...plan.warnings, ...warnings],
    gaps: [...plan.gaps, ...gaps],
  }
}
