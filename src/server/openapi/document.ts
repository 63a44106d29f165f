import {
  type Described,
  hasRows,
  importDocumentation,
  type JsonSchema,
  type Operation,
  type Parameter,
} from '../../engine/index.ts'
import { isTagged } from '../http/reply.ts'
import {
  answerHeaders,
  codesOf,
  ERROR_SCHEMA,
  HEADERS,
  OPEN_CODES,
  PARAMETERS,
  parameter,
  refusals,
  responsesFor,
  tagOf,
  tagsOf,
} from './components.ts'
import { EVENT_CODES, EVENT_PATHS, NOT_MODIFIED, OPEN_PATHS } from './other-paths.ts'

const json = (schema: JsonSchema, example: unknown) => ({ 'application/json': { schema, example } })

type ParameterExamples = Readonly<Record<string, unknown>> | undefined

const parametersIn = (place: 'path' | 'query', parameters: readonly Parameter[], examples: ParameterExamples = {}) =>
  parameters.map(({ name, required, description, schema }) => ({
    name,
    in: place,
    required,
    ...(description !== undefined && { description }),
    schema,
    ...(name in examples && { example: examples[name] }),
  }))

const success = (op: Operation, status: number, { answer, example }: Described) => {
  const [method] = op.route!.split(' ')
  const post = method === 'POST'
  return {
    description:
      status === 201 ? 'The new resource.' : method === 'GET' ? 'The requested data.' : 'The result of the change.',
    headers: answerHeaders(
      'Preference-Applied',
      ...(isTagged(op) ? (['ETag'] as const) : post ? (['Idempotent-Replayed'] as const) : []),
    ),
    content: json(answer, example?.answer),
  }
}

const statusesOf = ({ status, statusBy }: Operation): readonly number[] => statusBy?.among ?? [status]

/** Lists the commands that make the same call, the required plan, and the response's other formats. */
const descriptionOf = (op: Operation): string =>
  [
    op.commands.length === 0
      ? 'No command runs this operation.'
      : `The same as ${op.commands.map(command => `\`hindsight ${command}\``).join(' or ')}.`,
    ...(op.plan === 'pro' ? ['Requires the **pro** plan.'] : []),
    ...(hasRows(op) ? ['Rows instead of one object: `Accept: text/csv` or `application/x-ndjson`.'] : []),
  ].join(' ')

/** Describes one operation in OpenAPI's form. */
const operationObject = (op: Operation, described: Described) => {
  const [method = '', path = ''] = op.route!.split(' ')
  const { params, query, body, example } = described
  const parameters = [
    ...parametersIn('path', params, example?.params),
    ...parametersIn('query', query, example?.query),
    parameter('Prefer'),
    ...(isTagged(op) ? [parameter('IfNoneMatch')] : []),
    ...(method === 'POST' ? [parameter('IdempotencyKey')] : []),
  ]
  return {
    operationId: op.name,
    summary: op.summary,
    description: descriptionOf(op),
    tags: [tagOf(path)],
    parameters,
    ...(body && { requestBody: { required: true, content: json(body, example?.body) } }),
    responses: {
      ...Object.fromEntries(statusesOf(op).map(status => [status, success(op, status, described)])),
      ...(isTagged(op) && { 304: NOT_MODIFIED }),
      ...refusals(codesOf(op)),
    },
  }
}

const INTRODUCTION = `Scoring systems, leagues and lineups for fantasy American football, on your own machine. Players
are valued by their actual points, not by projections.

**Keys.** Send \`Authorization: Bearer sk_hindsight_…\`; the server's operator creates keys. A key acts as the account
that made it, and a revoked key stops working at its next request.

**Limits.** Requests count in fixed windows of 60 seconds: 60 for a free account's key, 600 for a pro account's key.
Every response has the headers \`X-RateLimit-*\`. Beyond the limit, the response is 429 with \`Retry-After\`.

**Errors.** Every error response is an \`Error\`: branch on its code. A method that a path does not support gets 405
and \`Allow\`. Unknown fields of a body are refused. Unknown names in a query are ignored, or refused with \`strict=1\`
or \`Prefer: handling=strict\`. Values are never clamped.

**Versions.** The service only grows within v1: expect new fields, paths and codes.`

const SECURITY_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'sk_hindsight_ and 43 characters of base64url',
  description: 'A key of an account. It is shown once, when it is created.',
}

const pathsOf = (operations: readonly Operation[], described: ReadonlyMap<string, Described>) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const op of operations) {
    const [method = '', path = ''] = op.route!.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(op, described.get(op.name)!) }
  }
  return { ...paths, ...EVENT_PATHS, ...OPEN_PATHS }
}

/**
 * Builds the OpenAPI 3.1 document: every operation with a route, and the service's other paths. The same operations
 * give the same document.
 */
export const openApiDocument = async (
  operations: readonly Operation[],
  { version, url }: { version: string; url: string },
) => {
  const routed = operations.filter(({ route }) => route !== null)
  const { describeOperations } = await importDocumentation()
  const { resources, described } = describeOperations(routed)
  const paths = pathsOf(routed, described)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hindsight',
      version,
      summary: 'Scoring, leagues and lineups for fantasy American football',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: tagsOf(Object.keys(paths)),
    security: [{ ApiKey: [] }],
    paths,
    components: {
      securitySchemes: { ApiKey: SECURITY_SCHEME },
      schemas: { ...resources, Error: ERROR_SCHEMA },
      responses: responsesFor([OPEN_CODES, EVENT_CODES, ...routed.map(codesOf)]),
      parameters: PARAMETERS,
      headers: HEADERS,
    },
  }
}
