import { createHash } from 'node:crypto'
import type { Scenario } from './scenario.ts'
import type { Question } from './stage.ts'

/**
 * The examples in the API documents: each operation's first successful scenario, with its request and response. Random
 * ids and secrets are replaced by stable values, and long lists are cut.
 */

interface Example extends Question {
  answer: unknown
}

const MAX_ROWS = 3

/** Names for the fictional players, who are named like "Player w1" in the scenarios. */
const PLAYERS: Readonly<Record<string, readonly [id: string, name: string]>> = {
  q1: ['00-0990379', 'Nathaniel Tansywick'],
  q2: ['00-0990973', 'Clement Cloverfell'],
  q3: ['00-0990433', 'Barnaby Thornfield'],
  q4: ['00-0990649', 'Linus Oakenshaw'],
  r1: ['00-0990976', 'Quillan Paddleridge'],
  r2: ['00-0990706', 'Boaz Rushengate'],
  t1: ['00-0990770', 'Valentin Briarridge'],
  w1: ['00-0991142', 'Waldo Tallowbank'],
  w2: ['00-0991466', 'Uriah Sedgeborne'],
  w3: ['00-0990926', 'Reuben Ashenkeep'],
  w4: ['00-0991088', 'Olin Kestrelfell'],
  w5: ['00-0990764', 'Emeric Dapplecourt'],
}

/** The random parts of links and codes, and what the examples show instead. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\binv_[\w-]{43}/g, 'inv_hX7Hj7M_G7hFiEO9p7zWKq-tiRUQu2F29WpTGfN2Sfg'],
  [/"code":"[0-9A-Z]{4}-[0-9A-Z]{4}"/g, '"code":"9KKV-83S9"'],
]

/** Operations with league documents. Their rows are in order of random ids, so the examples sort them again. */
const DOCUMENTS = ['exportLeague', 'loadLeague']

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Returns a UUID that depends only on a name. */
const uuidOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Returns an example with stable ids and readable players. */
const settled = (operation: string, example: Example): Example => {
  const ids = new Map<string, string>()
  const text = JSON.stringify(example)
    .replace(UUID, id => {
      if (!ids.has(id)) ids.set(id, uuidOf(`${operation} ${ids.size}`))
      return ids.get(id)!
    })
    .replace(/player ([qrtw]\d)/gi, (name, id) => PLAYERS[id]?.[1] ?? name)
    .replace(/"([qrtw]\d)"/g, (id, own) => (PLAYERS[own] ? `"${PLAYERS[own][0]}"` : id))
  const readable = SECRETS.reduce((all, [secret, shown]) => all.replace(secret, shown), text)
  return JSON.parse(readable, (_, value) => {
    if (!Array.isArray(value) || typeof value[0] !== 'object') return value
    const rows = DOCUMENTS.includes(operation)
      ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      : value
    return rows.slice(0, MAX_ROWS)
  })
}

const recorded = new Map<string, Example>()

/** Records a scenario's request and response if it is the first successful one of its operation. */
export const recordExample = ({ operation }: Scenario, question: Question | undefined, answer: unknown): void => {
  if (!recorded.has(operation)) recorded.set(operation, settled(operation, { ...question, answer }))
}

/** Returns the recorded examples as JSON, with one line per operation, sorted by name. */
export const recordedExamples = (): string => {
  const lines = [...recorded].map(
    ([operation, example]) => `  ${JSON.stringify(operation)}: ${JSON.stringify(example)}`,
  )
  return `{\n${lines.sort().join(',\n')}\n}\n`
}
