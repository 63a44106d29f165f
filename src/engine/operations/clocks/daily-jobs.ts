import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { asHindsightError, type HindsightError } from '../../base/errors.ts'
import type { Actor, Engine } from '../../kernel/context.ts'
import { execute } from '../../kernel/execute.ts'
import { operation } from '../../kernel/operation.ts'
import { takeSteps } from '../../league/due-events.ts'
import { openLeague } from '../../league/load.ts'
import { leagueTime } from '../../league/time.ts'
import { Id } from '../../schema/field.ts'
import { ClaimResult } from '../../schema/waiver.ts'
import { foreseeClaims } from '../waivers/waivers.ts'

const DayReport = z.object({
  leagueId: Id,
  name: z.string(),
  closedWeeks: z.array(z.int()),
  /** The results of the claims; null if no run was due. */
  results: z.nullable(z.array(ClaimResult)),
  drawn: z.boolean(),
})

/** What the daily jobs did in a league. */
export type DayReport = z.infer<typeof DayReport>

/** What a run of the claims would do now in one league; nothing is written. */
const foreseeDay = operation({
  name: 'foreseeDay',
  route: null,
  commands: [],
  summary: 'Show what a run of the claims of a league would do now',
  access: 'read',
  plan: 'free',
  status: 200,
  body: z.object({ leagueId: Id }),
  output: DayReport,
  leagueOf: ({ body }) => body.leagueId,
  async run(context, { body: { leagueId } }) {
    const opened = await openLeague(context, leagueId)
    const results = await foreseeClaims(context, opened)
    return { leagueId, name: opened.league.name, closedWeeks: [], results, drawn: false }
  },
})

/** What the daily jobs did in a league, or why they failed. */
export type DayStep = { report: DayReport } | { leagueId: string; error: HindsightError }

/** Does what is due in a league by its own time; null where nothing was, or the league is gone. */
const takeDay = async (
  engine: Engine,
  leagueId: string,
  signal: AbortSignal | undefined,
): Promise<DayReport | null> => {
  const league = await engine.database.transaction('read', store => store.leagues.find(leagueId))
  if (!league) return null
  const until = leagueTime(league, engine.admission())
  const steps = await takeSteps(engine, leagueId, { until, signal })
  if (steps.length === 0) return null
  const results = steps.flatMap(({ claims = [] }) => claims)
  return {
    leagueId,
    name: league.name,
    closedWeeks: steps.flatMap(({ closedWeeks = [] }) => closedWeeks),
    results: steps.some(({ claims }) => claims) ? results : null,
    drawn: steps.some(({ drawn }) => drawn),
  }
}

const foresee = async (engine: Engine, actor: Actor, leagueId: string): Promise<DayReport | null> => {
  const report = (await execute(engine, foreseeDay, { actor, body: { leagueId } })) as DayReport
  return report.results?.length ? report : null
}

/**
 * Does what is due in every league, or in those of `ids`, and reports where it did something or failed; a failure stops
 * no other league. `dryRun` reports what a run of the claims would do now, and writes nothing. Stops between steps once
 * `signal` aborts. Safe to repeat.
 */
export async function* runDays(
  engine: Engine,
  actor: Actor,
  { dryRun = false, signal, ids }: { dryRun?: boolean; signal?: AbortSignal; ids?: readonly string[] } = {},
): AsyncGenerator<DayStep> {
  const all = ids ?? (await engine.database.transaction('read', store => store.leagues.listSteppingIds()))
  for (const leagueId of all) {
    if (signal?.aborted) return
    try {
      const report = dryRun ? await foresee(engine, actor, leagueId) : await takeDay(engine, leagueId, signal)
      if (report) yield { report }
    } catch (cause) {
      const error = asHindsightError(cause)
      // A league may be deleted while others have their day.
      if (error.code !== 'not_found') yield { leagueId, error }
    }
    // Nothing above yields, so requests and signals would wait for all leagues.
    await nextTurn()
  }
}

/** What a run of the claims of one league would do, in a transaction of its own. */
export const days = [foreseeDay]
