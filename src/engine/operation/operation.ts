import type * as z from 'zod/mini'
import type { Plan } from '../../../data/plans.ts'
import type { Context, PrepareContext } from '../context.ts'
import type { Caller, Engine } from '../engine.ts'
import { type ErrorCode, HindsightError, invalid } from '../errors.ts'
import type { Store } from '../store/index.ts'
import { onceOnly } from './idempotency.ts'
import { parseInput } from './parse.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Fields<S extends Shape> = z.output<z.ZodMiniObject<S>>
type Written<S extends Shape> = z.input<z.ZodMiniObject<S>>

/** What `run` is given: the fields of path and query, and the body under its own name. */
export type Input<P extends Shape, Q extends Shape, B extends z.ZodMiniType> = Fields<P> &
  Fields<Q> & { body: z.output<B> }

/** What a command is of an operation that has several. */
export interface CommandForm {
  /** Fields of the body that it settles; where the body has several forms, that chooses one. */
  preset?: Readonly<Record<string, string>>
  /** The fields of the body that it has, where it does not have them all. */
  offers?: readonly string[]
}

interface Definition<P extends Shape, Q extends Shape, B extends z.ZodMiniType, O extends z.ZodMiniType, Prepared> {
  /** Unique; the operationId of the OpenAPI document. */
  name: string
  /** `METHOD /path`, or null for what only the command line can do. */
  route: string | null
  /** Each is a noun and a verb; with a flag and its word behind, it is what that word makes of another command. */
  commands: readonly string[]
  /** By command, where it is not the whole operation. */
  forms?: Readonly<Record<string, CommandForm>>
  summary: string
  access: 'read' | 'write'
  plan: Plan
  status: number
  /** Where success has more than one status: all of them, and which one an input makes it. */
  statusBy?: { among: readonly number[]; of(input: Input<P, Q, B>): number }
  params?: P
  query?: Q
  /** The query for callers in this process, where it allows more than the one over HTTP. */
  localQuery?: Shape
  body?: B
  /** Fields of the body with more to be right than their shape: what is wrong with a value of any shape, under its name. */
  checks?: Readonly<Record<string, (value: unknown, field: string) => readonly string[]>>
  /** The largest body over HTTP in bytes, where it is not the usual one. */
  mostBytes?: number
  output: O
  /** The answer changes with every request, so that no name holds it. */
  volatile?: true
  /** Codes that it can refuse with, besides those that every operation can. */
  errors?: readonly ErrorCode[]
  /** What needs the network or other files, before the transaction. */
  prepare?(context: PrepareContext, input: Input<P, Q, B>): Promise<Prepared>
  run(context: Context, input: Input<P, Q, B>, prepared: Prepared): Promise<z.input<O>>
}

/** An operation as a value, its types erased but for its answer: what loops over all operations see. */
export type Operation<Answer = unknown> = Readonly<
  Omit<Definition<Shape, Shape, z.ZodMiniType, z.ZodMiniType, unknown>, 'run' | 'prepare' | 'statusBy'> & {
    statusBy?: { among: readonly number[]; of(input: never): number }
    run(context: Context, input: never, prepared: never): Promise<Answer>
    prepare?(context: PrepareContext, input: never): Promise<unknown>
  }
>

/** What a call of an operation says, by where that travels; a part in which nothing is required may be left out. */
type TypedParts<P, Q, B> = Part<'params', P> & Part<'query', Q> & (undefined extends B ? { body?: B } : { body: B })
type Part<Name extends string, T> = Record<never, never> extends T ? { [N in Name]?: T } : { [N in Name]: T }

/** An operation that keeps its name and the types of what it takes and answers, for those who call it by name. */
export interface NamedOperation<Name extends string, Takes, Answer> extends Operation<Answer> {
  readonly name: Name
  /** Types alone; no value has it. */
  readonly takes?: Takes
}

/** Defines one operation: the single description that HTTP, the command line, the document and the tests read. */
export const operation = <
  const Name extends string,
  const P extends Shape = Record<never, never>,
  const Q extends Shape = Record<never, never>,
  B extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
  O extends z.ZodMiniType = z.ZodMiniType,
  Prepared = undefined,
>(
  definition: Definition<P, Q, B, O, Prepared> & { name: Name },
): NamedOperation<Name, TypedParts<Written<P>, Written<Q>, z.input<B>>, z.output<O>> =>
  Object.freeze(definition) as never

/** What a shell hands over: who acts, and what was asked, already in the types of JSON. */
export interface Call extends Caller {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** The caller is in this process, not behind HTTP. */
  local?: boolean
  /** A name for this request, so that it may be sent again and still happen once. */
  idempotencyKey?: string
  /** How long it waits for another process that writes; a few seconds when not said. */
  waitMs?: number
}

/** Throws pro_plan_required for an operation that the plan of an account does not hold. */
export const requirePlan = (op: Operation, actor: Context['actor']): void => {
  if (op.plan === 'pro' && actor.plan !== 'pro') {
    throw new HindsightError(
      'pro_plan_required',
      `This needs the pro plan, and the account "${actor.name}" is on the free one; hindsight account plan ${actor.name} pro changes that`,
    )
  }
}

/** An answer, and whether it is the one kept from an earlier request with the same idempotency key. */
export interface Performed<Answer = unknown> {
  answer: Answer
  /** Of HTTP. */
  status: number
  replayed: boolean
}

/** What is left of a call for its transaction. */
export interface Ready<Answer> {
  access: 'read' | 'write'
  /** Does it; inside a transaction. */
  run(store: Store): Promise<Performed<Answer>>
}

/**
 * Does of one call what comes before its transaction: plan, then input, then what was kept of the same request, then
 * `prepare`. Throws what these refuse with.
 */
export const makeReady = async <Answer>(engine: Engine, op: Operation<Answer>, call: Call): Promise<Ready<Answer>> => {
  requirePlan(op, call.actor)
  const input = parseInput(op, call) as never
  const outside = engine.contextFor(call)
  const once = onceOnly<Answer>(op, call, outside.wall)
  const status = op.statusBy?.of(input) ?? op.status
  const kept = once && (await outside.read(once.find))
  if (kept) return { access: 'read', run: async () => ({ ...kept, status }) }
  const prepared = (await op.prepare?.(outside, input)) as never
  return {
    access: once ? 'write' : op.access,
    async run(store) {
      const meanwhile = once && (await once.find(store))
      if (meanwhile) return { ...meanwhile, status }
      // What was waited for meanwhile took time: whether a game has begun is asked once the lock is held.
      const answer = await op.run({ ...engine.contextFor(call), store }, input, prepared)
      await once?.keep(store, answer)
      return { answer, status, replayed: false }
    },
  }
}

/**
 * Runs one operation for one caller: what comes before its transaction, then `run` in one that is rolled back when anything
 * throws. Throws HindsightError and nothing else that a user should see.
 */
export const perform = async <Answer>(
  engine: Engine,
  op: Operation<Answer>,
  call: Call,
): Promise<Performed<Answer>> => {
  const { access, run } = await makeReady(engine, op, call)
  return engine.database.transaction(access, run, call.waitMs)
}

/** An input of an operation: its fields by where they travel. */
export type Parts = Pick<Call, 'params' | 'query' | 'body'>

/**
 * Runs one operation inside the transaction of another one, for the same caller: plan, input, `run`. What it wrote before
 * it threw is undone by `store.savepoint`. Throws invalid_request for one that needs the network.
 */
export const performWithin = async <Answer>(context: Context, op: Operation<Answer>, parts: Parts): Promise<Answer> => {
  requirePlan(op, context.actor)
  const { actor, key } = context
  const input = parseInput(op, { ...parts, actor, local: key === null }) as never
  if (op.prepare) throw invalid(`${op.summary}: this needs the network, so it can be no part of one transaction`)
  return op.run(context, input, undefined as never)
}

/** What `perform` answers, without the question whether it is new. */
export const execute = async <Answer>(engine: Engine, op: Operation<Answer>, call: Call): Promise<Answer> =>
  (await perform(engine, op, call)).answer

/** Throws invalid_request for input that `perform` would not take. */
export const checkInput = (op: Operation, call: Call): void => {
  parseInput(op, call)
}
