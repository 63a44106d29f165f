import { HindsightError } from '../engine/index.ts'

/** A finished draft in a file: CSV with the columns pick, team and player, or JSON with rows of these fields. */

const COLUMNS = ['pick', 'team', 'player'] as const

const usage = (message: string): HindsightError => new HindsightError('invalid_request', message)

const jsonRows = (text: string, where: string): unknown => {
  try {
    const value = JSON.parse(text) as { rows?: unknown }
    return value.rows ?? value
  } catch (error) {
    throw usage(`${where} is no JSON: ${(error as Error).message}`)
  }
}

const csvRows = async (text: string, where: string): Promise<Record<string, string>[]> => {
  const { parse } = await import('csv-parse/sync')
  const columns = (names: string[]) => names.map(name => name.toLowerCase())
  try {
    return parse(text, { columns, trim: true, skip_empty_lines: true }) as Record<string, string>[]
  } catch (error) {
    throw usage(`${where} is no CSV: ${(error as Error).message}`)
  }
}

/** The rows of a draft in a text, as the operation takes them. Throws invalid_request for what is no such sheet. */
export const readSheet = async (text: string, where: string): Promise<unknown> => {
  if (/^\s*[[{]/.test(text)) return jsonRows(text, where)
  const rows = await csvRows(text, where)
  const absent = COLUMNS.filter(column => rows.some(row => row[column] === undefined))
  if (rows.length === 0 || absent.length > 0) {
    const fault = rows.length === 0 ? 'holds no row' : `has no column ${absent.join(', ')}`
    throw usage(`${where} ${fault}; a draft has the columns ${COLUMNS.join(', ')}`)
  }
  const wrong = rows.flatMap(({ pick = '' }, at) => (/^\d{1,9}$/.test(pick) ? [] : [`row ${at + 1}: "${pick}"`]))
  if (wrong.length > 0) throw usage(`pick must be a whole number in every row:\n${wrong.join('\n')}`)
  return rows.map(({ pick, team, player }) => ({ pick: Number(pick), team, player }))
}
