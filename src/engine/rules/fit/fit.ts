import type { PosGroup } from '../../../../data/positions.ts'
import { type StatKey, statRow } from '../../../../data/stats.ts'
import type { ScoringRules } from '../../schema/system.ts'
import { CANDIDATES, type Candidates } from './candidates.ts'
import { type Fitting, openFitting } from './fitting.ts'
import { leastDeviations } from './least-deviations.ts'
import { level } from './level.ts'
import { gamesOf, type PaidGames, type Payable, type Term } from './paid-games.ts'
import { prune, refine } from './refine.ts'
import { rulesOfTerms } from './rules-of-terms.ts'

/**
 * The simplest rules that explain what a league paid. For each kind of player, of what the kinds before it leave: first the
 * weights that deviate least for what leagues pay usually, rounded to what they are meant to be, then by what most rows say
 * what they pay seldom.
 */

/** Fewer rows of a kind say nothing. */
const MIN_ROWS = 12
/** What explains so much of a kind is its way; no other is tried. */
const NEARLY_ALL = 0.97

/** One row more may be chance; of many rows a thousandth may. */
const leastGain = (rows: number): number => Math.max(2, Math.round(rows / 1000))

/** Leagues say a point for so many yards, mostly. */
const YARDS_A_POINT = [15, 30, 35, 40, 60]

/** What a weight near to this one is meant to be, mostly; in hundredths. */
const meant = ({ stat, from, per }: Payable, weight: number): number => {
  if (from !== undefined) return Math.round(weight / 50) * 50
  if (statRow(stat).unit !== 'yards' || per !== undefined) return Math.round(weight / 5) * 5
  const shares = YARDS_A_POINT.map(yards => (Math.sign(weight) * 100) / yards)
  const near = [Math.round(weight * 2) / 2, ...shares]
  return near.reduce((best, each) => (Math.abs(each - weight) < Math.abs(best - weight) ? each : best))
}

const fitWay = (games: PaidGames, way: readonly Payable[], seldom: Candidates['seldom']): Fitting => {
  const fitting = openFitting(games)
  const earned = way.filter(payable => fitting.column(payable).rows.length > 0)
  const weights = leastDeviations(earned.map(fitting.column), games.paid)
  earned.forEach((payable, at) => {
    fitting.pay(payable, meant(payable, weights[at]!))
  })
  const least = leastGain(games.paid.length)
  const tried = [...way]
  for (const more of seldom) {
    tried.push(...more)
    refine(fitting, tried, least)
  }
  prune(fitting, least)
  return fitting
}

const fitKind = (all: PaidGames, { groups, ways, seldom }: Candidates): Term[] => {
  const games = gamesOf(all, groups)
  const count = games.paid.length
  if (count < MIN_ROWS) return []
  let best: Fitting | null = null
  for (const way of ways) {
    const fitting = fitWay(games, way, seldom)
    if (best === null || fitting.explained() > best.explained()) best = fitting
    if (best.explained() >= count * NEARLY_ALL) break
  }
  return best === null ? [] : level(best, count)
}

/** The stats that fitted rules may pay for. */
export const FITTED_STATS: readonly StatKey[] = [
  ...new Set(CANDIDATES.flatMap(({ ways, seldom }) => [...ways, ...seldom].flat().map(({ stat }) => stat))),
]

interface Kind {
  groups: readonly PosGroup[]
  terms: readonly Term[]
}

const paying = (games: PaidGames, terms: readonly Term[]): Fitting => {
  const fitting = openFitting(games)
  for (const term of terms) fitting.pay(term, term.points * 100)
  return fitting
}

/** What these terms leave of what was paid. */
const leftBy = (games: PaidGames, terms: readonly Term[]): PaidGames => {
  const { leftIn } = paying(games, terms)
  return { ...games, paid: games.paid.map((_, row) => leftIn(row)) }
}

/** Terms of one kind that others earn too: paid to everybody, or to that kind alone if that explains more. */
const toWhom = (games: PaidGames, before: readonly Term[], { terms, groups }: Kind): Term[] => {
  const alone = terms.map(term => ({ ...term, groups }))
  const explained = (some: readonly Term[]): number => paying(games, [...before, ...some]).explained()
  return [...before, ...(explained(alone) > explained(terms) ? alone : terms)]
}

/** Fits rules to what a league paid. What no row was paid for is paid nothing. */
export const fitRules = (games: PaidGames): ScoringRules => {
  const terms = CANDIDATES.reduce<Term[]>((before, candidates) => {
    const own = fitKind(leftBy(games, before), candidates)
    return toWhom(games, before, { groups: candidates.groups, terms: own })
  }, [])
  return rulesOfTerms(terms)
}
