import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { page } from './page.ts'
import { ROWS, type RowName } from './rows.ts'

/** What was measured, and where: `results.json` is written here alone, and docs/trust.md from it. */

/** One line that a test tells: how much it has done, and what it saw. */
export interface Told {
  row: RowName
  done: number
  /** Figures beside the count, by what they are. */
  figures?: Record<string, string | number>
  /** Those of the figures that miss their limit. */
  missed?: readonly string[]
}

/** When, at which commit and on which machine something was measured. */
export interface Measured {
  at: string
  commit: string
  machine: string
}

export interface Result extends Measured, Omit<Told, 'row'> {}

/** What is known of a row; `failed` is the last run that did not come to its end. */
export interface Known {
  result?: Result
  failed?: Measured
}

export type Results = Partial<Record<RowName, Known>>

const ROOT = join(import.meta.dirname, '../..')
const FILE = join(import.meta.dirname, 'results.json')

/** Tests add their lines here while they run, so that one that is stopped is not lost. */
export const TOLD_FILE = join(ROOT, 'build', 'trust-told.ndjson')

export const readResults = (): Results => JSON.parse(readFileSync(FILE, 'utf8')) as Results

const measured = (): Measured => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  const isClean = git('status', '--porcelain', '--', 'src', 'data', 'test') === ''
  const { model = 'unknown' } = cpus()[0] ?? {}
  return {
    at: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short=9', 'HEAD') + (isClean ? '' : ' and changes'),
    machine: `${cpus().length} x ${model.trim()}, Node ${process.versions.node}`,
  }
}

/** The lines told so far, the last one of each row. */
const takeTold = (): Map<RowName, Told> => {
  if (!existsSync(TOLD_FILE)) return new Map()
  const lines = readFileSync(TOLD_FILE, 'utf8').split('\n')
  rmSync(TOLD_FILE)
  const told = lines.filter(line => line !== '').map(line => JSON.parse(line) as Told)
  return new Map(told.map(each => [each.row, each]))
}

const writeResults = (results: Results): void => {
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(join(ROOT, 'docs', 'trust.md'), page(results))
}

/** Keeps what tests have told; of `parts` that failed, the rows that were not told failed. */
export const keepTold = (failedParts: readonly string[] = []): void => {
  const [results, told] = [readResults(), takeTold()]
  for (const [name, { part }] of Object.entries(ROWS) as [RowName, (typeof ROWS)[RowName]][]) {
    const line = told.get(name)
    if (line) {
      const { row: _, ...result } = line
      results[name] = { result: { ...result, ...measured() } }
    } else if (failedParts.includes(part)) results[name] = { ...results[name], failed: measured() }
  }
  writeResults(results)
}
