import type { LeagueOrigin } from '../../../../data/platforms.ts'
import type { DraftKind } from '../../schema/draft.ts'
import { mulberry32, shuffle } from '../random.ts'
import { type Refusal, refuseInMirror } from '../refusal.ts'

/**
 * A draft's order.
 *
 * 1. In each round, every team has one turn. A linear draft repeats the draft order in every round, and a snake draft
 *    reverses it in every second round.
 * 2. A random order is a Fisher-Yates shuffle of the teams in creation order. For each position, from last to second,
 *    the team there swaps with the team at index floor(x · position / 2³²), where x is the next number from mulberry32,
 *    initialized with the seed. The same seed gives the same order everywhere.
 *
 * Source: docs/rules.md, Drafts.
 */

/** Returns the team for every turn, round by round. */
export const turnsOf = <Team>(kind: DraftKind, order: readonly Team[], rounds: number): Team[] =>
  Array.from({ length: rounds }, (_, round) =>
    kind === 'snake' && round % 2 === 1 ? order.toReversed() : order,
  ).flat()

/** Returns the kind of draft that produces these turns, or null. */
export const kindOf = <Team>(turns: readonly Team[], order: readonly Team[]): DraftKind | null => {
  const rounds = turns.length / order.length
  const has = (kind: DraftKind): boolean => turnsOf(kind, order, rounds).every((team, at) => team === turns[at])
  return Number.isInteger(rounds) ? ((['snake', 'linear'] as const).find(has) ?? null) : null
}

/** Returns a shuffled copy. The same seed gives the same order. */
export const drawOrder = <Thing>(things: readonly Thing[], seed: number): Thing[] => {
  const order = [...things]
  shuffle(order, mulberry32(seed))
  return order
}

/**
 * When moves in a draft are allowed.
 *
 * 1. A draft can start in a league that is not a mirror, with empty rosters, no results, and no other draft in
 *    progress.
 * 2. While the draft runs, the team on the clock picks a player who is not on a roster. While it is paused, only the
 *    commissioner picks, by hand: for the team on the clock, or for any other team, which then uses its next turn.
 * 3. Picks are undone newest first. After the draft is complete, this is possible only while rosters are unchanged
 *    since the draft, no trade is under review and no matchup counts.
 *
 * Source: docs/rules.md, Drafts.
 */

/** Why an action in a draft is refused. */
type DraftReason =
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
  | 'promised'

const refusal = (reason: DraftReason, message: string, atTerminal?: string): Refusal<DraftReason> => ({
  code: 'conflict',
  reason,
  message,
  ...(atTerminal !== undefined && { atTerminal }),
})

/** A league's state before a draft starts. */
export interface DraftConditions {
  /** The platform that the league mirrors, or null. */
  platform: LeagueOrigin | null
  underway: boolean
  /** The number of players on the league's rosters. */
  rostered: number
  /** Whether a regular-season matchup has been played. */
  played: boolean
}

/** Returns why a draft cannot start, or null. */
export const refuseStart = ({ platform, underway, rostered, played }: DraftConditions): Refusal<DraftReason> | null => {
  const refused = refuseInMirror(platform, 'draft there')
  if (refused) return refused
  if (underway)
    return refusal('underway', 'A draft is under way; finish it or cancel it', 'hindsight draft abandon cancels it')
  if (rostered > 0)
    return refusal(
      'rostered',
      `A draft needs empty rosters, but ${rostered === 1 ? 'one player is' : `${rostered} players are`} on the rosters of this league`,
    )
  return played ? refusal('results', 'The regular season has results, so it is too late for a draft') : null
}

export interface DraftProgress {
  paused: boolean
  picksMade: number
  /** The next turn, whose team is on the clock; null once the draft is complete. */
  next: { number: number; round: number; teamName: string } | null
}

/** Returns why picks cannot be made now, or null. */
export const refusePicking = ({ paused, next }: DraftProgress): Refusal<DraftReason> | null => {
  if (!next) return refusal('complete', 'The draft is complete')
  return paused ? refusal('paused', 'The draft is paused until the commissioner resumes it') : null
}

/** The team about to pick, and who picks for it. */
export interface DraftMove {
  teamName: string
  /** Whether the team is on the clock. */
  isNext: boolean
  /** How many turns the team has left. */
  turnsLeft: number
  /** Whether the commissioner picks by hand. */
  byCommissioner: boolean
}

/** Returns why a team cannot take a turn, or null. */
export const refuseTurn = (progress: DraftProgress, move: DraftMove): Refusal<DraftReason> | null => {
  const { next, paused } = progress
  const { teamName, isNext, turnsLeft, byCommissioner } = move
  if (!next || (paused && !byCommissioner)) return refusePicking(progress)
  if (isNext) return null
  if (paused) return turnsLeft > 0 ? null : refusal('clock', `${teamName} has used all its picks`)
  const { number, round } = next
  return refusal('clock', `${teamName} is not on the clock; ${next.teamName} is, with pick ${number} in round ${round}`)
}

/**
 * Returns why a player cannot be picked, or null. `holder` is the player's team, and the pick if the player was
 * drafted.
 */
export const refusePlayer = (
  name: string,
  holder: { teamName: string; number: number | null } | null,
): Refusal<DraftReason> | null => {
  if (!holder) return null
  const pick = holder.number === null ? '' : ` with pick ${holder.number}`
  return refusal('taken', `${name} was taken by ${holder.teamName}${pick}`)
}

/** Returns why a draft cannot be paused (if `paused` is true) or resumed, or null. */
export const refusePause = (progress: DraftProgress, paused: boolean): Refusal<DraftReason> | null => {
  if (!progress.next) return refusePicking(progress)
  if (progress.paused !== paused) return null
  return paused ? refusal('paused', 'The draft is already paused') : refusal('running', 'The draft is already running')
}

const BY_MOVES = 'hindsight roster changes rosters'

/** Events after a completed draft that prevent its picks from being undone, and what to do instead. */
const FOLLOWED = {
  moved: ["Rosters have changed since the draft was completed, so its picks can't be undone", BY_MOVES],
  results: ["Matchups have been played since the draft was completed, so its picks can't be undone", BY_MOVES],
  promised: [
    "A trade is under review, so the draft's picks can't be undone; veto the trade first",
    'hindsight trade veto does that',
  ],
} as const

export type BlockingEvent = keyof typeof FOLLOWED

const refuseFollowed = (followed: BlockingEvent): Refusal<DraftReason> => {
  const [message, atTerminal] = FOLLOWED[followed]
  return refusal(followed, message, atTerminal)
}

/** Returns why `count` picks cannot be undone, or null. `followed` is the event after the draft that prevents it. */
export const refuseUndo = (
  { picksMade }: DraftProgress,
  count: number,
  followed: BlockingEvent | null,
): Refusal<DraftReason> | null => {
  if (followed) return refuseFollowed(followed)
  if (count <= picksMade) return null
  const those = picksMade === 0 ? 'No pick has' : picksMade === 1 ? 'Only one pick has' : `Only ${picksMade} picks have`
  return refusal('few', `${those} been made`)
}

/**
 * Returns why a draft cannot be canceled, or null. A completed draft with only keepers can be canceled without undoing
 * a pick.
 */
export const refuseAbandon = (
  { next, picksMade }: DraftProgress,
  followed: BlockingEvent | null,
): Refusal<DraftReason> | null => {
  if (next) return null
  if (picksMade === 0) return followed && refuseFollowed(followed)
  const first = 'The draft is complete; undo a pick before you cancel it'
  return refusal('complete', first, 'hindsight draft undo does that')
}
