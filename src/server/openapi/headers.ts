const integer = (description: string, example: number) => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
})

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example })

/** Every header of an answer that is useful to a caller. */
export const HEADERS = {
  'X-RateLimit-Limit': integer('Requests allowed in this window of 60 seconds.', 60),
  'X-RateLimit-Remaining': integer('Requests left in this window.', 57),
  'X-RateLimit-Reset': integer('When this window ends, in epoch seconds.', 1_725_537_660),
  'X-Request-Id': text('Names this request in the log of the service.', 'q3Jd0aXv-1f'),
  ETag: text(
    'Names this answer. Sent back in If-None-Match, it is answered with 304 while nothing has changed.',
    '"yE0w"',
  ),
  'Error-Fields': text(
    'Where `message` names fields: the first character of each, and the one behind it.',
    '0-4, 31-36',
  ),
  'Retry-After': { ...integer('Whole seconds to wait.', 12), schema: { type: 'integer', minimum: 1 } },
  'Idempotent-Replayed': {
    ...text('The answer is that of an earlier request with the same Idempotency-Key.', 'true'),
    schema: { type: 'string', const: 'true' },
  },
} as const

export type HeaderName = keyof typeof HEADERS

const ALWAYS: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]

/** The headers of one answer: those that all have, and more. */
export const headersWith = (...more: readonly HeaderName[]) =>
  Object.fromEntries([...ALWAYS, ...more].map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** What a request may carry besides its own fields. */
export const PARAMETERS = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of an answer that is at hand: 304 while it still holds.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A name for this request, kept for 24 hours: sent again with the same body, it happens once and is answered as it was. With another body it is a conflict.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  },
} as const

/** A reference to one of the parameters. */
export const parameter = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` })
