import { BUILTIN_SINCE, BUILTIN_SYSTEMS, type BuiltinSystem } from '../../../data/systems.ts'
import { notFound } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { requireNoFaults } from '../kernel/parse.ts'
import { rulesIn } from '../rules/league/rules-by-week.ts'
import { checkRules, coerceRules } from '../rules/scoring/check-rules.ts'
import { type CompiledRules, compileRules } from '../rules/scoring/scoring.ts'
import type { ScoringRules, ScoringSystem } from '../schema/system.ts'
import type { StoredLeague, StoredSystem } from '../store/index.ts'

const builtinView = ({ id, name, description, rules }: BuiltinSystem): ScoringSystem => ({
  id,
  name,
  description,
  builtin: true,
  mine: false,
  rules: rules as ScoringRules,
  createdAt: BUILTIN_SINCE,
  updatedAt: BUILTIN_SINCE,
})

export const BUILTIN: ReadonlyMap<string, ScoringSystem> = new Map(
  BUILTIN_SYSTEMS.map(row => [row.id, builtinView(row)]),
)

/** Returns a stored system as an account sees it. */
export const systemView = (actorId: string, { accountId, ...system }: StoredSystem): ScoringSystem => ({
  ...system,
  builtin: false,
  mine: accountId === actorId,
})

/** Returns a scoring system by id. All accounts can read all systems. Throws not_found. */
export const requireSystem = async (
  { store, actor }: Pick<Context, 'store' | 'actor'>,
  id: string,
): Promise<ScoringSystem> => {
  const shipped = BUILTIN.get(id)
  if (shipped) return shipped
  const stored = await store.systems.find(id)
  if (!stored)
    throw notFound(`There is no scoring system "${id}"`, {
      atTerminal: 'hindsight system list shows the systems that you can use',
    })
  return systemView(actor.id, stored)
}

const compiledBuiltins = new Map<string, CompiledRules>()

/** Returns a system's compiled rules. Built-in systems are compiled once. Throws not_found. */
export const getRules = async (context: Pick<Context, 'store' | 'actor'>, id: string): Promise<CompiledRules> => {
  const cached = compiledBuiltins.get(id)
  if (cached) return cached
  const { rules, builtin } = await requireSystem(context, id)
  const compiled = compileRules(rules)
  if (builtin) compiledBuiltins.set(id, compiled)
  return compiled
}

/** Returns a league's compiled rules for a week. Throws not_found. */
export const getWeekRules = async (
  context: Pick<Context, 'store' | 'actor'>,
  { systemId, keptRules }: Pick<StoredLeague, 'systemId' | 'keptRules'>,
  week: number,
): Promise<CompiledRules> => {
  const earlier = rulesIn(keptRules, null, week)
  return earlier === null ? getRules(context, systemId) : compileRules(earlier)
}

/** Compiled rules, and the rules that apply instead in earlier weeks. */
export interface WeekRules {
  rules: CompiledRules
  keptRules: readonly { untilWeek: number; rules: CompiledRules }[]
}

/** Returns a league's compiled rules by week. Throws not_found. */
export const getLeagueRules = async (
  context: Pick<Context, 'store' | 'actor'>,
  { systemId, keptRules }: Pick<StoredLeague, 'systemId' | 'keptRules'>,
): Promise<WeekRules> => ({
  rules: await getRules(context, systemId),
  keptRules: keptRules.map(({ untilWeek, rules }) => ({ untilWeek, rules: compileRules(rules) })),
})

/**
 * Returns a system's compiled rules. For the season of a league that uses the system, returns the league's rules by
 * week. Throws not_found.
 */
export const getAskedRules = async (
  context: Pick<Context, 'store' | 'actor'>,
  { systemId, season, leagueId }: { systemId: string; season: number; leagueId: string | undefined },
): Promise<WeekRules> => {
  const league = leagueId === undefined ? null : await context.store.leagues.find(leagueId)
  return league?.systemId === systemId && league.season === season
    ? getLeagueRules(context, league)
    : { rules: await getRules(context, systemId), keptRules: [] }
}

/** Returns the faults in scoring rules, which can have any shape. `field` is the field that contains the rules. */
export const faultsOfRules = (rules: unknown, field: string): readonly string[] =>
  checkRules(coerceRules(rules), field).faults

/** Returns the rules with the catalog's stat names. Throws invalid_request that lists every fault and its field. */
export const validRules = (rules: ScoringRules): ScoringRules => {
  const checked = checkRules(rules)
  requireNoFaults(checked.faults)
  return checked.rules
}
