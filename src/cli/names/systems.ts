import { builtins, isUuid, matching } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { type Named, noneCalled, only } from './match.ts'

/**
 * The scoring system that a text means, by id or name; `whole` takes no part of a name. A built-in one needs no list, and
 * everybody's can be named by their ids. Throws not_found.
 */
export const findSystem = async (caller: Caller, written: string, whole: boolean): Promise<Named> => {
  const { BUILTIN_SYSTEMS } = await builtins()
  const builtin = BUILTIN_SYSTEMS.find(({ id }) => id === written.toLowerCase())
  if (builtin) return builtin
  const { systems } = await caller.call('listSystems', { query: { leagues: 1 } })
  const called = only(written, matching(written, systems, whole))
  if (called) return called
  if (isUuid(written)) return { id: written, name: written }
  const list = 'hindsight system list shows those you can name'
  throw noneCalled(written, { kind: 'scoring system', all: systems, list })
}
