import fc from 'fast-check'
import * as z from 'zod/mini'

/** Values that match a JSON schema, and values that just miss it. */

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
}

/** Strings that are ids in this project, so that random ids are not always unknown. */
const WORDS = ['ppr', 'standard', 'idp', 'w1', 'q1', 'DST_CHI', 'DST_LAR', 'rec', 'rec_yards', 'pass_tds', 'House']

const text = ({ minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 1, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: 'binary' }) },
  )

const whole = ({ minimum = -1000, maximum = 1000 }: JsonSchema): fc.Arbitrary<number> =>
  minimum <= 2024 && maximum >= 2024 && minimum > 1000
    ? fc.constantFrom(2024, 2023, minimum, maximum)
    : fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })

const record = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const names = schema.propertyNames?.enum as string[] | undefined
  const name = names ? fc.constantFrom(...names) : text({})
  return fc.dictionary(name, fitting(schema.additionalProperties as JsonSchema), { maxKeys: 5 })
}

const object = ({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fitting(each)])), {
    requiredKeys: required,
  })

/** Returns values that match a schema. */
const fitting = (schema: JsonSchema | boolean): fc.Arbitrary<unknown> => {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 2 })
  const { type, anyOf, items, maxItems = 6 } = schema
  if (anyOf) return fc.oneof(...anyOf.map(fitting))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
      return whole(schema)
    case 'number':
      return fc.double({ min: schema.minimum ?? -100, max: schema.maximum ?? 100, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(items ?? {}), { maxLength: Math.min(maxItems, 6) })
    case 'object':
      return schema.properties || !schema.additionalProperties ? object(schema) : record(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Values that no schema allows, or that are at some schema's limit. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    '',
    0,
    -0,
    -1,
    1e308,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    '1',
    'null',
    '\u0000',
    '💥'.repeat(60),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

const NAMES = ['__proto__', 'constructor', 'toString', 'id', 'a'.repeat(300), '']

/** Returns a value after replacing, removing or adding one part. */
const mutated = (value: unknown, { at, with: other, name }: { at: number; with: unknown; name: string }): unknown => {
  if (value === null || typeof value !== 'object') return other
  const keys = Object.keys(value)
  const key = keys[at % (keys.length + 1)]
  const copy = structuredClone(value) as Record<string, unknown>
  if (key === undefined) {
    if (Array.isArray(value)) return [...value, other]
    return Object.defineProperty(copy, name, { value: other, enumerable: true })
  }
  if (at % 3 === 0) delete copy[key]
  else copy[key] = mutated(copy[key], { at: at >> 2, with: other, name })
  return copy
}

/** Returns values, about half of which match a schema. */
export const aroundSchema = (schema: z.ZodMiniType): fc.Arbitrary<unknown> => {
  const within = fitting(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  const fault = fc.record({ at: fc.nat(63), with: junk, name: fc.constantFrom(...NAMES) })
  return fc.oneof(
    { weight: 5, arbitrary: within },
    { weight: 4, arbitrary: fc.tuple(within, fault).map(([value, each]) => mutated(value, each)) },
    { weight: 1, arbitrary: junk },
  )
}
