import * as z from 'zod/mini'
import { memoize } from '../../../data/on-demand.ts'
import { type FieldMessage, invalid, joined, phrase } from '../base/errors.ts'
import type { Call, Operation } from './operation.ts'
import { unlimitedQuery } from './pages.ts'

/** The max number of faults listed in one message. */
const MAX_FAULTS = 25

type Issue = z.core.$ZodIssue

const nameOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    '',
  )

const list = (values: readonly unknown[]): string =>
  values.map(value => JSON.stringify(value) ?? String(value)).join(', ')

const bound = (issue: Issue & { inclusive?: boolean }, number: number | bigint, word: 'least' | 'most'): string =>
  `must ${issue.inclusive === false ? `be ${word === 'least' ? 'above' : 'below'}` : `be at ${word}`} ${number}`

const sizeText = (issue: { origin: string }, number: number | bigint, word: 'least' | 'most'): string | null => {
  const unit = issue.origin === 'string' ? 'character' : issue.origin === 'array' ? 'item' : null
  return unit && `must have at ${word} ${number} ${unit}${number === 1 ? '' : 's'}`
}

const ARTICLES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const typeSentence = (issue: Extract<Issue, { code: 'invalid_type' }>): string =>
  issue.input === undefined ? 'is missing' : `must be ${ARTICLES[issue.expected] ?? issue.expected}`

/** Returns the fields that an object can have: the fields in its shape, or a record's keys. */
const knownFields = ({ def }: z.core.$ZodObjectInternals | z.core.$ZodRecordInternals): string[] =>
  'shape' in def ? Object.keys(def.shape) : [...(def.keyType._zod.values ?? [])].map(String)

/**
 * If an object has an unknown field, lists the fields that it can have. Only this error map receives the schema that
 * rejected the object.
 */
const unknownFields: z.core.$ZodErrorMap = issue => {
  if (issue.code !== 'unrecognized_keys') return undefined
  const { _zod } = issue.inst as z.core.$ZodObject | z.core.$ZodRecord
  const keys = `${issue.keys.length > 1 ? 'fields' : 'field'} ${list(issue.keys.slice(0, 5))}`
  return `has unknown ${keys} (it can have ${knownFields(_zod).join(', ')})`
}

const sentences: { [Code in Issue['code']]?: (issue: Extract<Issue, { code: Code }>) => string } = {
  invalid_type: typeSentence,
  too_small: issue => sizeText(issue, issue.minimum, 'least') ?? bound(issue, issue.minimum, 'least'),
  too_big: issue => sizeText(issue, issue.maximum, 'most') ?? bound(issue, issue.maximum, 'most'),
  invalid_value: issue =>
    issue.input === undefined
      ? 'is missing'
      : `must be ${issue.values.length > 1 ? 'one of ' : ''}${list(issue.values)}`,
  invalid_key: () => 'is not a known key',
  invalid_union: issue => (issue.input === undefined ? 'is missing' : 'does not match an allowed form'),
  invalid_format: issue => `must be ${issue.message}`,
}

const sentence = (issue: Issue): string => {
  const say = sentences[issue.code] as ((issue: Issue) => string) | undefined
  return say?.(issue) ?? issue.message
}

type Fault = string | FieldMessage

/**
 * Returns whether the same field also exceeds a stricter limit. All whole numbers have a limit, which can be the wider
 * one.
 */
const isImplied = (issue: Issue, issues: readonly Issue[]): boolean =>
  issues.some(
    other =>
      nameOf(other.path) === nameOf(issue.path) &&
      ((issue.code === 'too_big' && other.code === 'too_big' && other.maximum < issue.maximum) ||
        (issue.code === 'too_small' && other.code === 'too_small' && other.minimum > issue.minimum)),
  )

const faultsIn = ({ issues }: z.core.$ZodError, rootName: string): Fault[] =>
  issues
    .filter(issue => !isImplied(issue, issues))
    .map(issue => {
      const name = nameOf(issue.path)
      return name === '' ? `${rootName} ${sentence(issue)}` : phrase`{${name}} ${sentence(issue)}`
    })

/** Throws invalid_request that lists all faults, if there are any. */
export const requireNoFaults = (faults: readonly Fault[]): void => {
  if (faults.length === 0) return
  const more = faults.length > MAX_FAULTS ? [`and ${faults.length - MAX_FAULTS} more`] : []
  throw invalid(joined([...faults.slice(0, MAX_FAULTS), ...more]))
}

/** Returns a value parsed with a schema, or the invalid fields and what they must be. */
const read = <S extends z.ZodMiniType>(schema: S, value: unknown, rootName: string) => {
  const result = z.safeParse(schema, value, { reportInput: true, error: unknownFields })
  return { data: result.data as z.output<S>, faults: result.success ? [] : faultsIn(result.error, rootName) }
}

/** Parses a value with a schema. Throws invalid_request that lists the invalid fields and what they must be. */
export const parse = <S extends z.ZodMiniType>(schema: S, value: unknown, rootName: string): z.output<S> => {
  const { data, faults } = read(schema, value, rootName)
  requireNoFaults(faults)
  return data
}

/** Returns faults in a body's fields that type checks do not find. */
const deepFaults = ({ checks = {} }: Operation, body: unknown): string[] =>
  Object.entries(checks).flatMap(([field, faultsOf]) => {
    const value = (body as Readonly<Record<string, unknown>> | null | undefined)?.[field]
    return value === undefined ? [] : faultsOf(value, field)
  })

/** Parses an operation's body. Reports all faults together. */
const parseBody = (op: Operation, schema: z.ZodMiniType, body: unknown): unknown => {
  const { data, faults } = read(schema, body, 'the body')
  requireNoFaults([...faults, ...deepFaults(op, body)])
  return data
}

interface Schemas {
  params: z.ZodMiniType<Record<string, unknown>>
  query: z.ZodMiniType<Record<string, unknown>>
}

/** Returns an operation's path and query schemas. */
const limitedSchemas = memoize(
  ({ params = {}, query = {} }: Operation): Schemas => ({ params: z.object(params), query: z.object(query) }),
)

/** Returns the same for callers that can request an entire list. */
const unlimitedSchemas = memoize(
  (op: Operation): Schemas => ({ ...limitedSchemas(op), query: z.object(unlimitedQuery(op)) }),
)

/**
 * Returns an operation's input: the path and query fields, and the body as `body`. Ignores unknown query names. Throws
 * invalid_request.
 */
export const parseInput = (op: Operation, call: Call): Record<string, unknown> => {
  const { params, query } = call.unlimited ? unlimitedSchemas(op) : limitedSchemas(op)
  return {
    ...parse(params, call.params ?? {}, 'the path'),
    ...parse(query, call.query ?? {}, 'the query'),
    ...(op.body ? { body: parseBody(op, op.body, call.body) } : {}),
  }
}
