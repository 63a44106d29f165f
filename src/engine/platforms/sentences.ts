import { type PlatformName, platformLabel } from '../../../data/platforms.ts'
import { weeksText } from '../../../data/spans.ts'

/** Sentences that several platforms say about what does not exist here. */

/** A sentence where it applies. */
export const says = (applies: boolean, sentence: string): string[] => (applies ? [sentence] : [])

/** About places that a platform keeps beside the bench, such as injured reserve. */
export const notHere = (what: string, places: number): string[] =>
  says(
    places > 0,
    `${what} here: ${places === 1 ? 'one more bench place instead' : `${places} more bench places instead`}`,
  )

/** About starting seats that nobody can have here. */
export const seatsOnBench = (seats: readonly string[]): string[] =>
  says(seats.length > 0, `Starting seats that do not exist here are bench places: ${seats.join(', ')}`)

/** About lineups that were set for slots which the league no longer has. */
export const otherSeats = (weeks: readonly number[]): string[] =>
  says(
    weeks.length > 0,
    `The league had other slots in ${weeksText(weeks)}: starters are in the slots they are eligible for, the rest on the bench`,
  )

/** About a league without a schedule, which may get one while its season goes on. */
export const noSchedule = (platform: PlatformName, isToCome: boolean): string =>
  isToCome
    ? `${platformLabel(platform)} has no schedule yet: a later sync brings matchups and lineups`
    : `${platformLabel(platform)} has no schedule of this league: here are no matchups, lineups and standings`

/** About squads that a dynasty keeps. */
export const NO_DYNASTY = 'Dynasty rosters do not carry over here: each season is a league of its own'

export const NO_KEEPERS = 'Keepers do not carry over here: each season is a league of its own'

/** About matchups that last longer than a week. */
export const longMatchups = (weeks: readonly number[]): string[] =>
  says(weeks.length > 0, `Matchups of several weeks do not exist here: there are none in ${weeksText(weeks)}`)

/** About weeks in which a team meets several others. */
export const oneOfTwo = (weeks: readonly number[]): string[] =>
  says(weeks.length > 0, `Two matchups of a team in a week do not exist here: of ${weeksText(weeks)} one is taken`)
