import { HindsightError, invalid } from '../base/errors.ts'
import { type Bounds, Ended, giveTurns } from '../runtime/long-work.ts'
import { SeasonNotInMemory } from '../season/cache.ts'
import type { Store } from '../store/index.ts'
import { CLOCK, requireScopedActor } from './actors.ts'
import type { Actor, Admission, Context, Engine, PrepareContext } from './context.ts'
import { idempotencyOf } from './idempotency.ts'
import {
  type Call,
  type CallResult,
  CatchUpRequired,
  type Deferred,
  type Effect,
  finished,
  type Operation,
  type Parts,
} from './operation.ts'
import { parseInput } from './parse.ts'

/**
 * Runs calls at their league's current time, after all of its due steps. A call runs in this order: check the account's
 * plan, parse the input, look for a stored response with the same idempotency key, then run `prepare` without a
 * transaction and `run` in one. Each step runs once.
 */

const LEAGUE_PATH = /^[A-Z]+ \/leagues\/\{id\}/

/** Returns the league id in a call's path or query, or undefined. */
const leagueOf = (op: Operation, input: never): string | undefined => {
  const { id, league }: { id?: string; league?: string } = input
  if (op.leagueOf) return op.leagueOf(input)
  if (LEAGUE_PATH.test(op.route ?? '')) return id
  return op.query?.league && league
}

/** Returns a call's effect: what the operation says about this input, or else its access. */
const effectOf = async (op: Operation, input: never): Promise<Effect> => (await op.effectOf?.(input)) ?? op.access

/**
 * Runs an operation at its league's time. If the process and the league use different clocks, rolls back the write. The
 * check runs last, because the operation's own errors take precedence and the operation can turn the league into a
 * replay.
 */
const runInLeague = async <Answer>(
  op: Operation<Answer>,
  context: Context,
  { input, prepared, effect }: { input: never; prepared: never; effect: Effect },
): Promise<Answer | Deferred<Answer>> => {
  const { leagues } = context.store
  const leagueId = leagueOf(op, input)
  const league = leagueId === undefined ? null : await leagues.find(leagueId)
  if (!league) return op.run(context, input, prepared)
  const { atLeague, requireOwnTimeSince } = context.leagueHooks
  const leagueContext = await atLeague(context, league, op.access)
  const answer = await op.run(leagueContext, input, prepared)
  if (effect === 'write') await requireOwnTimeSince(leagueContext, league)
  return answer
}

/**
 * Runs a function in a transaction. If it throws CatchUpRequired, runs the due steps and then the function again, with
 * the time when the call was first admitted.
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
 * The max number of seasons that are loaded in separate transactions before a read runs. The read loads any more
 * itself, because memory might not have room for all of them at once.
 */
const MAX_LOADED_APART = 4

/**
 * Runs a read. If it needs a season that is not in memory, loads the season in a separate transaction, and runs the
 * read again. Other calls can run in between.
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

/** Like `withStepsDone`, but rolls back the transaction. The due steps run inside it and are rolled back with it. */
const withStepsInside = async <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> => {
  let { admitted } = context
  for (;;) {
    try {
      return await work({ ...context, admitted })
    } catch (thrown) {
      if (!(context.isDryRun && thrown instanceof CatchUpRequired)) throw thrown
      admitted = thrown.admitted
      while (await context.leagueHooks.takeStep(context, thrown.leagueId, thrown.until));
    }
  }
}

/** Throws pro_plan_required if the account's plan does not include an operation. */
export const requirePlan = (op: Operation, actor: Actor): void => {
  if (op.plan === 'pro' && actor.plan !== 'pro') {
    throw new HindsightError(
      'pro_plan_required',
      `This needs the pro plan, but the account "${actor.name}" is on the free plan`,
      { atTerminal: `hindsight account plan ${actor.name} pro changes it` },
    )
  }
}

/** A call whose input has been parsed. */
export interface ParsedCall<Answer = unknown> {
  op: Operation<Answer>
  call: Call
  input: never
}

/** Parses a call's input. Does not check the plan. Throws invalid_request. */
export const parseCall = <Answer>(op: Operation<Answer>, call: Call): ParsedCall<Answer> => ({
  op,
  call,
  input: parseInput(op, call) as never,
})

/** Returns a call's actor. Throws forbidden if the call is beyond its key's scope. */
const scopedActor = ({ op, call: { actor, key = null }, input }: ParsedCall, writes: boolean): Actor =>
  requireScopedActor({ op, account: actor, key, leagueId: leagueOf(op, input), writes })

/** A call that can run in a transaction. */
export interface PreparedCall<Answer = unknown> {
  access: 'read' | 'write'
  /**
   * Runs the operation in a transaction, or returns the stored response. `admitted` is when a retried call was first
   * admitted. `change` replaces parts of the context. Throws CatchUpRequired if steps in its league are due first.
   */
  run(store: Store, admitted?: Admission, change?: Partial<Context>): Promise<CallResult<Answer | Deferred<Answer>>>
}

/**
 * Looks for a stored response, then runs `prepare`. Throws conflict if the idempotency key was used for a different
 * request, and what `prepare` throws.
 */
const prepareCall = async <Answer>(
  engine: Engine,
  { op, call: sent, input }: ParsedCall<Answer>,
): Promise<PreparedCall<Answer>> => {
  const { clocks, database } = engine
  const effect = await effectOf(op, input)
  const call = { ...sent, actor: scopedActor({ op, call: sent, input }, effect === 'write') }
  const leagueId = leagueOf(op, input)
  if (effect === 'read' && leagueId !== undefined && call.actor.id !== CLOCK.id)
    engine.visits.mark(leagueId, clocks.wall())
  const idempotency = effect === 'write' ? idempotencyOf<Answer | Deferred<Answer>>(op, call, clocks.wall()) : null
  const status = op.statusBy?.of(input) ?? op.status
  const saved = idempotency && (await database.transaction('read', idempotency.find))
  if (saved) return { access: 'read', run: async () => ({ ...saved, status }) }
  const prepared = (await op.prepare?.(engine.contextFor(call), input)) as never
  return {
    access: effect === 'read' ? 'read' : 'write',
    async run(store, admitted, change) {
      const meanwhile = idempotency && (await idempotency.find(store))
      if (meanwhile) return { ...meanwhile, status }
      // Builds the context again, because waiting for the lock took time and a game could have started.
      const context = { ...engine.contextFor(call, admitted), store, ...change }
      const answer = await runInLeague(op, context, { input, prepared, effect })
      await idempotency?.keep(store, answer)
      return { answer, status, replayed: false }
    },
  }
}

/** Runs the part of a call that precedes its transaction. */
export const prepare = async <Answer>(
  engine: Engine,
  op: Operation<Answer>,
  call: Call,
): Promise<PreparedCall<Answer>> => {
  requirePlan(op, call.actor)
  return prepareCall(engine, parseCall(op, call))
}

/** Completes a call after its transaction by running deferred work. */
export const completeCall = async <Answer>(
  performed: CallResult<Answer | Deferred<Answer>>,
): Promise<CallResult<Answer>> => ({ ...performed, answer: await finished(performed.answer) })

/** Runs long work in its own transaction while other transactions continue. If it is aborted, throws the reason. */
const runInBackground = async <Answer>(
  { database, longWork }: Engine,
  { access, run }: PreparedCall<Answer>,
  { bounds, waitMs }: Call & { bounds: Bounds },
): Promise<CallResult<Answer | Deferred<Answer>>> => {
  const { between, end } = longWork(bounds, access)
  try {
    return await database.background(access, run, { between, waitMs })
  } catch (error) {
    throw error instanceof Ended ? error.refusal : error
  } finally {
    end()
  }
}

/** No limits, for long work. */
const UNBOUNDED: Bounds = { signal: new AbortController().signal, workMs: Infinity, lockMs: Infinity }

/** Adds limits to a call with long work: the call's own limits, or none. */
const boundedCall = (op: Operation, call: Call): Call => (op.long ? { bounds: UNBOUNDED, ...call } : call)

const runPrepared = async <Answer>(
  engine: Engine,
  { access, run }: PreparedCall<Answer>,
  { bounds, ...call }: Call,
): Promise<CallResult<Answer>> => {
  const performed = await withStepsDone(engine, admitted => {
    if (bounds) return runInBackground(engine, { access, run: store => run(store, admitted) }, { ...call, bounds })
    const inOne = (change?: Partial<Context>) =>
      engine.database.transaction(access, store => run(store, admitted, change), call.waitMs)
    return access === 'read' ? withSeasonsLoaded(engine, inOne) : inOne()
  })
  return completeCall(performed)
}

/** Runs one call. If it throws, its transaction is rolled back. All errors shown to users are HindsightErrors. */
export const perform = async <Answer>(engine: Engine, op: Operation<Answer>, call: Call): Promise<CallResult<Answer>> =>
  runPrepared(engine, await prepare(engine, op, call), boundedCall(op, call))

/** Runs one call whose plan was checked and whose input was parsed. Throws like `perform`. */
export const performParsed = async <Answer>(engine: Engine, parsed: ParsedCall<Answer>): Promise<CallResult<Answer>> =>
  runPrepared(engine, await prepareCall(engine, parsed), boundedCall(parsed.op, parsed.call))

type CallerFacts = Pick<PrepareContext, 'actor' | 'key'>

/**
 * Parses a call inside another call's transaction, for the same caller. Throws pro_plan_required and invalid_request.
 */
const parseNested = <Answer>({ actor, key }: CallerFacts, op: Operation<Answer>, parts: Parts) => {
  requirePlan(op, actor)
  return parseCall(op, { ...parts, actor, key, unlimited: key === null })
}

/**
 * Runs `prepare` for an operation that another one will run inside its transaction, for the same caller. Throws what
 * `prepare` throws, and forbidden if the call is beyond its key's scope.
 */
export const prepareNested = async (context: PrepareContext, op: Operation, parts: Parts): Promise<unknown> => {
  const parsed = parseNested(context, op, parts)
  return op.prepare?.({ ...context, actor: scopedActor(parsed, false) }, parsed.input)
}

/** Returns the id of the league that a call is about, or undefined. Throws invalid_request. */
export const leagueOfParts = (context: CallerFacts, op: Operation, parts: Parts): string | undefined =>
  leagueOf(op, parseNested(context, op, parts).input)

/**
 * Runs one operation inside another one's transaction, for the same caller: checks the plan, parses the input, and
 * calls `run`. If it throws, `store.savepoint` rolls back its writes. Throws invalid_request for an operation that
 * needs the network, unless `ready` has the result of its `prepare`.
 */
export const performWithin = async <Answer>(
  context: Context,
  { op, parts, ready }: { op: Operation<Answer>; parts: Parts; ready?: { prepared: unknown } },
): Promise<Answer> => {
  const parsed = parseNested(context, op, parts)
  const { input } = parsed
  if (op.prepare && !ready)
    throw invalid(`${op.summary}: this needs the network, so it cannot be part of another transaction`)
  const effect = await effectOf(op, input)
  const within = { ...context, actor: scopedActor(parsed, !context.isDryRun && effect === 'write') }
  const run = (again: Context) => runInLeague(op, again, { input, prepared: ready?.prepared as never, effect })
  return finished(await withStepsInside(within, run))
}

/** Runs one call and returns only its response. Throws like `perform`. */
export const execute = async <Answer>(engine: Engine, op: Operation<Answer>, call: Call): Promise<Answer> =>
  (await perform(engine, op, call)).answer
