import { invalid } from '../../engine/index.ts'
import { type CsvRow, readRows } from './csv-rows.ts'
import { parseJson } from './text-file.ts'

const jsonRows = (text: string, where: string): unknown => {
  const value = parseJson(text, where) as { rows?: unknown; ranks?: unknown }
  return value.rows ?? value.ranks ?? value
}

const wrongCells = (rows: readonly CsvRow[], column: string, isRight: RegExp): string[] =>
  rows.flatMap(({ line, cells }) => (isRight.test(cells[column]!) ? [] : [`line ${line}: "${cells[column]}"`]))

/** What a cell names: by the id in the column beside it, where one is. */
const idOr = (cells: CsvRow['cells'], name: string): string => cells[`${name}id`] || cells[name]!

/** The rows of a finished draft. */
const readPicks = async (text: string, where: string): Promise<unknown> => {
  const rows = await readRows(text, where, { needed: ['pick', 'team', 'player'], beside: ['teamid', 'playerid'] })
  const wrong = wrongCells(rows, 'pick', /^\d{1,9}$/)
  if (wrong.length > 0) throw invalid(`pick must be a whole number in every row:\n${wrong.join('\n')}`)
  return rows.map(({ line, cells }) => ({
    pick: Number(cells.pick),
    team: idOr(cells, 'team'),
    player: idOr(cells, 'player'),
    line,
  }))
}

/** The ranks of players. */
const readRanks = async (text: string, where: string): Promise<unknown> => {
  const rows = await readRows(text, where, { needed: ['player', 'rank'], beside: ['playerid'] })
  const wrong = wrongCells(rows, 'rank', /^\d{1,9}(\.\d+)?$/)
  if (wrong.length > 0) throw invalid(`rank must be a number in every row:\n${wrong.join('\n')}`)
  return rows.map(({ line, cells }) => ({ player: idOr(cells, 'player'), rank: Number(cells.rank), line }))
}

type SheetReader = (text: string, where: string) => Promise<unknown>

const orJson =
  (readCsv: SheetReader): SheetReader =>
  async (text, where) =>
    /^\s*[[{]/.test(text) ? jsonRows(text, where) : readCsv(text, where)

/** Fields that read rows from a file: CSV with certain columns, or JSON. The readers throw invalid_request. */
export const SHEET_READERS: Readonly<Record<string, SheetReader>> = {
  rows: orJson(readPicks),
  ranks: orJson(readRanks),
}
