import { type PlatformName, platformLabel } from '../../../../data/platforms.ts'
import { weeksText } from '../../../../data/spans.ts'
import type { Gap } from '../../schema/mirror.ts'
import { nonsense } from './client.ts'
import type { ImportPlan, PlannedLineup, PlannedWeek } from './plan.ts'

/** Warnings about features that Hindsight does not support, shared by all platforms. */

/** Returns a list with the sentence if it applies, or else an empty list. */
export const says = (applies: boolean, sentence: string): string[] => (applies ? [sentence] : [])

/** Warns about starting slots that Hindsight does not support. */
export const slotsOnBench = (unsupportedSlots: readonly string[]): string[] =>
  says(
    unsupportedSlots.length > 0,
    `Starting slots that do not exist in Hindsight became bench spots: ${unsupportedSlots.join(', ')}`,
  )

/** Warns about lineups that were set for slots that the league no longer has. */
export const otherSlots = (weeks: readonly number[]): string[] =>
  says(
    weeks.length > 0,
    `The league had different slots in ${weeksText(weeks)}: starters are in slots that they are eligible for, and the rest are on the bench`,
  )

/** Warns that a league does not have a schedule, and says whether it can still get one during its season. */
export const noSchedule = (platform: PlatformName, isToCome: boolean): string =>
  isToCome
    ? `${platformLabel(platform)} doesn't have a schedule yet; sync later to get matchups and lineups`
    : `${platformLabel(platform)} doesn't have a schedule for this league, so it doesn't have matchups, lineups or standings in Hindsight`

/** Warns about dynasty rosters. */
export const NO_DYNASTY = 'Dynasty rosters do not carry over: each season is a separate league'

export const NO_KEEPERS = 'Keepers do not carry over: each season is a separate league'

/** Warns about matchups that last longer than a week. */
export const longMatchups = (weeks: readonly number[]): string[] =>
  says(
    weeks.length > 0,
    `Matchups longer than a week are not supported, so these weeks do not have matchups: ${weeksText(weeks)}`,
  )

/** Warns about weeks when a team has two opponents. */
export const oneOfTwo = (weeks: readonly number[]): string[] =>
  says(
    weeks.length > 0,
    `A team plays one matchup a week in Hindsight, so second matchups were left out in ${weeksText(weeks)}`,
  )

/** The teams that played in each week, by `externalId`, from data other than rosters. */
export type TeamsByWeek = ReadonlyMap<number, readonly string[]>

/** Returns a gap with its sentence, or an empty list without weeks. */
export const gapIn = (weeks: readonly number[], sentence: (weeks: string) => string): Gap[] =>
  weeks.length === 0 ? [] : [{ weeks, warning: sentence(weeksText(weeks)) }]

/** Returns whether a platform shows a team's roster in a week. A team with an empty roster scores 0. */
const isListed = ({ players, points }: PlannedLineup): boolean => players.length > 0 || !points

/** Returns the weeks when rosters are missing for some or all teams that played. */
export const rosterGaps = (platform: PlatformName, played: TeamsByWeek, weeks: readonly PlannedWeek[]): Gap[] => {
  const label = platformLabel(platform)
  const listed = new Map(
    weeks.map(({ week, lineups }) => [week, new Set(lineups.filter(isListed).map(({ team }) => team))]),
  )
  const lists = (week: number): boolean => (listed.get(week)?.size ?? 0) > 0
  const last = Math.max(...[...played].map(([week, teams]) => (teams.length > 0 ? week : 0)))
  const over = [...played].filter(([week]) => week <= last)
  const partly = over.filter(([week, teams]) => lists(week) && teams.some(team => !listed.get(week)!.has(team)))
  return [
    ...gapIn(
      over.map(([week]) => week).filter(week => !lists(week)),
      missing => `${label} does not list rosters in ${missing}, so no players score in those weeks`,
    ),
    ...gapIn(
      partly.map(([week]) => week),
      missing => `${label} does not list some teams' rosters in ${missing}, so those teams score 0 in those weeks`,
    ),
  ]
}

/** Returns the players who are on several teams at once, without duplicates. */
const sharedPlayers = (rosters: readonly (readonly string[])[]): string[] => {
  const seen = new Set<string>()
  return rosters.flatMap(players =>
    [...new Set(players)].filter(player => {
      const isShared = seen.has(player)
      seen.add(player)
      return isShared
    }),
  )
}

/** Returns whether a team's record on the platform has more games than its schedule, if the schedule is complete. */
const hasMoreGames = ({ teams, matchups, lastRegularWeek, medianGame }: ImportPlan): boolean => {
  const weeks = new Set(matchups.map(({ week }) => week))
  const isWhole = weeks.size === lastRegularWeek
  const gamesOf = (id: string): number =>
    matchups.filter(({ home, away }) => away !== null && (home === id || away === id)).length
  return isWhole && !medianGame && teams.some(({ externalId, games }) => (games ?? 0) > gamesOf(externalId))
}

/** Returns a sentence about players who are on several teams, and the weeks when they are. */
const copiesIn = ({ teams, weeks }: ImportPlan, label: string): Gap[] => {
  const weekly = weeks.map(({ week, lineups }) => ({
    week,
    players: sharedPlayers(lineups.map(({ players }) => players)),
  }))
  const shared = new Set([
    ...sharedPlayers(teams.map(({ players }) => players)),
    ...weekly.flatMap(({ players }) => players),
  ])
  if (shared.size === 0) return []
  const who = shared.size === 1 ? 'one player who is' : `${shared.size} players who are`
  const warning = `A player can be on only one team in Hindsight: ${who} on several teams on ${label} ${shared.size === 1 ? 'is' : 'are'} only on the first one`
  return [{ weeks: weekly.flatMap(({ week, players }) => (players.length > 0 ? [week] : [])), warning }]
}

/** Warns about scoring that does not give points for any stat. */
const unsupportedWarnings = (
  { scoring: { mapped, approximated, unsupported } }: ImportPlan,
  label: string,
): string[] => {
  const isUnpaid = mapped.length + approximated.length === 0
  return [
    ...says(
      isUnpaid && unsupported.length === 0,
      `${label} does not show this league's scoring: players score 0 until you import it again with scoring rules`,
    ),
    ...says(
      isUnpaid && unsupported.length > 0,
      "None of this league's scoring keys are supported, so all players score 0",
    ),
  ]
}

/**
 * Returns whether the playoffs would be drawn without records: weeks were played without matchups, and the platform
 * does not have the games of the championship bracket.
 */
const hasInventedPlayoffs = ({ weeks, matchups, playoffs }: ImportPlan): boolean =>
  weeks.length > 0 && matchups.length === 0 && playoffs !== null && !playoffs.draw?.pairings.length

/** Adds the warnings that all platforms share to a plan. */
export const withCommonWarnings = (plan: ImportPlan, platform: PlatformName): ImportPlan => {
  const label = platformLabel(platform)
  const { size, teams, weeks, matchups } = plan
  const copies = copiesIn(plan, label)
  const isInvented = hasInventedPlayoffs(plan)
  const warnings = [
    ...says(
      size !== null && size > teams.length,
      `${label} lists only ${teams.length} of ${size} teams, so the others are missing`,
    ),
    ...unsupportedWarnings(plan, label),
    ...copies.map(({ warning }) => warning),
    ...says(
      hasMoreGames(plan),
      `Records on ${label} include games other than matchups, such as median games, but only matchups count in Hindsight`,
    ),
    ...says(
      weeks.length > 0 && matchups.length === 0,
      `${label} does not list matchups, so the standings are by points, without records`,
    ),
    ...says(isInvented, 'Without records, this league does not have playoffs in Hindsight'),
  ]
  const gaps = copies.filter(gap => gap.weeks.length > 0)
  return {
    ...plan,
    ...(isInvented && { playoffs: null }),
    warnings: [...plan.warnings, ...warnings],
    gaps: [...plan.gaps, ...gaps],
  }
}

/** Returns the `externalId` of every team in a plan, except in its list of teams. */
const teamsIn = ({ matchups, weeks, playoffs, transactions, draft }: ImportPlan): (string | null)[] => [
  ...matchups.flatMap(({ home, away }) => [home, away]),
  ...weeks.flatMap(({ lineups }) => lineups.map(({ team }) => team)),
  ...(playoffs?.draw?.seeds ?? []),
  ...(playoffs?.draw?.pairings.flat(2) ?? []),
  ...transactions.flatMap(({ sides }) => sides.map(({ team }) => team)),
  ...(draft?.picks.map(({ team }) => team) ?? []),
]

/** Returns a plan if all teams in it are in the league, and none are duplicates. Otherwise, throws upstream_failed. */
export const ofKnownTeams = (plan: ImportPlan, platform: PlatformName): ImportPlan => {
  const ids = plan.teams.map(({ externalId }) => externalId)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw nonsense(platform, `league ${plan.id}`, `lists team ${twice} twice`)
  const teamIds = new Set<string | null>([null, ...ids])
  const stranger = teamsIn(plan).find(team => !teamIds.has(team))
  if (stranger !== undefined)
    throw nonsense(platform, `league ${plan.id}`, `has a team ${stranger} that is not in the league`)
  return plan
}
