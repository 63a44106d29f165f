import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { type Change, changed, expected } from './expected.ts'

/**
 * The first access to Headers, Request or Response makes Node load its HTTP client, which takes 7 MB of memory until
 * the daemon stops. The listener's library has lighter classes for nearly every request and response, but they extend
 * those three as soon as the library is loaded. Here they extend placeholders, which become Node's classes when the
 * first instance is created. The daemon creates responses directly with the library's lighter class, so all other code
 * still gets Node's classes.
 */
const LATE = `
const late = name => {
  let whole
  const load = () => {
    whole ??= globalThis[name]
    Object.setPrototypeOf(Late.prototype, whole.prototype)
    return whole
  }
  function Late(...given) {
    return Reflect.construct(load(), given, new.target === Late ? load() : new.target)
  }
  const isLate = each => Function.prototype[Symbol.hasInstance].call(Late, each)
  const value = each => isLate(each) || (whole !== undefined && each instanceof whole)
  return Object.defineProperty(Late, Symbol.hasInstance, { value })
}
const [LateHeaders, LateRequest, LateResponse] = ['Headers', 'Request', 'Response'].map(late)
export { Response$1 as Response }
`

/** The listener never uses HTTP/2 or WebSockets. */
const CHANGES: readonly Change[] = [
  [
    /^import \{ Http2ServerRequest, constants \} from "node:http2";$/gm,
    'class Http2ServerRequest {}; const constants = {};',
    1,
  ],
  [/globalThis\.(?:Close|Error)Event \?\? /g, '', 2],
  [/options\.overrideGlobalObjects !== false/g, 'false', 1],
  [/\bglobal(?:This)?\.(Headers|Request|Response)\b/g, 'Late$1', 6],
  [/\b(new|instanceof) Headers\b/g, '$1 LateHeaders', 10],
]

const found = expected('the listener of @hono/node-server')

export const leanFetch: Plugin = {
  name: 'lean-fetch',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@hono[\\/]node-server[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => {
      found()
      return { contents: LATE + changed('@hono/node-server', await readFile(path, 'utf8'), CHANGES) }
    })
  },
}

/** Returns the module that creates responses, changed to use the lighter class. */
export const leanResponse = async (): Promise<string> => {
  const text = await readFile(join(import.meta.dirname, '../src/server/http/response.ts'), 'utf8')
  return `import { Response } from '@hono/node-server'\n${text}`
}
