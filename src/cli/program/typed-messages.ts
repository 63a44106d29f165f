import { HindsightError } from '../../engine/index.ts'
import { type Caller, calling } from '../caller/caller.ts'
import type { Typed } from '../commands/row.ts'
import { flagOf, hasFlag, wordOf } from './flags.ts'

/** What each field, and each part of one that has a flag, is called where it is typed; by its path in a message. */
const typedNames = ({ row, spec }: Typed): Map<string, string> => {
  return new Map([
    ...row.fields.map(
      field => [field.name, hasFlag(field, spec) ? flagOf(field, spec) : wordOf(field.name, spec)] as const,
    ),
    ...Object.entries(spec.parts ?? {}).map(([part, name]) => [`${name}.${part}`, `--${part}`] as const),
  ])
}

const PATH = String.raw`\b[a-zA-Z]+(?:\.[a-zA-Z]+)?\b`
/** What stands for nothing but a field: two words in one. */
const UNMISTAKABLE = /\b[a-z]+[A-Z][a-zA-Z]*(?:\.[a-zA-Z]+)?\b/g
/** What a fault begins with; elsewhere an everyday word may mean anything else. */
const SUBJECT = new RegExp(`(?<=^|; )${PATH}(?= (?:must|is|has|names) )`, 'g')
/** A sentence that says which fields to give. */
const ASKING = /^(?:Send|Name|Without) /

/** A place in a list that is typed with commas: `ranking[0]` is no. 1 of --ranking. */
const inTypedPlaces = (message: string, { row: { fields }, spec }: Typed): string =>
  message.replace(/\b([a-zA-Z]+)\[(\d+)\]/g, (whole, name: string, at: string) => {
    const field = fields.find(each => each.name === name && each.kind === 'list')
    return field ? `no. ${Number(at) + 1} of ${flagOf(field, spec)}` : whole
  })

/** A message of the engine with its fields as they are typed here: `rosterConfig.bench` is --bench. */
const inTypedNames = (message: string, names: ReadonlyMap<string, string>): string => {
  const typed = (path: string): string => {
    const [field = '', part] = path.split('.')
    const name = names.get(field)
    return names.get(path) ?? (name === undefined || part === undefined ? (name ?? path) : `${name}: ${part}`)
  }
  const said = message.replace(ASKING.test(message) ? new RegExp(PATH, 'g') : SUBJECT, typed)
  return said.replace(UNMISTAKABLE, typed)
}

/** A caller for one command, by which what is refused of a field is said of the flag that was typed. */
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
