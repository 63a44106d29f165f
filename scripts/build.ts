import { rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'esbuild'

const root = join(import.meta.dirname, '..')

/** Puts constants, computed now, in the place of modules that would compute them at every start. */
const constants = (modules: Readonly<Record<string, () => Promise<string>>>): Plugin => ({
  name: 'constants',
  setup({ onLoad }) {
    for (const [path, contents] of Object.entries(modules)) {
      const filter = new RegExp(`${path.replaceAll('/', '[\\\\/]').replace('.', '\\.')}$`)
      onLoad({ filter }, async () => ({ contents: await contents(), loader: 'ts' }))
    }
  },
})

const manifestModule = async (): Promise<string> => {
  const { buildManifest } = await import('../src/cli/manifest.ts')
  const rows = JSON.stringify(await buildManifest())
  return `const rows = JSON.parse(${JSON.stringify(rows)}); export const manifest = async () => rows`
}

const versionModule = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return `export const VERSION = ${JSON.stringify(version)}`
}

/** Beside the bundle the files of the reference page lie compressed already. */
const ASSETS_MODULE = `
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
export const readAsset = name => readFile(join(__dirname, name + '.gz'))
`

/** Writes the files of the reference page, and the licences under which they are. */
const writeAssets = async (): Promise<void> => {
  const { readLicences } = await import('../src/server/assets.ts')
  const { docsPage } = await import('../src/server/docs.ts')
  for (const { name, read } of docsPage().assets) await writeFile(join(root, 'dist', `${name}.gz`), await read())
  await writeFile(join(root, 'dist', 'docs.licences.txt'), await readLicences())
}

/** Modules that are files of their own, read when they are first needed, so that no start pays for them. */
const APART = { main: 'src/cli/main.ts', serve: 'src/cli/serve.ts', undici: 'undici' }

const apart: Plugin = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /^(\.\/main\.ts|\.\.\/serve\.ts|undici)$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: `./${basename(path, '.ts')}.cjs`, external: true },
    )
  },
}

rmSync(join(root, 'dist'), { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: { hindsight: 'src/cli/process.ts', ...APART },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node26',
  format: 'cjs',
  // A require is found without starting Node's loader of ES modules.
  supported: { 'dynamic-import': false },
  minify: true,
  keepNames: false,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [
    apart,
    constants({
      'src/cli/manifest.ts': manifestModule,
      'src/cli/version.ts': versionModule,
      'src/server/assets.ts': async () => ASSETS_MODULE,
    }),
  ],
})
await writeAssets()
