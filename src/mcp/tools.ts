import {
  type AnyOperation,
  allOperations,
  type Described,
  documenting,
  findOperation,
  type JsonSchema,
  type OperationName,
  type Parameter,
} from '../engine/index.ts'

/** An operation as agents call it: one flat object of its path and query, the body under `body`. */
export interface Tool {
  /** Such as `list_leagues`. */
  name: string
  operation: OperationName
  title: string
  description: string
  input: JsonSchema
  /** It changes nothing. */
  reads: boolean
  /** It deletes or undoes something. */
  destroys: boolean
}

/** What a call says, by where it travels over HTTP. */
export interface CallParts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body?: unknown
}

/** Where secrets are, which would stay in a conversation. */
const SECRET = /^\w+ \/(keys|sessions)\b/

/** Whether agents may have an operation. One of many lines is not one call, and is counted otherwise. */
const isOffered = ({ route, bulk }: AnyOperation): boolean =>
  route !== null && bulk === undefined && !SECRET.test(route)

const toolName = (operation: string): string => operation.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const REF = '#/components/schemas/'
const DEFS = '#/$defs/'

/** A schema whose resources stand inside of it. */
const withDefs = (schema: JsonSchema, resources: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  JSON.parse(
    JSON.stringify(Object.keys(resources).length > 0 ? { ...schema, $defs: resources } : schema).replaceAll(REF, DEFS),
  )

const propertyOf = ({ name, schema, description }: Parameter): [string, JsonSchema] => [
  name,
  description === undefined ? schema : { ...schema, description },
]

/** All that an operation takes, as one object. */
const inputOf = ({ params, query, body }: Described): JsonSchema => {
  const fields = [...params, ...query]
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fields.map(propertyOf)), ...(body && { body }) },
    required: [...fields.filter(({ required }) => required).map(({ name }) => name), ...(body ? ['body'] : [])],
    additionalProperties: false,
  }
}

/** The arguments of an example. */
const argumentsOf = ({ params, query, body }: NonNullable<Described['example']>): Record<string, unknown> => ({
  ...params,
  ...query,
  ...(body !== undefined && { body }),
})

const describedBy = ({ summary, plan }: AnyOperation, { example }: Described): string =>
  [
    `${summary}.`,
    ...(plan === 'pro' ? ['Needs the pro plan.'] : []),
    ...(example ? [`Example: ${JSON.stringify(argumentsOf(example))}`] : []),
  ].join(' ')

let made: Promise<readonly Tool[]> | undefined

const makeTools = async (): Promise<readonly Tool[]> => {
  const { describeOperations, reachedFrom } = await documenting()
  const operations = (await allOperations()).filter(isOffered)
  const { described, resources } = describeOperations(operations)
  return operations.map(op => {
    const about = described.get(op.name)!
    const input = inputOf(about)
    return {
      name: toolName(op.name),
      operation: op.name,
      title: op.summary,
      description: describedBy(op, about),
      input: withDefs(input, reachedFrom(input, resources)),
      reads: op.access === 'read',
      destroys: op.route!.startsWith('DELETE '),
    }
  })
}

/** Every tool there is; those that only read, unless `writes`. */
export const toolsFor = async ({ writes }: { writes: boolean }): Promise<readonly Tool[]> => {
  made ??= makeTools()
  return (await made).filter(({ reads }) => reads || writes)
}

/** The parts of a call of an operation, out of the arguments of its tool. */
export const partsOf = async (
  operation: OperationName,
  given: Readonly<Record<string, unknown>>,
): Promise<CallParts> => {
  const op = await findOperation(operation)
  const { body, ...fields } = given
  const isParam = (name: string): boolean => Object.hasOwn(op.params ?? {}, name)
  const entries = Object.entries(fields)
  return {
    params: Object.fromEntries(entries.filter(([name]) => isParam(name))),
    query: Object.fromEntries(entries.filter(([name]) => !isParam(name))),
    ...(body !== undefined && { body }),
  }
}
