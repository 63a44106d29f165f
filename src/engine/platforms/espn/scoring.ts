import type { PosGroup } from '../../../../data/positions.ts'
import type { MappedScoring, ScoringItem } from '../plan.ts'
import type { PlatformKey } from '../platform.ts'
import { JOINTLY, LARGEST, TOO_LARGE } from '../reasons.ts'
import { addWeight, partOf, type RuleParts, rulesOf } from '../rule-parts.ts'
import type { StatRule } from '../stat-rules.ts'
import type { ScoringItemAnswer } from './answers.ts'
import { eligibleIn, TEAM_DEFENSE } from './slots.ts'
import { ESPN_STATS } from './stats.ts'

/**
 * ESPN's scoring items as rules of ours. An item pays a stat; `pointsOverrides` says by slot for whom it pays otherwise,
 * which is how a team's defense is paid mostly. A key here is ESPN's abbreviation, with the position where it is paid
 * otherwise: `REC`, `REC TE`, `SK D/ST`.
 */

const NOT_KNOWN = 'this stat of ESPN is not known here'

/** What an item pays whom: everybody, those of one position, or a team's defense. */
interface Payment {
  statId: number
  to: PosGroup | 'global'
  key: string
  value: number
  rule: StatRule | null
  reason?: string
}

const nameOf = (statId: number): string => ESPN_STATS[statId]?.name ?? `stat ${statId}`

const DEFENSE = 'D/ST'

/** The key by which a stat pays a group, where that is paid otherwise; else the key of everybody. */
export const keysOf = (statId: number, group: PosGroup | null): readonly string[] => [
  `${nameOf(statId)} ${group === 'DST' ? DEFENSE : group}`,
  nameOf(statId),
]

const paymentsOf = ({ statId, points, pointsOverrides }: ScoringItemAnswer): Payment[] => {
  const stat = ESPN_STATS[statId]
  const name = nameOf(statId)
  const overrides = Object.entries(pointsOverrides ?? {}).map(([slot, value]) => [Number(slot), value ?? 0] as const)
  const ofTeam = overrides.find(([slot]) => slot === TEAM_DEFENSE)?.[1] ?? points
  if (!stat || stat.none !== undefined) {
    const value = points || (overrides.find(([, each]) => each !== 0)?.[1] ?? 0)
    return [{ statId, to: 'global', key: name, value, rule: null, reason: stat?.none ?? NOT_KNOWN }]
  }
  const { players, team } = stat
  const byPosition = overrides.flatMap(([slot, value]) => {
    const [group, ...others] = eligibleIn(slot)
    return players && group && others.length === 0 && slot !== TEAM_DEFENSE
      ? [{ statId, to: group, key: `${name} ${group}`, value, rule: players }]
      : []
  })
  return [
    ...(players ? [{ statId, to: 'global' as const, key: name, value: points, rule: players }] : []),
    ...byPosition,
    ...(team ? [{ statId, to: 'DST' as const, key: `${name} ${DEFENSE}`, value: ofTeam, rule: team }] : []),
  ]
}

/** Whether stats that are one of ours are all paid alike, by what each pays; those that nobody earns here may be missing. */
const isEven = (payments: readonly Payment[], { rule, to }: Payment): boolean => {
  const alike = payments.filter(other => other.rule?.joint && other.to === to && other.rule.stats[0] === rule!.stats[0])
  const paid = Object.values(ESPN_STATS).filter(stat => {
    const own = to === 'DST' ? stat.team : stat.players
    // A blocked kick that is returned for a touchdown is rare, and not every league names it.
    return own?.joint && own.stats[0] === rule!.stats[0] && stat.name !== 'BLKKRTD'
  })
  return (
    new Set(alike.map(({ value }) => value)).size === 1 &&
    paid.every(({ name }) => alike.some(({ statId }) => nameOf(statId) === name))
  )
}

const itemOf = (payment: Payment, all: readonly Payment[], season: number): ScoringItem => {
  const { key, value, rule, reason } = payment
  if (Math.abs(value) > LARGEST) return { key, value, reason: TOO_LARGE }
  if (rule === null) return { key, value, reason: reason ?? NOT_KNOWN }
  const isNear = season < (rule.before ?? Number.POSITIVE_INFINITY)
  const why = rule.joint && !isEven(all, payment) ? JOINTLY : isNear ? rule.reason : undefined
  return { key, value, stat: rule.stats[0]!, ...(why !== undefined && { reason: why }) }
}

const addPayment = (parts: RuleParts, { to, value, rule }: Payment): void => {
  if (rule === null || Math.abs(value) > LARGEST) return
  const part = partOf(parts, to)
  const { stats, factor = 1, min = null, max = null, per, joint } = rule
  for (const stat of stats) {
    if (joint && part.weights[stat] !== undefined) continue
    if (per !== undefined) part.brackets.push({ stat, points: value, per })
    else if (min !== null || max !== null) part.brackets.push({ stat, min, max, points: value })
    else addWeight(part, stat, value * factor)
  }
}

/** Sorts the scoring items of a league into what is exact here, what is near and what cannot be had. */
export const mapScoring = (answers: readonly ScoringItemAnswer[], season: number): MappedScoring => {
  const payments = answers.flatMap(paymentsOf)
  const parts: RuleParts = new Map()
  partOf(parts, 'global')
  // What is not paid to one position stands there too: it takes the place of what everybody gets.
  for (const payment of payments)
    if (payment.value !== 0 || !['global', 'DST'].includes(payment.to)) addPayment(parts, payment)
  const items = payments
    .filter(({ value }) => value !== 0)
    .map(payment => itemOf(payment, payments, season))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    mapped: items.filter(({ stat, reason }) => stat && !reason),
    approximated: items.filter(({ stat, reason }) => stat && reason),
    unsupported: items.filter(({ stat }) => !stat),
    rules: rulesOf(parts),
  }
}

const BY_NAME = new Map(Object.entries(ESPN_STATS).map(([id, stat]) => [stat.name, { id: Number(id), stat }]))

/** What a key pays for; one that is not known may pay anybody. */
export const keyOf = (key: string): PlatformKey => {
  const [, name = key, to] = /^(\S+)(?: (\S+))?$/.exec(key) ?? []
  const known = BY_NAME.get(name)
  const rule = to === DEFENSE ? known?.stat.team : known?.stat.players
  if (!known || !rule) return { stats: [], pays: () => true, factor: 1, band: null, doubt: known?.id ?? BY_NAME.size }
  const { stats, factor = 1, min = null, max = null } = rule
  return {
    stats,
    pays: group => (to === DEFENSE ? group === 'DST' : group !== 'DST' && (to === undefined || to === group)),
    factor,
    band: min === null && max === null ? null : { min, max },
    doubt: known.id,
  }
}
