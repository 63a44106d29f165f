import {
  type Described,
  type ErrorCode,
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

/** The OpenAPI document: operations with a route, the event stream, and paths that do not need a key. */

interface OpenPath {
  name: string
  summary: string
  description: string
  type: string
  content: unknown
  /** True if the response has an ETag. */
  tagged: boolean
}

const statusBody = (word: string) => ({
  schema: { type: 'object', properties: { status: { type: 'string', const: word } }, required: ['status'] },
  example: { status: word },
})

/** Paths that are not operations and do not need a key. */
const KEYLESS: Readonly<Record<string, OpenPath>> = {
  '/openapi.json': {
    name: 'getDescription',
    summary: 'Get this description',
    description: 'This description, OpenAPI 3.1.',
    type: 'application/json',
    content: { schema: { type: 'object', description: 'An OpenAPI 3.1 document.' }, example: { openapi: '3.1.0' } },
    tagged: true,
  },
  '/docs': {
    name: 'getReference',
    summary: 'Read this description as a page',
    description: 'A page that works offline.',
    type: 'text/html',
    content: { schema: { type: 'string' }, example: '<!doctype html>…' },
    tagged: true,
  },
  '/healthz': {
    name: 'getHealth',
    summary: 'Check whether the service is up',
    description: 'The service is up.',
    type: 'application/json',
    content: statusBody('ok'),
    tagged: false,
  },
  '/readyz': {
    name: 'getReadiness',
    summary: 'Check whether the service can read its store',
    description: 'The service can read its store.',
    type: 'application/json',
    content: statusBody('ready'),
    tagged: false,
  },
}

const NOT_MODIFIED = { description: "The client's copy is current.", headers: answerHeaders('ETag') }

const pathItem = (path: string, { name, summary, description, type, content, tagged }: OpenPath) => ({
  get: {
    operationId: name,
    summary,
    description: 'Needs no key.',
    tags: [tagOf(path)],
    security: [],
    parameters: [parameter('Prefer'), ...(tagged ? [parameter('IfNoneMatch')] : [])],
    responses: {
      200: { description, headers: tagged ? answerHeaders('ETag') : answerHeaders(), content: { [type]: content } },
      ...(tagged && { 304: NOT_MODIFIED }),
      ...refusals(OPEN_CODES),
    },
  },
})

const OPEN_PATHS = Object.fromEntries(Object.entries(KEYLESS).map(([path, open]) => [path, pathItem(path, open)]))

const EVENTS_PATH = '/leagues/{id}/events'

/** The event stream's error codes. */
const EVENT_CODES: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
  'server_error',
]

const EVENTS_DESCRIPTION = `New rows in a league's log as server-sent events, one for each row. The event's id is the row's
number, its type is the row's type, and its data is the \`Transaction\`. Without an id, the stream starts with new
events. With the id of an event, in \`Last-Event-ID\` or the query, it starts after that event, and with 0 it starts at
the first row.

Some changes do not add a row: loaded stats, a kickoff, a running clock. For these, the stream sends the event \`era\`,
which does not have an id. It means that any response about the league may have changed.

A comment is sent every 15 seconds. A key can have 4 open streams; another one gets 429. The stream ends when the
league is deleted, when the key is revoked or expires, and when the service stops. Reconnect with the last id.`

const EVENT_EXAMPLE = {
  id: '9b0f6c1e-2d47-4a83-b5e9-6c1f7a3d8e20',
  at: 650_300_400_000,
  actor: 'alex',
  teamId: '5e2a8c70-91d3-4f6b-8a14-c7b09e6d2f35',
  type: 'rename',
  before: { name: 'Team 1' },
  after: { name: 'Late Flags' },
  forced: false,
}

const eventNumber = { type: 'string', pattern: '^[0-9]{1,15}$' }

const EVENT_PARAMETERS = [
  {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of the league.',
    schema: { type: 'string', minLength: 1 },
    example: 'office-league',
  },
  {
    name: 'lastEventId',
    in: 'query',
    required: false,
    description: 'The id of an event. The stream starts after that event; 0 starts with the first event.',
    schema: eventNumber,
  },
  {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description:
      'The id of the last event, as browsers send it when they reconnect. It takes precedence over the query.',
    schema: eventNumber,
  },
  parameter('Prefer'),
]

/** The only path that is not an operation but needs a key. */
const EVENT_PATHS = {
  [EVENTS_PATH]: {
    get: {
      operationId: 'followLeague',
      summary: "Follow a league's log as server-sent events",
      description: EVENTS_DESCRIPTION,
      tags: [tagOf(EVENTS_PATH)],
      parameters: EVENT_PARAMETERS,
      responses: {
        200: {
          description: 'The stream.',
          headers: answerHeaders(),
          content: {
            'text/event-stream': {
              schema: { type: 'string' },
              example: `retry: 2000\nid: 41\n\nid: 42\nevent: rename\ndata: ${JSON.stringify(EVENT_EXAMPLE)}\n\n`,
            },
          },
        },
        ...refusals(EVENT_CODES),
      },
    },
  },
}

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
