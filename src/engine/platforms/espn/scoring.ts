import type { PosGroup } from '../../../../data/positions.ts'
import type { MappedScoring } from '../shared/plan.ts'
import type { PlatformKey } from '../shared/platform.ts'
import { mapPayments, type Payment } from '../shared/scoring.ts'
import { jointStats, type PlatformStat } from '../shared/stat-rules.ts'
import type { ScoringItemAnswer } from './client.ts'
import { DEFENSE, groupOf, PEOPLE, POSITIONS } from './league.ts'
import { ESPN_STATS } from './tables.ts'

/**
 * Converts ESPN's scoring items to Hindsight's rules. An item sets the points for a stat. `pointsOverrides` sets
 * different points by position number (not slot number), and determines most of a team defense's points. Hindsight's
 * keys are ESPN's abbreviations, with the position if its points differ: `REC`, `REC TE`, `SK D/ST`, `SK DL`, and `SK
 * DE` if ends and tackles get different points.
 */

const NOT_KNOWN = "Hindsight doesn't know this ESPN stat"
const NOT_OF_TEAMS = "Hindsight doesn't have this stat for team defenses"

const nameOf = (statId: number): string => ESPN_STATS[statId]?.name ?? `stat ${statId}`

/**
 * Returns the keys that can give a player points for a stat: first the position's key, then the group's, then the
 * general one.
 */
export const keysOf = (statId: number, position: string | null, group: PosGroup | null): readonly string[] => [
  `${nameOf(statId)} ${position}`,
  `${nameOf(statId)} ${group}`,
  nameOf(statId),
]

/** A scoring item, with position-specific points that replace its general points. */
interface Item {
  name: string
  points: number
  overrides: ReadonlyMap<string, number>
}

const payOf = ({ points, overrides }: Item, position: string): number => overrides.get(position) ?? points

/**
 * Returns a group's points if they differ from the general ones. The key is named after the group if all of its
 * positions get the same points.
 */
const otherwiseIn = (item: Item, group: PosGroup, positions: readonly string[]): Omit<Payment, 'rule'>[] => {
  const pays = positions.map(position => ({ position, value: payOf(item, position) }))
  const [{ position, value }] = pays as [(typeof pays)[number]]
  const isAlike = pays.every(each => each.value === value)
  if (isAlike && value === item.points) return []
  if (isAlike) return [{ key: `${item.name} ${positions.length > 1 ? group : position}`, value, positions }]
  return pays
    .filter(each => each.value !== item.points)
    .map(each => ({ key: `${item.name} ${each.position}`, value: each.value, positions: [each.position] }))
}

const peoplePaid = (item: Item, has: Pick<Payment, 'rule' | 'reason'>): Payment[] => {
  const { name, points } = item
  const otherwise = [...Map.groupBy(PEOPLE, groupOf)].flatMap(([group, all]) => otherwiseIn(item, group, all))
  const positions = PEOPLE.filter(position => payOf(item, position) === points)
  const usual = positions.length > 0 ? [{ key: name, value: points, positions }] : []
  return [...usual, ...otherwise].map(each => ({ ...each, ...has }))
}

const teamPaid = ({ name, points, overrides }: Item, { team, noTeam }: PlatformStat): Payment[] => {
  const override = overrides.get(DEFENSE)
  const paid = { key: `${name} ${DEFENSE}`, value: override ?? points, positions: [DEFENSE] }
  if (team) return [{ ...paid, rule: team }]
  return override !== undefined || noTeam ? [{ ...paid, rule: null, reason: noTeam ?? NOT_OF_TEAMS }] : []
}

const paymentsOf = ({ statId, points: usual, pointsOverrides }: ScoringItemAnswer): Payment[] => {
  const points = usual ?? 0
  const stat = ESPN_STATS[statId]
  const name = nameOf(statId)
  const overrides = new Map(
    Object.entries(pointsOverrides ?? {}).map(([id, value]) => [POSITIONS[Number(id)] ?? id, value ?? 0]),
  )
  if (!stat || (stat.none !== undefined && !stat.team)) {
    const value = points || ([...overrides.values()].find(each => each !== 0) ?? 0)
    return [{ key: name, value, positions: [], rule: null, reason: stat?.none ?? NOT_KNOWN }]
  }
  const item = { name, points, overrides }
  if (stat.none !== undefined) return [...peoplePaid(item, { rule: null, reason: stat.none }), ...teamPaid(item, stat)]
  const people = stat.players ? peoplePaid(item, { rule: stat.players }) : []
  return [...people, ...teamPaid(item, stat)]
}

/** A touchdown on a blocked kick is rare, and some leagues do not have a rule for it. */
const BLOCKED_KICK_TD = 93

/** Returns, for each of Hindsight's stats, how many of the league's scored ESPN stats map to it. */
const jointAnswers = (answers: readonly ScoringItemAnswer[]) => {
  const isNamed = answers.some(({ statId }) => statId === BLOCKED_KICK_TD)
  const stats = Object.entries(ESPN_STATS).filter(([id]) => isNamed || Number(id) !== BLOCKED_KICK_TD)
  return jointStats(stats.map(([, stat]) => stat))
}

/** Sorts a league's scoring items into exact, approximate and unsupported ones. */
export const mapScoring = (answers: readonly ScoringItemAnswer[], season: number): MappedScoring =>
  mapPayments(answers.flatMap(paymentsOf), {
    season,
    positions: [...PEOPLE, DEFENSE],
    groupOf,
    joint: jointAnswers(answers),
  })

const BY_NAME = new Map(Object.entries(ESPN_STATS).map(([id, stat]) => [stat.name, { id: Number(id), stat }]))

/** Returns a test for whether a key gives a player points, based on the position or group in the key. */
const paysFor =
  (to: string | undefined): PlatformKey['pays'] =>
  group =>
    to === undefined ? group !== 'DST' : group === to || group === groupOf(to)

/** Returns a key's meaning. An unknown key can give points to any player. */
export const keyOf = (key: string): PlatformKey => {
  const [, name = key, to] = /^(\S+)(?: (\S+))?$/.exec(key) ?? []
  const match = BY_NAME.get(name)
  const rule = to === DEFENSE ? match?.stat.team : match?.stat.players
  if (!rule) return { stats: [], pays: to === DEFENSE ? paysFor(to) : () => true, factor: 1, band: null, name }
  const { stats, factor = 1, min = null, max = null } = rule
  return { stats, pays: paysFor(to), factor, band: min === null && max === null ? null : { min, max }, name }
}
