import type { PlatformName } from '../../../data/platforms.ts'
import type { DraftKind } from '../schema/draft.ts'
import { refuseInMirror } from './mirror.ts'
import type { Refusal } from './refusal.ts'

/**
 * The draft: whose turn it is, and what may be done.
 *
 * 1. Turns come round by round, each team once a round. In a linear draft every round has the draft order, in a snake
 *    draft every second one the reverse.
 * 2. An order that is drawn is a Fisher-Yates shuffle of the teams as they were made: from the last place down to the
 *    second, the team there changes places with the one at floor(x · places / 2³²), x being the next number of
 *    mulberry32 begun with the seed. The same seed gives the same order everywhere.
 * 3. A draft begins in a league that mirrors nothing, has empty rosters and no results, and no draft under way.
 * 4. A pick is made while the draft runs, by the team on the clock, of a player whom nobody has taken.
 * 5. Picks are taken back from the last one; after the end only while the rosters are as the draft left them and no matchup
 *    counts.
 */

/** The teams by turn, over all rounds. */
export const turnsOf = <Team>(kind: DraftKind, order: readonly Team[], rounds: number): Team[] =>
  Array.from({ length: rounds }, (_, round) =>
    kind === 'snake' && round % 2 === 1 ? order.toReversed() : order,
  ).flat()

/** The kind of draft that has these turns, or null. */
export const kindOf = <Team>(turns: readonly Team[], order: readonly Team[]): DraftKind | null => {
  const rounds = turns.length / order.length
  const has = (kind: DraftKind): boolean => turnsOf(kind, order, rounds).every((team, at) => team === turns[at])
  return Number.isInteger(rounds) ? ((['snake', 'linear'] as const).find(has) ?? null) : null
}

/** The numbers of mulberry32 from a seed on: whole, from 0 to 2³² - 1. */
const mulberry32 = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
  return (mixed ^ (mixed >>> 14)) >>> 0
}

/** Things in an order drawn with a seed. */
export const drawn = <Thing>(things: readonly Thing[], seed: number): Thing[] => {
  const next = mulberry32(seed)
  const order = [...things]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor((next() * (last + 1)) / 2 ** 32)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}

export type DraftReason =
  | 'mirror'
  | 'underway'
  | 'rostered'
  | 'results'
  | 'complete'
  | 'paused'
  | 'running'
  | 'clock'
  | 'taken'
  | 'few'
  | 'moved'

const refusal = (reason: DraftReason, message: string): Refusal<DraftReason> => ({ code: 'conflict', reason, message })

/** A league in which a draft is to begin. */
export interface DraftConditions {
  /** Of which it mirrors a league, or null. */
  platform: PlatformName | null
  underway: boolean
  /** Players on its rosters. */
  rostered: number
  /** Whether a matchup of its regular season has been played. */
  played: boolean
}

/** Why no draft can begin, or null. */
export const refuseStart = ({ platform, underway, rostered, played }: DraftConditions): Refusal<DraftReason> | null => {
  const refused = refuseInMirror(platform, 'draft there')
  if (refused) return refused
  if (underway)
    return refusal('underway', 'A draft is under way; finish it, or call it off with: hindsight draft abandon')
  if (rostered > 0)
    return refusal(
      'rostered',
      `A draft begins with empty rosters; ${rostered === 1 ? 'one player is' : `${rostered} players are`} on those of this league`,
    )
  return played ? refusal('results', 'The regular season has results, so it is too late for a draft') : null
}

/** How far a draft is. */
export interface DraftProgress {
  paused: boolean
  made: number
  /** The next turn, null when the draft is complete. */
  next: { number: number; round: number; teamName: string } | null
}

/** Why no pick can be made now, or null. */
export const refusePicking = ({ paused, next }: DraftProgress): Refusal<DraftReason> | null => {
  if (!next) return refusal('complete', 'The draft is complete')
  return paused ? refusal('paused', 'The draft is paused until the commissioner resumes it') : null
}

/** Why a team cannot take its turn, or null. */
export const refuseTurn = (progress: DraftProgress, teamName: string, isNext: boolean): Refusal<DraftReason> | null => {
  const { next } = progress
  if (!next || progress.paused) return refusePicking(progress)
  if (isNext) return null
  const { number, round } = next
  return refusal('clock', `${teamName} is not on the clock; ${next.teamName} is, with pick ${number} in round ${round}`)
}

/** Why a player cannot be picked, or null; `taken` says who has him, and by which pick if by one. */
export const refusePlayer = (
  name: string,
  taken: { teamName: string; number: number | null } | null,
): Refusal<DraftReason> | null => {
  if (!taken) return null
  const pick = taken.number === null ? '' : ` with pick ${taken.number}`
  return refusal('taken', `${name} was taken by ${taken.teamName}${pick}`)
}

/** Why a draft cannot be paused, or resumed, or null. */
export const refusePause = (progress: DraftProgress, paused: boolean): Refusal<DraftReason> | null => {
  if (!progress.next) return refusePicking(progress)
  if (progress.paused !== paused) return null
  return paused ? refusal('paused', 'The draft is paused already') : refusal('running', 'The draft is running already')
}

/** What has followed a draft that is complete, and the way out. */
const FOLLOWED = {
  moved: 'Rosters have changed since the draft was complete, so its picks stay; change a roster with: hindsight roster',
  results:
    'Matchups have been played since the draft was complete, so its picks stay; change a roster with: hindsight roster',
} as const

/** Why so many picks cannot be taken back, or null; `followed` says what has followed a draft that is complete. */
export const refuseUndo = (
  { made }: DraftProgress,
  count: number,
  followed: keyof typeof FOLLOWED | null,
): Refusal<DraftReason> | null => {
  if (followed) return refusal(followed, FOLLOWED[followed])
  if (count <= made) return null
  const those = made === 0 ? 'No pick has' : made === 1 ? 'Only one pick has' : `Only ${made} picks have`
  return refusal('few', `${those} been made`)
}

/** Why a draft cannot be called off, or null. */
export const refuseAbandon = (progress: DraftProgress): Refusal<DraftReason> | null =>
  progress.next
    ? null
    : refusal('complete', 'The draft is complete; take a pick back first, then call it off: hindsight draft undo')
