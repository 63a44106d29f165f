import { HindsightError } from '../../engine/index.ts'
import { type Caller, calling } from '../caller/caller.ts'
import type { Typed } from '../commands/row.ts'
import { flagOf, hasFlag, wordOf } from './flags.ts'

/** How a field is typed, by its path: `rosterConfig.bench` is --bench, `playoffs.teams` is --playoffs: teams. */
const typedName = (path: string, { row, spec }: Typed): string => {
  const part = Object.entries(spec.parts ?? {}).find(([part, name]) => path === `${name}.${part}`)
  if (part) return `--${part[0]}`
  const [, name = path, at, rest] = /^(\w+)(?:\[(\d+)\])?\.?(.*)$/.exec(path) ?? []
  const field = row.fields.find(each => each.name === name)
  if (!field) return path
  const typed = hasFlag(field, spec) ? flagOf(field, spec) : wordOf(name, spec)
  const place = at === undefined ? typed : `no. ${Number(at) + 1} of ${typed}`
  return rest ? `${place}: ${rest}` : place
}

/** The message of a refusal with its fields as they are typed. */
const inTypedNames = ({ message, fields }: HindsightError, typed: Typed): string =>
  fields.reduceRight(
    (text, [from, to]) => text.slice(0, from) + typedName(text.slice(from, to), typed) + text.slice(to),
    message,
  )

/** A caller whose refusals name the typed flags instead of fields. */
export const inFlags = (typed: Typed, caller: Caller): Caller => ({
  ...caller,
  ...calling(async (operation, written) => {
    try {
      return await caller.send(operation, written)
    } catch (error) {
      if (!(error instanceof HindsightError && error.fields.length > 0)) throw error
      throw new HindsightError(error.code, inTypedNames(error, typed), { cause: error })
    }
  }),
})
