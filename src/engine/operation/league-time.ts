import type { Admission, Context } from '../context.ts'
import type { Engine } from '../engine.ts'
import { atLeague } from '../operations/clocks/time.ts'
import type { Operation } from './operation.ts'
import { StepsDue } from './steps-due.ts'

/** Runs calls at the time of the league that they are about, after everything that is due there. */

const LEAGUE_PATH = /^[A-Z]+ \/leagues\/\{id\}/

/** The id of the league that a call is about, as its path or its query names it; undefined for none. */
const leagueOf = (op: Operation, input: unknown): string | undefined => {
  const { id, league } = input as { id?: string; league?: string }
  if (op.leagueOf) return op.leagueOf(input as never)
  if (LEAGUE_PATH.test(op.route ?? '')) return id
  return op.query?.league && league
}

/** The context of a call in its league: `now` is the time there. */
export const inLeagueTime = async (op: Operation, context: Context, input: unknown): Promise<Context> => {
  const leagueId = leagueOf(op, input)
  const league = leagueId === undefined ? null : await context.store.leagues.find(leagueId)
  return league ? atLeague(context, league, op.access) : context
}

/**
 * Does work in a transaction. If it throws StepsDue, takes those steps and does the work again, at the instant at which
 * it was first admitted.
 */
export const withStepsDone = async <T>(engine: Engine, work: (admitted?: Admission) => Promise<T>): Promise<T> => {
  let admitted: Admission | undefined
  for (;;) {
    try {
      return await work(admitted)
    } catch (thrown) {
      if (!(thrown instanceof StepsDue)) throw thrown
      admitted = thrown.admitted
      const { takeSteps } = await import('../operations/clocks/take-steps.ts')
      await takeSteps(engine, thrown.leagueId, { until: thrown.until })
    }
  }
}

/** The same inside a transaction that will be rolled back: its steps are taken there, and rolled back with it. */
export const withStepsInside = async <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> => {
  let { admitted } = context
  for (;;) {
    try {
      return await work({ ...context, admitted })
    } catch (thrown) {
      if (!(context.undone && thrown instanceof StepsDue)) throw thrown
      admitted = thrown.admitted
      const { takeStep } = await import('../operations/clocks/steps.ts')
      while (await takeStep(context, thrown.leagueId, thrown.until));
    }
  }
}
