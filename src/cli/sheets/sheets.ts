import { invalid, type League } from '../../engine/index.ts'
import { findSlot } from '../names/slots.ts'
import type { CsvColumns, CsvRow } from '../program/csv-rows.ts'
import { describedPlayer, NFL_TEAM_SYNONYMS, PLAYER_SYNONYMS, playerIn } from '../program/player-columns.ts'
import type { CellReader } from './cells.ts'
import { type Fault, type Line, type SheetCommand, type SheetCommands, understood } from './planned.ts'

/**
 * The sheets that can be loaded: their columns and the commands that rows become. Teams are given by draft number,
 * name or id, players by name or id.
 */
interface Sheet {
  columns: CsvColumns
  plan(rows: readonly CsvRow[], cells: CellReader): Promise<SheetCommands>
}

const filled = ({ cells }: CsvRow, name: string): string => {
  if (cells[name]) return cells[name]
  throw invalid(`${name} is empty`)
}

/** A sheet whose rows are independent commands. */
const byRow =
  (commandsOf: (row: CsvRow, cells: CellReader) => Promise<Line[]>): Sheet['plan'] =>
  async (rows, cells) => {
    const faults: Fault[] = []
    const planned: SheetCommand[] = []
    for (const row of rows) {
      const commands = await understood(row, faults, () => commandsOf(row, cells))
      for (const command of commands ?? []) planned.push({ rows: [row], command })
    }
    return { planned, faults }
  }

const TEAM_WORDS = ['fantasy_team', 'team_name', 'franchise_name', 'franchise', 'owner', 'manager', 'team_id']

/** Headings of columns for the player, the position and the NFL team. */
const PLAYERS = {
  beside: ['first_name', 'last_name', 'position', 'nfl_team'],
  instead: { player: ['first_name', 'last_name'] },
  synonyms: { ...PLAYER_SYNONYMS, ...NFL_TEAM_SYNONYMS, team: TEAM_WORDS },
}

/** Each row adds a player to a team. */
const rosters: Sheet = {
  columns: { needed: ['team', 'player'], ...PLAYERS },
  plan: byRow(async (row, { league, team, player }) => {
    const teamId = team(filled(row, 'team'))
    if (playerIn(row) === '') throw invalid('player is empty')
    return [{ command: 'roster add', leagueId: league.id, teamId, playerId: await player(describedPlayer(row)) }]
  }),
}

/** Each row renames a team or sets its manager, or both. An empty cell changes nothing; `-` means nobody. */
const teams: Sheet = {
  columns: { needed: ['team'], optional: ['name', 'manager'] },
  plan: byRow(async (row, { league, team }) => {
    const where = { leagueId: league.id, teamId: team(filled(row, 'team')) }
    const { name, manager } = row.cells
    if (!name && !manager) throw invalid('neither name nor manager is filled in')
    return [
      ...(name ? [{ command: 'team rename', ...where, name }] : []),
      ...(manager ? [{ command: 'team assign', ...where, manager: manager === '-' ? null : manager }] : []),
    ]
  }),
}

/** The slot of a row: a name that several slots share means the next free one. */
const slotOf = (written: string, league: League, taken: ReadonlySet<number>): number => {
  const { slots } = league.rosterConfig
  const same = [...slots.keys()].filter(at => slots[at]!.slot.toLowerCase() === written.toLowerCase())
  const at = same.length > 1 ? same.find(each => !taken.has(each)) : findSlot(written, league)
  if (at === undefined) throw invalid(`there are only ${same.length} slots "${written}"`)
  if (taken.has(at)) throw invalid(`slot "${written}" stands twice in this lineup`)
  return at
}

interface Lineup {
  rows: CsvRow[]
  teamId: string
  week: number
  assignments: Map<number, string | null>
}

const LINEUP_SYNONYMS = {
  week: ['wk', 'scoring_period', 'week_number', 'nfl_week'],
  slot: ['lineup_slot', 'roster_slot', 'selected_position', 'roster_position', 'lineup_position'],
}

/** Each row puts a player into a slot of a week; `-` or an empty cell empties it. Other slots stay. */
const lineups: Sheet = {
  columns: {
    needed: ['team', 'week', 'slot', 'player'],
    ...PLAYERS,
    synonyms: { ...PLAYERS.synonyms, ...LINEUP_SYNONYMS },
  },
  async plan(rows, { league, team, rostered }) {
    const faults: Fault[] = []
    const all = new Map<string, Lineup>()
    for (const row of rows) {
      await understood(row, faults, async () => {
        const teamId = team(filled(row, 'team'))
        const written = filled(row, 'week')
        if (!/^\d{1,2}$/.test(written)) throw invalid(`week must be a whole number, not "${written}"`)
        const week = Number(written)
        const lineup: Lineup = all.get(`${week} ${teamId}`) ?? { rows: [], teamId, week, assignments: new Map() }
        const slotIndex = slotOf(filled(row, 'slot'), league, new Set(lineup.assignments.keys()))
        const player = playerIn(row)
        const isEmpty = player === '' || player === '-'
        lineup.assignments.set(slotIndex, isEmpty ? null : await rostered(describedPlayer(row), teamId))
        lineup.rows.push(row)
        all.set(`${week} ${teamId}`, lineup)
      })
    }
    const planned = [...all.values()].map(({ rows, teamId, week, assignments }) => {
      const where = { command: 'lineup set', leagueId: league.id, teamId, week }
      const each = [...assignments].map(([slotIndex, playerId]) => ({ slotIndex, playerId }))
      return {
        rows,
        command: { ...where, assignments: each },
        apart: each.map(assignment => ({ ...where, assignments: [assignment] })),
      }
    })
    return { planned, faults }
  },
}

export const SHEETS = { 'roster load': rosters, 'lineup load': lineups, 'team load': teams } as const
