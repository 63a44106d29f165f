import * as z from 'zod/mini'
import type { Actor } from '../context.ts'
import type { Engine } from '../engine.ts'
import { execute, operation } from '../operation.ts'
import { Id } from '../schema/field.ts'
import { ClaimResult } from '../schema/waiver.ts'
import { closeDue, closesByItself } from './closing.ts'
import { openGrounds } from './grounds.ts'
import { drawDue } from './league-settings.ts'
import { judgeClaims, runDue } from './waiver-run.ts'

const DayReport = z.object({
  leagueId: Id,
  name: z.string(),
  closedWeeks: z.array(z.int()),
  /** Null: no run of claims was due. */
  results: z.nullable(z.array(ClaimResult)),
  drawn: z.boolean(),
})

/** What the day did in one league. */
export type DayReport = z.infer<typeof DayReport>

/** The daily jobs of one league, in this order: weeks that are over close, claims are run, the bracket is drawn. */
const runDay = operation({
  name: 'runDay',
  route: null,
  commands: [],
  summary: 'Do what the day has in store for a league',
  access: 'write',
  plan: 'free',
  status: 200,
  body: z.object({ leagueId: Id }),
  output: DayReport,
  async run(context, { body: { leagueId } }) {
    const opened = await openGrounds(context, leagueId)
    const closed = await closeDue(context, opened)
    const { grounds, results } = await runDue(context, closed)
    const before = opened.league.closedWeeks
    return {
      leagueId,
      name: opened.league.name,
      closedWeeks: closed.league.closedWeeks.filter(week => !before.includes(week)),
      results,
      drawn: closesByItself(grounds) && (await drawDue(context, grounds)),
    }
  },
})

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
  async run(context, { body: { leagueId } }) {
    const grounds = await openGrounds(context, leagueId)
    const { results } = await judgeClaims(context, grounds)
    return { leagueId, name: grounds.league.name, closedWeeks: [], results, drawn: false }
  },
})

/** Jobs wait this long for another process that writes. */
const WAIT_MS = 60_000

/**
 * Does what is due in every league that is no mirror, each in a transaction of its own, and tells what it did where it
 * did something. Doing it twice has no effect.
 */
export async function* runDays(
  engine: Engine,
  actor: Actor,
  { dryRun = false }: { dryRun?: boolean } = {},
): AsyncGenerator<DayReport> {
  const ids = await engine.database.transaction('read', () => engine.store.leagues.listOwnIds())
  for (const leagueId of ids) {
    const call = { actor, body: { leagueId }, waitMs: WAIT_MS }
    const report = (await execute(engine, dryRun ? foreseeDay : runDay, call)) as DayReport
    if (report.closedWeeks.length > 0 || report.results?.length || report.drawn) yield report
  }
}

/** The day of one league, in a transaction of its own. */
export const days = [runDay, foreseeDay]
