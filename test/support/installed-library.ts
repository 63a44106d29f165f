import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtOnce } from './built-once.ts'
import { PROJECT } from './docs.ts'
import { temporaryFolder } from './folder.ts'

/** Returns the folder of the npm library, which is built once per test run. */
export const builtLibrary = (): Promise<string> =>
  builtOnce('library', draft => {
    execFileSync(process.execPath, [join(PROJECT, 'scripts/library.ts'), draft], { stdio: 'inherit' })
  })

/** Creates a TypeScript project with the package installed. Returns its folder. */
export const openLibraryProject = async (): Promise<string> => {
  const folder = temporaryFolder()
  const installed = join(folder, 'node_modules/hindsight-ff')
  mkdirSync(join(installed, 'data'), { recursive: true })
  cpSync(join(PROJECT, 'package.json'), join(installed, 'package.json'))
  // The package is copied. Through a link, Node would look for its dependencies above the real folder.
  cpSync(await builtLibrary(), join(installed, 'lib'), { recursive: true })
  symlinkSync(join(PROJECT, 'data/demo'), join(installed, 'data/demo'))
  const compilerOptions = { module: 'nodenext', target: 'esnext', strict: true, noEmit: true, types: ['node'] }
  const typeRoots = [join(PROJECT, 'node_modules/@types')]
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...compilerOptions, typeRoots } }))
  return folder
}

/** Runs a program in a folder, and returns everything that it prints. */
export const outputOf = (
  folder: string,
  [program = '', ...argv]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> =>
  new Promise(resolve => {
    execFile(program, argv, { cwd: folder, env: { ...process.env, ...env } }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })

/** Type-checks all programs in a project, and returns the errors. */
export const compileErrors = (folder: string): Promise<string> =>
  outputOf(folder, [process.execPath, join(PROJECT, 'node_modules/typescript/bin/tsc'), '--project', '.'])
