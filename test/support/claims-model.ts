import fc from 'fast-check'

/** A minimal model of a league's claims. Players and teams are numbers. The model does not use the engine. */

export type ClaimMove =
  | { kind: 'claim'; team: number; add: number; drop: number | null; bid: number | null }
  | { kind: 'withdraw' | 'first'; which: number }
  | { kind: 'drop'; team: number; which: number }
  | { kind: 'day' }
  | { kind: 'run' }

export interface Settings {
  order: 'rolling' | 'budget'
  budget: number
  minBid: number
  hoursAfterDrop: number
  freeAgency: 'never' | 'afterRun'
}

const TEAMS = 4
const which = fc.nat(5)

export const someSettings: fc.Arbitrary<Settings> = fc.record({
  order: fc.constantFrom('rolling', 'budget', 'budget'),
  budget: fc.integer({ min: 3, max: 12 }),
  minBid: fc.nat(2),
  hoursAfterDrop: fc.constantFrom(0, 30),
  freeAgency: fc.constantFrom('never', 'never', 'afterRun'),
})

const claim = fc.record({
  kind: fc.constant('claim' as const),
  team: fc.nat(TEAMS - 1),
  add: fc.nat(9),
  drop: fc.option(which, { freq: 4 }),
  bid: fc.option(fc.nat(8)),
})

export const someClaimMoves: fc.Arbitrary<ClaimMove[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: claim },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('withdraw' as const, 'first' as const), which }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('drop' as const), team: fc.nat(TEAMS - 1), which }) },
    { weight: 3, arbitrary: fc.constantFrom<ClaimMove>({ kind: 'day' }, { kind: 'day' }, { kind: 'run' }) },
  ),
  { minLength: 15, maxLength: 30, size: 'max' },
)

export interface ModelClaim {
  team: number
  add: string
  drop: string | null
  bid: number
  status: string
  note: string | null
}

export interface Model {
  settings: Settings
  capacity: number
  /** Players by team. */
  rosters: string[][]
  /** Teams in waiver order. */
  order: number[]
  budgets: number[]
  claims: ModelClaim[]
  /** The indexes in `claims` of each team's pending claims, in the team's order. */
  queues: number[][]
  dropped: Map<string, number>
}

const HOUR = 3_600_000

export const openModel = (settings: Settings, rosters: string[][]): Model => ({
  settings,
  capacity: 4,
  rosters,
  order: [3, 2, 1, 0],
  budgets: rosters.map(() => settings.budget),
  claims: [],
  queues: rosters.map(() => []),
  dropped: new Map(),
})

const holderOf = ({ rosters }: Model, player: string): number => rosters.findIndex(own => own.includes(player))

const isKept = ({ dropped, settings }: Model, player: string, now: number): boolean =>
  now < (dropped.get(player) ?? Number.NEGATIVE_INFINITY) + settings.hoursAfterDrop * HOUR

const bids = ({ settings }: Model): boolean => settings.order === 'budget'

/** Returns why a claim cannot win now, worded like its note, or null if it can. */
const faultOf = (model: Model, at: number, paid: Map<string, ModelClaim>): string | null => {
  const { team, add, drop, bid } = model.claims[at]!
  const holder = holderOf(model, add)
  const winner = paid.get(add)
  if (holder === team) return 'already on this roster'
  if (holder >= 0 && bids(model) && winner && winner.bid > bid)
    return `outbid by Team ${winner.team + 1} ($${winner.bid})`
  if (holder >= 0 && bids(model) && winner) return `tied at $${bid}; Team ${winner.team + 1} had the better priority`
  if (holder >= 0) return `claimed by Team ${holder + 1}`
  const own = model.rosters[team]!
  if (drop !== null && !own.includes(drop)) return `Player ${drop} is no longer on the roster`
  if (own.length - (drop === null ? 0 : 1) >= model.capacity) return 'roster is full'
  return bids(model) && model.budgets[team]! < bid ? `only $${model.budgets[team]} left in the budget` : null
}

const sign = (model: Model, { team, add, drop, bid }: ModelClaim, now: number): void => {
  if (drop !== null) model.dropped.set(drop, now)
  model.rosters[team] = [...model.rosters[team]!.filter(id => id !== drop), add]
  if (bids(model)) model.budgets[team]! -= bid
}

const settle = (model: Model, at: number, note: string | null): void => {
  const claim = model.claims[at]!
  claim.status = note === null ? 'won' : 'lost'
  claim.note = note
  model.queues[claim.team] = model.queues[claim.team]!.filter(each => each !== at)
}

/** Returns true if the first of two claims is processed before the second. */
const isBefore = (model: Model, one: number, other: number): boolean => {
  const [a, b] = [model.claims[one]!, model.claims[other]!]
  if (bids(model) && a.bid !== b.bid) return a.bid > b.bid
  if (a.team !== b.team) return model.order.indexOf(a.team) < model.order.indexOf(b.team)
  return model.queues[a.team]!.indexOf(one) < model.queues[a.team]!.indexOf(other)
}

/** Processes all pending claims that are due at a given time. */
export const run = (model: Model, now: number): void => {
  const paid = new Map<string, ModelClaim>()
  let left = model.queues.flat().filter(at => !isKept(model, model.claims[at]!.add, now))
  while (left.length > 0) {
    const next = left.reduce((best, each) => (isBefore(model, each, best) ? each : best))
    left = left.filter(each => each !== next)
    const claim = model.claims[next]!
    const note = faultOf(model, next, paid)
    settle(model, next, note)
    if (note !== null) continue
    sign(model, claim, now)
    paid.set(claim.add, claim)
    const others = left.map(at => model.claims[at]!)
    const isTied = others.some(each => each.add === claim.add && each.team !== claim.team && each.bid === claim.bid)
    if (!bids(model) || isTied) model.order = [...model.order.filter(team => team !== claim.team), claim.team]
  }
}

/**
 * Files a claim. Returns an error code or null. `isReleased` means that a waiver run has followed the player's drop.
 */
export const file = (
  model: Model,
  { team, add, drop, bid }: { team: number; add: string; drop: string | null; bid: number | null },
  { now, isReleased }: { now: number; isReleased: boolean },
): string | null => {
  const least = bids(model) ? model.settings.minBid : 0
  if (bid !== null && (!bids(model) || bid < least)) return 'invalid_request'
  const claim = { team, add, drop, bid: bid ?? least, status: 'pending', note: null }
  const own = model.rosters[team]!
  const isTwice = model.queues[team]!.some(at => model.claims[at]!.add === add && model.claims[at]!.drop === drop)
  if (holderOf(model, add) >= 0 || isTwice || (bids(model) && claim.bid > model.budgets[team]!)) return 'conflict'
  if (drop !== null ? !own.includes(drop) : own.length >= model.capacity) return 'conflict'
  const at = model.claims.push(claim) - 1
  model.queues[team]!.push(at)
  if (model.settings.freeAgency === 'afterRun' && isReleased) {
    settle(model, at, null)
    sign(model, claim, now)
  }
  return null
}
