import type { Refusal } from './refusal.ts'
import { type RosterReason, refuseChange } from './roster-moves.ts'

/**
 * A waiver run.
 *
 * 1. The claim of the team with the best priority is tried first; of one team's claims, the one filed first.
 * 2. A claim wins if its team can add the player and drop the other at that point. The rosters change at once, the team
 *    goes to the end of the order, and the teams behind it move up. A losing claim costs nothing.
 * 3. Each claim is tried once, and none is left.
 *
 * Source: api-v1, Waiver claim and Waivers; decisions, Acquisitions.
 */
export interface Claim {
  id: string
  teamId: string
  addPlayerId: string
  dropPlayerId: string | null
}

/** What a run starts from. */
export interface WaiverRun {
  /** In the order of filing. */
  claims: readonly Claim[]
  /** Ids of the teams, best priority first. */
  order: readonly string[]
  /** By team, the players on its roster. */
  rosters: ReadonlyMap<string, ReadonlySet<string>>
  capacity: number
  teamName(id: string): string
  playerName(id: string): string
  isLocked(playerId: string): boolean
}

/** What became of a claim. */
export interface ClaimDecision {
  claim: Claim
  /** The team's priority when the claim was tried, from 1. */
  priority: number
  /** Why it lost; null if it won. */
  note: string | null
}

/** What a run decides. */
export interface WaiverOutcome {
  /** In the order of the run. */
  decisions: ClaimDecision[]
  /** Ids of the teams by priority after the run. */
  order: string[]
}

/** Why a claim lost, in the words of its note. */
const NOTES: Readonly<Record<RosterReason, (run: WaiverRun, claim: Claim, holder: string | null) => string>> = {
  held: ({ teamName }, _, holder) => `claimed by ${teamName(holder!)}`,
  own: () => 'already on this roster',
  absent: ({ playerName }, { dropPlayerId }) => `${playerName(dropPlayerId!)} is no longer on the roster`,
  locked: ({ playerName }, { dropPlayerId }) => `${playerName(dropPlayerId!)}'s game has started`,
  full: () => 'roster is full',
  mirror: () => 'this league mirrors another platform',
  waivers: () => 'this league is not on waivers',
}

type Rosters = Map<string, Set<string>>

const holderIn = (rosters: Rosters, playerId: string): string | null => {
  for (const [teamId, players] of rosters) if (players.has(playerId)) return teamId
  return null
}

const refuseClaim = (run: WaiverRun, rosters: Rosters, claim: Claim): Refusal<RosterReason> | null => {
  const { teamId, addPlayerId, dropPlayerId } = claim
  const holder = holderIn(rosters, addPlayerId)
  const { teamName, playerName, capacity, isLocked } = run
  const roster = { teamName: teamName(teamId), playerIds: rosters.get(teamId)!, capacity }
  const add = { id: addPlayerId, name: playerName(addPlayerId), holder: holder === null ? null : teamName(holder) }
  if (dropPlayerId === null) return refuseChange(roster, { add })
  const drop = { id: dropPlayerId, name: playerName(dropPlayerId), locked: isLocked(dropPlayerId) }
  return refuseChange(roster, { add, drop })
}

const move = (rosters: Rosters, { teamId, addPlayerId, dropPlayerId }: Claim): void => {
  const players = rosters.get(teamId)!
  if (dropPlayerId !== null) players.delete(dropPlayerId)
  players.add(addPlayerId)
}

/** The claim to try next: by the team's priority, then by filing. */
const nextOf = (claims: readonly Claim[], order: readonly string[]): Claim => {
  const first = order.find(teamId => claims.some(claim => claim.teamId === teamId))
  return claims.find(({ teamId }) => teamId === first)!
}

/** Decides all claims. The input is not changed. */
export const runWaivers = (run: WaiverRun): WaiverOutcome => {
  const rosters: Rosters = new Map(run.order.map(teamId => [teamId, new Set(run.rosters.get(teamId))]))
  const left = [...run.claims]
  let order = [...run.order]
  const decisions: ClaimDecision[] = []
  while (left.length > 0) {
    const claim = nextOf(left, order)
    left.splice(left.indexOf(claim), 1)
    const refused = refuseClaim(run, rosters, claim)
    const note = refused && NOTES[refused.reason](run, claim, holderIn(rosters, claim.addPlayerId))
    decisions.push({ claim, priority: order.indexOf(claim.teamId) + 1, note })
    if (refused) continue
    move(rosters, claim)
    order = [...order.filter(teamId => teamId !== claim.teamId), claim.teamId]
  }
  return { decisions, order }
}
