import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { isolatedDeclaration } from 'rolldown/experimental'
import { builtModules } from './built-modules.ts'
import { operationTypes } from './library/operation-types.ts'

/**
 * Builds the npm library into `lib`: ESM with source maps, and types that need neither zod nor the source. `node
 * scripts/library.ts [FOLDER]`
 */
const root = join(import.meta.dirname, '..')
const lib = resolve(root, process.argv[2] ?? 'lib')
const ENTRIES = ['index', 'scoring', 'client'].map(name => `src/library/${name}.ts`)

const { STATS } = await import('../data/stats.ts')
const { ROUTES } = await import('../src/library/routes.ts')

/** Declarations that are computed here instead of being generated from source. */
const COMPUTED: Readonly<Record<string, string>> = {
  'data/stats.ts': `import type { StatRow } from '../data/stats/row.ts'
export type StatKey = ${STATS.map(({ key }) => `'${key}'`).join(' | ')}
export declare const STATS: readonly StatRow<StatKey>[]
`,
  'src/library/operation-types.ts': await operationTypes(),
}

const declarationOf = async (file: string): Promise<string> =>
  COMPUTED[file] ??
  (await isolatedDeclaration(file, readFileSync(join(root, file), 'utf8'), { stripInternal: true })).code

const IMPORT = /from\s+["'](\.[^"']+)\.ts["']/g

/** Writes the type declarations of the entry points and of all files that they refer to. */
const writeTypes = async (): Promise<void> => {
  const files = new Set(ENTRIES)
  for (const file of files) {
    const text = await declarationOf(file)
    for (const [, path] of text.matchAll(IMPORT)) files.add(relative(root, join(root, dirname(file), `${path}.ts`)))
    const target = join(lib, 'types', file.replace(/\.ts$/, '.d.ts'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text.replaceAll(IMPORT, "from '$1.js'"))
  }
}

const LIBRARY_MODULES: readonly (readonly [filter: RegExp, contents: string])[] = [
  [/library[\\/]routes\.ts$/, `export const ROUTES = ${JSON.stringify(ROUTES)}`],
  [
    /sources[\\/]open-thread\.ts$/,
    `import { Worker } from 'node:worker_threads'
export const openThread = options => new Worker(new URL('./season-thread.js', import.meta.url), options)`,
  ],
]

const libraryModules: Plugin = {
  name: 'library-modules',
  setup({ onLoad }) {
    for (const [filter, contents] of LIBRARY_MODULES) onLoad({ filter }, () => ({ contents, loader: 'ts' }))
  },
}

const COMMON = {
  absWorkingDir: root,
  outdir: lib,
  bundle: true,
  format: 'esm',
  minify: true,
  sourcemap: true,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [libraryModules, builtModules],
} satisfies BuildOptions

rmSync(lib, { recursive: true, force: true })
await build({
  ...COMMON,
  entryPoints: { scoring: 'src/library/scoring.ts', client: 'src/library/client.ts' },
  platform: 'browser',
  target: ['node22', 'es2023'],
})
await build({
  ...COMMON,
  entryPoints: { index: 'src/library/index.ts', 'season-thread': 'src/engine/sources/season-thread.ts' },
  platform: 'node',
  target: 'node26',
  splitting: true,
  // The maps only refer to the source files. Including their text would double the package's size.
  sourcesContent: false,
  // CommonJS libraries call `require` for Node's modules.
  banner: { js: "import { createRequire } from 'node:module';const require=createRequire(import.meta.url);" },
})
await writeTypes()
