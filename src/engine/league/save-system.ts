import { isDeepStrictEqual } from 'node:util'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { firstWeekOf, keptBefore, type RulesReach, weeksWithNewRules } from '../rules/league/rules-by-week.ts'
import { playoffWeeks } from '../rules/matchups/playoffs.ts'
import type { KeptRules } from '../schema/league.ts'
import type { RulesChange, ScoringRules } from '../schema/system.ts'
import type { StoredLeague, StoredSystem } from '../store/index.ts'
import { record } from './log.ts'
import { validRules } from './systems.ts'

/** The parts of a scoring system that can change. */
type Changes = Partial<Pick<StoredSystem, 'name' | 'description' | 'rules'>>

/** The weeks whose rules change, in leagues that use the system. */
interface Reach extends RulesReach {
  /** Whether leagues keep their old rules if all their weeks are closed. */
  keepFinished?: boolean | undefined
}

/** A league at its own time, the earlier rules that it keeps, and the effects of the change. */
interface AffectedLeague {
  leagueContext: LeagueContext
  league: StoredLeague
  keptRules: readonly KeptRules[]
  change: RulesChange
}

/** Returns whether a league's last week is closed. */
const isFinished = ({ playoffConfig, closedWeeks }: StoredLeague, lastWeek: number): boolean =>
  closedWeeks.includes(playoffConfig.none ? lastWeek : playoffWeeks(playoffConfig).at(-1)!)

/**
 * Returns the leagues that use a system, each at its own time. Imports the league modules dynamically, because listing
 * systems does not need them. Throws what `enterLeague` throws.
 */
const affectedLeagues = async (
  context: Context,
  { id, rules }: StoredSystem,
  { newRules, keepFinished = false, ...reach }: Reach & { newRules: ScoringRules },
): Promise<AffectedLeague[]> => {
  const { enterLeague } = await import('./enter.ts')
  const { isLeagueVisible, lastWeekOf, openFound } = await import('./load.ts')
  const affected: AffectedLeague[] = []
  for (const league of await context.store.leagues.listUnder(id)) {
    const leagueContext = await enterLeague(context, league)
    const lastWeek = lastWeekOf((await openFound(leagueContext, league)).season)
    const before = { keptRules: league.keptRules, rules }
    const isKept = keepFinished && isFinished(league, lastWeek)
    const keptRules = keptBefore(before, isKept ? { nextSeason: true } : reach, lastWeek)
    const isShown = await isLeagueVisible(context, league)
    const change = {
      leagueId: isShown ? league.id : null,
      league: isShown ? league.name : null,
      fromWeek: firstWeekOf(keptRules, lastWeek),
      closedWeeks: weeksWithNewRules(before, { keptRules, rules: newRules }, league.closedWeeks),
    }
    affected.push({ leagueContext, league, keptRules, change })
  }
  return affected
}

/**
 * Stores the rules that a league keeps. Logs the new rules, and the playoff rounds whose pairings no longer match them.
 */
const applyTo = async (
  { leagueContext, league, keptRules, change }: AffectedLeague,
  [before, rules]: readonly [ScoringRules, ScoringRules],
): Promise<void> => {
  const { openFound } = await import('./load.ts')
  const { reviewPairings } = await import('./pairings.ts')
  if (keptRules !== league.keptRules) await leagueContext.store.leagues.update({ ...league, keptRules })
  const after = { rules, fromWeek: change.fromWeek }
  await record(leagueContext, league.id, { type: 'rules', before: { rules: before }, after })
  await reviewPairings(leagueContext, await openFound(leagueContext, { ...league, keptRules }))
}

/** Returns a system in the form that the store returns, because JSON turns -0 into 0. */
const asStored = (system: StoredSystem): StoredSystem => JSON.parse(JSON.stringify(system))

/**
 * Changes a system, and logs the new rules in every league that uses it. If nothing changes, does not write anything.
 * Returns the updated system, and the effects on leagues. Throws what `enterLeague` throws.
 */
export const changeSystem = async (
  context: Context,
  before: StoredSystem,
  { fromWeek, nextSeason, keepFinished, ...changes }: Changes & Reach,
): Promise<{ system: StoredSystem; changes: RulesChange[] }> => {
  const { store, now } = context
  const next = asStored({ ...before, ...changes })
  if (isDeepStrictEqual(next, before)) return { system: before, changes: [] }
  const changed = { ...next, updatedAt: now }
  const affected = isDeepStrictEqual(before.rules, changed.rules)
    ? []
    : await affectedLeagues(context, before, { fromWeek, nextSeason, keepFinished, newRules: changed.rules })
  await store.systems.update(changed)
  await store.counters.raise('systems')
  for (const each of affected) await applyTo(each, [before.rules, changed.rules])
  return { system: changed, changes: affected.map(({ change }) => change) }
}

/**
 * Stores imported rules as one of this account's systems, and returns its id. Replaces the system with the given id if
 * it exists, or else adds a new one. The limit on systems does not apply. Throws what `enterLeague` throws.
 */
export const keepSystem = async (
  context: Context,
  id: string | null,
  system: Pick<StoredSystem, 'name' | 'description' | 'rules'>,
): Promise<string> => {
  const { store, actor, now, newId } = context
  const existing = id === null ? null : await store.systems.find(id)
  const rules = validRules(system.rules)
  if (existing) {
    await changeSystem(context, existing, { rules })
    return existing.id
  }
  const { name, description } = system
  const fresh = { id: newId(), accountId: actor.id, name, description, rules, createdAt: now, updatedAt: now }
  await store.systems.insert(fresh)
  await store.counters.raise('systems')
  return fresh.id
}
