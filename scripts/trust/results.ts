import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { page } from './page.ts'
import { type Measured, type Reported, type Results, ROWS, type RowName } from './rows.ts'

/** Stores test results in `results.json`, and writes docs/trust.md from them. */

const ROOT = join(import.meta.dirname, '../..')
const FILE = join(import.meta.dirname, 'results.json')

/** Tests append their results to this file as they run, so that an interrupted run keeps them. */
export const REPORT_FILE = join(ROOT, 'build', 'trust-reports.ndjson')

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

/** Reads each row's newest result. */
const takeReports = (): Map<RowName, Reported> => {
  if (!existsSync(REPORT_FILE)) return new Map()
  const lines = readFileSync(REPORT_FILE, 'utf8').split('\n')
  rmSync(REPORT_FILE)
  const reports = lines.filter(line => line !== '').map(line => JSON.parse(line) as Reported)
  return new Map(reports.map(each => [each.row, each]))
}

const writeResults = (results: Results): void => {
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(join(ROOT, 'docs', 'trust.md'), page(results))
}

/** Stores the reported results. If a part failed, its rows without a result count as failed. */
export const storeReports = (failedParts: readonly string[] = []): void => {
  const [results, reports] = [readResults(), takeReports()]
  for (const [name, { part }] of Object.entries(ROWS) as [RowName, (typeof ROWS)[RowName]][]) {
    const line = reports.get(name)
    if (line) {
      const { row: _, ...result } = line
      results[name] = { result: { ...result, ...measured() } }
    } else if (failedParts.includes(part)) results[name] = { ...results[name], failed: measured() }
  }
  writeResults(results)
}
