import type * as z from 'zod/mini'
import { GLOSSARY } from '../../../data/glossary.ts'

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
export const findNote = (...names: readonly string[]): string | undefined =>
  names.map(name => GLOSSARY[name]).find(note => note !== undefined)

/**
 * Returns a schema with the first glossary note found for these names. A reference cannot have other keywords next to
 * it.
 */
export const withNote = (schema: JsonSchema, ...names: readonly string[]): JsonSchema => {
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
export const tidy = (schema: JsonSchema, owner: string): JsonSchema => tidySchema(schema, { owner })
