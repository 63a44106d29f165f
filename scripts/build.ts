import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { builtModules } from './built-modules.ts'
import { expected, requireExpected } from './expected.ts'
import { pack } from './pack.ts'
import { layoutLater, plainWidth, withoutDebugging } from './replaced.ts'
import { billOf, inventory, licensesOf, packagesIn } from './sbom.ts'

/** Builds the program into a folder, `dist` by default: `node scripts/build.ts [FOLDER]`. */
const root = join(import.meta.dirname, '..')
const dist = resolve(root, process.argv[2] ?? 'dist')

const writeAssets = async (): Promise<void> => {
  const { docsPage } = await import('../src/server/openapi/docs-page.ts')
  for (const { name, read } of docsPage().assets) await writeFile(join(dist, `${name}.gz`), await read())
}

/** Modules in separate files that are read on first use, so that they do not slow down every start. */
const APART = {
  standalone: 'src/web/standalone.ts',
  'mcp-sdk': 'src/mcp/mcp-sdk.ts',
  markdown: 'src/web/drawing/markdown.ts',
  'season-thread': 'src/engine/sources/season-thread.ts',
}

/**
 * The program, and additional files that only the daemon and published leagues need. The code for leagues is in a
 * separate file, so that commands about systems and players do not read it.
 */
const TOGETHER = {
  'src/cli/main.ts': {
    main: /^(data\/systems\.|src\/(cli\/(output|names|completion)\/|views\/(index|players|systems|stats|analysis|verification)\.|engine\/(season\/|operations\/(systems|analysis|optimize|players|scores|stats)\.|jobs\/season(s|-gaps)\.)))/,
    leagues: /./,
  },
  'src/cli/serve/pages.ts': { pages: /./ },
}

/** Libraries in separate files, by import name. */
const APART_LIBRARIES: Readonly<Record<string, string>> = {
  undici: 'undici',
  'csv-parse/sync': 'csv-parse',
  '@bomb.sh/tab': 'tab',
  uqr: 'uqr',
  nodemailer: 'nodemailer',
  'web-push': 'web-push',
  'entities/decode': 'entities',
  'ml-matrix': 'ml-matrix',
  'jq-wasm/inline': 'jq',
  parse5: 'parse5',
  pg: 'pg',
}

/** Each separate module's file name, by its path or import name. */
const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(APART).map(([file, source]) => [source, file])),
  ...Object.fromEntries(Object.entries(TOGETHER).map(([source, files]) => [source, Object.keys(files)[0]!])),
  'src/cli/tui/index.tsx': 'tui',
  ...APART_LIBRARIES,
}

const found = Object.fromEntries(
  Object.keys(FILES)
    // A thread's module is started as a worker, so nothing imports it.
    .filter(path => path !== APART['season-thread'])
    .map(path => [path, expected(`an import of ${path}`)]),
)

const apart: Plugin = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /^[^/]/ }, ({ path, kind, resolveDir }) => {
      if (kind === 'entry-point') return undefined
      const asked = path.startsWith('.') ? relative(root, join(resolveDir, path)).replaceAll(sep, '/') : path
      const file = FILES[asked]
      if (file === undefined) return undefined
      found[asked]?.()
      return { path: `./${file}.cjs`, external: true }
    })
  },
}

const { plugin: inside, folders } = inventory()

const COMMON = {
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  platform: 'node',
  target: 'node26',
  minify: true,
  keepNames: false,
  legalComments: 'none',
  logLevel: 'warning',
} as const

/**
 * Each module file is already a function, so a loader compiles exactly the text that it read. If Node loads the file
 * itself, it runs immediately with Node's exports.
 */
const PARAMETERS = 'exports,require,module,__filename,__dirname'
const WRAPPED = {
  banner: { js: `(this===globalThis?f=>f:f=>f(${PARAMETERS}))((function(${PARAMETERS}){` },
  footer: { js: '}))' },
}

/** The terminal interface. */
const buildTui = (): Promise<unknown> =>
  build({
    ...COMMON,
    ...WRAPPED,
    entryPoints: { tui: 'tui' },
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    jsx: 'automatic',
    // Without fetch, the layout engine is decoded directly, which does not need an HTTP client.
    define: { 'process.env.NODE_ENV': '"production"', fetch: 'undefined', 'Intl.Segmenter': 'LateSegmenter' },
    inject: ['scripts/late-segmenter.ts'],
    plugins: [inside, layoutLater, withoutDebugging, plainWidth, builtModules],
  })

/** Builds the startup file, which loads the others. */
const buildStart = (): Promise<unknown> =>
  build({ ...COMMON, entryPoints: { start: 'src/start/folder.ts' }, outExtension: { '.js': '.cjs' }, format: 'cjs' })

rmSync(dist, { recursive: true, force: true })
const PROGRAM = {
  ...COMMON,
  ...WRAPPED,
  // The PostgreSQL driver imports pg-native for libpq users.
  external: ['pg-native'],
  plugins: [inside, apart, builtModules],
}
await build({
  ...PROGRAM,
  entryPoints: {
    hindsight: 'src/cli/process.ts',
    ...APART,
    ...Object.fromEntries(Object.entries(APART_LIBRARIES).map(([library, file]) => [file, library])),
  },
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  // Node can resolve a require without starting its ES module loader.
  supported: { 'dynamic-import': false },
})
await pack(PROGRAM, TOGETHER)
/**
 * Throws if a file contains non-ASCII characters, because the program is read as Latin-1, which is fastest. esbuild
 * does not escape them in tagged templates.
 */
const requirePlain = async (file: string): Promise<void> => {
  const [odd] = /.{0,60}[^\0-\x7f]/.exec(await readFile(join(dist, file), 'utf8')) ?? []
  if (odd !== undefined) throw new Error(`${file} contains a character that is not ASCII; use an entity: ${odd}`)
}

/** Files that a different build makes for the reference page. */
const MADE_ELSEWHERE = [join('node_modules', 'swagger-ui-dist')]

/** Writes the bill of materials for the build, with its licenses. */
const writeBill = async (): Promise<void> => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const packages = await packagesIn(root, [...folders, ...MADE_ELSEWHERE])
  await writeFile(join(dist, 'sbom.json'), `${JSON.stringify(billOf(version, packages), null, 1)}\n`)
  await writeFile(join(dist, 'licenses.txt'), await licensesOf(packages))
}

/** A module that uses the entire zod namespace as a value (`= z`) would add zod's fifty languages to the program. */
const requireOneLanguage = async (file: string): Promise<void> => {
  if (!(await readFile(join(dist, file), 'utf8')).includes('Ongeldige invoer')) return
  throw new Error(`${file} contains zod's languages; import each of its functions by name`)
}

await Promise.all([writeAssets(), buildTui(), buildStart()])
requireExpected()
await writeBill()
await Promise.all(['hindsight.cjs', 'main.cjs', 'leagues.cjs', 'pages.cjs', 'tui.cjs'].map(requirePlain))
await Promise.all(['main.cjs', 'leagues.cjs', 'pages.cjs'].map(requireOneLanguage))
const { NODE_OPTIONS: _, ...env } = process.env
// Commands print to a pipe, as in scripts. The terminal interface draws in a separate terminal.
for (const [task, stdout] of [
  ['commands', 'pipe'],
  ['interface', 'ignore'],
  ['check', 'inherit'],
] as const) {
  const argv = [join(root, 'scripts', 'record.ts'), dist, task]
  execFileSync(process.execPath, argv, { env, stdio: ['ignore', stdout, 'pipe'] })
}
