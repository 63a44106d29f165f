import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { build } from 'esbuild'

/**
 * Builds one executable that does not need Node: build/hindsight, from this Node and for this kind of machine. It
 * contains the built modules with their compiled code, the reference page, and the bundled season.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, 'build')
const draft = join(out, 'parts')
const binary = join(out, process.platform === 'win32' ? 'hindsight.exe' : 'hindsight')

const node = (...argv: string[]): void => void execFileSync(process.execPath, argv, { cwd: root, stdio: 'inherit' })

const tool = (name: string, ...argv: string[]): boolean => {
  try {
    execFileSync(name, argv, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Writes a copy of this Node. Removes its debug symbols if a tool for that is installed. */
const leanNode = (): string => {
  const file = join(draft, 'node')
  copyFileSync(process.execPath, file)
  chmodSync(file, 0o755)
  if (process.platform === 'linux') tool('strip', file)
  if (process.platform === 'darwin') tool('codesign', '--remove-signature', file)
  return file
}

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

/** Returns the path of every embedded file, by the name that the program requests it with. */
const assets = (): Record<string, string> => {
  const named = filesUnder('dist').map(file => [basename(file), file])
  const season = filesUnder('data/demo').map(file => [relative(root, file).replaceAll(sep, '/'), file])
  return Object.fromEntries([...named, ...season])
}

rmSync(out, { recursive: true, force: true })
mkdirSync(draft, { recursive: true })
node('scripts/build.ts')
await build({
  absWorkingDir: root,
  entryPoints: ['src/start/executable.ts'],
  outfile: join(draft, 'start.cjs'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node26',
  minify: true,
})
const config = {
  main: join(draft, 'start.cjs'),
  executable: leanNode(),
  output: binary,
  disableExperimentalSEAWarning: true,
  useCodeCache: true,
  // NODE_OPTIONS must not affect this program.
  execArgv: ['--disable-warning=ExperimentalWarning'],
  execArgvExtension: 'none',
  assets: assets(),
}
writeFileSync(join(draft, 'sea.json'), JSON.stringify(config))
node('--build-sea', join(draft, 'sea.json'))
if (process.platform === 'darwin' && !tool('codesign', '--sign', '-', binary)) {
  throw new Error('codesign could not sign the executable, and macOS runs none without a signature')
}
rmSync(draft, { recursive: true })
