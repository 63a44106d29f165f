import { beforeAll, describe, expect, test } from 'vitest'
import { GLOSSARIES, GLOSSARY } from '../../data/glossary.ts'
import { type ErrorCode, HTTP_STATUS, importDocumentation } from '../../src/engine/index.ts'
import { parseInput } from '../../src/engine/kernel/parse.ts'
import {
  type Document,
  type Documented,
  entriesOf,
  makeDocument,
  misdescribedFields,
  routedOperations,
  silentFields,
  untypedFields,
} from '../support/document.ts'
import { loadAjv, loadRedocly, type ValidateFunction } from '../tools/index.ts'

const Ajv2020 = await loadAjv()

let document: Document
let operations: Awaited<ReturnType<typeof routedOperations>>
const byRoute = () => new Map(entriesOf(document))
const named = (name: string): Documented => entriesOf(document).find(([, each]) => each.operationId === name)![1]

beforeAll(async () => {
  document = await makeDocument()
  operations = await routedOperations()
})

/** Routes that need a key but are not operations. */
const STREAMS = ['GET /leagues/{id}/events']
const PUBLIC_ROUTES = ['GET /openapi.json', 'GET /docs', 'GET /healthz', 'GET /readyz']

const answerAt = ({ responses }: Documented, status: number) => {
  const found = responses[status]!
  return found.$ref ? document.components.responses[found.$ref.split('/').at(-1)!]! : found
}

describe('the OpenAPI document', () => {
  test('matches the snapshot', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../clients/openapi.json')
  })

  test('is the same each time', async () => {
    expect(JSON.stringify(await makeDocument())).toBe(JSON.stringify(document))
  })

  test("passes Redocly's recommended rules", async () => {
    const { createConfig, lintFromString } = await loadRedocly()
    const config = await createConfig({ extends: ['recommended'] })
    const source = JSON.stringify(document)
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  test('contains every operation with a route, the paths that do not need a key, and nothing else', () => {
    const routes = operations.map(({ route }) => route)
    expect([...byRoute().keys()].sort()).toEqual([...routes, ...STREAMS, ...PUBLIC_ROUTES].sort())
    for (const { route, name, summary } of operations) {
      expect(byRoute().get(route)).toMatchObject({ operationId: name, summary })
    }
    for (const [route, { description }] of byRoute()) expect(description, route).toMatch(/^\S[\s\S]*\.$/)
  })

  test('requires a key everywhere except for the public paths', () => {
    const open = [...byRoute()].filter(([, { security }]) => security?.length === 0).map(([route]) => route)
    expect(open.sort()).toEqual([...PUBLIC_ROUTES].sort())
  })

  test('lists every error code that an operation can return, each with an example', () => {
    for (const { route, plan, body, params, errors = [] } of operations) {
      const codes = new Set<ErrorCode>(['unauthorized', 'forbidden', 'rate_limited', 'server_error', ...errors])
      if (plan === 'pro') codes.add('pro_plan_required')
      if (body || params) codes.add('invalid_request')
      if (body) codes.add('payload_too_large')
      for (const code of codes) {
        const answer = answerAt(byRoute().get(route)!, HTTP_STATUS[code])
        const { schema, examples } = answer.content!['application/json']!
        expect(schema).toEqual({ $ref: '#/components/schemas/Error' })
        expect(examples![code]!.value).toEqual({ error: code, message: expect.stringMatching(/^\S.*\S$/) })
      }
    }
  })

  test('declares the rate limit and request id headers for every response, and Retry-After for 429 and 503', () => {
    const always = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id']
    for (const [, documented] of byRoute()) {
      for (const status of Object.keys(documented.responses)) {
        const headers = Object.keys(answerAt(documented, Number(status)).headers)
        expect(headers).toEqual(expect.arrayContaining(always))
        expect(headers.includes('Retry-After')).toBe(['429', '503'].includes(status))
      }
    }
  })

  test('declares an ETag for cacheable reads, and an idempotency key for POST requests', () => {
    const tagged = [...byRoute()].filter(([, { responses }]) => responses[304]).map(([route]) => route)
    const reads = operations.filter(({ route, volatile }) => route.startsWith('GET ') && !volatile)
    expect(tagged.sort()).toEqual([...reads.map(({ route }) => route), 'GET /docs', 'GET /openapi.json'].sort())
    const keyed = [...byRoute()].filter(([, { parameters = [] }]) =>
      parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
    )
    expect(keyed.map(([route]) => route).sort()).toEqual(
      operations
        .map(({ route }) => route)
        .filter(route => route.startsWith('POST '))
        .sort(),
    )
  })

  test('shows defaults, ranges, choices and required fields', () => {
    const parameters = named('rankPlayers').parameters!
    const limit = parameters.find(({ name }) => name === 'limit')
    expect(limit).toMatchObject({
      required: false,
      schema: { type: 'integer', default: 100, minimum: 1, maximum: 500 },
    })
    expect(parameters.find(({ name }) => name === 'system')).toMatchObject({ in: 'query', required: true })
    expect(parameters.find(({ name }) => name === 'sort')).toMatchObject({ schema: { enum: ['total', 'ppg', 'paa'] } })
    expect(document.components.schemas.ApiKey).toMatchObject({
      properties: { lastUsedAt: { type: ['integer', 'null'], format: 'int64' } },
    })
  })

  test('describes every field and every parameter', () => {
    const silent = [
      ...silentFields(document.components.schemas, 'schemas'),
      ...operations.flatMap(({ name }) => silentFields(named(name), name)),
    ]
    expect(silent).toEqual([])
  })

  test('gives the type of every field, parameter and list entry', () => {
    // A line that is not an object gets its own error, and the other lines of the batch still run.
    const lines = ['BatchDraft', 'LinesDraft'].map(name => `/components/schemas/${name}/properties/lines.items`)
    expect(untypedFields(document)).toEqual(lines)
  })

  test('uses "null" only for nullable fields, and "whether" only for booleans', () => {
    expect(misdescribedFields(document)).toEqual([])
  })

  test('has every term in the glossary, and each only once', () => {
    const names = GLOSSARIES.flatMap(words => Object.keys(words))
    const twice = names.filter((name, at) => names.indexOf(name) !== at)
    expect(twice, 'data/glossary has these terms more than once: keep one of each').toEqual([])
    const terms = new Set<unknown>()
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'description') terms.add(value)
      return value
    })
    const unused = names.filter(name => !terms.has(GLOSSARY[name]))
    expect(unused, 'no field or parameter uses these terms: remove them from data/glossary').toEqual([])
  })

  test('contains no secrets, internal operations or file paths', () => {
    const text = JSON.stringify(document)
    expect(text).not.toMatch(/sk_hindsight_[\w-]{43}/)
    expect(text).not.toMatch(/createAccount|createKey|setPlan|node_modules|sqlite|\/work\//i)
  })
})

describe('every example', () => {
  const checks = new Map<string, ValidateFunction>()
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  beforeAll(() => void ajv.addSchema(inDocument({ components: document.components }), 'document'))
  /** Returns a schema whose references point into the document. */
  const inDocument = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"document#'))
  /** Many responses, especially errors, share a schema, so each schema is compiled only once. */
  const checkOf = (schema: object): ValidateFunction => {
    const name = JSON.stringify(schema)
    const check = checks.get(name) ?? ajv.compile(inDocument(schema))
    checks.set(name, check)
    return check
  }
  const valid = (schema: object, value: unknown): unknown => {
    const check = checkOf(schema)
    return check(value) ? [] : check.errors
  }

  test('exists, for each request and each response', () => {
    for (const { name, body, params, status } of operations) {
      const { parameters = [], requestBody, responses } = named(name)
      expect(responses[status]!.content!['application/json']!.example, name).toBeDefined()
      expect(requestBody?.content['application/json']?.example !== undefined, name).toBe(body !== undefined)
      const shown = parameters.filter(({ example }) => example !== undefined).map(each => each.name)
      expect(shown, name).toEqual(expect.arrayContaining(Object.keys(params ?? {})))
    }
  })

  test('is valid against the schemas in the OpenAPI document', () => {
    for (const [route, documented] of byRoute()) {
      const { parameters = [], requestBody, responses } = documented
      const contents = [
        requestBody?.content,
        ...Object.keys(responses).map(status => answerAt(documented, Number(status)).content),
      ]
      for (const { schema, example, examples = {} } of contents.flatMap(content => Object.values(content ?? {}))) {
        const values = [example, ...Object.values(examples).map(({ value }) => value)].filter(
          value => value !== undefined,
        )
        for (const value of values) expect(valid(schema, value), route).toEqual([])
      }
      for (const { schema, example } of parameters) {
        if (example !== undefined) expect(valid(schema, example), route).toEqual([])
      }
    }
  })

  test("is valid against the engine's schemas", async () => {
    const { describeOperations } = await importDocumentation()
    const { described } = describeOperations(operations)
    const actor = { id: 'a', name: 'a', plan: 'pro', createdAt: 0 } as const
    for (const op of operations) {
      const { answer, ...asked } = described.get(op.name)!.example!
      expect(() => parseInput(op, { actor, ...asked } as never)).not.toThrow()
      const input = op.output as unknown as { safeParse(value: unknown): { success: boolean; error?: unknown } }
      expect(input.safeParse(answer), op.name).toMatchObject({ success: true })
    }
  })
})
