import type { Answer, OperationName } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import type { Nameable } from '../commands/row.ts'
import { type Named, seasonName } from './match.ts'

type Namesake = Named & { builtin?: boolean }

const LISTS: Readonly<Record<Nameable, (caller: Caller) => Promise<readonly Namesake[]>>> = {
  system: async caller => (await caller.call('listSystems')).systems,
  league: async caller => (await caller.call('listLeagues')).leagues,
}

/** Those of the same name as something that was made or renamed. */
const sameNamed = async (caller: Caller, what: Nameable, { id, name }: Named): Promise<readonly Namesake[]> => {
  const all = await LISTS[what](caller)
  return all.filter(each => each.id !== id && each.name.toLowerCase() === name.toLowerCase())
}

/** What was made or changed by a command that gives names. */
const madeIn = (answer: Answer<OperationName>): Named | null =>
  'system' in answer ? answer.system : 'league' in answer ? answer.league : null

/**
 * What to say after a thing was given a name that another one has already; null where it has it alone, or where that cannot
 * be found out, as the thing is made all the same.
 */
export const sameNameWarning = async (
  caller: Caller,
  what: Nameable,
  answer: Answer<OperationName>,
): Promise<string | null> => {
  const made = madeIn(answer)
  const others = made ? await sameNamed(caller, what, made).catch(() => []) : []
  if (others.length === 0) return null
  if (made?.season !== undefined && others.every(({ season }) => season !== made.season)) {
    return `You have a league of this name in another season; this one is named "${seasonName(made)}"`
  }
  return others.every(({ builtin }) => builtin)
    ? `A built-in ${what} has this name; yours is named by its id`
    : `You have another ${what} of this name; from now on each is named by its id`
}
