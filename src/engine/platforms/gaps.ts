import { type PlatformName, platformLabel } from '../../../data/platforms.ts'
import { weeksText } from '../../../data/spans.ts'
import type { Gap } from '../schema/mirror.ts'
import type { PlannedLineup, PlannedWeek } from './plan.ts'

/** Who played in a week by what a platform says beside rosters: teams by `externalId`, by week. */
export type Played = ReadonlyMap<number, readonly string[]>

/** Weeks with a sentence about them; nothing where there is no week. */
export const gapIn = (weeks: readonly number[], sentence: (weeks: string) => string): Gap[] =>
  weeks.length === 0 ? [] : [{ weeks, warning: sentence(weeksText(weeks)) }]

/** Whether a platform tells who was on a team in a week; nobody may be, and then is paid. */
const isListed = ({ players, points }: PlannedLineup): boolean => players.length > 0 || !points

/** Weeks up to the last one that was played in which nobody, or not every team that played, has a roster. */
export const rosterGaps = (platform: PlatformName, played: Played, weeks: readonly PlannedWeek[]): Gap[] => {
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
      missing => `${label} lists no rosters in ${missing}: nobody is scored there`,
    ),
    ...gapIn(
      partly.map(([week]) => week),
      missing => `${label} lists no rosters of some teams in ${missing}: they are scored nothing there`,
    ),
  ]
}
