import type { Caller } from '../caller/caller.ts'
import type { Nameable } from '../commands/row.ts'
import type { Named } from './match.ts'

const LISTS: Readonly<Record<Nameable, (caller: Caller) => Promise<readonly Made[]>>> = {
  system: async caller => (await caller.call('listSystems')).systems,
  league: async caller => (await caller.call('listLeagues')).leagues,
}

interface Made extends Named {
  builtin?: boolean
}

/** Those of the same name as something that was made or renamed. */
const sameNamed = async (caller: Caller, what: Nameable, { id, name }: Made): Promise<readonly Made[]> => {
  const all = await LISTS[what](caller)
  return all.filter(each => each.id !== id && each.name.toLowerCase() === name.toLowerCase())
}

/**
 * What to say after a thing was given a name that another one has already; null where it has it alone, or where that cannot
 * be found out, as the thing is made all the same.
 */
export const sameNameWarning = async (caller: Caller, what: Nameable, answer: unknown): Promise<string | null> => {
  const made = (answer as Record<Nameable, Made>)[what]
  const others = await sameNamed(caller, what, made).catch(() => [])
  if (others.length === 0) return null
  return others.every(({ builtin }) => builtin)
    ? `A built-in ${what} has this name; yours is named by its id`
    : `You have another ${what} of this name; from now on each is named by its id`
}
