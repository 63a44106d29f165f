import { type ErrorCode, HindsightError } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { patient } from '../caller/patient.ts'
import type { HostRun } from '../commands/run.ts'
import { openDirectory } from '../names/directory.ts'
import { leagueIdOf } from '../names/leagues.ts'
import { printAnswer } from '../output/print.ts'
import { readRows, type SheetRow } from '../program/sheets.ts'
import { nameOfFile, readText } from '../program/text-file.ts'
import { type Fault, openSheetLeague, type SheetCommand } from './league.ts'
import { SHEETS } from './sheets.ts'

/** The results of commands in one transaction. */
interface LoadAttempt {
  applied: boolean
  /** The rows whose commands were refused. */
  faults: Fault[]
  code: ErrorCode | undefined
}

const attempt = async (caller: Caller, planned: readonly SheetCommand[], dryRun: boolean): Promise<LoadAttempt> => {
  if (planned.length === 0) return { applied: false, faults: [], code: undefined }
  const body = { lines: planned.map(({ command }) => command), dryRun }
  const { applied, results } = await caller.call('sendBatch', { body })
  const refused = results.filter(({ ok, rolledBack }) => !ok && !rolledBack)
  const faults = refused.map(({ line, message = '' }) => ({ row: planned[line - 1]!.rows[0]!, message }))
  return { applied, faults, code: refused[0]?.error as ErrorCode | undefined }
}

const textOf = ({ line, cells }: SheetRow): string => `line ${line} (${Object.values(cells).join(', ')})`

const notLoaded = (faults: readonly Fault[], code: ErrorCode): HindsightError => {
  const count = faults.length === 1 ? '1 line is' : `${faults.length} lines are`
  const sorted = faults.toSorted((a, b) => a.row.line - b.row.line)
  const lines = sorted.map(({ row, message }) => `${textOf(row)}: ${message}`)
  return new HindsightError(code, `Nothing was loaded, as ${count} wrong:\n${lines.join('\n')}`)
}

/**
 * `roster load`, `lineup load`, `team load`: loads a sheet into a league, all or nothing. Every wrong row is named,
 * whether it cannot be understood or is refused.
 */
export const loadSheet =
  (command: keyof typeof SHEETS) =>
  async ({ io, flags, args: [file = '-'], options, caller }: HostRun): Promise<number> => {
    const waiting = patient(caller)
    const { columns, plan } = SHEETS[command]
    const rows = await readRows(await readText(file, io), nameOfFile(file), columns)
    const directory = openDirectory(waiting)
    const id = await leagueIdOf(directory, options.league as string | undefined)
    const into = openSheetLeague(waiting, await directory.teamsOf(id))
    const { planned, faults } = await plan(rows, into)
    const dryRun = options.dryRun === true
    const tried = await attempt(waiting, planned, dryRun || faults.length > 0)
    const all = [...faults, ...tried.faults]
    if (all.length > 0) throw notLoaded(all, faults.length > 0 ? 'invalid_request' : tried.code!)
    const answer = { leagueId: id, name: into.league.name, rows: rows.length, applied: tried.applied, dryRun }
    const view = async () => (await import('../../views/loads.ts')).loaded(answer)
    await printAnswer(answer, { io, flags, view })
    return 0
  }
