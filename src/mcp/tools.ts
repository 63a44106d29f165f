import {
  type AnyOperation,
  allOperations,
  type Described,
  findOperation,
  importDocumentation,
  invalid,
  type JsonSchema,
  nearestStart,
  type OperationName,
  onDemand,
  type Parameter,
} from '../engine/index.ts'

/** An operation as agents call it: one flat object with its path and query fields, and the body under `body`. */
export interface Tool {
  /** The tool's name, such as `list_leagues`. */
  name: string
  operation: OperationName
  title: string
  description: string
  input: JsonSchema
  /** True if the tool only reads. */
  reads: boolean
  /** True if the tool deletes, ends or transfers something. */
  destroys: boolean
  /** True if the tool reads from another service, such as a platform. */
  asksOthers: boolean
  /** The response's schema. It names resources without describing them, so clients can load all tools. */
  output: JsonSchema
  /** The noun in its command, such as `lineup`. */
  toolset: string
}

/** The parts of a call, by where they go in an HTTP request. */
export interface CallParts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body?: unknown
}

/**
 * Routes that agents cannot use: their secrets would stay in a conversation, or only people may decide about them
 * (proposals).
 */
const WITHHELD = /^\w+ \/(keys|sessions)\b|^POST \/proposals\b/

/** Returns true if agents can use an operation. Excludes bulk operations, because the rate limit counts their lines. */
const isOffered = ({ route, bulk }: AnyOperation): boolean =>
  route !== null && bulk === undefined && !WITHHELD.test(route)

const toolName = (operation: string): string => operation.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const REF = '#/components/schemas/'
const DEFS = '#/$defs/'

/** Returns a schema that contains its resources. */
const withDefs = (schema: JsonSchema, resources: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  JSON.parse(
    JSON.stringify(Object.keys(resources).length > 0 ? { ...schema, $defs: resources } : schema).replaceAll(REF, DEFS),
  )

/** How many levels of fields a response's schema shows. Deeper objects are shown without fields. */
const MAX_LEVELS = 1

/** Shortens a schema: names resources without describing them, and leaves out descriptions and deep fields. */
const shortenSchema = (schema: unknown, level = 0): unknown => {
  if (Array.isArray(schema)) return schema.map(each => shortenSchema(each, level))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, type, properties, description: _, ...rest } = schema as JsonSchema
  if (typeof $ref === 'string') return { title: $ref.slice(REF.length) }
  if (properties !== undefined && level === MAX_LEVELS) return { type }
  const shortened = (fields: object, at: number) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shortenSchema(value, at)]))
  return {
    ...(type !== undefined && { type }),
    ...shortened(rest, level),
    ...(properties !== undefined && { properties: shortened(properties, level + 1) }),
  }
}

const propertyOf = ({ name, schema, description }: Parameter): [string, JsonSchema] => [
  name,
  description === undefined ? schema : { ...schema, description },
]

/** Returns an operation's entire input as one object. */
const inputOf = ({ params, query, body }: Described): JsonSchema => {
  const fields = [...params, ...query]
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fields.map(propertyOf)), ...(body && { body }) },
    required: [...fields.filter(({ required }) => required).map(({ name }) => name), ...(body ? ['body'] : [])],
    additionalProperties: false,
  }
}

/** Replaces a reference with its resource, because the protocol requires an object at the top level of an output. */
const topSchema = ({ answer }: Described, resources: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  ...(answer.$ref === undefined ? answer : resources[answer.$ref.slice(REF.length)]!),
  type: 'object',
})

/**
 * Returns the noun in a command with two words, `analysis` for a command with one, or else the last resource in the
 * path.
 */
const toolsetOf = ({ commands, route }: AnyOperation): string => {
  const [noun = '', verb] = commands[0]?.split(' ') ?? []
  if (noun !== '') return verb === undefined ? 'analysis' : noun
  return /([a-z]+?)s?(?:\/\{\w+\})?$/.exec(route!)![1]!
}

/** Returns an example's arguments. */
const argumentsOf = ({ params, query, body }: NonNullable<Described['example']>): Record<string, unknown> => ({
  ...params,
  ...query,
  ...(body !== undefined && { body }),
})

const toolDescription = ({ summary, plan }: AnyOperation, { example }: Described): string =>
  [
    `${summary}.`,
    ...(plan === 'pro' ? ['Requires the pro plan.'] : []),
    ...(example ? [`Example: ${JSON.stringify(argumentsOf(example))}`] : []),
  ].join(' ')

const allTools = onDemand(async (): Promise<readonly Tool[]> => {
  const { describeOperations, reachableResources } = await importDocumentation()
  const operations = (await allOperations()).filter(isOffered)
  const { described, resources } = describeOperations(operations)
  return operations.map(op => {
    const about = described.get(op.name)!
    const input = inputOf(about)
    return {
      name: toolName(op.name),
      operation: op.name,
      title: op.summary,
      description: toolDescription(op, about),
      input: withDefs(input, reachableResources(input, resources)),
      reads: op.access === 'read',
      destroys: op.destroys === true || op.route!.startsWith('DELETE '),
      asksOthers: op.prepare !== undefined,
      output: shortenSchema(topSchema(about, resources)) as JsonSchema,
      toolset: toolsetOf(op),
    }
  })
})

/** How tools write: not at all, immediately, or as proposals that a person approves. */
export type Writes = 'none' | 'all' | 'review'

/** The tools to offer: how they write, and which sets are included (default: all). */
export interface ToolChoice {
  writes: Writes
  toolsets?: readonly string[] | undefined
}

/** Returns a tool that makes a proposal instead of a write. It has no effect until a person approves it. */
const asProposalTool = (tool: Tool, { output }: Pick<Tool, 'output'>): Tool => {
  if (tool.reads) return tool
  const description = `${tool.description} The change is stored as a proposal, and takes effect if a person approves it.`
  return { ...tool, description, destroys: false, output }
}

/** Returns the tools to offer. Throws invalid_request for an unknown set. */
export const toolsFor = async ({ writes, toolsets }: ToolChoice): Promise<readonly Tool[]> => {
  const every = await allTools()
  const some = every.filter(({ reads }) => reads || writes !== 'none')
  const proposed = some.find(({ operation }) => operation === 'getProposal')!
  const all = writes === 'review' ? some.map(tool => asProposalTool(tool, proposed)) : some
  if (toolsets === undefined) return all
  const toolsetNames = [...new Set(every.map(({ toolset }) => toolset))].sort()
  const unknown = toolsets.find(each => !toolsetNames.includes(each))
  if (unknown !== undefined) throw invalid(`Unknown toolset "${unknown}"; the toolsets are ${toolsetNames.join(', ')}`)
  return all.filter(({ toolset }) => toolsets.includes(toolset))
}

/** Throws invalid_request if a tool does not have one of these arguments. */
export const requireKnown = ({ name, input }: Tool, args: Readonly<Record<string, unknown>>): void => {
  const names = Object.keys(input.properties ?? {})
  const unknown = Object.keys(args).find(each => !names.includes(each))
  if (unknown === undefined) return
  const near = nearestStart(unknown, names)
  const hint = near === null ? '' : ` Did you mean "${near}"?`
  const has = names.length === 0 ? 'no arguments' : names.join(', ')
  throw invalid(`${name} does not have an argument "${unknown}".${hint} It takes ${has}.`)
}

/** Converts a tool's arguments to the parts of a call. */
export const partsOf = async (
  operation: OperationName,
  args: Readonly<Record<string, unknown>>,
): Promise<CallParts> => {
  const op = await findOperation(operation)
  const { body, ...fields } = args
  const isParam = (name: string): boolean => Object.hasOwn(op.params ?? {}, name)
  const entries = Object.entries(fields)
  return {
    params: Object.fromEntries(entries.filter(([name]) => isParam(name))),
    query: Object.fromEntries(entries.filter(([name]) => !isParam(name))),
    ...(body !== undefined && { body }),
  }
}
