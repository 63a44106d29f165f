import { basename, extname } from 'node:path'
import { BRACKET_SIZES, HindsightError, invalid, MOST_SHEET_ROWS, type SheetLeague } from '../../engine/index.ts'
import { importedSheet } from '../../views/mirrors.ts'
import type { Caller } from '../caller/caller.ts'
import { patient } from '../caller/patient.ts'
import type { HostRun } from '../commands/run.ts'
import { typedText } from '../commands/typed-options.ts'
import { requireNameOfSheet } from '../names/same-name.ts'
import { findSystem } from '../names/systems.ts'
import { printAnswer } from '../output/print.ts'
import { isPreview, requireTaken, seasonIn } from './options.ts'
import { inLines, type LeagueRow, readLeagueRows } from './sheet-rows.ts'

const playoffsIn = (written: string): SheetLeague['playoffs'] => {
  const [, size, startWeek] = /^(\d+)\s*@\s*(\d+)$/.exec(written.trim()) ?? []
  const teams = BRACKET_SIZES.find(each => each === Number(size))
  if (teams !== undefined) return { teams, startWeek: Number(startWeek) }
  throw invalid(`--playoffs must be teams@week, such as 6@15, with ${BRACKET_SIZES.join(', ')} teams, not "${written}"`)
}

const nameOf = (file: string, { name }: HostRun['options']): string => {
  if (name !== undefined) return String(name)
  return file === '-' ? 'Sheet' : basename(file, extname(file))
}

/** The rows of one season: the one that is asked for, else the only one of the file. Throws invalid_request. */
const rowsOfSeason = (all: readonly LeagueRow[], file: string, season: number | undefined): LeagueRow[] => {
  const held = [...new Set(all.map(row => row.season))].sort()
  if (season === undefined && held.length > 1)
    throw invalid(`${file} holds ${held.join(', ')}; say which with --season`)
  const rows = all.filter(row => season === undefined || row.season === season)
  if (rows.length === 0) throw invalid(`${file} holds no row of season ${season}; it holds ${held.join(', ')}`)
  if (rows.length > MOST_SHEET_ROWS)
    throw invalid(`${file} holds ${rows.length} rows of a season; a league has ${MOST_SHEET_ROWS} at most`)
  return rows
}

/** The id of the scoring system that --rules names; undefined without it. */
const systemIdIn = async (caller: Caller, options: HostRun['options']): Promise<string | undefined> => {
  const written = typedText(options, 'rules')
  return written === undefined ? undefined : (await findSystem(caller, written, false)).id
}

/** `league import --sheet`: a league from the rows of a file. */
export const importSheet = async (run: HostRun): Promise<number> => {
  const { io, flags, args, options } = run
  requireTaken(options, 'sheet', ['season', 'preview', 'name', 'rules', 'fit', 'playoffs'])
  if (args.length > 0) throw invalid(`--sheet names a file; leave out "${args[0]}"`)
  if (options.rules !== undefined && options.fit !== undefined) throw invalid('Give --rules or --fit, not both')
  const caller = patient(run.caller)
  const file = String(options.sheet)
  const season = seasonIn(options)
  const rows = rowsOfSeason(await readLeagueRows(file, season, io), file, season)
  const name = nameOf(file, options)
  const dryRun = isPreview(options)
  if (!dryRun) await requireNameOfSheet(caller, { name, season: rows[0]!.season })
  const systemId = await systemIdIn(caller, options)
  const body: SheetLeague = {
    name,
    rows,
    ...(season !== undefined && { season }),
    ...(systemId !== undefined && { systemId }),
    ...(options.fit === true && { fit: true }),
    ...(options.playoffs !== undefined && { playoffs: playoffsIn(String(options.playoffs)) }),
  }
  const query = dryRun ? { preview: 1 as const } : {}
  const answer = await caller.call('importSheet', { body, query }).catch(error => {
    throw error instanceof HindsightError ? inLines(error, rows) : error
  })
  await printAnswer(answer, { io, flags, view: async () => importedSheet(answer) })
  return 0
}
