import type { Context, LeagueContext } from '../../context.ts'
import type { StoredSystem } from '../../store/index.ts'
import { record } from '../league/log.ts'
import { validRules } from './stored-systems.ts'

type Rules = Pick<StoredSystem, 'rules'>

const hasSameRules = (before: Rules, after: Rules): boolean =>
  JSON.stringify(before.rules) === JSON.stringify(after.rules)

/**
 * The leagues that play under a system, each at its own time. Throws what `enterLeague` throws, which is read only here: it
 * knows all that may be due in leagues, and systems are listed without.
 */
const enterLeaguesUnder = async (context: Context, systemId: string): Promise<LeagueContext[]> => {
  const { enterLeague } = await import('../clocks/catch-up.ts')
  const entered: LeagueContext[] = []
  for (const league of await context.store.leagues.listUnder(systemId)) entered.push(await enterLeague(context, league))
  return entered
}

/** Stores a system that has changed, and logs other rules in each league that plays under it. Throws what `enterLeague` throws. */
export const changeSystem = async (context: Context, before: StoredSystem, changed: StoredSystem): Promise<void> => {
  const { store } = context
  const leagues = hasSameRules(before, changed) ? [] : await enterLeaguesUnder(context, before.id)
  await store.systems.update(changed)
  await store.counters.raise('systems')
  const logged = { type: 'rules', before: { rules: before.rules }, after: { rules: changed.rules } } as const
  for (const there of leagues) await record(there, there.leagueId, logged)
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
    if (!hasSameRules(known, { rules })) await changeSystem(context, known, { ...known, rules, updatedAt: now })
    return known.id
  }
  const { name, description } = made
  const fresh = { id: newId(), accountId: actor.id, name, description, rules, createdAt: now, updatedAt: now }
  await store.systems.insert(fresh)
  await store.counters.raise('systems')
  return fresh.id
}
