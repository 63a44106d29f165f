import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentedOperation, readOpenApi } from './openapi.ts'

/** Writes the Python client from the OpenAPI document: `node scripts/python-client.ts`. */

const root = join(import.meta.dirname, '..')

/** The committed client. */
export const PYTHON_CLIENT = 'clients/python/hindsight.py'

/** Words that cannot name an argument in Python. */
const RESERVED = ['from', 'class', 'def', 'import', 'in', 'is', 'not', 'pass', 'global', 'with', 'as', 'for']

const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const argument = (name: string): string => (RESERVED.includes(name) ? `${name}_` : name)

const methodOf = ({
  route,
  operationId,
  summary,
  parameters = [],
  requestBody,
}: DocumentedOperation & { route: string }): string => {
  const [method = '', path = ''] = route.split(' ')
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => argument(snake(name)))
  const query = parameters.filter(each => !each.$ref && each.in === 'query').map(({ name }) => name)
  const named = query.map(name => `${argument(name)}=None`)
  const signature = ['self', ...params, ...(requestBody ? ['body'] : []), ...(named.length > 0 ? ['*', ...named] : [])]
  const sent = [
    `"${method}", "${path}"`,
    ...(params.length > 0 ? [`[${params.join(', ')}]`] : []),
    ...(query.length > 0 ? [`query={${query.map(name => `"${name}": ${argument(name)}`).join(', ')}}`] : []),
    ...(requestBody ? ['body=body'] : []),
  ]
  return `
    def ${snake(operationId)}(${signature.join(', ')}):
        """${summary}."""
        return self._send(${sent.join(', ')})
`
}

export const pythonClient = async (): Promise<string> => {
  const { operations } = await readOpenApi()
  return readFileSync(join(root, 'scripts/python/runtime.py'), 'utf8') + operations.map(methodOf).join('')
}

if (import.meta.main) writeFileSync(join(root, PYTHON_CLIENT), await pythonClient())
