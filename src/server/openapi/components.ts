import {
  type ErrorCode,
  HTTP_STATUS,
  type Operation,
  UNAVAILABLE_STATUS,
  WAIT_FOR_RETRY_AFTER,
} from '../../engine/index.ts'

const integer = (description: string, example: number) => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
})

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example })

/** Every response header that is useful to a caller. */
export const HEADERS = {
  'X-RateLimit-Limit': integer('Requests allowed in this window of 60 seconds.', 60),
  'X-RateLimit-Remaining': integer('Requests left in this window.', 57),
  'X-RateLimit-Reset': integer('When this window ends, in epoch seconds.', 1_725_537_660),
  'X-Request-Id': text("Identifies this request in the service's log.", 'q3Jd0aXv-1f'),
  ETag: text('Identifies this response. Send it back in If-None-Match to get 304 if nothing has changed.', '"yE0w"'),
  'Error-Fields': text(
    'The positions of field names in `message`: the first character of each, and the character after it.',
    '0-4, 31-36',
  ),
  'Retry-After': { ...integer('Whole seconds to wait.', 12), schema: { type: 'integer', minimum: 1 } },
  'Preference-Applied': {
    ...text('Confirms that the request asked for unknown query names to be refused.', 'handling=strict'),
    schema: { type: 'string', const: 'handling=strict' },
  },
  'Idempotent-Replayed': {
    ...text('The response repeats an earlier one for the same Idempotency-Key.', 'true'),
    schema: { type: 'string', const: 'true' },
  },
} as const

type HeaderName = keyof typeof HEADERS

const ALWAYS: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]

/** Returns a response's headers: the common ones, and additional ones. */
export const answerHeaders = (...more: readonly HeaderName[]) =>
  Object.fromEntries([...ALWAYS, ...more].map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** Request parameters that are not fields of an operation. */
export const PARAMETERS = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of an earlier response. If nothing has changed since then, the response is 304.',
    schema: { type: 'string' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      'With `handling=strict`, unknown names in the query are refused with 400, and the message suggests the nearest known name. `strict=1` in the query does the same.',
    schema: { type: 'string' },
    example: 'handling=strict',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A name for this request, stored for 24 hours. A repeated request with the same body returns the first response and changes nothing. A different body is a conflict.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  },
} as const

/** Returns a reference to one of the parameters. */
export const parameter = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` })

/** The reference's sections, in order, each with its path segments. */
const TAGS = [
  {
    name: 'Meta',
    description: 'The signed-in account, this description, and health checks.',
    words: ['me', 'openapi.json', 'docs', 'healthz', 'readyz'],
  },
  {
    name: 'Scoring systems',
    description:
      'The rules that turn statistics into points: weights per stat, bracket tiers and overrides by position.',
    words: ['systems', 'stats'],
  },
  {
    name: 'Players',
    description: 'Players and team defenses, with their points.',
    words: ['players', 'scores'],
  },
  {
    name: 'Analysis',
    description:
      "Season rankings, how balanced a scoring system is, a week's best lineup, and points left on the bench. These require the pro plan.",
    words: ['analysis', 'optimize', 'bench-points', 'advice', 'report', 'recap', 'replay'],
  },
  {
    name: 'Leagues',
    description: 'Leagues with their settings, schedule, standings, playoffs and log.',
    words: ['leagues', 'invites', 'commissioner', 'adjustments', 'renew', 'notifications'],
  },
  {
    name: 'Community',
    description: "A league's notes, posts, polls and dues.",
    words: ['notes', 'posts', 'polls', 'dues'],
  },
  { name: 'Proposals', description: 'Changes that agents propose and people approve.', words: ['proposals'] },
  { name: 'Teams', description: 'Teams with their rosters and lineups.', words: ['teams'] },
  { name: 'Draft', description: "A league's draft, pick by pick or loaded from a file.", words: ['draft'] },
  { name: 'Waivers', description: 'Claims on free agents, which waiver runs process.', words: ['waivers'] },
  { name: 'Batches', description: 'Many commands in one request.', words: ['batch'] },
  { name: 'Trades', description: 'Trade offers between teams.', words: ['trades'] },
] as const

/** Returns the section for a path, based on the last of its segments that has one. */
export const tagOf = (path: string): string => {
  const words: readonly string[] = path.split('/')
  const found = words.flatMap(word => TAGS.filter(tag => tag.words.some(each => each === word))).at(-1)
  if (!found) throw new Error(`no tag for ${path}`)
  return found.name
}

/** Returns the sections that contain any of these paths. */
export const tagsOf = (paths: readonly string[]): { name: string; description: string }[] => {
  const used = new Set(paths.map(tagOf))
  return TAGS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }))
}

/** When each error code is returned, with an example of its message. */
const CODES: Readonly<Record<ErrorCode, readonly [when: string, message: string]>> = {
  invalid_request: ['Something in the request is missing, unknown or wrong.', 'limit must be at most 100'],
  unauthorized: ['The key is missing, unknown, revoked or expired.', 'This key is unknown or revoked'],
  pro_plan_required: [
    'The account is on the free plan.',
    'This needs the pro plan, and the account is on the free one',
  ],
  forbidden: [
    'The key does not have access, or the request comes from a page of another origin.',
    'The scoring system "Home league" belongs to another account; create your own from its rules',
  ],
  not_found: ['The resource does not exist.', 'There is no scoring system "half"'],
  method_not_allowed: [
    'The path does not support this method.',
    '/v1/systems does not support PUT; it supports GET, HEAD, POST',
  ],
  conflict: ['The current state does not allow the request.', 'No season is loaded yet'],
  locked: ["A player's game has kicked off.", 'Fergus Applepool is locked: the game has started'],
  payload_too_large: [
    'The body is larger than 1 MiB (32 MiB for a batch), or a batch is larger than the plan allows at once.',
    'The body is larger than 1048576 bytes; send less at a time',
  ],
  rate_limited: [
    'The limit of this window is used up, or the key has too many requests in progress.',
    `The limit of 60 requests in 60 seconds is used up; ${WAIT_FOR_RETRY_AFTER}`,
  ],
  server_error: [
    "An internal error. The log has the details under the request's id.",
    'Something went wrong in Hindsight; see request q3Jd0aXv-1f in its log',
  ],
  upstream_failed: [
    'The external platform is down, or its response is not valid.',
    'The platform does not respond; try again later',
  ],
}

const KNOWN = Object.keys(CODES) as ErrorCode[]

/** The form of every error. */
export const ERROR_SCHEMA = {
  type: 'object',
  description: 'Why a request was refused. Branch on `error`; the wording of `message` may change.',
  properties: {
    error: { type: 'string', enum: KNOWN, description: 'A code to branch on.' },
    message: { type: 'string', description: 'A sentence for people.' },
  },
  required: ['error', 'message'],
} as const

/** The error codes that any request can get, with or without a key. */
export const OPEN_CODES: readonly ErrorCode[] = ['forbidden', 'rate_limited', 'server_error']

/** Returns every error code that a request for an operation can get over HTTP. */
export const codesOf = ({ route, params, query, plan, errors = [] }: Operation): ErrorCode[] => {
  const [method] = route!.split(' ')
  const codes = new Set<ErrorCode>([...OPEN_CODES, 'unauthorized', ...errors])
  if (plan === 'pro') codes.add('pro_plan_required')
  if (params || query || method !== 'GET') codes.add('invalid_request')
  if (method !== 'GET') codes.add('payload_too_large')
  // For an Idempotency-Key that was used for a different request.
  if (method === 'POST') codes.add('conflict')
  return KNOWN.filter(code => codes.has(code))
}

const camel = (code: string): string => code.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())
const nameOf = (codes: readonly ErrorCode[]): string => codes.map(camel).join('Or')

/** Groups codes by status, because codes with the same status share one response. */
const byStatus = (codes: readonly ErrorCode[]): [status: string, codes: ErrorCode[]][] =>
  Object.entries(Object.groupBy(codes, code => HTTP_STATUS[code])).map(([status, group]) => [status, group!])

const UNAVAILABLE = 'Unavailable'

/**
 * Returns references to the responses for these error codes, by status. Any request can arrive while the service is
 * busy.
 */
export const refusals = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(
    [
      ...byStatus(codes).map(([status, group]) => [status, nameOf(group)]),
      [String(UNAVAILABLE_STATUS), UNAVAILABLE],
    ].map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  )

const unavailable = {
  description:
    'The store is busy or full, or too many requests are in progress. The same request may succeed after Retry-After.',
  headers: answerHeaders('Retry-After'),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: { error: 'server_error', message: 'The store is in use by another process; try again in a moment' },
    },
  },
}

const HEADERS_OF: { readonly [Code in ErrorCode]?: HeaderName } = {
  invalid_request: 'Error-Fields',
  rate_limited: 'Retry-After',
}

const response = (codes: readonly ErrorCode[]) => {
  const examples = codes.map(code => [code, { value: { error: code, message: CODES[code][1] } }] as const)
  return {
    description: codes.map(code => CODES[code][0]).join(' Or: '),
    headers: answerHeaders(...codes.flatMap(code => HEADERS_OF[code] ?? [])),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(examples) },
    },
  }
}

/** Returns the responses for all lists of error codes, by name. */
export const responsesFor = (lists: readonly (readonly ErrorCode[])[]) =>
  Object.fromEntries([
    ...lists
      .flatMap(byStatus)
      .toSorted()
      .map(([, group]) => [nameOf(group), response(group)]),
    [UNAVAILABLE, unavailable],
  ])
