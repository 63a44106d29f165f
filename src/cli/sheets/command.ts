import { type ErrorCode, HindsightError } from '../../engine/index.ts'
import { patient } from '../caller/patient.ts'
import type { HostRun } from '../commands/run.ts'
import { openDirectory } from '../names/directory.ts'
import { askedLeague } from '../names/leagues.ts'
import { printAnswer } from '../output/print.ts'
import { type CsvRow, readRows } from '../program/csv-rows.ts'
import { nameOfFile, readText } from '../program/text-file.ts'
import { attempt } from './attempt.ts'
import { openCells } from './cells.ts'
import type { Fault } from './planned.ts'
import { SHEETS } from './sheets.ts'

const textOf = (rows: readonly CsvRow[]): string => {
  const [first, ...others] = rows
  if (others.length > 0) return `lines ${rows.map(({ line }) => line).join(', ')}`
  return `line ${first!.line} (${Object.values(first!.cells).join(', ')})`
}

const notLoaded = (faults: readonly Fault[], code: ErrorCode): HindsightError => {
  const wrong = faults.reduce((sum, { rows }) => sum + rows.length, 0)
  const sorted = faults.toSorted((a, b) => a.rows[0]!.line - b.rows[0]!.line)
  const lines = sorted.map(({ rows, message }) => `${textOf(rows)}: ${message}`)
  const count = wrong === 1 ? '1 line is' : `${wrong} lines are`
  return new HindsightError(code, `Nothing was loaded, as ${count} wrong:\n${lines.join('\n')}`)
}

/**
 * `roster load`, `lineup load`, `team load`: loads a sheet into a league, all or nothing. Every wrong row is named,
 * whether it cannot be understood or is refused.
 */
export const loadSheet =
  (command: keyof typeof SHEETS) =>
  async (run: HostRun): Promise<number> => {
    const {
      io,
      flags,
      args: [file = '-'],
      options,
    } = run
    const waiting = patient(run.caller)
    const { columns, plan } = SHEETS[command]
    const rows = await readRows(await readText(file, io), nameOfFile(file), columns)
    const directory = openDirectory(waiting)
    const id = await askedLeague(directory, run)
    const cells = openCells(waiting, await directory.teamsOf(id))
    const { planned, faults } = await plan(rows, cells)
    const dryRun = options.dryRun === true
    const tried = await attempt(waiting, planned, dryRun || faults.length > 0)
    const all = [...faults, ...tried.faults]
    if (all.length > 0) throw notLoaded(all, faults.length > 0 ? 'invalid_request' : tried.code!)
    const answer = { leagueId: id, name: cells.league.name, rows: rows.length, applied: tried.applied, dryRun }
    const view = async () => (await import('../../views/stats.ts')).loaded(answer)
    await printAnswer(answer, { io, flags, view })
    return 0
  }
