import type { ErrorCode } from '../../engine/index.ts'
import { answerHeaders, OPEN_CODES, parameter, refusals, tagOf } from './components.ts'

interface OpenPath {
  name: string
  summary: string
  description: string
  type: string
  content: unknown
  /** True if the response has an ETag. */
  tagged: boolean
}

const status = (word: string) => ({
  schema: { type: 'object', properties: { status: { type: 'string', const: word } }, required: ['status'] },
  example: { status: word },
})

/** Paths that are not operations and do not need a key. */
const PATHS: Readonly<Record<string, OpenPath>> = {
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
    content: status('ok'),
    tagged: false,
  },
  '/readyz': {
    name: 'getReadiness',
    summary: 'Check whether the service can read its store',
    description: 'The service can read its store.',
    type: 'application/json',
    content: status('ready'),
    tagged: false,
  },
}

export const NOT_MODIFIED = { description: "The client's copy is current.", headers: answerHeaders('ETag') }

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

export const OPEN_PATHS = Object.fromEntries(Object.entries(PATHS).map(([path, open]) => [path, pathItem(path, open)]))

const PATH = '/leagues/{id}/events'

/** The event stream's error codes. */
export const EVENT_CODES: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
  'server_error',
]

const DESCRIPTION = `New rows in a league's log as server-sent events, one for each row. The event's id is the row's
number, its type is the row's type, and its data is the \`Transaction\`. Without an id, the stream starts with new
events. With the id of an event, in \`Last-Event-ID\` or the query, it starts after that event, and with 0 it starts at
the first row.

Some changes do not add a row: loaded stats, a kickoff, a running clock. For these, the stream sends the event \`era\`,
which does not have an id. It means that any response about the league may have changed.

A comment is sent every 15 seconds. A key can have 4 open streams; another one gets 429. The stream ends when the
league is deleted, when the key is revoked or expires, and when the service stops. Reconnect with the last id.`

const DATA = {
  id: '9b0f6c1e-2d47-4a83-b5e9-6c1f7a3d8e20',
  at: 650_300_400_000,
  actor: 'alex',
  teamId: '5e2a8c70-91d3-4f6b-8a14-c7b09e6d2f35',
  type: 'rename',
  before: { name: 'Team 1' },
  after: { name: 'Late Flags' },
  forced: false,
}

const number = { type: 'string', pattern: '^[0-9]{1,15}$' }

const PARAMETERS = [
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
    schema: number,
  },
  {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description:
      'The id of the last event, as browsers send it when they reconnect. It takes precedence over the query.',
    schema: number,
  },
  parameter('Prefer'),
]

/** The only path that is not an operation but needs a key. */
export const EVENT_PATHS = {
  [PATH]: {
    get: {
      operationId: 'followLeague',
      summary: "Follow a league's log as server-sent events",
      description: DESCRIPTION,
      tags: [tagOf(PATH)],
      parameters: PARAMETERS,
      responses: {
        200: {
          description: 'The stream.',
          headers: answerHeaders(),
          content: {
            'text/event-stream': {
              schema: { type: 'string' },
              example: `retry: 2000\nid: 41\n\nid: 42\nevent: rename\ndata: ${JSON.stringify(DATA)}\n\n`,
            },
          },
        },
        ...refusals(EVENT_CODES),
      },
    },
  },
}
