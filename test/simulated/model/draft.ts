import { join, type League, log, release, type Team } from './league.ts'
import { fillDraftedLineups } from './lineups.ts'

/** A minimal model of a draft, based on docs/rules.md, Drafts. */

interface Draft {
  /** The team on the clock in each turn. */
  turns: readonly Team[]
  /** The picks so far, in order. */
  picks: { player: string; auto: boolean }[]
  paused: boolean
  /** The time limit for a pick in seconds, or 0 for none. */
  pickSeconds: number
  /** When the current turn began. */
  since: number
}

/** A league's draft settings. */
export interface DraftRoom {
  /** True if the league fills its rosters in a draft. */
  isPlanned: boolean
  draft: Draft | null
  /** The teams on autopick. */
  autopick: Set<Team>
  queues: Map<Team, readonly string[]>
  /** The players in default draft order, best first. */
  sheet: readonly string[]
}

export const isDrafting = ({ room: { draft } }: League): boolean =>
  draft !== null && draft.picks.length < draft.turns.length

/** Returns true if a league's rosters are empty until its draft. */
export const isToDraft = (league: League): boolean =>
  league.room.isPlanned && (league.room.draft === null || isDrafting(league))

export const onClock = ({ room: { draft } }: League): Team | undefined => draft?.turns[draft.picks.length]

const isTaken = ({ teams }: League, id: string): boolean => teams.some(({ roster }) => roster.includes(id))

/** Returns a team's queue without players who are already on rosters. */
export const leftIn = (league: League, team: Team): string[] =>
  (league.room.queues.get(team) ?? []).filter(id => !isTaken(league, id))

/** Returns how many slots players in these groups can fill. No two kinds of slots share a group. */
const filledBy = ({ slots }: League, groups: readonly string[]): number => {
  const kinds = Map.groupBy(slots, ({ eligible }) => eligible.join())
  const fitting = (kind: string) => groups.filter(group => kind.split(',').includes(group)).length
  return [...kinds].reduce((sum, [kind, all]) => sum + Math.min(all.length, fitting(kind)), 0)
}

/**
 * Returns the autopick for the team on the clock: the first player in its queue who fits, otherwise the first on the
 * sheet who fits, or null.
 */
const bestFor = (league: League, team: Team): string | null => {
  const { facts, room, slots } = league
  const { turns, picks } = room.draft!
  const queue = leftIn(league, team)
  const listed = [...new Set([...queue, ...room.sheet])].filter(id => !isTaken(league, id))
  const groupOf = (id: string) => facts.groupOf(id) as string
  const own = turns.slice(0, picks.length).flatMap((each, at) => (each === team ? [groupOf(picks[at]!.player)] : []))
  const filled = filledBy(league, own)
  const open = filledBy(league, [...own, ...listed.map(groupOf)]) - filled
  const left = turns.slice(picks.length).filter(each => each === team).length
  const fills = (id: string) => filledBy(league, [...own, groupOf(id)]) > filled
  // A second player at a position with a single slot is of no use on the bench.
  const isAlone = (id: string) =>
    slots.filter(({ eligible }) => (eligible as readonly string[]).includes(groupOf(id))).length === 1
  const able = listed.filter(id => fills(id) || left > open)
  return able.find(id => queue.includes(id) || fills(id) || !isAlone(id)) ?? able[0] ?? null
}

/** Picks a player for the team on the clock. A pick by the clock does not have an actor. */
export const take = (league: League, player: string, { actor, now }: { actor: string | null; now: number }): void => {
  const team = onClock(league)!
  const draft = league.room.draft!
  draft.picks.push({ player, auto: actor === null })
  draft.since = now
  join(league, team, [player])
  const effect = { kind: 'pick', number: draft.picks.length, player } as const
  log(league, 'pick', { actor, teamId: team.id }, { effect })
  if (!isDrafting(league)) fillDraftedLineups(league, now)
}

/** Pauses a draft, or resumes it. */
export const pause = (league: League, paused: boolean, { actor, now }: { actor: string | null; now: number }): void => {
  Object.assign(league.room.draft!, { paused, since: now })
  log(league, paused ? 'pause' : 'resume', { actor })
}

/** Picks for a team whose time is up, and for teams on autopick. Pauses the draft if no pick is possible. */
export const autopickDue = (league: League, now: number, isOverdue = false): void => {
  const { room } = league
  let isDue = isOverdue
  while (isDrafting(league) && (isDue || (!room.draft!.paused && room.autopick.has(onClock(league)!)))) {
    const player = bestFor(league, onClock(league)!)
    if (player === null) pause(league, true, { actor: null, now })
    else take(league, player, { actor: null, now })
    isDue = false
  }
}

/** Undoes the last picks. */
export const undo = (league: League, count: number, { actor, now }: { actor: string; now: number }): void => {
  const draft = league.room.draft!
  for (let left = count; left > 0; left--) {
    const { player } = draft.picks.pop()!
    release(league, onClock(league)!, player)
    log(league, 'undo', { actor, teamId: onClock(league)!.id })
  }
  draft.since = now
  if (!draft.paused && league.room.autopick.has(onClock(league)!)) pause(league, true, { actor, now })
}
