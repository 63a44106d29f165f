import { allOperations } from '../src/engine/index.ts'
import { openApiDocument } from '../src/server/openapi/document.ts'

/** Reads the OpenAPI document for client generators. A test keeps clients/openapi.json up to date. */

export type Schema = Readonly<Record<string, unknown>>

type Content = Record<string, { schema: Schema }>

export interface DocumentedOperation {
  operationId: string
  summary: string
  parameters?: { $ref?: string; name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, Schema> }
}

/** Returns the operations that have a route, and the schemas of their resources. */
export const readOpenApi = async () => {
  const operations = await allOperations()
  const document = JSON.stringify(await openApiDocument(operations, { version: '', url: '/v1' }))
  const { paths, components } = JSON.parse(document) as Document
  const routed = operations.flatMap(({ route, name }) => {
    const [method = '', path = ''] = route?.split(' ') ?? []
    const documented = paths[path]?.[method.toLowerCase()]
    return route !== null && documented?.operationId === name ? [{ route, ...documented }] : []
  })
  return { operations: routed, schemas: components.schemas }
}
