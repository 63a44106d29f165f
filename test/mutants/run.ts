import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBuilds } from '../support/builds.ts'
import { outermost } from './draw.ts'
import { FOLDERS, type Folder } from './folders.ts'
import type { StrykerReport } from './report.ts'

const ROOT = join(import.meta.dirname, '../..')
const STRYKER = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const KEPT = 'build/mutants'

/** The max size of a list of ranges, in bytes. */
const MAX_BYTES = 64 * 2 ** 20

/** Installs Stryker on demand, because nothing else needs its many packages. */
export const install = (): void => {
  if (existsSync(STRYKER)) return
  const argv = ['ci', '--prefix', import.meta.dirname, '--ignore-scripts', '--prefer-offline']
  spawnSync('npm', argv, { stdio: 'inherit', shell: process.platform === 'win32' })
}

/** Returns the range of each mutant in folders that are mutated together. */
export const placesOf = (folder: Folder): string[] => {
  const patterns = FOLDERS[folder].folders.map(each => `src/engine/${each}/**/*.ts`)
  const files = globSync(patterns, { cwd: ROOT }).map(path => path.replaceAll('\\', '/'))
  const argv = [join(import.meta.dirname, 'list.mjs'), ...files.toSorted()]
  const text = execFileSync(process.execPath, argv, { cwd: ROOT, encoding: 'utf8', maxBuffer: MAX_BYTES })
  return JSON.parse(text) as string[]
}

const readJson = (path: string): object => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as object

/**
 * Tests the mutants in these ranges of a folder that earlier runs have not tested, and returns whether it finished. The
 * report also contains the mutants from earlier and interrupted runs.
 */
export const tryMutants = async (
  folder: Folder,
  places: readonly string[],
): Promise<{ report: StrykerReport; isWhole: boolean }> => {
  // Results are stored here, so that an interrupted run can continue.
  const [report, config] = [`${KEPT}/${folder}.json`, `${KEPT}/${folder}.config.json`]
  mkdirSync(join(ROOT, KEPT), { recursive: true })
  const options = {
    ...readJson('test/mutants/stryker.config.json'),
    incrementalFile: report,
    mutate: outermost(places),
  }
  writeFileSync(join(ROOT, config), JSON.stringify(options))
  // Runs the tests as `.ci/run` does, with the whole contract. Otherwise the long version would run for each mutant.
  const { HINDSIGHT_SOAK: _share, HINDSIGHT_REPORTS: _told, ...env } = process.env
  const builds = makeBuilds()
  const child = spawn(process.execPath, [STRYKER, 'run', config], {
    cwd: ROOT,
    env: { ...env, HINDSIGHT_TEST_WHOLE: '1', HINDSIGHT_MUTANTS: folder, TMPDIR: builds },
    stdio: 'inherit',
  })
  const [status] = await once(child, 'exit')
  rmSync(builds, { recursive: true, force: true })
  if (!existsSync(join(ROOT, report))) throw new Error('Stryker ended before the first mutant; its output says why')
  return { report: readJson(report) as StrykerReport, isWhole: status === 0 }
}
