import { builtins, matching } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { type Named, only } from './match.ts'

/** The scoring system that a text means, by id or name; `whole` takes no part of a name. A built-in one needs no list. */
export const findSystem = async (caller: Caller, written: string, whole: boolean): Promise<Named> => {
  const { BUILTIN_SYSTEMS } = await builtins()
  const builtin = BUILTIN_SYSTEMS.find(({ id }) => id === written.toLowerCase())
  if (builtin) return builtin
  const { systems } = await caller.call('listSystems', { query: { leagues: 1 } })
  return only(written, matching(written, systems, whole)) ?? { id: written, name: written }
}
