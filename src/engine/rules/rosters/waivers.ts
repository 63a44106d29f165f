import type { ReserveKind } from '../../../../data/leagues.ts'
import type { Tiebreak } from '../matchups/standings.ts'
import type { Refusal } from '../refusal.ts'
import { type RosterReason, refuseChange, returnedReserve, type TeamPlayers } from './roster-moves.ts'

/**
 * A waiver run.
 *
 * 1. With FAAB, the highest bid is tried first. If bids are equal, or without FAAB, the team with the best priority
 *    goes first. A team's own claims are tried in the order that it set, then by time.
 * 2. A claim wins if its team can add the player, make the drop and pay the bid when the claim is tried. The rosters
 *    change immediately, and the bid is paid. A losing claim costs nothing.
 * 3. The winner of a claim moves to the end of the waiver order, and the teams behind it move up. With FAAB, this
 *    happens only if another team bid the same amount for the player.
 * 4. Each claim is tried once, and the run processes all claims.
 *
 * Source: docs/contract.md, Waivers; docs/rules.md, Waivers.
 */
export interface Claim {
  id: string
  teamId: string
  addPlayerId: string
  dropPlayerId: string | null
  /** The team's bid; null counts as 0. */
  bid: number | null
  /** The claim's position among the team's claims, starting at 1; null sorts last. */
  place: number | null
}

/** The state before a run. */
export interface WaiverRun {
  /** In the order that they were made. */
  claims: readonly Claim[]
  /** Team ids, best priority first. */
  order: readonly string[]
  /** Each team's players. */
  rosters: ReadonlyMap<string, TeamPlayers>
  /** Each team's remaining budget; null without FAAB. */
  budgets: ReadonlyMap<string, number> | null
  capacity: number
  teamName(id: string): string
  playerName(id: string): string
  isLocked(playerId: string): boolean
  /** Returns whether a player is in a trade under review (default: always false). */
  isPromised?(playerId: string): boolean
}

interface ClaimDecision {
  claim: Claim
  /** The team's priority when the claim was tried, starting at 1. */
  priority: number
  /** Why the claim lost; null if it won. */
  note: string | null
  /** The order before the winner moved to the end; null if the order did not change. */
  order: readonly string[] | null
}

export interface WaiverOutcome {
  /** In the order that the claims were tried. */
  decisions: ClaimDecision[]
  /** Team ids by priority after the run. */
  order: string[]
  /** Each team's remaining budget after the run; null without FAAB. */
  budgets: ReadonlyMap<string, number> | null
}

/** The note that explains a lost claim, by reason. */
const NOTES: Readonly<Record<RosterReason, (run: WaiverRun, claim: Claim, holder: string | null) => string>> = {
  held: ({ teamName }, _, holder) => `claimed by ${teamName(holder!)}`,
  own: () => 'already on this roster',
  returned: ({ rosters }, { teamId, dropPlayerId }) =>
    `${returnedReserve(rosters.get(teamId)!, dropPlayerId)?.name} is on IR and has played again`,
  absent: ({ playerName }, { dropPlayerId }) => `${playerName(dropPlayerId!)} is no longer on the roster`,
  promised: ({ playerName }, { dropPlayerId }) => `${playerName(dropPlayerId!)} is in a trade under review`,
  locked: ({ playerName }, { dropPlayerId }) => `${playerName(dropPlayerId!)}'s game has started`,
  full: () => 'roster is full',
  mirror: () => 'this league mirrors another platform',
  waivers: () => 'this league does not use waivers',
}

/** Each team's players, updated during a run. */
type Rosters = Map<string, TeamPlayers & { playerIds: Set<string>; reserve: Map<string, ReserveKind> }>

/** A run's state after some claims were tried. */
interface WaiverState {
  rosters: Rosters
  order: readonly string[]
  budgets: Map<string, number> | null
  /** The winning claim by player. */
  winners: Map<string, Claim>
}

const holderIn = (rosters: Rosters, playerId: string): string | null => {
  for (const [teamId, { playerIds }] of rosters) if (playerIds.has(playerId)) return teamId
  return null
}

const bidOf = ({ bid }: Claim): number => bid ?? 0

const refuseClaim = (run: WaiverRun, rosters: Rosters, claim: Claim): Refusal<RosterReason> | null => {
  const { teamId, addPlayerId, dropPlayerId } = claim
  const holder = holderIn(rosters, addPlayerId)
  const { teamName, playerName, capacity, isLocked, isPromised = () => false } = run
  const roster = { teamName: teamName(teamId), ...rosters.get(teamId)!, capacity }
  const add = { id: addPlayerId, name: playerName(addPlayerId), holder: holder === null ? null : teamName(holder) }
  if (dropPlayerId === null) return refuseChange(roster, { add })
  const drop = {
    id: dropPlayerId,
    name: playerName(dropPlayerId),
    locked: isLocked(dropPlayerId),
    promised: isPromised(dropPlayerId),
  }
  return refuseChange(roster, { add, drop })
}

/** Returns the note for a claim that loses when it is tried; null if it wins. */
const noteOf = (run: WaiverRun, { rosters, budgets, winners }: WaiverState, claim: Claim): string | null => {
  const refused = refuseClaim(run, rosters, claim)
  const winner = refused?.reason === 'held' && budgets ? winners.get(claim.addPlayerId) : undefined
  if (winner && bidOf(winner) > bidOf(claim)) return `outbid by ${run.teamName(winner.teamId)} ($${bidOf(winner)})`
  if (winner && bidOf(winner) === bidOf(claim))
    return `tied at $${bidOf(claim)}; ${run.teamName(winner.teamId)} had the better priority`
  if (refused) return NOTES[refused.reason](run, claim, holderIn(rosters, claim.addPlayerId))
  const left = budgets?.get(claim.teamId)
  return left !== undefined && left < bidOf(claim) ? `only $${left} left in the budget` : null
}

const move = (rosters: Rosters, { teamId, addPlayerId, dropPlayerId }: Claim): void => {
  const { playerIds, reserve } = rosters.get(teamId)!
  if (dropPlayerId !== null) {
    playerIds.delete(dropPlayerId)
    reserve.delete(dropPlayerId)
  }
  playerIds.add(addPlayerId)
}

/**
 * Returns whether the winner moves to the end of the order. With bids, it does only if another team's pending claim has
 * the same bid for the player.
 */
const costsTurn = ({ budgets }: WaiverState, claim: Claim, left: readonly Claim[]): boolean =>
  budgets === null ||
  left.some(
    ({ teamId, addPlayerId, bid }) =>
      teamId !== claim.teamId && addPlayerId === claim.addPlayerId && (bid ?? 0) === bidOf(claim),
  )

/** Returns the claims in the order to try them until one wins. If claims are equal, the earliest comes first. */
const byTurn = ({ order, budgets }: WaiverState, claims: readonly Claim[]): Claim[] => {
  const turns = new Map(order.map((teamId, at) => [teamId, at]))
  const turnOf = ({ teamId }: Claim): number => turns.get(teamId)!
  const placeOf = ({ place }: Claim): number => place ?? Number.POSITIVE_INFINITY
  const byPlace = (one: Claim, other: Claim): number =>
    placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other)
  return claims.toSorted(
    (one, other) => (budgets ? bidOf(other) - bidOf(one) : 0) || turnOf(one) - turnOf(other) || byPlace(one, other),
  )
}

/**
 * Returns the waiver order after these teams won claims that cost them their priority. The teams are in the order of
 * their wins.
 */
export const orderAfterWins = (order: readonly string[], winners: readonly string[]): string[] =>
  winners.reduce<string[]>((now, teamId) => [...now.filter(id => id !== teamId), teamId], [...order])

const win = (state: WaiverState, claim: Claim, left: readonly Claim[]): WaiverState => {
  const { teamId } = claim
  move(state.rosters, claim)
  state.winners.set(claim.addPlayerId, claim)
  state.budgets?.set(teamId, state.budgets.get(teamId)! - bidOf(claim))
  return costsTurn(state, claim, left) ? { ...state, order: orderAfterWins(state.order, [teamId]) } : state
}

const rostersOf = ({ order, rosters }: WaiverRun): Rosters =>
  new Map(
    order.map(teamId => {
      const { playerIds, reserve, returned } = rosters.get(teamId)!
      return [teamId, { playerIds: new Set(playerIds), reserve: new Map(reserve), returned }]
    }),
  )

/** Processes all claims. Does not change its input. */
export const awardClaims = (run: WaiverRun): WaiverOutcome => {
  const rosters = rostersOf(run)
  let state: WaiverState = {
    rosters,
    order: run.order,
    budgets: run.budgets && new Map(run.budgets),
    winners: new Map(),
  }
  const decisions: ClaimDecision[] = []
  let left = byTurn(state, run.claims)
  while (left.length > 0) {
    const [claim, ...others] = left as [Claim, ...Claim[]]
    const note = noteOf(run, state, claim)
    const before = state.order
    if (note === null) state = win(state, claim, others)
    const isMoved = state.order !== before
    const priority = before.indexOf(claim.teamId) + 1
    decisions.push({ claim, priority, note, order: isMoved ? before : null })
    left = isMoved ? byTurn(state, others) : others
  }
  return { decisions, order: [...state.order], budgets: state.budgets }
}

/** A rank in the standings: the team, and the criterion that ranked it above the next one. */
interface Place {
  team: { id: string }
  tiebreak: Tiebreak | null
}

/** Returns whether a team and the next one are tied by all of the league's criteria. */
const isLevel = ({ tiebreak }: Place): boolean => tiebreak === 'draftPosition' || tiebreak === 'id'

/** Splits the standings into groups of tied teams. */
const levels = (table: readonly Place[]): string[][] => {
  const groups: string[][] = []
  for (const [at, { team }] of table.entries()) {
    const above = table[at - 1]
    if (above && isLevel(above)) groups.at(-1)!.push(team.id)
    else groups.push([team.id])
  }
  return groups
}

/**
 * Returns the waiver order based on the standings, as team ids. The last-place team goes first. Teams that are tied by
 * all of the league's criteria keep their earlier order. Source: docs/rules.md, Waivers.
 */
export const orderByStandings = (table: readonly Place[], before: readonly string[]): string[] =>
  levels(table)
    .reverse()
    .flatMap(group => group.sort((one, other) => before.indexOf(one) - before.indexOf(other)))
