import { dailyAfter, HOUR } from '../season.ts'
import {
  type Claim,
  drop as dropPlayer,
  holderOf,
  isPlaying,
  join,
  type League,
  log,
  promisedIn,
  type Row,
  type Team,
} from './league.ts'
import { returnedIn, takenWithout } from './reserve.ts'

/** A league's claims: how they are filed, processed one by one, won and lost. */

/** Returns pending claims. Each team's claims are in the team's own order. */
export const pendingOf = ({ claims }: League, team?: Team): Claim[] => {
  const pending = claims.filter(each => each.status === 'pending')
  return team ? pending.filter(each => each.team === team).sort((one, other) => one.turn - other.turn) : pending
}

/**
 * Returns true if a reader can see a claim. In some leagues, only the team's managers can see its pending claims, or
 * the commissioner if it has no manager.
 */
export const isShown = (league: League, reader: string, { team, shownAt }: Claim, now: number): boolean =>
  team.managers.includes(reader) ||
  (team.managers.length === 0 && league.commissioner === reader) ||
  (shownAt !== null && shownAt <= now)

const bids = ({ waivers }: League): boolean => waivers.order === 'budget'

/** Returns true if teams have FAAB now. */
export const usesBids = (league: League): boolean => league.mode === 'waivers' && bids(league)

/** Returns how much a team can still spend. */
export const budgetLeft = ({ budget }: Team): number => Math.max(0, budget ?? 0)

/** Returns when a dropped player's waiver period ends. */
const heldUntil = ({ drops, waivers }: League, id: string): number => {
  const droppedAt = drops.get(id)
  return droppedAt === undefined || waivers.hoursAfterDrop === 0
    ? Number.NEGATIVE_INFINITY
    : droppedAt + waivers.hoursAfterDrop * HOUR
}

/** Returns the claims that a run processes. Claims of locked teams have to wait. */
const triedAt = (league: League, now: number): Claim[] =>
  pendingOf(league).filter(({ team, add }) => !league.locked && !team.locked && heldUntil(league, add) <= now)

/** Returns true if a claim on a player would be processed immediately. */
export const isFree = (league: League, id: string, now: number): boolean => {
  const { facts, waivers } = league
  if (waivers.freeAgency === 'never' || isPlaying(league, id, now)) return false
  const current = Array.from({ length: 18 }, (_, at) => at + 1).find(week => now < facts.endOf(week))
  const before = current === undefined ? facts.endsAt : Math.max(...weeksBefore(current).map(facts.endOf))
  const from = before === Number.NEGATIVE_INFINITY ? before : dailyAfter(before + 24 * HOUR - 1)
  const until = heldUntil(league, id)
  return from <= now && (until === Number.NEGATIVE_INFINITY || dailyAfter(until - 1) <= now)
}

const weeksBefore = (week: number): number[] => Array.from({ length: week - 1 }, (_, at) => at + 1)

/** Returns why a claim cannot win now, worded like its note, or null if it can. */
const faultOf = (league: League, { team, add, drop, bid }: Claim, won: ReadonlyMap<string, Claim>, now: number) => {
  const holder = holderOf(league, add)
  const winner = won.get(add)
  if (holder === team) return 'already on this roster'
  if (holder && winner && bids(league) && winner.bid! > bid!) return `outbid by ${winner.team.name} ($${winner.bid})`
  if (holder && winner && bids(league)) return `tied at $${bid}; ${winner.team.name} had the better priority`
  if (holder) return `claimed by ${holder.name}`
  if (drop !== null) {
    const name = league.nameOf(drop)
    if (!team.roster.includes(drop)) return `${name} is no longer on the roster`
    if (promisedIn(league).has(drop)) return `${name} is in a trade under review`
    if (isPlaying(league, drop, now)) return `${name}'s game has started`
  }
  const [back] = returnedIn(league, team, { now, but: drop })
  if (back !== undefined) return `${league.nameOf(back)} is on IR and has played again`
  if (takenWithout(team, drop) >= league.capacity) return 'roster is full'
  return bids(league) && budgetLeft(team) < bid! ? `only $${budgetLeft(team)} left in the budget` : null
}

const settle = (
  league: League,
  claim: Claim,
  { note, now, row }: { note: string | null; now: number; row: Partial<Row> },
) => {
  const { team, add, drop } = claim
  const effect = { kind: 'move', team, add, drop, since: team.reserve.get(drop ?? ''), claim } as const
  Object.assign(claim, { status: note === null ? 'won' : 'lost', note, shownAt: now })
  if (note === null) {
    if (drop !== null) dropPlayer(league, { team, id: drop, now })
    join(league, team, [add])
    if (bids(league)) team.budget! -= claim.bid!
  }
  if (note === null) log(league, 'claim_won', { ...row, teamId: team.id }, { effect })
  else log(league, 'claim_lost', { ...row, teamId: team.id })
}

/** Processes one claim immediately, because its player is a free agent. */
export const runAlone = (league: League, claim: Claim, { now, actor }: { now: number; actor: string }): void =>
  settle(league, claim, { note: faultOf(league, claim, new Map(), now), now, row: { actor } })

const isBefore = (league: League, one: Claim, other: Claim): boolean => {
  if (bids(league) && one.bid !== other.bid) return one.bid! > other.bid!
  if (one.team !== other.team) return one.team.priority! < other.team.priority!
  return one.turn < other.turn
}

export const goLast = ({ teams }: League, team: Team): void => {
  for (const each of teams) if (each.priority! > team.priority!) each.priority!--
  team.priority = teams.length
}

/** Sets the waiver order. Earlier wins no longer affect it. */
export const setOrder = (league: League, order: readonly Team[]): void => {
  for (const [at, team] of order.entries()) team.priority = at + 1
  league.turns = { base: [], wins: [] }
}

/** Moves a claim's winner to the end of the order. */
const takeTurn = (league: League, claim: Claim): void => {
  const { base, wins } = league.turns
  const before = wins.length === 0 ? league.teams.toSorted((one, other) => one.priority! - other.priority!) : base
  league.turns = { base: before, wins: [...wins, claim] }
  goLast(league, claim.team)
}

/** Runs all claims that are due at a given time, and returns how many there were. */
export const run = (league: League, now: number): number => {
  const won = new Map<string, Claim>()
  let left = triedAt(league, now)
  const count = left.length
  while (left.length > 0) {
    const claim = left.reduce((first, each) => (isBefore(league, each, first) ? each : first))
    left = left.filter(each => each !== claim)
    const note = faultOf(league, claim, won, now)
    settle(league, claim, { note, now, row: {} })
    if (note !== null) continue
    won.set(claim.add, claim)
    const isTied = left.some(({ team, add, bid }) => team !== claim.team && add === claim.add && bid === claim.bid)
    if (!bids(league) || isTied) takeTurn(league, claim)
  }
  for (const claim of league.claims) if (claim.status === 'cancelled') claim.shownAt = Math.min(claim.shownAt!, now)
  return count
}

/** Returns true if the clock runs claims at the start of this day. */
export const isRunDue = (league: League, now: number): boolean =>
  league.mode === 'waivers' && triedAt(league, now).length > 0

/** Returns the reasons why a claim cannot be filed. */
export const faultsOfFiling = (
  league: League,
  { team, add, drop, bid }: { team: Team; add: string; drop: string | null; bid: number | undefined },
  now: number,
): Set<string> => {
  const faults = new Set<string>()
  const runsAt = isFree(league, add, now) ? now : dailyAfter(Math.max(now, heldUntil(league, add) - 1))
  const isTwice = pendingOf(league, team).some(each => each.add === add && each.drop === drop)
  if (league.mode !== 'waivers' || holderOf(league, add) || isTwice) faults.add('conflict')
  if (bids(league) && (bid ?? league.waivers.minBid) > budgetLeft(team)) faults.add('conflict')
  if (drop !== null && !team.roster.includes(drop)) faults.add('conflict')
  if (takenWithout(team, drop) >= league.capacity || returnedIn(league, team, { now, but: drop }).length > 0)
    faults.add('conflict')
  if (drop !== null && promisedIn(league).has(drop)) faults.add('conflict')
  if (drop !== null && team.roster.includes(drop) && isPlaying(league, drop, runsAt)) faults.add('locked')
  return faults
}
