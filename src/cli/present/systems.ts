import type { View } from './index.ts'
import { type Page, table } from './table.ts'

interface Bracket {
  stat: string
  min?: number | null
  max?: number | null
  points: number
  per?: number | null
}

interface Part {
  weights?: Record<string, number>
  brackets?: Bracket[]
}

interface Rules {
  global: Part
  positionOverrides?: Record<string, Part>
}

interface System {
  id: string
  name: string
  description: string
  builtin: boolean
  mine: boolean
  rules: Rules
}

const ownerOf = ({ builtin, mine }: System): string => (builtin ? 'built in' : mine ? 'yours' : 'another account')

/** The values that a bracket takes, such as "7 to 13" or "300 or more". */
export const rangeOf = ({ min = null, max = null }: Pick<Bracket, 'min' | 'max'>): string => {
  if (min === null && max === null) return 'any value'
  if (max === null) return `${min} or more`
  if (min === null) return `up to ${max}`
  return min === max ? `exactly ${min}` : `${min} to ${max}`
}

const partLines = (position: string, { weights = {}, brackets = [] }: Part) => [
  ...Object.entries(weights).map(([stat, points]) => ({ position, stat, points, when: 'each' })),
  ...brackets.map(bracket => ({
    position,
    stat: bracket.stat,
    points: bracket.points,
    when: bracket.per ? `each ${bracket.per} in ${rangeOf(bracket)}` : rangeOf(bracket),
  })),
]

const rulesTable = ({ global, positionOverrides = {} }: Rules, page: Page): string =>
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

const heading = (system: System): string =>
  `${system.name} (${system.id}), ${ownerOf(system)}\n${system.description ? `${system.description}\n` : ''}`

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const sizeOf = ({ global, positionOverrides = {} }: Rules): string => {
  const parts = [global, ...Object.values(positionOverrides)]
  const weights = parts.reduce((sum, part) => sum + Object.keys(part.weights ?? {}).length, 0)
  const brackets = parts.reduce((sum, part) => sum + (part.brackets?.length ?? 0), 0)
  return `${count(weights, 'weight')}, ${count(brackets, 'bracket')}`
}

export const SYSTEM_VIEWS: Readonly<Record<string, View>> = {
  'system list': ({ systems }: { systems: System[] }, page: Page) =>
    table(
      systems,
      [
        { title: 'ID', of: ({ id }) => id },
        { title: 'NAME', of: ({ name }) => name },
        { title: 'OWNER', of: ownerOf },
        { title: 'DESCRIPTION', of: ({ description }) => description },
      ],
      page,
    ),
  'system show': ({ system }: { system: System }, page: Page) =>
    `${heading(system)}\n${rulesTable(system.rules, page)}`,
  'system create': ({ system }: { system: System }) =>
    `Created ${system.name} (${system.id}): ${sizeOf(system.rules)}\n`,
  'system edit': ({ system }: { system: System }) => `Changed ${system.name} (${system.id}): ${sizeOf(system.rules)}\n`,
  'system delete': ({ deleted }: { deleted: string }) => `Deleted ${deleted}\n`,
  'system check': ({ rules }: { rules: Rules }, page: Page) =>
    `The rules are valid: ${sizeOf(rules)}\n\n${rulesTable(rules, page)}`,
}
