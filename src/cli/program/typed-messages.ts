import { HindsightError } from '../../engine/index.ts'
import { type Caller, calling } from '../caller/caller.ts'
import type { Typed } from '../commands/row.ts'
import { flagOf, hasFlag, wordOf } from './flags.ts'

/** The typed names of fields and their parts, by their path in a message. */
const typedNames = ({ row, spec }: Typed): Map<string, string> =>
  new Map([
    ...row.fields.map(
      field => [field.name, hasFlag(field, spec) ? flagOf(field, spec) : wordOf(field.name, spec)] as const,
    ),
    ...Object.entries(spec.parts ?? {}).map(([part, name]) => [`${name}.${part}`, `--${part}`] as const),
  ])

const PATH = String.raw`\b[a-zA-Z]+(?:\.[a-zA-Z]+)?\b`
/** A camelCase word, which can only be a field, unless it stands in an address: `?leagueId=7`. */
const UNMISTAKABLE = /\b[a-z]+[A-Z][a-zA-Z]*(?:\.[a-zA-Z]+)?\b(?!=)/g
/** A fault begins with its field, or two of them, or ends with one to leave out; elsewhere the word may be just a word. */
const SUBJECT = new RegExp(
  [
    `(?<=^|; )${PATH}(?= (?:must|is|has|names|goes|and ${PATH} (?:exclude|go)) )`,
    `(?<= and )${PATH}(?= (?:exclude|go) )`,
    `(?<=; leave out )${PATH}$`,
  ].join('|'),
  'g',
)
/** A message that lists the fields to give. */
const ASKING = /^(?:Send|Name|Without) /

/** An item of a comma-separated list: `ranking[0]` is no. 1 of --ranking. */
const inTypedPlaces = (message: string, { row: { fields }, spec }: Typed): string =>
  message.replace(/\b([a-zA-Z]+)\[(\d+)\]/g, (whole, name: string, at: string) => {
    const field = fields.find(each => each.name === name && each.kind === 'list')
    return field ? `no. ${Number(at) + 1} of ${flagOf(field, spec)}` : whole
  })

/** Rewrites the engine's field names in a message as typed flags: `rosterConfig.bench` is --bench. */
const inTypedNames = (message: string, names: ReadonlyMap<string, string>): string => {
  const typed = (path: string): string => {
    const [field = '', part] = path.split('.')
    const name = names.get(field)
    return names.get(path) ?? (name === undefined || part === undefined ? (name ?? path) : `${name}: ${part}`)
  }
  const isAsking = ASKING.test(message)
  return message.replace(isAsking ? new RegExp(PATH, 'g') : SUBJECT, typed).replace(UNMISTAKABLE, typed)
}

/** A caller whose refusals name the typed flags instead of fields. */
export const inFlags = (typed: Typed, caller: Caller): Caller => ({
  ...caller,
  ...calling(async (operation, written) => {
    try {
      return await caller.send(operation, written)
    } catch (error) {
      if (!(error instanceof HindsightError && error.code === 'invalid_request')) throw error
      throw new HindsightError(error.code, inTypedNames(inTypedPlaces(error.message, typed), typedNames(typed)), {
        cause: error,
      })
    }
  }),
})
