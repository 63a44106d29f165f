import {
  type CsvColumns,
  type CsvRow,
  invalid,
  NO_VALUE,
  readRows,
  readSchedule,
  requireUtf8,
  wrongCells,
} from '../../engine/index.ts'
import { parseJson } from '../io/text-file.ts'
import { ANY_TEAM_SYNONYMS, NFL_TEAM_SYNONYMS, PLAYER_SYNONYMS, placeIn, playerIn } from './player-columns.ts'

const jsonRows = (text: string, where: string): unknown => {
  const value = parseJson(text, where) as { rows?: unknown; ranks?: unknown; pairings?: unknown }
  return value.rows ?? value.ranks ?? value.pairings ?? value
}

const BESIDE_PLAYER = ['playerid', 'first_name', 'last_name', 'position', 'nfl_team']
const FIRST_AND_LAST = { player: ['first_name', 'last_name'] }

const PICKS: CsvColumns = {
  needed: ['pick', 'team', 'player'],
  beside: ['teamid', 'round', ...BESIDE_PLAYER],
  instead: FIRST_AND_LAST,
  synonyms: {
    ...PLAYER_SYNONYMS,
    ...NFL_TEAM_SYNONYMS,
    pick: [
      ...['overall_pick', 'overall', 'pick_overall', 'pick_no', 'pick_number', 'overall_pick_no', 'selection'],
      ...['round_pick', 'pick_in_round', 'ovr'],
    ],
    round: ['rd', 'rnd', 'round_no'],
    team: [
      ...['fantasy_team', 'team_name', 'franchise_name', 'franchise', 'drafted_by', 'picked_by', 'owner', 'manager'],
      ...['team_code', 'team_abbrev', 'team_id'],
    ],
  },
}

const RANKS: CsvColumns = {
  needed: ['player', 'rank'],
  beside: BESIDE_PLAYER,
  instead: FIRST_AND_LAST,
  synonyms: {
    ...PLAYER_SYNONYMS,
    ...ANY_TEAM_SYNONYMS,
    // Fantasy Football Calculator puts the decimal average in `Overall`. Its `ADP` is a round and a pick.
    rank: [
      ...[
        'rk',
        'overall_rank',
        'overall',
        'adp',
        'average_draft_position',
        'avg_adp',
        'average_pick',
        'avg_pick',
        'avg',
      ],
      ...['ecr', 'rk_ov', 'ovr', 'pick', 'average_draft_position_ppr', 'overall_pick', 'ranking'],
    ],
  },
}

/** A pick such as "1.04", which is the fourth pick in the first round. */
const ROUND_AND_PICK = /^(\d{1,2})\.(\d{1,2})$/

/** Numbers picks across all rounds. A sheet can number picks within each round, or write "2.04". */
const numberPicks = (rows: readonly CsvRow[]): ((row: CsvRow) => number) => {
  const placeOf = ({ cells }: CsvRow): [round: number, pick: number] => {
    const [, round, pick] = ROUND_AND_PICK.exec(cells.pick!) ?? []
    return round === undefined ? [Number(cells.round), Number(cells.pick)] : [Number(round), Number(pick)]
  }
  const isInRounds = rows.every(({ cells }) => ROUND_AND_PICK.test(cells.pick!) || /^\d{1,2}$/.test(cells.round ?? ''))
  const isRepeated = new Set(rows.map(({ cells }) => cells.pick)).size < rows.length
  const isNumbered = rows.every(({ cells }) => /^\d+$/.test(cells.pick!))
  if (!isInRounds || (isNumbered && !isRepeated)) return ({ cells }) => Number(cells.pick)
  const inOrder = rows.toSorted((one, other) => {
    const [[roundA, pickA], [roundB, pickB]] = [placeOf(one), placeOf(other)]
    return roundA - roundB || pickA - pickB
  })
  const numbers = new Map(inOrder.map((row, at) => [row, at + 1]))
  return row => numbers.get(row)!
}

/** Reads a completed draft's picks. */
const readPicks = async (text: string, where: string): Promise<unknown> => {
  const rows = await readRows(text, where, PICKS)
  const wrong = wrongCells(rows, 'pick', /^\d{1,9}$|^\d{1,2}\.\d{1,2}$/)
  if (wrong.length > 0) throw invalid(`pick must be a whole number in every row:\n${wrong.join('\n')}`)
  const numberOf = numberPicks(rows)
  return rows.map(row => ({
    pick: numberOf(row),
    team: row.cells.teamid || row.cells.team!,
    player: row.cells.playerid || playerIn(row),
    ...placeIn(row),
    line: row.line,
  }))
}

/** Reads players' ranks. Skips rows without a rank or a player. */
const readRanks = async (text: string, where: string): Promise<unknown> => {
  const all = await readRows(text, where, RANKS)
  const rows = all.filter(row => playerIn(row) !== '' && !NO_VALUE.test(row.cells.rank!))
  if (rows.length === 0) throw invalid(`${where} ranks no players: every rank or player is empty`)
  const wrong = wrongCells(rows, 'rank', /^\d{1,9}([.,]\d+)?$/)
  if (wrong.length > 0) throw invalid(`rank must be a number in every row:\n${wrong.join('\n')}`)
  return rows.map(row => ({
    player: row.cells.playerid || playerIn(row),
    rank: Number(row.cells.rank!.replace(',', '.')),
    ...placeIn(row),
    line: row.line,
  }))
}

/** Parses a week's pairings, typed as 1=2,Late Flags=Anvils; null for any other string, such as a file name. */
export const pairingsTyped = (text: string): unknown => {
  const pairs = text.split(',').map(pair => pair.split('=').map(side => side.trim()))
  if (pairs.some(pair => pair.length !== 2 || pair.includes(''))) return null
  return pairs.map(([home, away]) => ({ home, away }))
}

type SheetReader = (text: string, where: string) => Promise<unknown>

const orJson =
  (readCsv: SheetReader): SheetReader =>
  async (text, where) =>
    /^\s*[[{]/.test(text) ? jsonRows(text, where) : readCsv(text, where)

/** Fields that read rows from a file: CSV with certain columns, or JSON. The readers throw invalid_request. */
export const SHEET_READERS: Readonly<Record<string, SheetReader>> = {
  markdown: async (text, where) => {
    requireUtf8(text, where)
    return text
  },
  rows: orJson(readPicks),
  ranks: orJson(readRanks),
  pairings: orJson(readSchedule),
}
