import { statRow } from '../../../../data/stats.ts'
import type { MappedScoring } from '../shared/plan.ts'
import type { PlatformKey } from '../shared/platform.ts'
import { mapPayments, type Payment, withPositions } from '../shared/scoring.ts'
import { countUnits, jointStats, kicksOf, type StatRule } from '../shared/stat-rules.ts'
import type { PositionRules, RuleAnswer } from './client.ts'
import { groupOf, isKnown, TEAM } from './league.ts'
import { COUNTED, MFL_EVENTS } from './tables.ts'

/**
 * Converts MFL's scoring to Hindsight's rules. An MFL rule gives positions points for an event: `*x` for each unit,
 * `x/y` for every y units, and just x once per game. For events that are scored one by one (field goals, and touchdowns
 * by length), x is for each one in the range. All rules for a position add up. Hindsight's keys are MFL's codes, with
 * the range if it matters, and with the positions if there are few: `CC`, `CC TE`, `PY 300-399`, `SK Def`. A key that
 * cannot be parsed is reported in MFL's form.
 */

const NOT_KNOWN = "Hindsight doesn't know this MFL event"
const NO_NUMBERS = 'these MFL points cannot be read'
const UNITS_FROM = "a sum of stats can't be scored per unit within a range"
const NOT_PLAYERS = "Hindsight doesn't have team units and coaches"
const BY_KICK = 'the files do not give the length of each kick'

interface Points {
  kind: 'each' | 'once'
  value: number
  /** Scores once for each full set of this many units. */
  per: number
}

const PER_UNIT = /^\*(-?(?:\d+(?:\.\d+)?|\.\d+))$/
const PER_SO_MANY = /^(-?(?:\d+(?:\.\d+)?|\.\d+))\/((?:\d+(?:\.\d+)?|\.\d+))$/
const ONCE = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/
const RANGE = /^(-?(?:\d+(?:\.\d+)?|\.\d+))-(-?(?:\d+(?:\.\d+)?|\.\d+))$/

const pointsOf = (text: string): Points | null => {
  const unit = PER_UNIT.exec(text)
  if (unit) return { kind: 'each', value: Number(unit[1]), per: 1 }
  const many = PER_SO_MANY.exec(text)
  if (many && Number(many[2]) > 0) {
    const per = Number(many[2])
    // Fractions of a unit also score: three points for each half sack equal six for a sack.
    return per <= 1
      ? { kind: 'each', value: Number(many[1]) / per, per: 1 }
      : { kind: 'each', value: Number(many[1]), per }
  }
  return ONCE.test(text) ? { kind: 'once', value: Number(text), per: 1 } : null
}

type Range = readonly [low: number, high: number]

const rangeOf = (text: string): Range | null => {
  const found = RANGE.exec(text)
  return found ? [Number(found[1]), Number(found[2])] : null
}

/** Returns whether a range excludes only games without the event, which do not score anyway. */
const isOpen = ([low]: Range): boolean => low <= 1

const keyFor = (event: string, { kind }: Points, range: Range): string => {
  if (kind === 'once') return `${event} ${range[0]}-${range[1]}`
  return isOpen(range) ? event : `${event} *${range[0]}-${range[1]}`
}

type Paid = Pick<Payment, 'rule' | 'also' | 'reason' | 'value'>

/** Returns the points for field goals: for each one in a range, or for each yard beyond a length. */
const kicksPaid = (event: string, { kind, value }: Points, [low, high]: Range): Paid => {
  const kicks = event === 'FG' ? 'fg_made' : 'fg_not_made'
  if (kind === 'once') {
    const rule = kicksOf(kicks, low, high)
    return rule === null ? { rule, value, reason: BY_KICK } : { rule, value }
  }
  if (isOpen([low, high])) return { rule: MFL_EVENTS.get(event)!.players!, value }
  if (event !== 'FG' || (low !== 30 && low !== 31)) return { rule: null, value, reason: BY_KICK }
  // A kick of at least 30 yards counts as 30 yards, plus the yards beyond 30.
  const from30 = kicksOf('fg_made', 30, high)!
  return { rule: { stats: ['fg_made_yards_over_30'] }, value, also: [{ rule: from30, value: 30 * value }] }
}

const isYards = ({ stats }: StatRule): boolean => stats.every(stat => statRow(stat).unit === 'yards')

/** Returns the points for one of Hindsight's stats. */
const statPaid = (base: StatRule, { kind, value, per }: Points, [low, high]: Range): Paid => {
  const isSum = base.stats.length > 1 || base.factor !== undefined
  if (kind === 'once') {
    if (isSum) return { rule: null, value, reason: UNITS_FROM }
    return { rule: { ...base, min: low, max: high }, value }
  }
  // Negative yards do not score, so the rule counts yards starting at 0 instead of using a weight. Sack yards are never
  // negative.
  const isSimple = isOpen([low, high]) && per === 1 && (base.factor !== undefined || !(isYards(base) && low >= 0))
  if (isSimple) return { rule: base, value }
  if (base.factor !== undefined) return { rule: null, value, reason: UNITS_FROM }
  if (isOpen([low, high])) return { rule: { ...base, ...(low >= 0 && { min: 0 }), per }, value }
  if (isSum || per !== 1) return { rule: null, value, reason: UNITS_FROM }
  return { rule: countUnits({ ...base, min: low }), value, also: [{ rule: { ...base, min: low }, value: low * value }] }
}

const paidFor = (event: string, points: Points, range: Range, base: StatRule): Paid =>
  event === 'FG' || event === 'MG' ? kicksPaid(event, points, range) : statPaid(base, points, range)

/** Returns the event that counts the same plays without regard to their length. */
const countedAs = (event: string, { kind }: Points, [low, high]: Range): string | null =>
  kind === 'once' && low <= 1 && high >= 99 ? (COUNTED[event] ?? null) : null

const paymentsOf = (
  { event: code, points: text, range: bounds }: RuleAnswer,
  positions: readonly string[],
): Payment[] => {
  const points = pointsOf(text)
  const range = rangeOf(bounds)
  if (!points || !range)
    return [
      {
        key: `${code} ${text} ${bounds}`,
        value: Number.parseFloat(text) || 1,
        positions,
        rule: null,
        reason: NO_NUMBERS,
      },
    ]
  const counted = countedAs(code, points, range)
  const key = keyFor(code, points, range)
  const stat = MFL_EVENTS.get(counted ?? code)
  const people = positions.filter(position => isKnown(position) && position !== TEAM)
  const pay = (base: StatRule, to: readonly string[]): Payment =>
    counted
      ? { key, value: points.value, positions: to, rule: base }
      : { key, positions: to, ...paidFor(code, points, range, base) }
  const payments: Payment[] = []
  if (stat?.players && people.length > 0) payments.push(pay(stat.players, people))
  if (stat?.team && positions.includes(TEAM)) payments.push(pay(stat.team, [TEAM]))
  if (payments.length > 0) return payments
  const reason = stat === undefined ? NOT_KNOWN : (stat.none ?? NOT_PLAYERS)
  return [{ key, value: points.value, positions, rule: null, reason }]
}

const split = (positions: string): string[] => positions.split('|').filter(each => each !== '')

const JOINT = jointStats([...MFL_EVENTS.values()])

/** Sorts a league's scoring rules into exact, approximate and unsupported ones. */
export const mapScoring = (answers: readonly PositionRules[], season: number): MappedScoring => {
  const all = [...new Set(answers.flatMap(({ positions }) => split(positions)))]
  const positions = all.filter(isKnown)
  const people = positions.filter(position => position !== TEAM)
  const payments = answers.flatMap(({ positions: to, rule }) =>
    (rule ?? []).flatMap(each => paymentsOf(each, split(to))),
  )
  return mapPayments(withPositions(payments, people), { season, positions, groupOf, joint: JOINT })
}

const KEY = /^(\S+?)(?: (\*)?(-?[\d.]+)-(-?[\d.]+))?(?: (\S+))?$/

/** Returns a scoring key's meaning. An unknown key can give points to any player. */
export const keyOf = (key: string): PlatformKey => {
  const [, code = key.split(' ', 1)[0]!, each, low, high, positions] = KEY.exec(key) ?? []
  const stat = MFL_EVENTS.get(code)
  const groups = positions === undefined ? null : new Set(split(positions.replaceAll('/', '|')).map(groupOf))
  const pays: PlatformKey['pays'] = group => groups?.has(group) ?? group !== 'DST'
  const rule = positions === TEAM ? stat?.team : stat?.players
  if (!rule) return { stats: [], pays: stat ? pays : () => true, factor: 1, band: null, name: code }
  const isKick = code === 'FG' || code === 'MG'
  const band = low === undefined || each || isKick ? null : { min: Number(low), max: Number(high) }
  return { stats: rule.stats, pays, factor: rule.factor ?? 1, band, name: code }
}
