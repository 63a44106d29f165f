import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Folder } from './folders.ts'
import type { StrykerReport } from './report.ts'

const ROOT = join(import.meta.dirname, '../..')
const STRYKER = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js')

/** Where Stryker keeps what it knows of a folder, so that a run that was stopped goes on. */
const reportOf = (folder: Folder): string => join('build/mutants', `${folder}.json`)

export const sourcesOf = (folder: Folder): string[] =>
  globSync(`src/engine/${folder}/**/*.ts`, { cwd: ROOT })
    .map(path => path.replaceAll('\\', '/'))
    .toSorted()

/** Stryker has many packages, which nothing else needs: they come when they are asked for. */
const install = (): void => {
  if (existsSync(STRYKER)) return
  const argv = ['ci', '--prefix', import.meta.dirname, '--ignore-scripts', '--prefer-offline']
  spawnSync('npm', argv, { stdio: 'inherit', shell: process.platform === 'win32' })
}

/** Tries the mutants of some files of a folder that no earlier run has tried; its report has those of earlier runs as well. */
export const tryMutants = async (folder: Folder, files: readonly string[]): Promise<StrykerReport> => {
  install()
  const argv = ['run', 'test/mutants/stryker.config.json', '--incrementalFile', reportOf(folder), '-m', files.join(',')]
  // The tests are those of `npm test`: their long form would be played for each mutant.
  const { HINDSIGHT_SOAK: _share, HINDSIGHT_TOLD: _told, ...env } = process.env
  const child = spawn(process.execPath, [STRYKER, ...argv], {
    cwd: ROOT,
    env: { ...env, HINDSIGHT_MUTANTS: folder },
    stdio: 'inherit',
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`Stryker ended with status ${status}`)
  return JSON.parse(readFileSync(join(ROOT, reportOf(folder)), 'utf8')) as StrykerReport
}
