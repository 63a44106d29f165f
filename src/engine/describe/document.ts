import * as z from 'zod/mini'
import EXAMPLES from '../../../data/examples.json' with { type: 'json' }
import { GLOSSARY } from '../../../data/glossary.ts'
import type { Operation } from '../kernel/operation.ts'
import * as account from '../schema/account.ts'
import * as adjustment from '../schema/adjustment.ts'
import { BatchDraft, BatchResult, LinesDraft } from '../schema/batch.ts'
import * as clock from '../schema/clock.ts'
import * as draft from '../schema/draft.ts'
import * as dues from '../schema/dues.ts'
import { WeekGame } from '../schema/facts.ts'
import { EpochMs, PosGroup } from '../schema/field.ts'
import * as grades from '../schema/grades.ts'
import * as history from '../schema/history.ts'
import * as league from '../schema/league.ts'
import { LeagueDocument } from '../schema/league-document.ts'
import * as lineup from '../schema/lineup.ts'
import { Invite, InviteClaim, InviteDraft, InviteToken } from '../schema/link.ts'
import * as load from '../schema/load.ts'
import * as matchup from '../schema/matchup.ts'
import { Notification, NotificationDraft, PhoneDraft } from '../schema/message.ts'
import * as mirror from '../schema/mirror.ts'
import { LeagueNotes, NotesChange } from '../schema/note.ts'
import * as odds from '../schema/odds.ts'
import * as player from '../schema/player.ts'
import * as playoffs from '../schema/playoffs.ts'
import * as post from '../schema/post.ts'
import * as proposal from '../schema/proposal.ts'
import * as recap from '../schema/recap.ts'
import * as report from '../schema/report.ts'
import * as roster from '../schema/roster.ts'
import * as score from '../schema/score.ts'
import * as stat from '../schema/stat.ts'
import * as system from '../schema/system.ts'
import * as team from '../schema/team.ts'
import * as trade from '../schema/trade.ts'
import * as transaction from '../schema/transaction.ts'
import * as verify from '../schema/verify.ts'
import * as waiver from '../schema/waiver.ts'

/** JSON Schema 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

const { MIN_SAFE_INTEGER, MAX_SAFE_INTEGER } = Number

/** Keywords that zod adds but readers do not need: its own ids, the limits of doubles, and the type of object keys. */
const NOISE: Readonly<Record<string, (value: unknown) => boolean>> = {
  $schema: () => true,
  $id: () => true,
  minimum: value => value === MIN_SAFE_INTEGER,
  maximum: value => value === MAX_SAFE_INTEGER,
  propertyNames: value => JSON.stringify(value) === '{"type":"string"}',
}

/**
 * Rewrites a nullable value of one plain type so that `type` lists both types. Readers and generators handle that
 * better than a union.
 */
const foldNull = (schema: JsonSchema): JsonSchema => {
  const [some, none, ...more] = schema.anyOf ?? []
  if (typeof some?.type !== 'string' || some.enum || none?.type !== 'null' || more.length > 0) return schema
  const { anyOf: _, ...rest } = schema
  return { ...rest, ...some, type: [some.type, 'null'] as never }
}

/** Returns the first glossary note found for these names. */
const findNote = (...names: readonly string[]): string | undefined =>
  names.map(name => GLOSSARY[name]).find(note => note !== undefined)

/**
 * Returns a schema with the first glossary note found for these names. A reference cannot have other keywords next to
 * it.
 */
const withNote = (schema: JsonSchema, ...names: readonly string[]): JsonSchema => {
  const description = findNote(...names)
  return schema.$ref || description === undefined ? schema : { ...schema, description }
}

/** Where a schema is: its resource or operation, and the field that contains it, if there is one. */
interface Place {
  owner: string
  parent?: string
}

const tidyValue = (value: unknown, place: Place): unknown => {
  if (Array.isArray(value)) return value.map(each => tidyValue(each, place))
  return value !== null && typeof value === 'object' ? tidySchema(value as JsonSchema, place) : value
}

const tidyProperties = (properties: Readonly<Record<string, JsonSchema>>, { owner, parent }: Place) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [
      name,
      withNote(tidySchema(each, { owner, parent: name }), `${parent}.${name}`, `${owner}.${name}`, name),
    ]),
  )

const tidySchema = (schema: JsonSchema, place: Place): JsonSchema => {
  const relevant = Object.entries(schema).filter(([key, value]) => !NOISE[key]?.(value))
  const entries = relevant.map(([key, value]) => [
    key,
    key === 'properties' ? tidyProperties(value as Record<string, JsonSchema>, place) : tidyValue(value, place),
  ])
  return foldNull(Object.fromEntries(entries))
}

/** Returns a schema in the document's form: without unneeded keywords, and with the glossary's note for each field. */
const tidy = (schema: JsonSchema, owner: string): JsonSchema => tidySchema(schema, { owner })

/** The resources by export name. */
const RESOURCE_SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = {
  PosGroup,
  ...account,
  ...adjustment,
  BatchDraft,
  LinesDraft,
  BatchResult,
  ...clock,
  ...draft,
  ...dues,
  ...grades,
  ...history,
  Invite,
  InviteDraft,
  InviteToken,
  InviteClaim,
  Notification,
  NotificationDraft,
  PhoneDraft,
  ...league,
  LeagueDocument,
  LeagueNotes,
  NotesChange,
  ...post,
  ...proposal,
  ...lineup,
  ...load,
  ...matchup,
  ...mirror,
  ...player,
  ...playoffs,
  ...recap,
  ...odds,
  ...report,
  ...roster,
  ...score,
  ...stat,
  ...system,
  ...team,
  ...trade,
  ...transaction,
  ...verify,
  ...waiver,
  WeekGame,
}

/** A field in a path or query. */
export interface Parameter {
  name: string
  required: boolean
  description: string | undefined
  schema: JsonSchema
}

/**
 * A request and its response. The contract tests record the examples from their scenarios, in
 * test/contract/examples.ts. A list in an example can be shortened.
 */
interface Example {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  answer: unknown
}

/** An operation as JSON Schema. `body` and `example` are undefined if it does not have them. */
export interface Described {
  params: readonly Parameter[]
  query: readonly Parameter[]
  body: JsonSchema | undefined
  answer: JsonSchema
  example: Example | undefined
}

const REF = '#/components/schemas/'

/** JSON Schema formats for kinds of fields that zod lacks. */
const FORMATS = z.registry<{ format: string }>()
FORMATS.add(EpochMs, { format: 'int64' })

/**
 * Returns an operation's schemas. The path and query schemas are empty objects if the operation does not have such
 * fields.
 */
const partsOf = ({ params = {}, query = {}, body, output }: Operation) => ({
  params: z.object(params),
  query: z.object(query),
  body,
  answer: output,
})

const parametersOf = ({ properties = {}, required = [] }: JsonSchema, owner: string): Parameter[] =>
  Object.entries(properties).map(([name, property]) => {
    const { description: _, ...schema } = property as JsonSchema
    const description = findNote(`${owner}.${name}`, `query.${name}`, name)
    return { name, required: required.includes(name), description, schema }
  })

const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)

/** Returns the resources that a schema refers to, directly or through other resources, by name. */
export const reachableResources = (
  start: unknown,
  all: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> => {
  const names = new Set(namesIn(start))
  for (const name of names) for (const next of namesIn(all[name])) names.add(next)
  return Object.fromEntries([...names].sort().map(name => [name, all[name]!]))
}

/** Registers each schema's id with zod: resources by name, and other schemas by operation and part. */
const register = (entries: readonly { op: Operation; parts: ReturnType<typeof partsOf> }[]) => {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(RESOURCE_SCHEMAS)) registry.add(schema, { id })
  for (const { op, parts } of entries) {
    for (const [part, schema] of Object.entries(parts)) {
      if (schema && !registry.has(schema)) registry.add(schema, { id: `${op.name}.${part}` })
    }
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'input', metadata: FORMATS, uri: id => REF + id })
  return { schemas: schemas as Record<string, JsonSchema>, idOf: (schema: z.ZodMiniType) => registry.get(schema)!.id }
}

/**
 * Describes operations as JSON Schema, all in one pass. Each resource appears once, in `resources`, and is referred to
 * everywhere else. Fields are described as they are sent, before defaults are applied.
 */
export const describeOperations = (operations: readonly Operation[]) => {
  const entries = operations.map(op => ({ op, parts: partsOf(op) }))
  const { schemas, idOf } = register(entries)
  const resources = Object.fromEntries(
    Object.keys(RESOURCE_SCHEMAS).map(id => [id, withNote(tidy(schemas[id]!, id), id)] as const),
  )
  const jsonOf = (schema: z.ZodMiniType, owner: string): JsonSchema => {
    const id = idOf(schema)
    return id in resources ? { $ref: REF + id } : tidy(schemas[id]!, owner)
  }
  const described = new Map<string, Described>()
  for (const { op, parts } of entries) {
    const { name } = op
    described.set(name, {
      params: parametersOf(jsonOf(parts.params, name), name),
      query: parametersOf(jsonOf(parts.query, name), name),
      body: parts.body && jsonOf(parts.body, name),
      answer: jsonOf(parts.answer, name),
      example: (EXAMPLES as Readonly<Record<string, Example>>)[name],
    })
  }
  return { resources: reachableResources([...described.values()], resources), described }
}
