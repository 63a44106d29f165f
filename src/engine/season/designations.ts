/**
 * Why players might not play in a week, as known at a given time.
 *
 * 1. A row in the injury report is known from when it was last changed. Rows without that time, and rows in weekly
 *    rosters, are known from a day before kickoff. Inactive players are known from 90 minutes before kickoff.
 *    Everything in the files is known once they are loaded, which matters only for a season in progress.
 * 2. A player stays on an NFL team's reserve list (injured reserve, PUP, NFI) until a later week has a different entry.
 *    Injury reports do not list these players, so a player with a designation in the week's report has left the list.
 * 3. A player does not have an NFL team after a release or retirement, after two weeks without an entry in any roster,
 *    or if the files do not list a team.
 * 4. Otherwise, the week's report counts. An inactive player is out.
 *
 * Source: docs/rules.md, Status before kickoff.
 */
import { DESIGNATIONS, type Designation, PRACTICES, type Practice } from '../../../data/designations.ts'
import { DAY, MINUTE } from '../../../data/durations.ts'
import { memoize } from '../../../data/on-demand.ts'
import { countBefore } from '../rules/binary-search.ts'
import type { PlayerStatus } from '../schema/facts.ts'
import { FACT_WEEKS, type InjuryReports, REPORT_STATES, ROSTER_STATES } from '../schema/season.ts'
import type { Season } from './season.ts'
import { teamInWeek, type WeekAt } from './week-teams.ts'

/** How long before a kickoff rows without a time become known. */
export const ROW_LEAD = DAY
export const INACTIVE_LEAD = 90 * MINUTE

interface Report {
  designation: Designation | null
  practice: Practice
  /** Empty if the report does not list an injury. */
  injury: string
}

/** Returns the injury report's row for a player and week, or null. */
const reportRow = ({ player, week }: InjuryReports, number: number, of: number): number | null => {
  const at = countBefore(player.length, row => player[row]! < number || (player[row]! === number && week[row]! < of))
  return player[at] === number && week[at] === of ? at : null
}

/**
 * Returns when a week's rows without a time become known: a day before the team's kickoff (without a team, the week's
 * first kickoff), or when the files were loaded if that is earlier.
 */
const knownSince = ({ calendar, loaded }: Season, week: number, team: string | null): number => {
  const kickoffs = calendar.kickoffs[week]
  const kickoffAt = (team === null ? undefined : kickoffs?.get(team)) ?? Math.min(...(kickoffs?.values() ?? []))
  return Math.min(kickoffAt - ROW_LEAD, loaded.loadedAt ?? Number.POSITIVE_INFINITY)
}

/** Returns the report about a player in a week, if it is known. */
export const reportIn = (season: Season, player: number, at: WeekAt): Report | null => {
  const { reports } = season.loaded.facts
  const row = reports && reportRow(reports, player, at.week)
  if (!reports || row === null) return null
  const changedAt = reports.changedAt[row]! * 1000
  const from = changedAt > 0 ? changedAt : knownSince(season, at.week, teamInWeek(season, player, at))
  if (at.now < from) return null
  return {
    designation: REPORT_STATES[reports.state[row]!] ?? null,
    practice: PRACTICES[reports.practice[row]!] ?? 'none',
    injury: reports.injuries[reports.injury[row]!] ?? '',
  }
}

type RosterState = (typeof ROSTER_STATES)[number]

/** Returns a player's last known roster entry in or before a week, or null. */
const rosterEntry = (season: Season, player: number, at: WeekAt): { week: number; state: RosterState } | null => {
  const { rosters } = season.loaded.facts
  const team = rosters && teamInWeek(season, player, at)
  for (let week = Math.min(at.week, FACT_WEEKS - 1); rosters && week >= 1; week--) {
    const state = ROSTER_STATES[rosters[player * FACT_WEEKS + week]!] ?? 'unlisted'
    if (state === 'unlisted' || at.now < knownSince(season, week, team)) continue
    const isEarly = state === 'inactive' && at.now < knownSince(season, week, team) + ROW_LEAD - INACTIVE_LEAD
    return { week, state: isEarly && at.now < (season.loaded.loadedAt ?? Number.POSITIVE_INFINITY) ? 'active' : state }
  }
  return null
}

/** Returns the weeks with rosters, in ascending order. */
const weeksListed = memoize((rosters: Uint8Array): readonly number[] => {
  const listed = new Set<number>()
  for (let at = 0; at < rosters.length; at++) if (rosters[at] !== 0) listed.add(at % FACT_WEEKS)
  return [...listed].sort((a, b) => a - b)
})

/** Returns the last week, up to the given one, when all teams' rosters are known; 0 before the first. */
const lastListed = (season: Season, { week, now }: WeekAt): number => {
  const { calendar, loaded } = season
  const { rosters } = loaded.facts
  const isKnown = (each: number): boolean =>
    now >=
    Math.min(Math.max(...(calendar.kickoffs[each]?.values() ?? [])) - ROW_LEAD, loaded.loadedAt ?? Number.MAX_VALUE)
  return (rosters && weeksListed(rosters).findLast(each => each <= week && isKnown(each))) ?? 0
}

const RESERVES: ReadonlySet<string> = new Set(['ir', 'pup', 'nfi', 'suspended'] satisfies Designation[])

/** After this many weeks without an entry, a player does not have an NFL team. Bye weeks never have entries. */
const MAX_UNLISTED = 2

/** Returns players' designations in a week, by player index. */
export const designationsIn = (season: Season, at: WeekAt): ((player: number) => Designation | null) => {
  const last = lastListed(season, at)
  return player => {
    const { team, posGroup } = season.players[player]!
    if (posGroup === 'DST') return null
    const report = reportIn(season, player, at)?.designation ?? null
    const entry = rosterEntry(season, player, at)
    const isNewer = report !== null && entry !== null && entry.week < at.week
    if (entry && RESERVES.has(entry.state) && !isNewer) return entry.state as Designation
    if (entry?.state === 'gone' || last - (entry?.week ?? 0) >= MAX_UNLISTED) return 'unsigned'
    if (report === 'out' || report === 'doubtful') return report
    if (entry?.state === 'inactive' && entry.week === at.week) return 'inactive'
    return report ?? (team === null ? 'unsigned' : null)
  }
}

/** Returns players' statuses in a week, by player index. */
export const statusesIn = (season: Season, at: WeekAt): ((player: number) => PlayerStatus | null) => {
  const designationOf = designationsIn(season, at)
  return player => {
    const designation = designationOf(player)
    return designation && DESIGNATIONS[designation].status
  }
}

/**
 * Returns whether the season has injury data for a week, because a report or roster is known for that week or an
 * earlier one.
 */
export const hasDesignations = (season: Season, at: WeekAt): boolean => {
  const { reports } = season.loaded.facts
  return lastListed(season, at) > 0 || (reports?.week.some(week => week <= at.week) ?? false)
}
