import { isDeepStrictEqual } from 'node:util'
import type { Context, LeagueContext } from '../kernel/context.ts'
import type { StoredSystem } from '../store/index.ts'
import { record } from './log.ts'
import { validRules } from './systems.ts'

/** What of a system can change. */
type Changes = Partial<Pick<StoredSystem, 'name' | 'description' | 'rules'>>

/**
 * The leagues that play under a system, each at its own time. Throws what `enterLeague` throws, which is read only here: it
 * knows all that may be due in leagues, and systems are listed without.
 */
const enterLeaguesUnder = async (context: Context, systemId: string): Promise<LeagueContext[]> => {
  const { enterLeague } = await import('./enter.ts')
  const entered: LeagueContext[] = []
  for (const league of await context.store.leagues.listUnder(systemId)) entered.push(await enterLeague(context, league))
  return entered
}

/** A system as the store keeps it: in JSON -0 is 0. */
const asKept = (system: StoredSystem): StoredSystem => JSON.parse(JSON.stringify(system))

/**
 * Changes a system, and logs other rules in each league that plays under it. Changes that are so already write nothing.
 * Answers the system as it then is. Throws what `enterLeague` throws.
 */
export const changeSystem = async (context: Context, before: StoredSystem, changes: Changes): Promise<StoredSystem> => {
  const { store, now } = context
  const wanted = asKept({ ...before, ...changes })
  if (isDeepStrictEqual(wanted, before)) return before
  const changed = { ...wanted, updatedAt: now }
  const leagues = isDeepStrictEqual(before.rules, changed.rules) ? [] : await enterLeaguesUnder(context, before.id)
  await store.systems.update(changed)
  await store.counters.raise('systems')
  const logged = { type: 'rules', before: { rules: before.rules }, after: { rules: changed.rules } } as const
  for (const there of leagues) await record(there, there.leagueId, logged)
  return changed
}

/**
 * Stores imported rules as a system of this account: in place of the one with this id if it exists, else as a new one.
 * The limit on systems does not apply. Returns the id. Throws what `enterLeague` throws.
 */
export const keepSystem = async (
  context: Context,
  id: string | null,
  made: Pick<StoredSystem, 'name' | 'description' | 'rules'>,
): Promise<string> => {
  const { store, actor, now, newId } = context
  const known = id === null ? null : await store.systems.find(id)
  const rules = validRules(made.rules)
  if (known) {
    await changeSystem(context, known, { rules })
    return known.id
  }
  const { name, description } = made
  const fresh = { id: newId(), accountId: actor.id, name, description, rules, createdAt: now, updatedAt: now }
  await store.systems.insert(fresh)
  await store.counters.raise('systems')
  return fresh.id
}
