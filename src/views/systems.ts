import { table } from '../cli/output/table.ts'
import type { Bracket, PositionOverride, ScoringRules, ScoringSystem } from '../engine/index.ts'
import type { Page, View } from './view.ts'

const ownerOf = ({ builtin, mine }: ScoringSystem): string =>
  builtin ? 'built in' : mine ? 'yours' : 'another account'

/** The values that a bracket takes, such as "7 to 13" or "300 or more". */
export const rangeOf = ({ min = null, max = null }: Pick<Bracket, 'min' | 'max'>): string => {
  if (min === null && max === null) return 'any value'
  if (max === null) return `${min} or more`
  if (min === null) return `up to ${max}`
  return min === max ? `exactly ${min}` : `${min} to ${max}`
}

const partLines = (position: string, { weights = {}, brackets = [] }: PositionOverride) => [
  ...Object.entries(weights).map(([stat, points]) => ({ position, stat, points, when: 'each' })),
  ...brackets.map(bracket => ({
    position,
    stat: bracket.stat,
    points: bracket.points,
    when: bracket.per ? `each ${bracket.per} in ${rangeOf(bracket)}` : rangeOf(bracket),
  })),
]

const rulesTable = ({ global, positionOverrides = {} }: ScoringRules, page: Page): string =>
  table(
    [
      ...partLines('all', global),
      ...Object.entries(positionOverrides).flatMap(([position, part]) => partLines(position, part)),
    ],
    [
      { title: 'FOR', of: ({ position }) => position },
      { title: 'STAT', of: ({ stat }) => stat },
      { title: 'POINTS', of: ({ points }) => points },
      { title: 'WHEN', of: ({ when }) => when },
    ],
    page,
  )

const heading = (system: ScoringSystem): string =>
  `${system.name} (${system.id}), ${ownerOf(system)}\n${system.description ? `${system.description}\n` : ''}`

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const sizeOf = ({ global, positionOverrides = {} }: ScoringRules): string => {
  const parts = [global, ...Object.values(positionOverrides)]
  const weights = parts.reduce((sum, part) => sum + Object.keys(part.weights ?? {}).length, 0)
  const brackets = parts.reduce((sum, part) => sum + (part.brackets?.length ?? 0), 0)
  return `${count(weights, 'weight')}, ${count(brackets, 'bracket')}`
}

/** Whether rules pay nothing to anybody. */
const isIdle = ({ global, positionOverrides = {} }: ScoringRules): boolean =>
  [global, ...Object.values(positionOverrides)].every(
    ({ weights = {}, brackets = [] }) =>
      Object.values(weights).every(weight => weight === 0) && brackets.every(({ points }) => points === 0),
  )

const worthOf = (rules: ScoringRules): string => `${sizeOf(rules)}${isIdle(rules) ? '; they score nothing' : ''}`

export const SYSTEM_VIEWS: Readonly<Record<string, View>> = {
  'system list': ({ systems }: { systems: ScoringSystem[] }, page: Page) =>
    table(
      systems,
      [
        { title: 'ID', of: ({ id }) => id, isId: true },
        { title: 'NAME', of: ({ name }) => name },
        { title: 'OWNER', of: ownerOf },
        { title: 'DESCRIPTION', of: ({ description }) => description },
      ],
      page,
    ),
  'system show': ({ system }: { system: ScoringSystem }, page: Page) =>
    `${heading(system)}\n${rulesTable(system.rules, page)}`,
  'system create': ({ system }: { system: ScoringSystem }) =>
    `Created ${system.name} (${system.id}): ${worthOf(system.rules)}\n`,
  'system edit': ({ system }: { system: ScoringSystem }) =>
    `Changed ${system.name} (${system.id}): ${worthOf(system.rules)}\n`,
  'system delete': ({ deleted }: { deleted: string }, page: Page) => `Deleted ${page.nameOf(deleted)}\n`,
  'system check': ({ rules }: { rules: ScoringRules }, page: Page) =>
    `The rules are valid: ${worthOf(rules)}\n\n${rulesTable(rules, page)}`,
}
