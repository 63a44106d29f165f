import { type DocumentedOperation, readOpenApi, type Schema } from '../openapi.ts'

/** Writes the types of all operations and resources from the OpenAPI document. */

const isSchema = (value: unknown): value is Schema => value !== null && typeof value === 'object'

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const REFERENCE = '#/components/schemas/'

const key = (name: string): string => (/^\w+$/.test(name) ? name : JSON.stringify(name))

const objectType = ({ properties = {}, required = [], additionalProperties: rest }: Schema): string => {
  const fields = Object.entries(properties as Record<string, Schema>).map(([name, schema]) => {
    const note = typeof schema.description === 'string' ? `/** ${schema.description.replaceAll('*/', '* /')} */ ` : ''
    return `${note}${key(name)}${(required as string[]).includes(name) ? '' : '?'}: ${typeOf(schema)}`
  })
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return isSchema(rest) ? `Record<string, ${typeOf(rest)}>` : 'Record<string, unknown>'
}

const arrayType = ({ items, prefixItems }: Schema): string =>
  Array.isArray(prefixItems)
    ? `[${prefixItems.map(typeOf).join(', ')}]`
    : `(${isSchema(items) ? typeOf(items) : 'unknown'})[]`

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Returns the TypeScript type of a JSON Schema. */
export const typeOf = (schema: Schema): string => {
  const { $ref, anyOf, oneOf, allOf, type } = schema
  if (typeof $ref === 'string') return $ref.slice(REFERENCE.length)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return union(schema.enum.map(value => JSON.stringify(value)))
  const choices = anyOf ?? oneOf
  if (Array.isArray(choices)) return `(${union(choices.map(typeOf))})`
  if (Array.isArray(allOf)) return `(${allOf.map(typeOf).join(' & ')})`
  if (Array.isArray(type)) return `(${union(type.map(each => typeOf({ ...schema, type: each })))})`
  if (type === 'array') return arrayType(schema)
  if (type === 'object' || schema.properties) return objectType(schema)
  return SCALARS[String(type)] ?? 'unknown'
}

const partType = (name: string, { parameters = [] }: DocumentedOperation, place: string): string[] => {
  const own = parameters.filter(each => !each.$ref && each.in === place)
  if (own.length === 0) return []
  const isRequired = own.some(({ required }) => required)
  const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]))
  const required = own.filter(each => each.required).map(each => each.name)
  return [`${name}${isRequired ? '' : '?'}: ${objectType({ properties, required })}`]
}

const JSON_TYPE = 'application/json'

const operationType = (operation: DocumentedOperation): string => {
  const { operationId, summary, requestBody, responses } = operation
  const body = requestBody?.content[JSON_TYPE]?.schema
  const input = [
    ...partType('params', operation, 'path'),
    ...partType('query', operation, 'query'),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    'idempotencyKey?: string',
  ]
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.[JSON_TYPE]?.schema
  return `  /** ${summary} */\n  ${operationId}: { input: { ${input.join('; ')} }; answer: ${answer ? typeOf(answer) : 'unknown'} }`
}

/** Returns a declaration file with `Operations` and a type for each resource. */
export const operationTypes = async (): Promise<string> => {
  const { operations, schemas } = await readOpenApi()
  const resources = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}`)
  return `${resources.join('\n')}\nexport interface Operations {\n${operations.map(operationType).join('\n')}\n}\n`
}
