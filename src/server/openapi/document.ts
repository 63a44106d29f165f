import { type Described, documenting, type Operation } from '../../engine/index.ts'
import { EVENT_CODES, EVENT_PATHS } from './events.ts'
import { HEADERS, PARAMETERS } from './headers.ts'
import { OPEN_PATHS } from './open-paths.ts'
import { operationObject } from './operation.ts'
import { codesOf, ERROR_SCHEMA, OPEN_CODES, responsesFor } from './refusals.ts'
import { tagsOf } from './tags.ts'

const INTRODUCTION = `Scoring systems, leagues and lineups for fantasy American football, on your own machine. Scores are
hindsight: players are valued by what they actually scored, not by projections.

**Keys.** Send \`Authorization: Bearer sk_hindsight_…\`; \`hindsight key create\` makes a key. It acts as the account that
made it, and a revoked key stops working at its next request.

**Limits.** Requests count in fixed windows of 60 seconds: 60 for a key of the free plan, 600 for one of the pro plan. The
headers \`X-RateLimit-*\` stand on every answer; beyond the limit it is 429 with \`Retry-After\`.

**Errors.** Every refusal is an \`Error\`: branch on its code. A path that has no such method answers 405 with \`Allow\`.
Unknown fields of a body are refused, unknown names of a query ignored; nothing is clamped.

**Versions.** The service only grows within v1: expect new fields, paths and codes.`

const SECURITY_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'sk_hindsight_ and 43 characters of base64url',
  description: 'A key, made by `hindsight key create` and shown once.',
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
 * The OpenAPI 3.1 document: every operation with a route, and the other paths of the service. The same operations give
 * the same document.
 */
export const openApiDocument = async (
  operations: readonly Operation[],
  { version, url }: { version: string; url: string },
) => {
  const routed = operations.filter(({ route }) => route !== null)
  const { describeOperations } = await documenting()
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
