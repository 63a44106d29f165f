import type { PosGroup } from '../../../../data/positions.ts'
import { type StatKey, statRow } from '../../../../data/stats.ts'
import type { Bracket, PositionOverride, ScoringRules, Weights } from '../../schema/system.ts'
import { CANDIDATES, type Candidates } from './candidates.ts'
import { leastDeviations } from './least-deviations.ts'
import {
  type Column,
  gamesOf,
  isPaid,
  nameOf,
  openColumns,
  type PaidGames,
  type Payable,
  type Term,
} from './paid-games.ts'

/** Lets other work run between steps. */
type YieldTurn = () => Promise<void>

/** The rules during a fit: the points that they give so far, and the number of rows that a change would explain. */
interface FittingRules {
  column(payable: Payable): Column
  /** Returns the points that `payable` has awarded, in hundredths. */
  paysFor(payable: Payable): number
  /** Returns how many of a row's points are not explained yet, in hundredths. */
  unexplainedAt(row: number): number
  /**
   * Returns how many more rows would be explained if `payable` gave `more` additional hundredths. Negative if fewer
   * rows would be explained.
   */
  gain(payable: Payable, more: number): number
  explained(): number
  pay(payable: Payable, more: number): void
  terms(): Term[]
}

/** Rounds a fitted weight to six decimals, which removes floating-point errors. */
const roundedWeight = (weight: number): number => Number(weight.toFixed(6))

/** Starts a fit with rules that do not give any points. */
const openFitting = (games: PaidGames): FittingRules => {
  const { paid } = games
  const column = openColumns(games)
  const sums = new Float64Array(paid.length)
  const terms = new Map<string, Term>()
  const paysFor = (payable: Payable): number => (terms.get(nameOf(payable))?.points ?? 0) * 100
  return {
    column,
    paysFor,
    unexplainedAt: row => paid[row]! - sums[row]!,
    gain(payable, more) {
      const { rows, times } = column(payable)
      let gained = 0
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at]!
        const before = isPaid(sums[row]!, paid[row]!)
        const after = isPaid(sums[row]! + times[at]! * more, paid[row]!)
        gained += Number(after) - Number(before)
      }
      return gained
    },
    explained: () => paid.filter((points, row) => isPaid(sums[row]!, points)).length,
    pay(payable, more) {
      const { rows, times } = column(payable)
      rows.forEach((row, at) => {
        sums[row]! += times[at]! * more
      })
      const points = roundedWeight(paysFor(payable) + more) / 100
      if (points === 0) terms.delete(nameOf(payable))
      else terms.set(nameOf(payable), { ...payable, points })
    },
    terms: () => [...terms.values()],
  }
}

/**
 * Points given in every game can belong either to the ranges of points allowed or to the ranges of yards allowed,
 * because every game has both. Leagues usually give nothing in the most common range of yards allowed, so its points
 * move to all ranges of points allowed.
 */

const POINTS = 'dst_points_allowed' satisfies StatKey
const YARDS = 'dst_yards_allowed' satisfies StatKey

/** Returns the points of a stat's steps in the range with the most rows. */
const usualPay = (steps: readonly Term[], column: FittingRules['column'], rows: number): number => {
  const sorted = steps.toSorted((a, b) => a.from! - b.from!)
  const reach = [rows, ...sorted.map(step => column(step).rows.length), 0]
  const rowCounts = reach.slice(0, -1).map((count, at) => count - reach[at + 1]!)
  const best = rowCounts.indexOf(Math.max(...rowCounts))
  return sorted.slice(0, best).reduce((sum, { points }) => sum + points, 0)
}

const raiseTerm = (terms: readonly Term[], stat: StatKey, points: number): Term[] => {
  const first = terms.find(term => term.stat === stat && term.from === 0)
  const others = terms.filter(term => term !== first)
  const sum = (first?.points ?? 0) + points
  return sum === 0 ? others : [...others, { stat, from: 0, points: sum }]
}

/** Returns terms that give the same total points, but nothing in that range. */
const level = (fitting: FittingRules, rows: number): Term[] => {
  const terms = fitting.terms()
  const steps = terms.filter(({ stat, from }) => stat === YARDS && from !== undefined)
  const points = usualPay(steps, fitting.column, rows)
  if (points === 0) return terms
  return raiseTerm(raiseTerm(terms, YARDS, -points), POINTS, points)
}

/** The max number of amounts to try, of those suggested by rows. */
const MAX_TRIED = 3
const MAX_CHANGES = 200

/** Returns likely amounts near a weight, in hundredths: whole hundredths, or one point for every n units. */
const likelyAmounts = (weight: number): number[] => {
  const units = Math.round(100 / weight)
  return [Math.round(weight), Math.round(weight * 2) / 2, ...(units === 0 ? [] : [100 / units])]
}

/** Returns the increases that the unexplained rows suggest, in hundredths, most frequent first. */
const suggestIncreases = (fitting: FittingRules, payable: Payable): number[] => {
  const { rows, times } = fitting.column(payable)
  const votes = new Map<number, number>()
  rows.forEach((row, at) => {
    const left = fitting.unexplainedAt(row)
    if (isPaid(left, 0)) return
    const amount = Math.round((left / times[at]!) * 10) / 10
    votes.set(amount, (votes.get(amount) ?? 0) + 1)
  })
  return [...votes]
    .filter(([, count]) => count > 1)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_TRIED)
    .map(([amount]) => amount)
}

interface Change {
  payable: Payable
  more: number
  gain: number
}

const NONE: Pick<Change, 'gain'> = { gain: 0 }

const best = (changes: readonly Change[]): Change | null =>
  changes.reduce<Change | null>((best, each) => (each.gain > (best ?? NONE).gain ? each : best), null)

const bestChange = (fitting: FittingRules, payable: Payable): Change | null => {
  const now = fitting.paysFor(payable)
  const amounts = new Set(
    suggestIncreases(fitting, payable).flatMap(more => likelyAmounts(now + more).map(weight => weight - now)),
  )
  return best([...amounts].map(more => ({ payable, more, gain: fitting.gain(payable, more) })))
}

/** Changes the points of these payables, as long as each change explains at least `min` more rows. */
const refine = async (
  fitting: FittingRules,
  { payables, min, between }: { payables: readonly Payable[]; min: number; between: YieldTurn },
): Promise<void> => {
  for (let change = 0; change < MAX_CHANGES; change++) {
    const changes: Change[] = []
    for (const payable of payables) {
      changes.push(...[bestChange(fitting, payable) ?? []].flat())
      await between()
    }
    const found = best(changes)
    if (!found || found.gain < min) return
    fitting.pay(found.payable, found.more)
  }
}

/** Removes terms that explain fewer than `min` rows. */
const prune = (fitting: FittingRules, min: number): void => {
  for (const term of fitting.terms()) {
    if (-fitting.gain(term, -term.points * 100) < min) fitting.pay(term, -term.points * 100)
  }
}

/**
 * Finds the simplest rules that explain a league's points. Each kind of player is fitted to the points that earlier
 * kinds leave unexplained. Usual stats come first: their weights are fitted by least absolute deviations, and rounded
 * to likely amounts. Then, rare stats are added if most rows agree.
 */

/** The min number of rows needed to fit a kind of player. */
const MIN_ROWS = 12
/** If a form explains this share of a kind's rows, no other forms are tried. */
const NEARLY_ALL = 0.97

/** Returns the min gain in rows. A smaller gain (one row, or one in a thousand rows) can be due to chance. */
const minGain = (rows: number): number => Math.max(2, Math.round(rows / 1000))

/** Most leagues score yards as one point for every n yards. */
const YARDS_A_POINT = [15, 30, 35, 40, 60]

/** Returns the amount that a fitted weight was most likely meant to be, in hundredths. */
const likelyAmount = ({ stat, from, per }: Payable, weight: number): number => {
  if (from !== undefined) return Math.round(weight / 50) * 50
  if (statRow(stat).unit !== 'yards' || per !== undefined) return Math.round(weight / 5) * 5
  const shares = YARDS_A_POINT.map(yards => (Math.sign(weight) * 100) / yards)
  const near = [Math.round(weight * 2) / 2, ...shares]
  return near.reduce((best, each) => (Math.abs(each - weight) < Math.abs(best - weight) ? each : best))
}

const fitVariant = async (
  games: PaidGames,
  { variant, rare, between }: { variant: readonly Payable[]; rare: Candidates['rare']; between: YieldTurn },
): Promise<FittingRules> => {
  const fitting = openFitting(games)
  const earned = variant.filter(payable => fitting.column(payable).rows.length > 0)
  const weights = await leastDeviations(earned.map(fitting.column), games.paid, between)
  earned.forEach((payable, at) => {
    fitting.pay(payable, likelyAmount(payable, weights[at]!))
  })
  const min = minGain(games.paid.length)
  const tried = [...variant]
  for (const more of rare) {
    tried.push(...more)
    await refine(fitting, { payables: tried, min, between })
  }
  prune(fitting, min)
  return fitting
}

const fitKind = async (all: PaidGames, { groups, variants, rare }: Candidates, between: YieldTurn): Promise<Term[]> => {
  const games = gamesOf(all, groups)
  const count = games.paid.length
  if (count < MIN_ROWS) return []
  let best: FittingRules | null = null
  for (const variant of variants) {
    const fitting = await fitVariant(games, { variant, rare, between })
    if (best === null || fitting.explained() > best.explained()) best = fitting
    if (best.explained() >= count * NEARLY_ALL) break
  }
  return best === null ? [] : level(best, count)
}

/** The stats that a fit can use. */
export const FITTED_STATS: readonly StatKey[] = [
  ...new Set(CANDIDATES.flatMap(({ variants, rare }) => [...variants, ...rare].flat().map(({ stat }) => stat))),
]

interface Kind {
  groups: readonly PosGroup[]
  terms: readonly Term[]
}

const openPaying = (games: PaidGames, terms: readonly Term[]): FittingRules => {
  const fitting = openFitting(games)
  for (const term of terms) fitting.pay(term, term.points * 100)
  return fitting
}

/** Returns the points that these terms do not explain. */
const unexplainedPoints = (games: PaidGames, terms: readonly Term[]): PaidGames => {
  const { unexplainedAt } = openPaying(games, terms)
  return { ...games, paid: games.paid.map((_, row) => unexplainedAt(row)) }
}

/**
 * Adds the terms for one kind of player. If other kinds have the same stats, the terms apply to all players, or only to
 * this kind if that explains more.
 */
const withPayees = (games: PaidGames, before: readonly Term[], { terms, groups }: Kind): Term[] => {
  const alone = terms.map(term => ({ ...term, groups }))
  const explained = (some: readonly Term[]): number => openPaying(games, [...before, ...some]).explained()
  return [...before, ...(explained(alone) > explained(terms) ? alone : terms)]
}

/**
 * Fits rules to the points that a league gave. A stat that never scored does not get a weight. A season takes one or
 * two seconds, so `between` is awaited after each step.
 */
export const fitRules = async (games: PaidGames, between: YieldTurn): Promise<ScoringRules> => {
  let terms: Term[] = []
  for (const candidates of CANDIDATES) {
    const fitted = await fitKind(unexplainedPoints(games, terms), candidates, between)
    terms = withPayees(games, terms, { groups: candidates.groups, terms: fitted })
  }
  return rulesOfTerms(terms)
}

/** Returns the ranges between steps. Each gives the sum of all steps up to it. Leaves out ranges that give nothing. */
const bandsOf = (stat: StatKey, steps: readonly Term[]): Bracket[] => {
  const sorted = steps.toSorted((a, b) => a.from! - b.from!)
  return sorted.flatMap(({ from }, at) => {
    const points = roundedWeight(sorted.slice(0, at + 1).reduce((sum, step) => sum + step.points, 0))
    const next = sorted[at + 1]?.from
    const max = next === undefined ? null : next - 1
    return points === 0 ? [] : [{ stat, min: from!, max, points }]
  })
}

const partOf = (terms: readonly Term[]): { weights: Weights; brackets: Bracket[] } => {
  const weights: Weights = {}
  for (const { stat, from, per, points } of terms)
    if (from === undefined && per === undefined) weights[stat] = roundedWeight((weights[stat] ?? 0) + points)
  const each = terms.flatMap(({ stat, per, points }) => (per === undefined ? [] : [{ stat, points, per }]))
  const steps = Map.groupBy(
    terms.filter(({ from }) => from !== undefined),
    ({ stat }) => stat,
  )
  return { weights, brackets: [...each, ...[...steps].flatMap(([stat, of]) => bandsOf(stat, of))] }
}

/**
 * Returns an override. It contains the sum of the general rules and these terms, because an override replaces the
 * general rules.
 */
const overrideOf = (terms: readonly Term[], everybody: Weights): PositionOverride => {
  const { weights, brackets } = partOf(terms)
  const sums = Object.entries(weights).map(
    ([stat, points]) => [stat, roundedWeight(points + (everybody[stat] ?? 0))] as const,
  )
  return { weights: Object.fromEntries(sums), ...(brackets.length > 0 && { brackets }) }
}

/** Converts terms to rules. Units become weights, and one stat's steps become ranges that do not overlap. */
const rulesOfTerms = (terms: readonly Term[]): ScoringRules => {
  const { weights, brackets } = partOf(terms.filter(({ groups }) => groups === undefined))
  const special = Map.groupBy(
    terms.flatMap(term => (term.groups ?? []).map(group => ({ ...term, groups: [group] }))),
    ({ groups: [group] }) => group!,
  )
  const overrides = [...special].map(([group, of]): [PosGroup, PositionOverride] => [group, overrideOf(of, weights)])
  return {
    global: { weights, ...(brackets.length > 0 && { brackets }) },
    ...(overrides.length > 0 && { positionOverrides: Object.fromEntries(overrides) }),
  }
}
