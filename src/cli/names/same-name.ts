import type { Caller } from '../caller/caller.ts'
import type { Named } from './match.ts'

/** What several of may have one name, which then means none of them. */
export type Twinned = 'system' | 'league'

const LISTS: Readonly<Record<Twinned, (caller: Caller) => Promise<readonly Made[]>>> = {
  system: async caller => (await caller.call('listSystems')).systems,
  league: async caller => (await caller.call('listLeagues')).leagues,
}

interface Made extends Named {
  builtin?: boolean
}

/** Those of the same name as something that was made or renamed. */
const twinsOf = async (caller: Caller, what: Twinned, { id, name }: Made): Promise<readonly Made[]> => {
  const all = await LISTS[what](caller)
  return all.filter(each => each.id !== id && each.name.toLowerCase() === name.toLowerCase())
}

/**
 * What to say after a thing was given a name that another one has already; null where it has it alone, or where that cannot
 * be found out, as the thing is made all the same.
 */
export const twinWarning = async (caller: Caller, what: Twinned, answer: unknown): Promise<string | null> => {
  const made = (answer as Record<Twinned, Made>)[what]
  const twins = await twinsOf(caller, what, made).catch(() => [])
  if (twins.length === 0) return null
  return twins.every(({ builtin }) => builtin)
    ? `A built-in ${what} has this name; yours is named by its id`
    : `You have another ${what} of this name; from now on each is named by its id`
}
