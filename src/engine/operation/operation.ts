import type * as z from 'zod/mini'
import type { Plan } from '../../../data/plans.ts'
import type { Context, PrepareContext } from '../context.ts'
import type { Caller } from '../engine.ts'
import type { ErrorCode } from '../errors.ts'
import type { Bounds } from '../runtime/long-work.ts'

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

/** What a call does to the store. */
export type Effect = 'read' | 'trial' | 'write'

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
  /**
   * What one input does, where that is less than `access` says: it only reads, or it is a trial, which writes and is undone
   * whole. Nothing is kept of either for a repeat.
   */
  effectOf?(input: Input<P, Q, B>): Promise<Effect>
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
  /** Many things in one body, which has another limit over HTTP than the usual one, in bytes: how many an input holds. */
  bulk?: { mostBytes: number; countIn(input: Input<P, Q, B>): number }
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
  Omit<
    Definition<Shape, Shape, z.ZodMiniType, z.ZodMiniType, unknown>,
    'run' | 'prepare' | 'statusBy' | 'effectOf' | 'bulk'
  > & {
    effectOf?(input: never): Promise<Effect>
    bulk?: { mostBytes: number; countIn(input: never): number }
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
  /** It goes on beside others, so far and no further. */
  bounds?: Bounds
}

/** What came of a call. */
export interface Performed<Answer = unknown> {
  answer: Answer
  /** Of HTTP. */
  status: number
  /** The answer is that of an earlier request with the same idempotency key. */
  replayed: boolean
}

/** An input of an operation: its fields by where they travel. */
export type Parts = Pick<Call, 'params' | 'query' | 'body'>
