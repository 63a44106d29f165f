import * as z from 'zod/mini'
import type { Operation } from './operation.ts'

/** What a field holds, as far as one who types it must know. */
export type FieldKind = 'string' | 'integer' | 'number' | 'boolean' | 'flag' | 'list' | 'object'

/** One field of an operation, wherever it travels: flags and batch lines are one flat object of these. */
export interface Field {
  name: string
  in: 'params' | 'query' | 'body'
  kind: FieldKind
  required: boolean
  /** The words it may be, for a choice or for a number that may also be a word. */
  choices?: readonly string[]
  default?: unknown
  min?: number
  max?: number
}

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const toSchema = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const partsOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(partsOf) ?? [schema]

const kindOf = (parts: readonly JsonSchema[]): FieldKind => {
  const types = parts.map(({ type }) => type)
  if (types.includes('integer')) {
    return parts.some(({ minimum, maximum }) => minimum === 0 && maximum === 1) ? 'flag' : 'integer'
  }
  if (types.includes('array')) return 'list'
  if (types.includes('object')) return 'object'
  if (types.includes('number')) return 'number'
  return types.includes('boolean') ? 'boolean' : 'string'
}

const words = (parts: readonly JsonSchema[]): string[] =>
  parts.flatMap(part => part.enum ?? (part.const === undefined ? [] : [part.const])).map(String)

const fieldOf = (name: string, schema: JsonSchema, where: Pick<Field, 'in' | 'required'>): Field => {
  const parts = partsOf(schema)
  const choices = words(parts)
  const bounded = parts.find(({ minimum }) => minimum !== undefined)
  return {
    name,
    ...where,
    kind: kindOf(parts),
    ...(choices.length > 0 && { choices }),
    ...(schema.default !== undefined && { default: schema.default }),
    ...(bounded?.minimum !== undefined && { min: bounded.minimum }),
    ...(bounded?.maximum !== undefined && { max: bounded.maximum }),
  }
}

const fieldsIn = (part: Field['in'], schema: z.ZodMiniType | undefined): Field[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema)
  return Object.entries(properties).map(([name, each]) =>
    fieldOf(name, each, { in: part, required: required.includes(name) }),
  )
}

/** Every field of an operation, those of the path first; a local caller's query may allow more. */
export const fieldsOf = (op: Operation, local = false): Field[] => [
  ...fieldsIn('params', op.params && z.object(op.params)),
  ...fieldsIn('query', z.object((local ? op.localQuery : undefined) ?? op.query ?? {})),
  ...fieldsIn('body', op.body),
]
