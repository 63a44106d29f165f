import { HindsightError, renamed } from '../../engine/index.ts'
import { type Caller, calling } from '../caller/caller.ts'
import type { Typed } from '../commands/row.ts'
import { calledOf } from './flags.ts'

/** How a field is typed, by its path: `rosterConfig.bench` is --bench, `playoffs.teams` is --playoffs: teams. */
const typedName = (path: string, { row, spec }: Typed): string => {
  const part = Object.entries(spec.parts ?? {}).find(([part, name]) => path === `${name}.${part}`)
  if (part) return `--${part[0]}`
  const [, name, at, rest] = /^(\w+)(?:\[(\d+)\])?\.?(.*)$/.exec(path) ?? []
  const field = row.fields.find(each => each.name === name)
  if (!field) return path
  const called = calledOf(field, spec)
  const place = at === undefined ? called : `no. ${Number(at) + 1} of ${called}`
  return rest ? `${place}: ${rest}` : place
}

/** A caller whose refusals name the typed flags instead of fields. */
export const inFlags = (typed: Typed, caller: Caller): Caller => ({
  ...caller,
  ...calling(async (operation, written) => {
    try {
      return await caller.send(operation, written)
    } catch (error) {
      if (!(error instanceof HindsightError && error.fields.length > 0)) throw error
      throw renamed(error, path => typedName(path, typed))
    }
  }),
})
