import type { Caller } from './caller.ts'
import type { Named } from './pick.ts'

/** What several of may have one name, which then means none of them. */
export type Twinned = 'system' | 'league'

const LISTS = {
  system: { resource: 'systems', operation: 'listSystems' },
  league: { resource: 'leagues', operation: 'listLeagues' },
} as const

/** What to say after a thing was given a name that another one has already; null where it has it alone. */
export const twinWarning = async (caller: Caller, what: Twinned, name: string): Promise<string | null> => {
  const { resource, operation } = LISTS[what]
  const answer = (await caller.call(resource, operation)) as Record<string, Named[]>
  const same = answer[resource]!.filter(each => each.name.toLowerCase() === name.toLowerCase())
  return same.length < 2 ? null : `You have another ${what} of this name; from now on each is named by its id`
}
