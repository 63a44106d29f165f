import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the test tools in `test/tools` if they differ from the lock file, and runs one of them: `node
 * scripts/tools.ts [TOOL ARGUMENT…]`. If the registry is unreachable, only the tests that need a tool fail.
 */
const folder = join(import.meta.dirname, '..', 'test', 'tools')
const installed = join(folder, 'node_modules', '.installed')
const shell = process.platform === 'win32'

const lock = createHash('sha256')
  .update(readFileSync(join(folder, 'package-lock.json')))
  .digest('hex')

const isCurrent = (): boolean => existsSync(installed) && readFileSync(installed, 'utf8') === lock

const install = (): void => {
  const argv = ['ci', '--prefix', folder, '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  const { status } = spawnSync('npm', argv, { stdio: ['ignore', 'ignore', 'inherit'], shell })
  if (status === 0) writeFileSync(installed, lock)
  else process.stderr.write("Couldn't install the test tools. Tests that need a browser or PostgreSQL fail.\n")
}

if (!isCurrent()) install()
const [tool, ...argv] = process.argv.slice(2)
if (tool !== undefined) {
  const { status } = spawnSync(join(folder, 'node_modules', '.bin', tool), argv, { stdio: 'inherit', shell })
  process.exitCode = status ?? 1
}
