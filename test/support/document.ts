import { type AnyOperation, allOperations } from '../../src/engine/index.ts'
import { openApiDocument } from '../../src/server/openapi/document.ts'

type Json = Readonly<Record<string, unknown>>

/** An operation in the OpenAPI document. */
export interface Documented {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: unknown[]
  parameters?: { $ref?: string; name: string; in: string; description?: string; schema: Json; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, DocumentedAnswer & { $ref?: string }>
}

type Content = Record<string, { schema: Json; example?: unknown; examples?: Record<string, { value: unknown }> }>

export interface DocumentedAnswer {
  description: string
  headers: Json
  content?: Content
}

/** The OpenAPI document as clients receive it. */
export interface Document {
  openapi: string
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Documented>>
  components: Record<'schemas' | 'parameters' | 'headers', Record<string, Json>> & {
    responses: Record<string, DocumentedAnswer>
  }
}

export const SETTINGS = { version: '1.0.0', url: '/v1' }

/** Returns the operations that have a route. */
export const routedOperations = async (): Promise<(AnyOperation & { route: string })[]> =>
  (await allOperations()).filter((op): op is AnyOperation & { route: string } => op.route !== null)

export const makeDocument = async (): Promise<Document> =>
  JSON.parse(JSON.stringify(await openApiDocument(await allOperations(), SETTINGS)))

/** Returns every operation in a document, with its method and path. */
export const entriesOf = ({ paths }: Document): [route: string, documented: Documented][] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, documented]): [string, Documented] => [
      `${method.toUpperCase()} ${path}`,
      documented,
    ]),
  )

/** Lists fields and parameters in part of the document that do not have a description. */
export const silentFields = (part: unknown, place = ''): string[] => {
  if (part === null || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([key, each]) => {
    if (key === 'example' || key === 'examples') return []
    const fields: [string, { $ref?: string; description?: string }][] =
      key === 'properties' || key === 'parameters' ? Object.entries(each) : []
    const silent = fields.filter(([, { $ref, description }]) => !$ref && !description)
    return [...silent.map(([name]) => `${place}.${name}`), ...silentFields(each, `${place}/${key}`)]
  })
}

const TYPED = ['type', '$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf']

/** Lists fields, parameters and list entries in part of the document that can have any type. */
export const untypedFields = (part: unknown, place = ''): string[] => {
  if (part === null || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([key, each]) => {
    if (key === 'example' || key === 'examples') return []
    const fields: [string, object | boolean][] =
      key === 'properties' ? Object.entries(each) : key === 'items' || key === 'schema' ? [[key, each]] : []
    const untyped = fields.filter(([, field]) => field && !TYPED.some(word => Object.hasOwn(Object(field), word)))
    return [...untyped.map(([name]) => `${place}.${name}`), ...untypedFields(each, `${place}/${key}`)]
  })
}

interface FieldSchema {
  $ref?: string
  description?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly FieldSchema[]
  oneOf?: readonly FieldSchema[]
  items?: FieldSchema
  additionalProperties?: FieldSchema
}

/** Returns the JSON types that are allowed for a field or its entries. */
const typesOf = (field: FieldSchema, schemas: Document['components']['schemas']): Set<string> => {
  const { $ref, anyOf = [], oneOf = [], items, additionalProperties } = field
  if ($ref) return typesOf(schemas[$ref.split('/').at(-1)!] as FieldSchema, schemas)
  const parts = [...anyOf, ...oneOf, items, additionalProperties].filter(part => typeof part === 'object')
  const values = [...(field.enum ?? []), ...('const' in field ? [field.const] : [])]
  return new Set([
    ...[field.type ?? []].flat(),
    ...values.map(value => (value === null ? 'null' : typeof value)),
    ...parts.flatMap(part => [...typesOf(part, schemas)]),
  ])
}

/** Lists fields whose description mentions "null" or "whether" although their type does not allow it. */
export const misdescribedFields = (document: Document): string[] => {
  const { schemas } = document.components
  const faults = (part: unknown, place: string): string[] => {
    if (part === null || typeof part !== 'object') return []
    return Object.entries(part).flatMap(([key, each]) => {
      if (key === 'example' || key === 'examples') return []
      const fields: [string, FieldSchema][] = key === 'properties' ? Object.entries(each) : []
      const wrong = fields.filter(([, field]) => {
        const types = typesOf(field, schemas)
        const says = (word: RegExp): boolean => word.test(field.description ?? '')
        return (says(/\bnull\b/) && !types.has('null')) || (says(/\bwhether\b/i) && !types.has('boolean'))
      })
      return [
        ...wrong.map(([name, { description }]) => `${place}.${name}: ${description}`),
        ...faults(each, `${place}/${key}`),
      ]
    })
  }
  return faults(document, '')
}

/** Lists the property names in part of the document. */
const propertiesIn = (part: unknown): string[] => {
  if (part === null || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([key, each]) => {
    if (key === 'example' || key === 'examples') return []
    return [...(key === 'properties' ? Object.keys(each) : []), ...propertiesIn(each)]
  })
}

/** Lists every field and query parameter, except those inside a league document, which only Hindsight reads. */
export const fieldsOf = (document: Document): string[] => {
  const { LeagueDocument: _, ...schemas } = document.components.schemas
  const queries = entriesOf(document).flatMap(([, { parameters = [] }]) =>
    parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name] : [])),
  )
  return [...new Set([...queries, ...propertiesIn(document.paths), ...propertiesIn(schemas)])]
}
