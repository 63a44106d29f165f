import type { Described, JsonSchema, Operation, Parameter } from '../../engine/index.ts'
import { isTagged } from '../http/entity-tags.ts'
import { headersWith, parameter } from './headers.ts'
import { NOT_MODIFIED } from './open-paths.ts'
import { codesOf, refusals } from './refusals.ts'
import { tagOf } from './tags.ts'

const json = (schema: JsonSchema, example: unknown) => ({ 'application/json': { schema, example } })

type Given = Readonly<Record<string, unknown>> | undefined

const parametersIn = (place: 'path' | 'query', parameters: readonly Parameter[], given: Given = {}) =>
  parameters.map(({ name, required, description, schema }) => ({
    name,
    in: place,
    required,
    ...(description !== undefined && { description }),
    schema,
    ...(name in given && { example: given[name] }),
  }))

const success = (op: Operation, status: number, { answer, example }: Described) => {
  const [method] = op.route!.split(' ')
  const post = method === 'POST'
  return {
    description: status === 201 ? 'It was created.' : method === 'GET' ? 'What was asked for.' : 'It was done.',
    headers: isTagged(op) ? headersWith('ETag') : post ? headersWith('Idempotent-Replayed') : headersWith(),
    content: json(answer, example?.answer),
  }
}

const statusesOf = ({ status, statusBy }: Operation): readonly number[] => statusBy?.among ?? [status]

/** One operation as OpenAPI has it. */
export const operationObject = (op: Operation, described: Described) => {
  const [method = '', path = ''] = op.route!.split(' ')
  const { params, query, body, example } = described
  const parameters = [
    ...parametersIn('path', params, example?.params),
    ...parametersIn('query', query, example?.query),
    ...(isTagged(op) ? [parameter('IfNoneMatch')] : []),
    ...(method === 'POST' ? [parameter('IdempotencyKey')] : []),
  ]
  return {
    operationId: op.name,
    summary: op.summary,
    ...(op.plan === 'pro' && { description: 'Needs the **pro** plan.' }),
    tags: [tagOf(path)],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(body, example?.body) } }),
    responses: {
      ...Object.fromEntries(statusesOf(op).map(status => [status, success(op, status, described)])),
      ...(isTagged(op) && { 304: NOT_MODIFIED }),
      ...refusals(codesOf(op)),
    },
  }
}
