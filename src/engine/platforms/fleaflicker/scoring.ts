import type { MappedScoring } from '../shared/plan.ts'
import type { PlatformKey } from '../shared/platform.ts'
import { mapPayments, type Payment, withPositions } from '../shared/scoring.ts'
import { countUnits, jointStats, type Kicks, kicksOf, type StatRule } from '../shared/stat-rules.ts'
import type { RuleAnswer, RulesAnswer } from './client.ts'
import { groupOf, isStarting } from './league.ts'
import { FLEAFLICKER_STATS, KICKS_BY_LENGTH } from './tables.ts'

/**
 * Converts Fleaflicker's scoring rules to Hindsight's. A rule gives points for a category: for each unit, for every n
 * units (optionally within bounds), or once per game within bounds. Hindsight's keys are Fleaflicker's category names
 * with the bounds. If several rules score the category, they also have the positions: `Catch`, `Catch TE`, `Passing
 * Yard 300+`, `Sack D/ST`.
 */

const NOT_KNOWN = "Hindsight doesn't know this Fleaflicker category"
const BY_KICK = 'the files do not give the length of each kick'
const SUMS = 'ranges for a sum of several stats are not supported'

/** Returns a rule's bounds, both inclusive. A missing bound is 0 if this kind of rule requires it. */
const boundsOf = ({ rangeType, boundLower, boundUpper }: RuleAnswer) => {
  const has = (kind: string): boolean => rangeType === 'RANGE_DOUBLE_BOUND' || rangeType === `RANGE_${kind}_BOUND`
  return {
    min: boundLower ?? (has('LOWER') ? 0 : null),
    max: boundUpper ?? (has('UPPER') ? 0 : null),
  }
}

type Bounds = ReturnType<typeof boundsOf>

const boundsText = ({ min, max }: Bounds): string => {
  if (min === null) return max === null ? '' : `up to ${max}`
  return max === null ? `${min}+` : `${min}-${max}`
}

const keyFor = (rule: RuleAnswer): string => {
  const { id, nameSingular } = rule.category
  const name = FLEAFLICKER_STATS[id]?.name ?? nameSingular ?? `Category ${id}`
  const text = boundsText(boundsOf(rule))
  return [name, ...(text === '' ? [] : rule.isBonus ? [text] : [WITHIN, text])].join(' ')
}

type Paid = { rule: StatRule; value: number } | { rule: null; reason: string }

/** Returns the points that a rule gives for field goals by length. */
const kicksPaid = (answer: RuleAnswer, kicks: Kicks, base: StatRule): Paid => {
  const { min, max } = boundsOf(answer)
  if (answer.isBonus) {
    const rule = kicksOf(kicks, min ?? 0, max ?? Number.POSITIVE_INFINITY)
    return rule === null ? { rule, reason: BY_KICK } : { rule, value: answer.points?.value ?? 0 }
  }
  const value = answer.pointsPer?.value ?? (answer.forEvery === 1 ? answer.points?.value : null)
  if (value == null || max !== null) return { rule: null, reason: BY_KICK }
  if (min === null) return { rule: base, value }
  const over30 = kicks === 'fg_made' && min === 30
  return over30 ? { rule: { stats: ['fg_made_yards_over_30'] }, value } : { rule: null, reason: BY_KICK }
}

/** Returns the points that a rule gives for one of Hindsight's stats. */
const paidFor = (answer: RuleAnswer, base: StatRule): Paid => {
  const { category, isBonus, forEvery, points, pointsPer } = answer
  const kicks = KICKS_BY_LENGTH[category.id]
  if (kicks) return kicksPaid(answer, kicks, base)
  const { min, max } = boundsOf(answer)
  const bounds = { ...(min !== null && { min }), ...(max !== null && { max }) }
  const value = points?.value ?? 0
  const isOpen = min === null && max === null
  if (isOpen && (pointsPer?.value != null || (forEvery ?? 1) === 1))
    return { rule: base, value: pointsPer?.value ?? value }
  if (base.stats.length > 1 || base.factor !== undefined) return { rule: null, reason: SUMS }
  if (isBonus) return { rule: { ...base, ...bounds }, value }
  if (pointsPer?.value != null) return { rule: countUnits({ ...base, ...bounds }), value: pointsPer.value }
  return { rule: { ...base, ...bounds, per: forEvery ?? 1 }, value }
}

const paymentOf = (answer: RuleAnswer, key: string, positions: readonly string[], base: StatRule): Payment => {
  const paid = paidFor(answer, base)
  const value = answer.pointsPer?.value ?? answer.points?.value ?? 0
  return paid.rule === null ? { key, value, positions, ...paid } : { key, positions, ...paid }
}

const paymentsOf = (answer: RuleAnswer): Payment[] => {
  const stat = FLEAFLICKER_STATS[answer.category.id]
  const key = keyFor(answer)
  const value = answer.pointsPer?.value ?? answer.points?.value ?? 0
  const positions = answer.applyTo ?? []
  const people = positions.filter(position => position !== TEAM)
  const payments: Payment[] = []
  if (stat?.players && people.length > 0) payments.push(paymentOf(answer, key, people, stat.players))
  if (stat?.team && positions.includes(TEAM)) payments.push(paymentOf(answer, key, [TEAM], stat.team))
  const isComplete = payments.length > 0 && !(stat?.none && people.length > 0)
  return isComplete ? payments : [...payments, { key, value, positions, rule: null, reason: stat?.none ?? NOT_KNOWN }]
}

/** Returns every position that can score under a rule, or that can start. */
const positionsOf = ({ rosterPositions, groups }: RulesAnswer): string[] => [
  ...new Set([
    ...rosterPositions
      .filter(seat => isStarting(seat) && (seat.start ?? 0) > 0)
      .flatMap(({ eligibility }) => eligibility ?? []),
    ...groups.flatMap(({ scoringRules }) => scoringRules ?? []).flatMap(({ applyTo }) => applyTo ?? []),
  ]),
]

const JOINT = jointStats(Object.values(FLEAFLICKER_STATS))

/** Sorts a league's scoring rules into exact, approximate and unsupported ones. */
export const mapScoring = (answers: RulesAnswer, season: number): MappedScoring => {
  const payments = answers.groups.flatMap(({ scoringRules }) => scoringRules ?? []).flatMap(paymentsOf)
  const positions = positionsOf(answers)
  const people = positions.filter(position => position !== TEAM)
  return mapPayments(withPositions(payments, people), { season, positions, groupOf, joint: JOINT })
}

/** Keys in Fleaflicker's scoring: category names with bounds and positions. */

export const TEAM = 'D/ST'

/** Marks bounds of a rule that scores each unit, rather than once per game. */
const WITHIN = 'within'

const LONGEST_FIRST = Object.entries(FLEAFLICKER_STATS)
  .map(([id, stat]) => ({ id: Number(id), stat }))
  .sort((a, b) => b.stat.name.length - a.stat.name.length)

const REST = /^(within )?(?:(-?[\d.]+)-(-?[\d.]+)|(-?[\d.]+)\+|up to (-?[\d.]+))?(?: |$)?(.*)$/

const numberOr = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

/** Returns the positions that a key applies to. A key without positions applies to all except team defenses. */
const paysFor = (positions: string): PlatformKey['pays'] => {
  const groups = positions === '' ? null : new Set(positions === TEAM ? ['DST'] : positions.split('/').map(groupOf))
  return group => groups?.has(group) ?? group !== 'DST'
}

/** Returns a scoring key's meaning. An unknown key can give points to any player. */
export const keyOf = (key: string): PlatformKey => {
  const match = LONGEST_FIRST.find(({ stat: { name } }) => key === name || key.startsWith(`${name} `))
  if (!match) return { stats: [], pays: () => true, factor: 1, band: null, name: key }
  const { id, stat } = match
  const [, within, from, to, fromPlus, toMinus, positions = ''] = REST.exec(key.slice(stat.name.length + 1)) ?? []
  const [min, max] = [numberOr(from ?? fromPlus), numberOr(to ?? toMinus)]
  const isBand = min !== null || max !== null
  const kicks = isBand ? KICKS_BY_LENGTH[id] : undefined
  const ofLength = kicks && kicksOf(kicks, min ?? 0, max ?? Number.POSITIVE_INFINITY)
  const rule = ofLength ?? (positions === TEAM ? stat.team : stat.players)
  return {
    stats: rule?.stats ?? [],
    pays: paysFor(positions),
    factor: rule?.factor ?? 1,
    band: !rule || !isBand || kicks || within ? null : { min, max },
    name: stat.name,
  }
}
