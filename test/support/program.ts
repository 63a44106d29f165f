import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildSync } from 'esbuild'
import { builtOnce } from './built-once.ts'

/**
 * Programs that tests start as processes. Each is built once per test run, because a build starts ten times faster than
 * the source.
 */
const sources = join(import.meta.dirname, '..', '..')

/** The installed package that contains this platform's Node. */
export const NODE_PACKAGE = readdirSync(join(sources, 'node_modules')).find(name => /^node-.*\w-\w+$/.test(name))!

/**
 * Returns the program's folder with its runtime files and its bundled Node, but without other packages. It is outside
 * of the project, because another process could replace the project's own build at any time.
 */
export const builtProgram = (): Promise<string> =>
  builtOnce('program', folder => {
    execFileSync(process.execPath, [join(sources, 'scripts', 'build.ts'), join(folder, 'dist')])
    for (const part of ['bin', join('data', 'demo')]) {
      cpSync(join(sources, part), join(folder, part), { recursive: true })
    }
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(join(sources, 'node_modules', NODE_PACKAGE), join(folder, 'node_modules', NODE_PACKAGE))
  })

/** Returns the path of the program's main file, which Node runs. */
export const builtBin = async (): Promise<string> => join(await builtProgram(), 'bin', 'hindsight.js')

/** Returns a test module bundled with all its imports into one file, for a separate process. */
export const bundled = (source: string): Promise<string> =>
  builtOnce(`${basename(source, '.ts')}.mjs`, outfile => {
    const banner = {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    }
    const shape = { bundle: true, platform: 'node', format: 'esm', target: 'node26' } as const
    buildSync({ ...shape, entryPoints: [source], outfile, banner, logLevel: 'warning' })
  })
