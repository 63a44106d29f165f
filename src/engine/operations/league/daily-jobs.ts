import { setImmediate as others } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Actor } from '../../context.ts'
import type { Engine } from '../../engine.ts'
import { HindsightError } from '../../errors.ts'
import { execute } from '../../operation/execute.ts'
import { type Operation, operation } from '../../operation/operation.ts'
import { Id } from '../../schema/field.ts'
import { ClaimResult } from '../../schema/waiver.ts'
import { judgeClaims, runDueClaims } from '../waivers/run.ts'
import { closeDueWeeks, closesByItself } from './closing.ts'
import { openLeague } from './opened-league.ts'
import { drawDueBracket } from './settings.ts'

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

/** The daily jobs of a league: close the weeks that are over, run the claims, draw the bracket. */
const runDay = operation({
  name: 'runDay',
  route: null,
  commands: [],
  summary: 'Run the daily jobs of a league',
  access: 'write',
  plan: 'free',
  status: 200,
  body: z.object({ leagueId: Id }),
  output: DayReport,
  async run(context, { body: { leagueId } }) {
    const found = await openLeague(context, leagueId)
    const closed = await closeDueWeeks(context, found)
    const { opened, results } = await runDueClaims(context, closed)
    const before = found.league.closedWeeks
    return {
      leagueId,
      name: found.league.name,
      closedWeeks: closed.league.closedWeeks.filter(week => !before.includes(week)),
      results,
      drawn: closesByItself(opened) && (await drawDueBracket(context, opened)),
    }
  },
})

/** What a run of the claims would do in a league now. Writes nothing. */
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
  async run(context, { body: { leagueId } }) {
    const opened = await openLeague(context, leagueId)
    const { results } = await judgeClaims(context, opened)
    return { leagueId, name: opened.league.name, closedWeeks: [], results, drawn: false }
  },
})

/** What the daily jobs did in a league, or why they failed. */
export type DayStep = { report: DayReport } | { leagueId: string; error: HindsightError }

/** How long jobs wait for another process that writes. */
const WAIT_MS = 60_000

const takeStep = async (
  engine: Engine,
  op: Operation,
  { actor, leagueId }: { actor: Actor; leagueId: string },
): Promise<DayStep | null> => {
  try {
    const report = (await execute(engine, op, { actor, body: { leagueId }, waitMs: WAIT_MS })) as DayReport
    return report.closedWeeks.length > 0 || report.results?.length || report.drawn ? { report } : null
  } catch (cause) {
    const inside = 'Something went wrong inside Hindsight'
    const error = cause instanceof HindsightError ? cause : new HindsightError('server_error', inside, { cause })
    // A league may be deleted while the jobs of others run.
    return error.code === 'not_found' ? null : { leagueId, error }
  }
}

/**
 * Does what is due in every league that is no mirror, each in a transaction of its own, and tells where it did
 * something or could not: a league that fails keeps no other from its day. The end of `signal` is heeded between
 * leagues. Doing it twice has no effect.
 */
export async function* runDays(
  engine: Engine,
  actor: Actor,
  { dryRun = false, signal }: { dryRun?: boolean; signal?: AbortSignal } = {},
): AsyncGenerator<DayStep> {
  const ids = await engine.database.transaction('read', store => store.leagues.listOwnIds())
  for (const leagueId of ids) {
    if (signal?.aborted) return
    const step = await takeStep(engine, dryRun ? foreseeDay : runDay, { actor, leagueId })
    if (step) yield step
    // Nothing above yields, so without this pause requests and signals would wait for all leagues.
    await others()
  }
}

/** The daily jobs of one league, in their own transaction. */
export const days = [runDay, foreseeDay]
