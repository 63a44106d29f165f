import { headersWith, parameter } from './headers.ts'
import { OPEN_CODES, refusals } from './refusals.ts'
import { tagOf } from './tags.ts'

interface OpenPath {
  name: string
  summary: string
  description: string
  type: string
  content: unknown
  /** It has an ETag. */
  tagged: boolean
}

const status = (word: string) => ({
  schema: { type: 'object', properties: { status: { type: 'string', const: word } }, required: ['status'] },
  example: { status: word },
})

/** Paths that are not operations and need no key. */
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
    summary: 'Ask whether the service is up',
    description: 'It is up.',
    type: 'application/json',
    content: status('ok'),
    tagged: false,
  },
  '/readyz': {
    name: 'getReadiness',
    summary: 'Ask whether the service can read its store',
    description: 'It can.',
    type: 'application/json',
    content: status('ready'),
    tagged: false,
  },
}

export const NOT_MODIFIED = { description: 'What is at hand still holds.', headers: headersWith('ETag') }

const pathItem = (path: string, { name, summary, description, type, content, tagged }: OpenPath) => ({
  get: {
    operationId: name,
    summary,
    tags: [tagOf(path)],
    security: [],
    ...(tagged && { parameters: [parameter('IfNoneMatch')] }),
    responses: {
      200: { description, headers: tagged ? headersWith('ETag') : headersWith(), content: { [type]: content } },
      ...(tagged && { 304: NOT_MODIFIED }),
      ...refusals(OPEN_CODES),
    },
  },
})

/** The paths that are not operations. */
export const OPEN_PATHS = Object.fromEntries(Object.entries(PATHS).map(([path, open]) => [path, pathItem(path, open)]))
