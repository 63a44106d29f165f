import type { PosGroup } from '../../../../data/positions.ts'
import type { StatKey } from '../../../../data/stats.ts'
import type { Bracket, PositionOverride, ScoringRules, Weights } from '../../schema/system.ts'
import type { MappedScoring, ScoringItem } from './plan.ts'
import { JOINTLY, LARGEST, type StatRule, TOO_LARGE } from './stat-rules.ts'
import { seasonLimit } from './tables.ts'

/** Scoring rules, built by adding a platform's keys one by one. */
interface Part {
  weights: Weights
  brackets: Bracket[]
}

export type RuleParts = Map<PosGroup | 'global', Part>

export const partOf = (parts: RuleParts, name: PosGroup | 'global'): Part => {
  const part = parts.get(name) ?? { weights: {}, brackets: [] }
  parts.set(name, part)
  return part
}

/** Adds points to a stat's weight. */
export const addWeight = ({ weights }: Part, stat: StatKey, points: number): void => {
  weights[stat] = Number(((weights[stat] ?? 0) + points).toPrecision(12))
}

const filled = ({ weights, brackets }: Part): PositionOverride => ({
  ...(Object.keys(weights).length > 0 && { weights }),
  ...(brackets.length > 0 && { brackets }),
})

/** Combines the parts into rules. */
export const rulesOf = (parts: RuleParts): ScoringRules => {
  const { weights, brackets } = partOf(parts, 'global')
  const overrides = [...parts].filter(([name]) => name !== 'global')
  return {
    global: { weights, ...(brackets.length > 0 && { brackets }) },
    ...(overrides.length > 0 && {
      positionOverrides: Object.fromEntries(overrides.map(([name, part]) => [name, filled(part)])),
    }),
  }
}

/**
 * Converts scoring whose rules list the positions that they apply to. All rules for a position add up. Points that most
 * positions share go to all players, and different points go to the groups that get them.
 */

/** The points for a platform's key, and the positions that get them. */
export interface Payment {
  key: string
  value: number
  /** The positions, by platform name. */
  positions: readonly string[]
  /** The stat that scores; null if it is not supported. */
  rule: StatRule | null
  /** More stats that score. */
  also?: readonly { rule: StatRule; value: number }[]
  /** Why the key cannot be scored. */
  reason?: string
}

interface League {
  season: number
  /** Every position that can score, by platform name. */
  positions: readonly string[]
  groupOf(position: string): PosGroup
  /** How many of the platform's stats map to each Hindsight stat, separately for players and team defenses. */
  joint: ReadonlyMap<StatKey, number>
}

const isScored = ({ rule, value }: Payment): boolean => rule !== null && value !== 0 && Math.abs(value) <= LARGEST

const cleanNumber = (points: number): number => Number(points.toPrecision(12))

const addRule = (part: Part, rule: StatRule, value: number): void => {
  const { stats, factor = 1, min = null, max = null, per, joint } = rule
  for (const stat of stats) {
    if (joint && part.weights[stat] !== undefined) continue
    const bounds = { ...(min !== null && { min }), ...(max !== null && { max }) }
    if (per !== undefined) part.brackets.push({ stat, ...bounds, points: cleanNumber(value * factor), per })
    else if (min !== null || max !== null) part.brackets.push({ stat, min, max, points: value })
    else addWeight(part, stat, value * factor)
  }
}

const addPayment = (part: Part, position: string, { positions, rule, value, also = [] }: Payment): void => {
  if (rule === null || !positions.includes(position)) return
  for (const each of [{ rule, value }, ...also]) addRule(part, each.rule, each.value)
}

const positionPart = (position: string, payments: readonly Payment[]): Part => {
  const part: Part = { weights: {}, brackets: [] }
  for (const payment of payments) addPayment(part, position, payment)
  return part
}

const bracketsOf = ({ brackets }: Part, stat: string): Bracket[] => brackets.filter(bracket => bracket.stat === stat)

/** Returns a part's points for a stat as a string. Equal points give equal strings. */
const paymentKey = (part: Part, stat: string): string =>
  JSON.stringify([part.weights[stat] ?? 0, bracketsOf(part, stat)])

const statsIn = (parts: readonly Part[]): string[] => [
  ...new Set(parts.flatMap(({ weights, brackets }) => [...Object.keys(weights), ...brackets.map(({ stat }) => stat)])),
]

const mostCommon = <T>(values: readonly T[]): T => {
  const counts = Map.groupBy(values, value => value)
  return [...counts].reduce((best, each) => (each[1].length > best[1].length ? each : best))[0]
}

/**
 * Adds the points for player groups. A weight that most groups share is stored once for all players, and so are
 * brackets that all groups share.
 */
const addPeople = (parts: RuleParts, people: readonly (readonly [PosGroup, Part])[]): void => {
  const global = partOf(parts, 'global')
  for (const stat of statsIn(people.map(([, part]) => part))) {
    const usual = mostCommon(people.map(([, { weights }]) => weights[stat] ?? 0))
    if (usual !== 0) global.weights[stat] = usual
    for (const [group, { weights }] of people)
      if ((weights[stat] ?? 0) !== usual) partOf(parts, group).weights[stat] = weights[stat] ?? 0
    const brackets = new Set(people.map(([, part]) => JSON.stringify(bracketsOf(part, stat))))
    if (brackets.size === 1) global.brackets.push(...bracketsOf(people[0]![1], stat))
    else for (const [group, part] of people) partOf(parts, group).brackets.push(...bracketsOf(part, stat))
  }
}

const partsOf = (paid: ReadonlyMap<PosGroup, Part>): RuleParts => {
  const parts: RuleParts = new Map()
  partOf(parts, 'global')
  const people = [...paid].filter(([group]) => group !== 'DST')
  if (people.length > 0) addPeople(parts, people)
  const team = paid.get('DST')
  if (team && statsIn([team]).length > 0) parts.set('DST', team)
  return parts
}

const names = (positions: readonly string[]): string => positions.join(' and ')

/**
 * Explains why a payment is only approximate, if the platform gives different points to positions that form one group
 * in Hindsight.
 */
const splitReason = ({ rule, positions }: Payment, parts: ReadonlyMap<string, Part>, league: League): string | null => {
  const split = [...new Set(positions.map(league.groupOf))].flatMap(group => {
    const all = league.positions.filter(position => league.groupOf(position) === group)
    const pays = (stat: string): Set<string> => new Set(all.map(position => paymentKey(parts.get(position)!, stat)))
    return rule!.stats.some(stat => pays(stat).size > 1) ? [names(all)] : []
  })
  if (split.length === 0) return null
  return `${split.join(', ')} ${split.length > 1 ? 'are each' : 'are'} one position in Hindsight, but the league scores them differently`
}

/** Returns whether all platform stats that map to one Hindsight stat get the same points. */
const isEven = ({ rule, positions }: Payment, all: readonly Payment[], { joint }: League): boolean => {
  const [stat] = rule!.stats
  const alike = all.filter(
    other => other.rule?.joint && other.rule.stats[0] === stat && names(other.positions) === names(positions),
  )
  return new Set(alike.map(({ value }) => value)).size === 1 && alike.length === joint.get(stat!)
}

const placesOf = ({ positions }: Payment): string => positions.toSorted().join('/')

/**
 * Returns unique keys. A key that applies to the same positions each time, and to most of them, is listed without
 * positions. All other keys include their positions.
 */
export const withPositions = (payments: readonly Payment[], positions: readonly string[]): Payment[] => {
  const paysMost = (each: Payment): boolean => each.positions.length * 2 > positions.length
  const widest = Map.groupBy(payments.filter(paysMost), ({ key }) => key)
  const isAlone = (each: Payment): boolean => paysMost(each) && new Set(widest.get(each.key)!.map(placesOf)).size === 1
  return payments.map(each =>
    isAlone(each) || each.positions.length === 0 ? each : { ...each, key: `${each.key} ${each.positions.join('/')}` },
  )
}

const sumOf = (all: readonly { value: number }[]): number => cleanNumber(all.reduce((sum, { value }) => sum + value, 0))

/** Returns a string that is equal for payments to the same positions by the same rule. */
const payOf = (payment: Payment): string => {
  const { key, rule, also = [], reason } = payment
  return JSON.stringify([key, placesOf(payment), rule, also.map(each => each.rule), reason])
}

/** Adds up payments to the same positions by the same rule. */
const mergePayments = (payments: readonly Payment[]): Payment[] =>
  [...Map.groupBy(payments, payOf).values()].map(all => {
    const { also, ...first } = all[0]!
    return {
      ...first,
      value: sumOf(all),
      ...(also && { also: also.map(({ rule }, at) => ({ rule, value: sumOf(all.map(each => each.also![at]!)) })) }),
    }
  })

/** Merges items with the same key. The merged item is exact only if all of them are. */
const mergeItems = (items: readonly ScoringItem[]): ScoringItem[] =>
  [...Map.groupBy(items, ({ key }) => key).values()].map(all => {
    const reason = all.find(each => each.reason !== undefined)?.reason
    return {
      ...(all.find(({ stat }) => stat) ?? all[0]!),
      value: sumOf(all),
      ...(reason !== undefined && { reason }),
    }
  })

/** Returns a payment. If the season's files lack the stat, removes its rule. */
const inSeason = (payment: Payment, season: number): Payment => {
  const limit = payment.rule && seasonLimit(payment.rule.stats, season)
  return limit?.missing ? { ...payment, rule: null, reason: limit.reason } : payment
}

/** Sorts a league's payments into exact, approximate and unsupported ones. */
export const mapPayments = (all: readonly Payment[], league: League): MappedScoring => {
  const payments = mergePayments(all)
    .filter(({ value }) => value !== 0)
    .map(payment => inSeason(payment, league.season))
  const scored = payments.filter(isScored)
  const parts = new Map(league.positions.map(position => [position, positionPart(position, scored)]))
  const byGroup = new Map(
    league.positions.toReversed().map(position => [league.groupOf(position), parts.get(position)!] as const),
  )
  const itemOf = (payment: Payment): ScoringItem => {
    const { key, value, rule, reason } = payment
    if (rule === null) return { key, value, ...(reason !== undefined && { reason }) }
    if (Math.abs(value) > LARGEST) return { key, value, reason: TOO_LARGE }
    const uneven = rule.joint && !isEven(payment, payments, league) ? JOINTLY : null
    const why =
      splitReason(payment, parts, league) ?? uneven ?? seasonLimit(rule.stats, league.season)?.reason ?? rule.reason
    return { key, value, stat: rule.stats[0]!, ...(why !== undefined && { reason: why }) }
  }
  const items = mergeItems(payments.map(itemOf)).sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    mapped: items.filter(({ stat, reason }) => stat && !reason),
    approximated: items.filter(({ stat, reason }) => stat && reason),
    unsupported: items.filter(({ stat }) => !stat),
    rules: rulesOf(partsOf(byGroup)),
  }
}

type KeyValues = readonly { readonly key: string; readonly value: number }[]

/** Returns the settings that scoring rules are based on, to detect later changes on the platform. */
export const settingsOf = (scoring: {
  mapped: KeyValues
  approximated: KeyValues
  unsupported: KeyValues
}): Record<string, number> =>
  Object.fromEntries(
    [...scoring.mapped, ...scoring.approximated, ...scoring.unsupported]
      .map(({ key, value }): [string, number] => [key, value])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Returns the keys whose points changed, by name. A missing key counts as 0. */
export const scoringChanges = (
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): { key: string; from: number; to: number }[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map(key => ({ key, from: before[key] ?? 0, to: after[key] ?? 0 }))
    .filter(({ from, to }) => from !== to)
