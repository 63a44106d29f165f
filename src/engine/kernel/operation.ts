import type * as z from 'zod/mini'
import type { Plan } from '../../../data/plans.ts'
import type { ErrorCode } from '../base/errors.ts'
import type { WithFullLists } from '../base/full-lists.ts'
import type { Bounds } from '../runtime/long-work.ts'
import type { Admission, Caller, Context, LeagueContext, PrepareContext } from './context.ts'

/**
 * A response that needs long work after its data was read. The work runs after the transaction, so other requests do
 * not wait for the store. It pauses often, so other work can run.
 */
export class Deferred<Answer> {
  readonly finish: () => Promise<Answer>

  constructor(finish: () => Promise<Answer>) {
    this.finish = finish
  }
}

/** Returns the complete response, after running any deferred work. */
export const finished = <Answer>(answer: Answer | Deferred<Answer>): Answer | Promise<Answer> =>
  answer instanceof Deferred ? answer.finish() : answer

/**
 * Thrown by a write to a league whose due events must be processed first, up to `until` in league time. The write is
 * rolled back, the steps run, and the write is retried.
 */
export class CatchUpRequired {
  readonly leagueId: string
  readonly until: number
  /** When the write was first admitted. Retries use the same time. */
  readonly admitted: Admission

  constructor(leagueId: string, until: number, admitted: Admission) {
    this.leagueId = leagueId
    this.until = until
    this.admitted = admitted
  }
}

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Fields<S extends Shape> = z.output<z.ZodMiniObject<S>>
type ShapeInput<S extends Shape> = z.input<z.ZodMiniObject<S>>

/** The input for `run`: the path and query fields, and the body as `body`. */
type Input<P extends Shape, Q extends Shape, B extends z.ZodMiniType> = Fields<P> & Fields<Q> & { body: z.output<B> }

/** How a command uses an operation that has several commands. */
export interface CommandForm {
  /** Body fields that the command sets. If the body has several forms, these fields select one. */
  preset?: Readonly<Record<string, string | boolean>>
  /** The body fields that the command accepts. By default, all of them. */
  offers?: readonly string[]
}

export type Effect = 'read' | 'trial' | 'write'

/** A caller, with what is known before the first read. */
export type CallerContext = Pick<PrepareContext, 'actor' | 'key' | 'rateLimit'>

/** A route with a league in its path. */
type LeagueRoute = `${string} /leagues/{id}${string}`

interface Definition<
  R extends string | null,
  P extends Shape,
  Q extends Shape,
  B extends z.ZodMiniType,
  O extends z.ZodMiniType,
  Prepared,
> {
  /** The unique name, used as the operationId in the OpenAPI document. */
  name: string
  /** `METHOD /path`, or null if only the command line offers the operation. */
  route: R
  /**
   * Each name is a noun and a verb. A name that also has a flag and a value is a variant, which runs if the command's
   * flag has that value.
   */
  commands: readonly string[]
  /** By command, for commands that cover only part of the operation. */
  forms?: Readonly<Record<string, CommandForm>>
  summary: string
  access: 'read' | 'write'
  /**
   * Returns an input's effect if it can be less than `access`: a read, or a trial whose writes are rolled back.
   * Responses to these are not stored.
   */
  effectOf?(input: Input<P, Q, B>): Promise<Effect>
  plan: Plan
  status: number
  /**
   * If a successful call can have different statuses: the list of them, and a function that returns the status for an
   * input.
   */
  statusBy?: { among: readonly number[]; of(input: Input<P, Q, B>): number }
  params?: P
  query?: Q
  /**
   * For a query with `limit`: the list that it limits and, if `limit` counts a different list, that list. The next page
   * starts at `offset`. If `after` names a query field, the next page starts after the last row's id.
   */
  pages?: { list: string; counted?: string; after?: string }
  /** The list that clients can also get as rows, such as `draft.picks`, in a response without pages. */
  list?: string
  body?: B
  /** Checks on fields beyond their type. A check accepts any value and returns its faults. */
  checks?: Readonly<Record<string, (value: unknown, field: string) => readonly string[]>>
  /**
   * For a body with many items: its max size over HTTP in bytes, and a function that counts the items in an input.
   * `brief` work takes little time, so it does not need to be sliced.
   */
  bulk?: { maxBytes: number; countIn(input: Input<P, Q, B>): number; brief?: true }
  /** True if the operation can take more than 50 ms. It then runs in slices and in its own transaction. */
  long?: true
  output: O
  /** Returns the league whose time the call uses, if it is not in the path or query. */
  leagueOf?(input: Input<P, Q, B>): string | undefined
  /**
   * True if the change cannot easily be undone, because it deletes, ends or transfers something. A DELETE does not need
   * this mark.
   */
  destroys?: true
  /**
   * True if a key that is limited to one league can call the operation without naming that league. The operation itself
   * limits what it returns or calls.
   */
  limitsItself?: true
  /** True if the response changes with every request, so it does not get an ETag. */
  volatile?: true
  /** Returns a response that depends only on the caller; null if the response needs the store. */
  answerWithoutStore?(caller: CallerContext): z.input<O> | null
  /** The operation's error codes, besides those that all operations share. */
  errors?: readonly ErrorCode[]
  /** Runs before the transaction, and can use the network and other files. */
  prepare?(context: PrepareContext, input: Input<P, Q, B>): Promise<Prepared>
  /** Runs in a transaction. A read's deferred work runs after it. */
  run(
    context: R extends LeagueRoute ? LeagueContext : Context,
    input: Input<P, Q, B>,
    prepared: Prepared,
  ): Promise<z.input<O> | Deferred<z.input<O>>>
}

/** An operation without its input types, for code that handles all operations. */
export type Operation<Answer = unknown> = Readonly<
  Omit<
    Definition<string | null, Shape, Shape, z.ZodMiniType, z.ZodMiniType, unknown>,
    'run' | 'prepare' | 'statusBy' | 'effectOf' | 'bulk' | 'leagueOf' | 'answerWithoutStore'
  > & {
    answerWithoutStore?(caller: CallerContext): Answer | null
    effectOf?(input: never): Promise<Effect>
    bulk?: { maxBytes: number; countIn(input: never): number; brief?: true }
    statusBy?: { among: readonly number[]; of(input: never): number }
    leagueOf?(input: never): string | undefined
    run(context: Context, input: never, prepared: never): Promise<Answer | Deferred<Answer>>
    prepare?(context: PrepareContext, input: never): Promise<unknown>
  }
>

/** An operation's input by path, query and body. A part whose fields are all optional can be left out. */
type TypedParts<P, Q, B> = Part<'params', P> & Part<'query', Q> & (undefined extends B ? { body?: B } : { body: B })
type Part<Name extends string, T> = Record<never, never> extends T ? { [N in Name]?: T } : { [N in Name]: T }

/** An operation typed with its name, input and response, for calling it by name. */
interface NamedOperation<Name extends string, Sent, Answer> extends Operation<Answer> {
  readonly name: Name
  /** The input over HTTP and in this process. These properties exist only as types. */
  readonly sent?: Sent
  readonly takes?: WithFullLists<Sent>
}

/** Defines an operation. HTTP, the command line, the OpenAPI document and the tests all use the same definition. */
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
): NamedOperation<Name, TypedParts<ShapeInput<P>, ShapeInput<Q>, z.input<B>>, z.output<O>> =>
  Object.freeze(definition) as never

/** How long background work waits while another process is writing, in ms. */
export const BACKGROUND_WAIT_MS = 60_000

/** A call: the caller, and the input as JSON types. */
export interface Call extends Caller {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** True if the caller can request an entire list (`limit` can be `all`). */
  unlimited?: boolean
  /** The idempotency key, which makes a repeated request run only once. */
  idempotencyKey?: string
  /** How long to wait while another process is writing, in ms (default: a few seconds). */
  waitMs?: number
  /** Limits for long work that runs alongside other requests. */
  bounds?: Bounds
}

export interface CallResult<Answer = unknown> {
  answer: Answer
  status: number
  /** True if the response was stored for an earlier request with the same idempotency key. */
  replayed: boolean
}

/** An operation's input by path, query and body. */
export type Parts = Pick<Call, 'params' | 'query' | 'body'>
