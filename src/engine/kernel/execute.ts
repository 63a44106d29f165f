import { HindsightError, invalid } from '../base/errors.ts'
import { type Bounds, Ended, giveTurns } from '../runtime/long-work.ts'
import { SeasonNotInMemory } from '../season/cache.ts'
import type { Store } from '../store/index.ts'
import type { Actor, Admission, Context, Engine } from './context.ts'
import { idempotencyOf } from './idempotency.ts'
import {
  type Call,
  CatchUpRequired,
  type Deferred,
  finished,
  type Operation,
  type Parts,
  type Performed,
} from './operation.ts'
import { parseInput } from './parse.ts'
import { actorWithin } from './scope.ts'

/** Runs calls at the current time of their league, after all of the league's due steps. */

const LEAGUE_PATH = /^[A-Z]+ \/leagues\/\{id\}/

/** Returns the id of the league in a call's path or query; undefined without one. */
const leagueOf = (op: Operation, input: never): string | undefined => {
  const { id, league }: { id?: string; league?: string } = input
  if (op.leagueOf) return op.leagueOf(input)
  if (LEAGUE_PATH.test(op.route ?? '')) return id
  return op.query?.league && league
}

/**
 * Runs an operation at the time of its league. A write is rolled back if the process and the league use different
 * clocks. That is checked after the operation, because its own refusals come first, and it may have changed the league
 * to a replay.
 */
const runInLeague = async <Answer>(
  op: Operation<Answer>,
  context: Context,
  { input, prepared }: { input: never; prepared: never },
): Promise<Answer | Deferred<Answer>> => {
  const { leagues } = context.store
  const leagueId = leagueOf(op, input)
  const league = leagueId === undefined ? null : await leagues.find(leagueId)
  if (!league) return op.run(context, input, prepared)
  const { enter, requireOwnTime } = context.leagueHooks
  const there = await enter(context, league, op.access)
  const answer = await op.run(there, input, prepared)
  const effect = (await op.effectOf?.(input)) ?? op.access
  if (effect === 'write') requireOwnTime(there, (await leagues.find(league.id)) ?? league)
  return answer
}

/**
 * Runs work in a transaction. If it throws CatchUpRequired, runs the due steps and then the work again, at the instant
 * of its first admission.
 */
export const withStepsDone = async <T>(engine: Engine, work: (admitted?: Admission) => Promise<T>): Promise<T> => {
  let admitted: Admission | undefined
  for (;;) {
    try {
      return await work(admitted)
    } catch (thrown) {
      if (!(thrown instanceof CatchUpRequired)) throw thrown
      admitted = thrown.admitted
      await engine.leagueHooks.takeSteps(engine, thrown.leagueId, { until: thrown.until })
    }
  }
}

/**
 * How many seasons are loaded separately before a read runs. The read loads any others itself, because memory may not
 * hold all of them.
 */
const MAX_LOADED_APART = 4

/**
 * Runs a read. Each season that it needs and that is not in memory is loaded in a separate transaction before the read
 * runs again, so that other calls get their turn in between.
 */
const withSeasonsLoaded = async <T>(
  { seasons, seasonsInMemory, database, admission }: Engine,
  work: (change: Partial<Context>) => Promise<T>,
): Promise<T> => {
  for (let loaded = 0; loaded < MAX_LOADED_APART; loaded++) {
    try {
      return await work({ seasons: seasonsInMemory })
    } catch (thrown) {
      if (!(thrown instanceof SeasonNotInMemory)) throw thrown
      await database.transaction('read', store => seasons.open(store.seasons, thrown.season, admission().time))
      await giveTurns()
    }
  }
  return work({})
}

/**
 * Like `withStepsDone`, inside a transaction that will be rolled back: the due steps run there and are rolled back with
 * it.
 */
const withStepsInside = async <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> => {
  let { admitted } = context
  for (;;) {
    try {
      return await work({ ...context, admitted })
    } catch (thrown) {
      if (!(context.undone && thrown instanceof CatchUpRequired)) throw thrown
      admitted = thrown.admitted
      while (await context.leagueHooks.takeStep(context, thrown.leagueId, thrown.until));
    }
  }
}

/**
 * How a call runs, in this order: check the plan of the account, parse the input, look up the answer of an earlier
 * request with the same idempotency key, `prepare` without a transaction, and `run` in one. Each step runs once.
 */

/** Throws pro_plan_required for an operation that the account's plan does not include. */
export const requirePlan = (op: Operation, actor: Actor): void => {
  if (op.plan === 'pro' && actor.plan !== 'pro') {
    throw new HindsightError(
      'pro_plan_required',
      `This needs the pro plan, and the account "${actor.name}" is on the free one`,
      { atTerminal: `hindsight account plan ${actor.name} pro changes that` },
    )
  }
}

/** A call whose input has the types of its operation. */
export interface ParsedCall<Answer = unknown> {
  op: Operation<Answer>
  call: Call
  input: never
}

/** Parses the input of a call. The caller has to check the plan. Throws invalid_request. */
export const parseCall = <Answer>(op: Operation<Answer>, call: Call): ParsedCall<Answer> => ({
  op,
  call,
  input: parseInput(op, call) as never,
})

/** Returns the actor of a call within the scope of its key. Throws forbidden. */
const scopedActor = ({ op, call: { actor, key = null }, input }: ParsedCall, writes: boolean): Actor =>
  actorWithin({ op, account: actor, key, leagueId: leagueOf(op, input), writes })

/** A call that is ready for its transaction. */
export interface PreparedCall<Answer = unknown> {
  access: 'read' | 'write'
  /**
   * Runs the operation in a transaction of this access, or returns the stored answer. `admitted` is when it first
   * started, if this is a retry; `change` replaces parts of the context. Throws CatchUpRequired if steps are due in its
   * league first.
   */
  run(store: Store, admitted?: Admission, change?: Partial<Context>): Promise<Performed<Answer | Deferred<Answer>>>
}

/**
 * Looks for a stored answer, then runs `prepare`. Throws conflict for a key used for another request, and what
 * `prepare` throws.
 */
const prepareCall = async <Answer>(
  engine: Engine,
  { op, call: sent, input }: ParsedCall<Answer>,
): Promise<PreparedCall<Answer>> => {
  const { clocks, database } = engine
  const effect = (await op.effectOf?.(input)) ?? op.access
  const call = { ...sent, actor: scopedActor({ op, call: sent, input }, effect === 'write') }
  const idempotency = effect === 'write' ? idempotencyOf<Answer | Deferred<Answer>>(op, call, clocks.wall()) : null
  const status = op.statusBy?.of(input) ?? op.status
  const kept = idempotency && (await database.transaction('read', idempotency.find))
  if (kept) return { access: 'read', run: async () => ({ ...kept, status }) }
  const prepared = (await op.prepare?.(engine.contextFor(call), input)) as never
  return {
    access: effect === 'read' ? 'read' : 'write',
    async run(store, admitted, change) {
      const meanwhile = idempotency && (await idempotency.find(store))
      if (meanwhile) return { ...meanwhile, status }
      // Waiting for the lock took time, and a game may have started, so the context is built again.
      const context = { ...engine.contextFor(call, admitted), store, ...change }
      const answer = await runInLeague(op, context, { input, prepared })
      await idempotency?.keep(store, answer)
      return { answer, status, replayed: false }
    },
  }
}

/** Runs all steps of a call before its transaction. Throws what they throw. */
export const prepare = async <Answer>(
  engine: Engine,
  op: Operation<Answer>,
  call: Call,
): Promise<PreparedCall<Answer>> => {
  requirePlan(op, call.actor)
  return prepareCall(engine, parseCall(op, call))
}

/** Completes a call after its transaction: runs the deferred work of its answer. */
export const completed = async <Answer>(
  performed: Performed<Answer | Deferred<Answer>>,
): Promise<Performed<Answer>> => ({ ...performed, answer: await finished(performed.answer) })

/** Runs bounded work in a separate transaction while others continue. Throws the reason if it is aborted. */
const runBeside = async <Answer>(
  { database, longWork }: Engine,
  { access, run }: PreparedCall<Answer>,
  { bounds, waitMs }: Call & { bounds: Bounds },
): Promise<Performed<Answer | Deferred<Answer>>> => {
  const { between, end } = longWork(bounds, access)
  try {
    return await database.background(access, run, { between, waitMs })
  } catch (error) {
    throw error instanceof Ended ? error.refusal : error
  } finally {
    end()
  }
}

/** Bounds of long work without a limit. */
const UNBOUNDED: Bounds = { signal: new AbortController().signal, workMs: Infinity, lockMs: Infinity }

/** Adds bounds to a call if its work is long: the call's bounds, or unlimited ones. */
const boundedCall = (op: Operation, call: Call): Call => (op.long ? { bounds: UNBOUNDED, ...call } : call)

const runPrepared = async <Answer>(
  engine: Engine,
  { access, run }: PreparedCall<Answer>,
  { bounds, ...call }: Call,
): Promise<Performed<Answer>> => {
  const performed = await withStepsDone(engine, admitted => {
    if (bounds) return runBeside(engine, { access, run: store => run(store, admitted) }, { ...call, bounds })
    const inOne = (change?: Partial<Context>) =>
      engine.database.transaction(access, store => run(store, admitted, change), call.waitMs)
    return access === 'read' ? withSeasonsLoaded(engine, inOne) : inOne()
  })
  return completed(performed)
}

/**
 * Runs one call. Its transaction is rolled back if anything throws. Throws HindsightError, and no other error that a
 * user should see.
 */
export const perform = async <Answer>(engine: Engine, op: Operation<Answer>, call: Call): Promise<Performed<Answer>> =>
  runPrepared(engine, await prepare(engine, op, call), boundedCall(op, call))

/** Runs one call whose plan was checked and whose input was parsed. Throws like `perform`. */
export const performParsed = async <Answer>(engine: Engine, parsed: ParsedCall<Answer>): Promise<Performed<Answer>> =>
  runPrepared(engine, await prepareCall(engine, parsed), boundedCall(parsed.op, parsed.call))

/**
 * Runs one operation inside the transaction of another one, for the same caller: plan, input, `run`. `store.savepoint`
 * rolls back its writes if it throws. Throws invalid_request for an operation that needs the network.
 */
export const performWithin = async <Answer>(context: Context, op: Operation<Answer>, parts: Parts): Promise<Answer> => {
  requirePlan(op, context.actor)
  const { actor, key } = context
  const { input } = parseCall(op, { ...parts, actor, unlimited: key === null })
  if (op.prepare) throw invalid(`${op.summary}: this needs the network, so it cannot be part of another transaction`)
  const writes = !context.undone && ((await op.effectOf?.(input)) ?? op.access) === 'write'
  const within = { ...context, actor: scopedActor({ op, call: { actor, key }, input }, writes) }
  const run = (again: Context) => runInLeague(op, again, { input, prepared: undefined as never })
  return finished(await withStepsInside(within, run))
}

/** Runs one call and returns only the operation's answer. Throws like `perform`. */
export const execute = async <Answer>(engine: Engine, op: Operation<Answer>, call: Call): Promise<Answer> =>
  (await perform(engine, op, call)).answer
