import { type CsvColumns, type CsvRow, NO_VALUE, readRows, wrongCells } from '../../base/csv.ts'
import { invalid } from '../../base/errors.ts'

/** A matchup in a sheet, with the teams as the sheet spells them. */
interface SheetMatchup {
  week: number
  home: string
  away: string
}

const SCHEDULE: CsvColumns = {
  needed: ['week', 'home', 'away'],
  canBeBare: true,
  synonyms: {
    week: ['wk', 'scoring_period', 'week_number'],
    home: ['home_team', 'team', 'team1', 'team_1'],
    away: ['away_team', 'opponent', 'team2', 'team_2'],
  },
}

/**
 * Reads a schedule's matchups from CSV, with or without a header. Skips rows with a bye, because teams without a
 * matchup have a bye anyway. Throws invalid_request for any other invalid row, and for a sheet without a matchup.
 */
export const readSchedule = async (text: string, where: string): Promise<SheetMatchup[]> => {
  const rows = await readRows(text, where, SCHEDULE)
  const wrong = wrongCells(rows, 'week', /^\d{1,2}$/)
  if (wrong.length > 0) throw invalid(`week must be a whole number in every row:\n${wrong.join('\n')}`)
  const isBye = ({ home = '', away = '' }: CsvRow['cells']): boolean =>
    [home, away].some(cell => cell.toLowerCase() === 'bye' || NO_VALUE.test(cell))
  const games = rows.filter(({ cells }) => !isBye(cells))
  if (games.length === 0) throw invalid(`${where} does not have matchups`)
  return games.map(({ cells }) => ({ week: Number(cells.week), home: cells.home!, away: cells.away! }))
}
