import type * as z from 'zod/mini'
import type { Plan } from '../../../data/plans.ts'
import type { ErrorCode } from '../base/errors.ts'
import type { Bounds } from '../runtime/long-work.ts'
import type { Admission, Caller, Context, LeagueContext, PrepareContext } from './context.ts'

/**
 * An answer whose input is read, with long work left to do. The work runs after the transaction, so that other requests
 * do not wait for the store, and yields to others regularly.
 */
export class Deferred<Answer> {
  readonly finish: () => Promise<Answer>

  constructor(finish: () => Promise<Answer>) {
    this.finish = finish
  }
}

/** The answer itself, once what was left of it is done. */
export const finished = <Answer>(answer: Answer | Deferred<Answer>): Answer | Promise<Answer> =>
  answer instanceof Deferred ? answer.finish() : answer

/**
 * Thrown by a write to a league that must first process its due events, up to `until` in league time. The write is rolled
 * back, the steps are taken, and the write begins again.
 */
export class CatchUpRequired {
  readonly leagueId: string
  readonly until: number
  /** When the write was admitted, which stays so. */
  readonly admitted: Admission

  constructor(leagueId: string, until: number, admitted: Admission) {
    this.leagueId = leagueId
    this.until = until
    this.admitted = admitted
  }
}

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Fields<S extends Shape> = z.output<z.ZodMiniObject<S>>
type Written<S extends Shape> = z.input<z.ZodMiniObject<S>>

/** What `run` gets: the fields of path and query, and the body under `body`. */
type Input<P extends Shape, Q extends Shape, B extends z.ZodMiniType> = Fields<P> & Fields<Q> & { body: z.output<B> }

/** How one of several commands uses an operation. */
export interface CommandForm {
  /** Fields of the body that the command sets. If the body has several forms, they choose one. */
  preset?: Readonly<Record<string, string | boolean>>
  /** The fields of the body that it offers, if not all. */
  offers?: readonly string[]
}

/** The effect of a call on the store. */
type Effect = 'read' | 'trial' | 'write'

/** The caller, with the facts known before any read. */
export type Asker = Pick<PrepareContext, 'actor' | 'key' | 'rateLimit'>

/** A route whose path names a league. */
type LeagueRoute = `${string} /leagues/{id}${string}`

interface Definition<
  R extends string | null,
  P extends Shape,
  Q extends Shape,
  B extends z.ZodMiniType,
  O extends z.ZodMiniType,
  Prepared,
> {
  /** Unique; the operationId of the OpenAPI document. */
  name: string
  /** `METHOD /path`, or null for what only the command line can do. */
  route: R
  /** Each is a noun and a verb. With a flag and a value after it, another command turns into it by that flag. */
  commands: readonly string[]
  /** By command, if it does not offer the whole operation. */
  forms?: Readonly<Record<string, CommandForm>>
  summary: string
  access: 'read' | 'write'
  /**
   * The effect of an input that does less than `access`: it only reads, or it is a trial that writes and is rolled
   * back. No answer is stored for either.
   */
  effectOf?(input: Input<P, Q, B>): Promise<Effect>
  plan: Plan
  status: number
  /** If success has several statuses: all of them, and the one for an input. */
  statusBy?: { among: readonly number[]; of(input: Input<P, Q, B>): number }
  params?: P
  query?: Q
  /**
   * For a query with `limit`: the list that it limits, and the list that it counts if that is another one. The next
   * page begins at `offset`, or after the id of the last row if the query has a field `after` for it.
   */
  pages?: { list: string; counted?: string; after?: string }
  /** The list of an answer without pages that clients can also get as rows, such as `draft.picks`. */
  list?: string
  body?: B
  /** Checks of fields beyond their shape. Each takes a value of any shape and returns its faults. */
  checks?: Readonly<Record<string, (value: unknown, field: string) => readonly string[]>>
  /**
   * For a body with multiple items: its limit over HTTP in bytes, and the number of items of an input. `brief` work
   * ends soon, so it does not need slices.
   */
  bulk?: { mostBytes: number; countIn(input: Input<P, Q, B>): number; brief?: true }
  /** May take more than 50 ms, so it runs in slices and in a separate transaction. */
  long?: true
  output: O
  /** Returns the league whose time applies, if neither path nor query names it. */
  leagueOf?(input: Input<P, Q, B>): string | undefined
  /** The change cannot simply be taken back: it deletes, ends or gives away something. A DELETE needs no mark. */
  destroys?: true
  /** The answer changes with every request, so it gets no entity tag. */
  volatile?: true
  /** Returns an answer that needs only the facts about the caller, without the store; null if it needs more. */
  known?(caller: Asker): z.input<O> | null
  /** Its error codes, besides the codes of every operation. */
  errors?: readonly ErrorCode[]
  /** Work that needs the network or other files; runs before the transaction. */
  prepare?(context: PrepareContext, input: Input<P, Q, B>): Promise<Prepared>
  /** Runs in a transaction; what is left of a reading operation is done after it. */
  run(
    context: R extends LeagueRoute ? LeagueContext : Context,
    input: Input<P, Q, B>,
    prepared: Prepared,
  ): Promise<z.input<O> | Deferred<z.input<O>>>
}

/** An operation without the types of its input, for code that handles all operations. */
export type Operation<Answer = unknown> = Readonly<
  Omit<
    Definition<string | null, Shape, Shape, z.ZodMiniType, z.ZodMiniType, unknown>,
    'run' | 'prepare' | 'statusBy' | 'effectOf' | 'bulk' | 'leagueOf' | 'known'
  > & {
    known?(caller: Asker): Answer | null
    effectOf?(input: never): Promise<Effect>
    bulk?: { mostBytes: number; countIn(input: never): number; brief?: true }
    statusBy?: { among: readonly number[]; of(input: never): number }
    leagueOf?(input: never): string | undefined
    run(context: Context, input: never, prepared: never): Promise<Answer | Deferred<Answer>>
    prepare?(context: PrepareContext, input: never): Promise<unknown>
  }
>

/** The input of an operation by path, query and body. A part without required fields may be left out. */
type TypedParts<P, Q, B> = Part<'params', P> & Part<'query', Q> & (undefined extends B ? { body?: B } : { body: B })
type Part<Name extends string, T> = Record<never, never> extends T ? { [N in Name]?: T } : { [N in Name]: T }

/** An operation with the types of its name, input and answer, for calls by name. */
interface NamedOperation<Name extends string, Takes, Answer> extends Operation<Answer> {
  readonly name: Name
  /** Only a type, without a value. */
  readonly takes?: Takes
}

/** Defines an operation. HTTP, the command line, the OpenAPI document and the tests all read this one description. */
export const operation = <
  const Name extends string,
  const R extends string | null,
  const P extends Shape = Record<never, never>,
  const Q extends Shape = Record<never, never>,
  B extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
  O extends z.ZodMiniType = z.ZodMiniType,
  Prepared = undefined,
>(
  definition: Definition<R, P, Q, B, O, Prepared> & { name: Name },
): NamedOperation<Name, TypedParts<Written<P>, Written<Q>, z.input<B>>, z.output<O>> =>
  Object.freeze(definition) as never

/** A call from a shell: who acts, and the input in JSON types. */
export interface Call extends Caller {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** The caller may ask for a whole list: `limit` can be `all`. */
  unlimited?: boolean
  /** A key that makes repeats of this request happen once. */
  idempotencyKey?: string
  /** How long to wait for another process that writes, ms; a few seconds by default. */
  waitMs?: number
  /** Limits for long work that runs in parallel with other requests. */
  bounds?: Bounds
}

/** The outcome of a call. */
export interface Performed<Answer = unknown> {
  answer: Answer
  /** The HTTP status. */
  status: number
  /** The answer is a stored one, of an earlier request with the same idempotency key. */
  replayed: boolean
}

/** The input of an operation by path, query and body. */
export type Parts = Pick<Call, 'params' | 'query' | 'body'>
