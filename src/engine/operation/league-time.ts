import type { Admission, Context } from '../context.ts'
import type { Engine } from '../engine.ts'
import { requireOwnTime } from '../operations/clocks/own-time.ts'
import { atLeague } from '../operations/clocks/time.ts'
import type { Operation } from './operation.ts'
import { StepsDue } from './steps-due.ts'
import type { Unfinished } from './unfinished.ts'

/** Runs calls at the time of the league that they are about, after everything that is due there. */

const LEAGUE_PATH = /^[A-Z]+ \/leagues\/\{id\}/

/** The id of the league that a call is about, as its path or its query names it; undefined for none. */
const leagueOf = (op: Operation, input: never): string | undefined => {
  const { id, league }: { id?: string; league?: string } = input
  if (op.leagueOf) return op.leagueOf(input)
  if (LEAGUE_PATH.test(op.route ?? '')) return id
  return op.query?.league && league
}

/**
 * Runs an operation in the league that its call is about, at the time there. A write is undone where the process and the
 * league are of another time: once it is done, as its own refusals come first, and it may have made a replay of the league.
 */
export const runInLeague = async <Answer>(
  op: Operation<Answer>,
  context: Context,
  { input, prepared }: { input: never; prepared: never },
): Promise<Answer | Unfinished<Answer>> => {
  const { leagues } = context.store
  const leagueId = leagueOf(op, input)
  const league = leagueId === undefined ? null : await leagues.find(leagueId)
  if (!league) return op.run(context, input, prepared)
  const there = await atLeague(context, league, op.access)
  const answer = await op.run(there, input, prepared)
  const effect = (await op.effectOf?.(input)) ?? op.access
  if (effect === 'write') requireOwnTime(there, (await leagues.find(league.id)) ?? league)
  return answer
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
