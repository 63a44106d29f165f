import * as z from 'zod/mini'
import type { Operation } from '../kernel/operation.ts'
import { unlimitedQuery } from '../kernel/pages.ts'

/** The kind of value in a field, for people who enter it. */
type FieldKind = 'string' | 'integer' | 'number' | 'boolean' | 'flag' | 'list' | 'object'

/** A field in an operation's path, query or body. Flags and batch lines are flat objects of such fields. */
export interface Field {
  name: string
  in: 'params' | 'query' | 'body'
  kind: FieldKind
  required: boolean
  /** True if the value, or an entry in a list, can be null. */
  nullable?: true
  /** The allowed keywords for a choice or for entries in a list, or for a number that can also be a keyword. */
  choices?: readonly string[]
  /** True for a list of numbers. */
  numbers?: true
  default?: unknown
  min?: number
  max?: number
}

/** Body fields whose values the command sets. */
type Preset = Readonly<Record<string, string | boolean>>

interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const toSchema = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Returns the forms that a value can take. */
const partsOf = (schema: JsonSchema): JsonSchema[] => (schema.anyOf ?? schema.oneOf)?.flatMap(partsOf) ?? [schema]

const typesOf = (parts: readonly JsonSchema[]): (string | undefined)[] => parts.flatMap(({ type }) => type)

const kindOf = (parts: readonly JsonSchema[]): FieldKind => {
  const types = typesOf(parts)
  if (types.includes('integer')) {
    return parts.some(({ minimum, maximum }) => minimum === 0 && maximum === 1) ? 'flag' : 'integer'
  }
  if (types.includes('array')) return 'list'
  if (types.includes('object')) return 'object'
  if (types.includes('number')) return 'number'
  return types.includes('boolean') ? 'boolean' : 'string'
}

/** Returns the keywords that a value can be, except `true` and `false`. */
const words = (parts: readonly JsonSchema[]): string[] => [
  ...new Set(
    parts
      .flatMap(part => part.enum ?? (part.const === undefined ? [] : [part.const]))
      .filter(word => typeof word !== 'boolean')
      .map(String),
  ),
]

const fieldOf = (name: string, schema: JsonSchema, where: Pick<Field, 'in' | 'required'>): Field => {
  const parts = partsOf(schema)
  const entries = parts.flatMap(({ items }) => (items ? partsOf(items) : []))
  const choices = words([...parts, ...entries])
  const usual = [schema, ...parts].find(part => part.default !== undefined)?.default
  const bounded = parts.find(({ minimum }) => minimum !== undefined)
  return {
    name,
    ...where,
    kind: kindOf(parts),
    ...(typesOf([...parts, ...entries]).includes('null') && { nullable: true }),
    ...(typesOf(entries).includes('number') && { numbers: true }),
    ...(choices.length > 0 && { choices }),
    ...(usual !== undefined && { default: usual }),
    ...(bounded?.minimum !== undefined && { min: bounded.minimum }),
    ...(bounded?.maximum !== undefined && { max: bounded.maximum }),
  }
}

const takes = ({ properties = {} }: JsonSchema, preset: Preset): boolean =>
  Object.entries(preset).every(
    ([name, value]) => typeof value === 'boolean' || words(partsOf(properties[name] ?? {})).includes(value),
  )

/**
 * Returns a part's fields across all of its forms. A field is required if every form requires it. If there is a preset,
 * forms that do not accept it are ignored, and the fields that it sets are left out.
 */
const fieldsIn = (part: Field['in'], schema: z.ZodMiniType | undefined, preset: Preset = {}): Field[] => {
  if (!schema) return []
  const forms = partsOf(toSchema(schema)).filter(form => takes(form, preset))
  const names = new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))
  return [...names]
    .filter(name => !Object.hasOwn(preset, name))
    .map(name => {
      const shapes = forms.flatMap(({ properties }) => properties?.[name] ?? [])
      const required = forms.every(form => form.required?.includes(name))
      return fieldOf(name, shapes.length === 1 ? shapes[0]! : { anyOf: shapes }, { in: part, required })
    })
}

/** Returns all of an operation's fields, path fields first. With `isUnlimited`, callers can request an entire list. */
export const fieldsOf = (op: Operation, isUnlimited = false, preset: Preset = {}): Field[] => [
  ...fieldsIn('params', op.params && z.object(op.params)),
  ...fieldsIn('query', z.object(isUnlimited ? unlimitedQuery(op) : (op.query ?? {}))),
  ...fieldsIn('body', op.body, preset),
]
