import type { Engine } from '../kernel/context.ts'
import { CLOCK } from './clock-actor.ts'
import { type StepDone, takeStep } from './due-events.ts'

/** Steps wait this long for another process that writes. */
const WAIT_MS = 60_000

/**
 * Takes the due steps of a league up to an instant of its time, in order, each in its own transaction. Answers what was
 * done. Stops between steps once `signal` aborts.
 */
export const takeSteps = async (
  engine: Engine,
  leagueId: string,
  { until, signal }: { until: number; signal?: AbortSignal | undefined },
): Promise<StepDone[]> => {
  const done: StepDone[] = []
  while (!signal?.aborted) {
    const step = await engine.database.transaction(
      'write',
      store => takeStep({ ...engine.contextFor({ actor: CLOCK }), store }, leagueId, until),
      WAIT_MS,
    )
    if (!step) break
    done.push(step)
  }
  return done
}
