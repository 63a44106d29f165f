import { type Plugin, transform } from 'esbuild'
import { readGroups } from '../data/groups.ts'
import { expected } from './expected.ts'

/**
 * Modules that the build replaces. Some would compute the same tables at every start: without the command table,
 * `system list` takes 2.9 times as long, without the table of operations 2.0 times, and without the table of views
 * 1.1 times. Others contain paths that are different in the build.
 */

/** Returns the command table. A command's fields are read on demand, because each run needs only one command. */
const manifestModule = async (): Promise<string> => {
  const { buildManifest } = await import('../src/cli/caller/manifest.ts')
  const rows = (await buildManifest()).map(({ fields, ...facts }) => [facts, JSON.stringify(fields)])
  return `
const row = ([facts, text]) => {
  let fields
  return { ...facts, get fields() { return (fields ??= JSON.parse(text)) } }
}
const rows = JSON.parse(${JSON.stringify(JSON.stringify(rows))}).map(row)
export const manifest = async () => rows`
}

/** The version is read from package.json, which is in a different place in a build. */
const versionModule = async (): Promise<string> => {
  const { VERSION } = await import('../src/cli/io/version.ts')
  return `export const VERSION = ${JSON.stringify(VERSION)}`
}

/** Returns a module with a function that looks a name up in a table. */
const lookup = (name: string, table: ReadonlyMap<string, string>): string =>
  `const table = ${JSON.stringify(Object.fromEntries(table))}
export const ${name} = async key => table[key]`

const resourceModule = async (): Promise<string> => {
  const { RESOURCES } = await import('../src/engine/index.ts')
  return lookup(
    'resourceOf',
    await readGroups<string, readonly { name: string }[]>(RESOURCES, list => list.map(({ name }) => name)),
  )
}

const viewModule = async (): Promise<string> => {
  const { VIEW_MODULES } = await import('../src/views/index.ts')
  return lookup(
    'moduleOf',
    await readGroups<string, { VIEWS: object }>(VIEW_MODULES, ({ VIEWS }) => Object.keys(VIEWS)),
  )
}

/** The files of the reference page are already compressed, next to the bundle or inside the single executable. */
const ASSETS_MODULE = `
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getRawAsset, isSea } from 'node:sea'
export const readAsset = async name =>
  isSea() ? new Uint8Array(getRawAsset(name + '.gz')) : readFile(join(__dirname, name + '.gz'))
`

/** The thread that reads seasons is a file next to the bundle, or a string inside the single executable. */
const THREAD_MODULE = `
import { join } from 'node:path'
import { getAsset, isSea } from 'node:sea'
import { Worker } from 'node:worker_threads'
const inside = () => '(' + getAsset('season-thread.cjs', 'utf8').trim().replace(/;$/, '') + ')({}, require, {})'
export const openThread = options =>
  isSea()
    ? new Worker(inside(), { ...options, eval: true })
    : new Worker(join(__dirname, 'season-thread.cjs'), options)
`

/** Returns the pages' style sheet and script, as sent to browsers. */
const boardModule = async (): Promise<string> => {
  const { ASSETS } = await import('../src/web/assets.ts')
  const small = async (text: string, loader: 'css' | 'js'): Promise<string> =>
    (await transform(text, { loader, minify: true })).code
  const style = await small(ASSETS.style, 'css')
  const [script, alerts] = await Promise.all([small(ASSETS.script, 'js'), small(ASSETS.alerts, 'js')])
  return `export const ASSETS = ${JSON.stringify({ style, script, alerts })}`
}

const MODULES: Readonly<Record<string, () => Promise<string>>> = {
  'src/cli/caller/manifest.ts': manifestModule,
  'src/cli/io/version.ts': versionModule,
  'src/engine/kernel/resource-of.ts': resourceModule,
  'src/engine/sources/open-thread.ts': async () => THREAD_MODULE,
  'src/server/openapi/assets.ts': async () => ASSETS_MODULE,
  'src/views/module-of.ts': viewModule,
  'src/web/assets.ts': boardModule,
  'src/web/pages/styleguide.ts': async () => 'export const WORKSHOP = []',
}

const WANTED = Object.entries(MODULES).map(([path, contents]) => ({
  filter: new RegExp(`${path.replaceAll('/', '[\\\\/]').replace('.', '\\.')}$`),
  contents,
  found: expected(path),
}))

export const builtModules: Plugin = {
  name: 'built-modules',
  setup({ onLoad }) {
    for (const { filter, contents, found } of WANTED) {
      onLoad({ filter }, async () => {
        found()
        return { contents: await contents(), loader: 'ts' }
      })
    }
  },
}
