import { BUILTIN_SINCE, BUILTIN_SYSTEMS, type BuiltinSystem } from '../../../../data/systems.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { requireNoFaults } from '../../operation/parse.ts'
import { checkRules } from '../../rules/check-scoring-rules.ts'
import { coerceRules } from '../../rules/coerce-rules.ts'
import { type CompiledRules, compileRules } from '../../rules/scoring.ts'
import type { ScoringRules, ScoringSystem } from '../../schema/system.ts'
import type { StoredSystem } from '../../store/index.ts'
import { record } from '../league/log.ts'

const builtin = ({ id, name, description, rules }: BuiltinSystem): ScoringSystem => ({
  id,
  name,
  description,
  builtin: true,
  mine: false,
  rules: rules as ScoringRules,
  createdAt: BUILTIN_SINCE,
  updatedAt: BUILTIN_SINCE,
})

/** The built-in systems, by id. */
export const BUILTIN: ReadonlyMap<string, ScoringSystem> = new Map(BUILTIN_SYSTEMS.map(row => [row.id, builtin(row)]))

/** A stored system as an account sees it. */
export const seenBy = (actorId: string, { accountId, ...system }: StoredSystem): ScoringSystem => ({
  ...system,
  builtin: false,
  mine: accountId === actorId,
})

/** A scoring system by id, whoever owns it: every account may read every system. Throws not_found. */
export const getSystem = async (
  { store, actor }: Pick<Context, 'store' | 'actor'>,
  id: string,
): Promise<ScoringSystem> => {
  const shipped = BUILTIN.get(id)
  if (shipped) return shipped
  const stored = await store.systems.find(id)
  if (!stored) throw notFound(`There is no scoring system "${id}"; hindsight system list shows those you can name`)
  return seenBy(actor.id, stored)
}

const compiledBuiltins = new Map<string, CompiledRules>()

/** The compiled rules of a system. Those of a built-in system are compiled once. Throws not_found. */
export const getRules = async (context: Pick<Context, 'store' | 'actor'>, id: string): Promise<CompiledRules> => {
  const known = compiledBuiltins.get(id)
  if (known) return known
  const { rules, builtin } = await getSystem(context, id)
  const compiled = compileRules(rules)
  if (builtin) compiledBuiltins.set(id, compiled)
  return compiled
}

/** The faults of scoring rules beyond their shape. `rules` may have any shape; `field` is the field that holds them. */
export const faultsOfRules = (rules: unknown, field: string): readonly string[] =>
  checkRules(coerceRules(rules), field).faults

/** The rules in the catalog's spelling. Throws invalid_request that names every fault and its field. */
export const validRules = (rules: ScoringRules): ScoringRules => {
  const checked = checkRules(rules)
  requireNoFaults(checked.faults)
  return checked.rules
}

/** Logs changed rules in each league that uses the system. */
export const changeRules = async (context: Context, before: StoredSystem, changed: StoredSystem): Promise<void> => {
  const logged = { type: 'rules', before: { rules: before.rules }, after: { rules: changed.rules } } as const
  for (const league of await context.store.leagues.listUnder(before.id)) await record(context, league.id, logged)
}

/**
 * Stores imported rules as a system of this account: in place of the one with this id if it exists, else as a new one.
 * The limit on systems does not apply. Returns the id.
 */
export const keepSystem = async (
  context: Context,
  id: string | null,
  made: Pick<StoredSystem, 'name' | 'description' | 'rules'>,
): Promise<string> => {
  const { store, actor, now, newId } = context
  const known = id === null ? null : await store.systems.find(id)
  const rules = validRules(made.rules)
  if (known && JSON.stringify(known.rules) === JSON.stringify(rules)) return known.id
  await store.counters.raise('systems')
  if (known) {
    const changed = { ...known, rules, updatedAt: now }
    await store.systems.update(changed)
    await changeRules(context, known, changed)
    return known.id
  }
  const fresh = { id: newId(), accountId: actor.id, name: made.name, description: made.description }
  await store.systems.insert({ ...fresh, rules, createdAt: now, updatedAt: now })
  return fresh.id
}
