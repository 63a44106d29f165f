import { STATS } from '../../data/stats.ts'
import type { Bracket, PositionOverride, RulesChange, ScoringRules, ScoringSystem } from '../engine/index.ts'
import { formatValue } from './format.ts'
import { count, series, weeksText } from './phrases.ts'
import {
  type Column,
  field,
  layout,
  statement,
  systemNameIn,
  type Table,
  table,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

const ownerOf = ({ builtin, mine }: ScoringSystem): string =>
  builtin ? 'built in' : mine ? 'yours' : 'another account'

/** Describes a bracket's range, such as "7 to 13" or "300 or more". */
export const rangeOf = ({ min = null, max = null }: Pick<Bracket, 'min' | 'max'>): string => {
  if (min === null && max === null) return 'any value'
  if (max === null) return `${min} or more`
  if (min === null) return `up to ${max}`
  return min === max ? `exactly ${min}` : `${min} to ${max}`
}

interface Rule {
  position: string
  stat: string
  points: number
  when: string
}

const rulesIn = (position: string, { weights = {}, brackets = [] }: PositionOverride): Rule[] => [
  ...Object.entries(weights).map(([stat, points]) => ({ position, stat, points, when: 'each' })),
  ...brackets.map(bracket => ({
    position,
    stat: bracket.stat,
    points: bracket.points,
    when: bracket.per ? `each ${bracket.per} in ${rangeOf(bracket)}` : rangeOf(bracket),
  })),
]

const RULES: readonly Column<Rule>[] = [
  field('FOR', 'position'),
  field('STAT', 'stat', { uncut: true }),
  field('POINTS', 'points'),
  field('WHEN', 'when'),
]

const rulesTable = ({ global, positionOverrides = {} }: ScoringRules): Table => {
  const overrides = Object.entries(positionOverrides).flatMap(([position, part]) => rulesIn(position, part))
  return table([...rulesIn('all', global), ...overrides], RULES)
}

const LABELS = new Map<string, string>(STATS.map(({ key, label }) => [key, label]))

export const labelOf = (stat: string): string => LABELS.get(stat) ?? stat

/**
 * Returns the sample amount of a stat to show a weight for: 1 if the weight is at least one point, or else 10 or 100.
 */
const exampleUnits = (points: number): number => (Math.abs(points) >= 1 ? 1 : Math.abs(points) >= 0.2 ? 10 : 100)

const exampleOf = ({ points, when }: Rule): string => {
  if (when !== 'each') return ''
  const many = exampleUnits(points)
  return many === 1 ? '' : `${many} are ${formatValue(points * many, 'points')}`
}

/** Rules in everyday terms: each stat's name, and the points for a sample amount. */
export const rulesInWords = ({ global, positionOverrides = {} }: ScoringRules): Table => {
  const overrides = Object.entries(positionOverrides).flatMap(([position, part]) => rulesIn(position, part))
  return table<Rule>(
    [...rulesIn('all', global), ...overrides].filter(({ points }) => points !== 0),
    [
      { heading: 'STAT', value: ({ stat }) => labelOf(stat) },
      field('POINTS', 'points'),
      field('WHEN', 'when'),
      { heading: 'EXAMPLE', value: exampleOf, tone: () => 'dim', minor: true },
      { heading: 'FOR', value: ({ position }) => position, minor: true },
    ],
  )
}

/** Rules by position, stat and range. */
const rulesByStat = ({ global, positionOverrides = {} }: ScoringRules): Map<string, Rule> => {
  const overrides = Object.entries(positionOverrides).flatMap(([position, part]) => rulesIn(position, part))
  const rules = [...rulesIn('all', global), ...overrides]
  return new Map(rules.map(rule => [`${rule.position} ${rule.stat} ${rule.when}`, rule]))
}

const nameOfRule = ({ position, stat, when }: Rule): string =>
  [...(position === 'all' ? [] : [position]), labelOf(stat), ...(when === 'each' ? [] : [`(${when})`])].join(' ')

/** The max number of differences listed in a sentence. */
const MAX_DIFFERENCES = 6

/** Describes the differences between two sets of rules, such as "Receptions 0.5 → 1". Empty if they score the same. */
export const rulesDifference = (before: ScoringRules, after: ScoringRules): string => {
  const [old, fresh] = [rulesByStat(before), rulesByStat(after)]
  const differences = [...new Set([...old.keys(), ...fresh.keys()])].flatMap(key => {
    const [was, is] = [old.get(key), fresh.get(key)]
    const name = nameOfRule((is ?? was)!)
    const [before, after] = [was?.points ?? 0, is?.points ?? 0]
    return before === after ? [] : [`${name} ${before} → ${after}`]
  })
  const more = differences.length - MAX_DIFFERENCES
  return [...differences.slice(0, MAX_DIFFERENCES), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const partsOf = ({ global, positionOverrides = {} }: ScoringRules) => [global, ...Object.values(positionOverrides)]

/** Returns true if rules never award any points. */
const isIdle = (rules: ScoringRules): boolean =>
  partsOf(rules).every(
    ({ weights = {}, brackets = [] }) =>
      Object.values(weights).every(weight => weight === 0) && brackets.every(({ points }) => points === 0),
  )

const sizeOf = (rules: ScoringRules): string => {
  const parts = partsOf(rules)
  const weights = parts.reduce((sum, part) => sum + Object.keys(part.weights ?? {}).length, 0)
  const brackets = parts.reduce((sum, part) => sum + (part.brackets?.length ?? 0), 0)
  return `${count(weights, 'weight')}, ${count(brackets, 'bracket')}${isIdle(rules) ? '; they score nothing' : ''}`
}

const SYSTEMS: readonly Column<ScoringSystem>[] = [
  field('ID', 'id', { id: true }),
  { heading: 'NAME', field: 'name', value: ({ name }) => name, link: ({ id }) => ({ to: 'system', id }) },
  { heading: 'OWNER', field: 'owner', value: ownerOf },
  field('DESCRIPTION', 'description'),
]

export const SYSTEM_NAMES: readonly Column<Pick<ScoringSystem, 'name' | 'description'>>[] = [
  field('SYSTEM', 'name'),
  field('DESCRIPTION', 'description', { minor: true, tone: () => 'dim' }),
]

export const systemList = ({ systems }: { systems: ScoringSystem[] }): View => layout(null, table(systems, SYSTEMS))

export const system = ({ system }: { system: ScoringSystem }): View => ({
  title: `${system.name} (${system.id}), ${ownerOf(system)}`,
  about: system.description ? [system.description] : [],
  parts: [rulesTable(system.rules)],
})

const systemStatement = (verb: string, system: ScoringSystem): View => ({
  ...statement(`${verb} ${system.name} (${system.id}): ${sizeOf(system.rules)}`),
  list: table([system], SYSTEMS),
})

export const newSystem = ({ system }: { system: ScoringSystem }): View => systemStatement('Created', system)

/** Describes how new rules affect a league, such as "Office League: the new rules apply from week 9". */
const reachText = ({ league, fromWeek, closedWeeks }: RulesChange): string => {
  const name = league ?? 'A private league'
  if (fromWeek === null) return `${name} keeps its rules for this season`
  const from = fromWeek === 1 ? 'in all weeks' : `from week ${fromWeek}`
  const closed = closedWeeks.length === 0 ? '' : `; the results of closed ${weeksText(closedWeeks)} change`
  return `${name}: the new rules apply ${from}${closed}`
}

/** Describes how new rules affect each league. */
export const reachLines = (changes: readonly RulesChange[]): string[] => changes.map(reachText)

/** Returns the question to ask before a change to closed weeks' results; null if none of them change. */
export const closedWeeksQuestion = ({ rulesChanges }: { rulesChanges: readonly RulesChange[] }): string | null => {
  const closed = rulesChanges.filter(({ closedWeeks }) => closedWeeks.length > 0)
  if (closed.length === 0) return null
  const named = closed.map(({ league, closedWeeks }) => `${league ?? 'a private league'} (${weeksText(closedWeeks)})`)
  return `The new rules change results of closed weeks: ${series(named)}. Change them? (--from-week N or --next-season keeps earlier results.)`
}

export const changedSystem = ({
  system,
  rulesChanges,
}: {
  system: ScoringSystem
  rulesChanges: RulesChange[]
}): View => {
  const view = systemStatement('Changed', system)
  return { ...view, about: [...view.about, ...reachLines(rulesChanges)] }
}

export const deletedSystem = ({ deleted }: { deleted: string }, context: ViewContext): View =>
  statement(`Deleted ${systemNameIn(context, deleted)}`)

export const checkedRules = ({ rules }: { rules: ScoringRules }): View =>
  layout(`The rules are valid: ${sizeOf(rules)}`, rulesTable(rules))

/** A weight in an experiment. A bracket can also be listed, but cannot be changed. */
export interface RuleLine {
  label: string
  points: string
  /** The difference from the system's weight; null for a bracket. */
  change: number | null
}

const TRIED: readonly Column<RuleLine>[] = [
  { heading: 'WEIGHT', value: ({ label }) => label, tone: ({ change }) => (change === null ? 'dim' : undefined) },
  {
    heading: 'POINTS',
    value: ({ points }) => points,
    right: true,
    tone: ({ change }) => (change === null ? 'dim' : change === 0 ? undefined : change > 0 ? 'good' : 'bad'),
  },
]

/** Returns a system's rules in an experiment. */
export const triedRules = (lines: readonly RuleLine[]): Table => table(lines, TRIED)

export const VIEWS = {
  listSystems: systemList,
  getSystem: system,
  createSystem: newSystem,
  updateSystem: changedSystem,
  deleteSystem: deletedSystem,
  checkSystem: checkedRules,
} satisfies Views
