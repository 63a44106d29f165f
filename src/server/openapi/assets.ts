import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export type AssetName = 'docs.js' | 'docs.css'

const SOURCES: Readonly<Record<AssetName, string>> = {
  'docs.js': 'swagger-ui-bundle.js',
  'docs.css': 'swagger-ui.css',
}

/** Starts the page. It is appended to the library, because inline scripts are forbidden. */
const START = `
SwaggerUIBundle({ url: '/v1/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null, defaultModelsExpandDepth: 0 })
`

const compress = promisify(gzip)

const readPackaged = (file: string): Promise<Buffer> =>
  readFile(new URL(`../../../node_modules/swagger-ui-dist/${file}`, import.meta.url))

/**
 * Returns one file of the reference page, compressed with gzip. When run from the sources, reads the npm package. The
 * build writes the file next to the bundle, and replaces this module with one that reads it.
 */
export const readAsset = async (name: AssetName): Promise<Uint8Array> => {
  const source = await readPackaged(SOURCES[name])
  return compress(name === 'docs.js' ? Buffer.concat([source, Buffer.from(START)]) : source, { level: 9 })
}
