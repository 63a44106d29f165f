import {
  type CsvColumns,
  type CsvRow,
  type ErrorCode,
  HindsightError,
  hasNameOf,
  invalid,
  type League,
  matchingSurely,
  readRows,
} from '../../engine/index.ts'
import { type Caller, withRateLimitRetry } from '../caller/caller.ts'
import { nameOfFile, readText } from '../io/text-file.ts'
import { type LeagueTeams, openDirectory, requestedLeague } from '../names/leagues.ts'
import { memoized } from '../names/match.ts'
import { findPlayer, playerById, readRoster, rosteredCalled, rosterWeek, WRITES } from '../names/players.ts'
import { findSlot, findTeam, startablePositions } from '../names/teams.ts'
import { printAnswer } from '../output/print.ts'
import type { HostRun } from '../program/command.ts'
import { describedPlayer, NFL_TEAM_SYNONYMS, PLAYER_SYNONYMS, playerIn } from '../program/player-columns.ts'

/** A command as a batch line. */
type Line = Readonly<Record<string, unknown>>

/** A command made from a sheet's rows. */
interface SheetCommand {
  rows: readonly CsvRow[]
  command: Line
  /** One command for each of the rows, if a command covers several. */
  apart?: readonly Line[]
}

/** Rows that cannot be loaded, and why: a single row, or all rows that conflict with each other. */
interface Fault {
  rows: readonly CsvRow[]
  message: string
}

interface SheetCommands {
  planned: SheetCommand[]
  faults: Fault[]
}

/** Runs a function for a row. If it throws, records the fault and returns null. */
const recordingFaults = async <Value>(
  row: CsvRow,
  faults: Fault[],
  work: () => Value | Promise<Value>,
): Promise<Value | null> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    faults.push({ rows: [row], message: error.message })
    return null
  }
}

/** Finds the teams and players named in a sheet's cells. Throws for an unknown name. */
interface CellReader extends LeagueTeams {
  team(written: string): string
  player(written: string): Promise<string>
  /** Finds a player, preferring players on a team's roster. */
  rostered(written: string, teamId: string): Promise<string>
}

const openCells = (caller: Caller, its: LeagueTeams): CellReader => {
  const { league } = its
  const among = { season: league.season, positions: startablePositions(league), loose: WRITES }
  const player = memoized(async written => (playerById(written) ?? (await findPlayer(caller, written, among))).id)
  const roster = memoized(async teamId => readRoster(caller, { id: league.id, teamId, week: rosterWeek(league) }))
  return {
    ...its,
    team: written => findTeam(written, its, matchingSurely).id,
    player,
    async rostered(written, teamId) {
      if (playerById(written)) return player(written)
      const team = its.teams.find(({ id }) => id === teamId)?.name ?? teamId
      return (await rosteredCalled(caller, written, { ...among, roster: await roster(teamId), team })).id
    },
  }
}

/**
 * A type of sheet: its columns, and the commands for its rows. Cells give teams by draft number, name or id, and
 * players by name or id.
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
      const commands = await recordingFaults(row, faults, () => commandsOf(row, cells))
      for (const command of commands ?? []) planned.push({ rows: [row], command })
    }
    return { planned, faults }
  }

const TEAM_WORDS = ['fantasy_team', 'team_name', 'franchise_name', 'franchise', 'owner', 'manager', 'team_id']

/** Column headings for the player, position and NFL team. */
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

/** Returns a fault for each row whose team is also in an earlier row, or whose new name another team has afterwards. */
const nameFaults = (planned: readonly SheetCommand[], { teams }: CellReader): Fault[] => {
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const renames = planned.flatMap(({ rows, command }) =>
    command.command === 'team rename' ? [{ rows, id: String(command.teamId), name: String(command.name) }] : [],
  )
  for (const { id, name } of renames) names.set(id, name)
  return renames.flatMap(({ rows, id, name }, at): Fault[] => {
    const earlier = renames.slice(0, at).find(each => each.id === id)
    if (earlier) return [{ rows, message: `line ${earlier.rows[0]!.line} also renames this team` }]
    const rival = teams.find(each => hasNameOf({ id: each.id, name: names.get(each.id)! }, { id, name }))
    return rival ? [{ rows, message: `team no. ${rival.number} has the same name; choose another name` }] : []
  })
}

/** A row renames a team, sets its manager, or both. */
const teamRows = byRow(async (row, { league, team }) => {
  const where = { leagueId: league.id, teamId: team(filled(row, 'team')) }
  const { name, manager } = row.cells
  if (!name && !manager) throw invalid('name and manager are empty')
  return [
    ...(name ? [{ command: 'team rename', ...where, name }] : []),
    ...(manager ? [{ command: 'team assign', ...where, manager: manager === '-' ? null : manager }] : []),
  ]
})

/** Each row changes a team. An empty cell leaves the value unchanged. `-` removes the manager. */
const teams: Sheet = {
  columns: { needed: ['team'], optional: ['name', 'manager'] },
  async plan(rows, cells) {
    const { planned, faults } = await teamRows(rows, cells)
    return { planned, faults: [...faults, ...nameFaults(planned, cells)] }
  },
}

/** Returns a row's slot. If several slots share the name, returns the next open one. */
const slotOf = (written: string, league: League, usedSlots: ReadonlySet<number>): number => {
  const { slots } = league.rosterConfig
  const same = [...slots.keys()].filter(at => slots[at]!.slot.toLowerCase() === written.toLowerCase())
  const at = same.length > 1 ? same.find(each => !usedSlots.has(each)) : findSlot(written, league)
  if (at === undefined) throw invalid(`only ${same.length} slots are named "${written}"`)
  if (usedSlots.has(at)) throw invalid(`slot "${written}" is in this lineup twice`)
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

/** Each row puts a player in a slot for a week. `-` or an empty cell clears the slot. Other slots do not change. */
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
      await recordingFaults(row, faults, async () => {
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

const SHEETS = { 'roster load': rosters, 'lineup load': lineups, 'team load': teams } as const

const forced = ({ command, apart, ...rest }: SheetCommand): SheetCommand => ({
  ...rest,
  command: { ...command, force: true },
  ...(apart && { apart: apart.map(line => ({ ...line, force: true })) }),
})

/** The result of running commands in one transaction. */
interface LoadAttempt {
  applied: boolean
  /** The rows whose commands were refused. */
  faults: Fault[]
  code: ErrorCode | undefined
}

const send = async (caller: Caller, lines: readonly Line[], dryRun: boolean) => {
  const { applied, results } = await caller.call('sendBatch', { body: { lines: [...lines], dryRun } })
  return { applied, refused: results.filter(({ ok, rolledBack }) => !ok && !rolledBack) }
}

/**
 * Finds the rows that caused a refusal. These are the rows that fail with the same message when run separately, or else
 * all of the command's rows.
 */
const faultOf = async (caller: Caller, { rows, apart = [] }: SheetCommand, message: string): Promise<Fault> => {
  if (rows.length === 1) return { rows, message }
  const { refused } = await send(caller, apart, true)
  const matching = refused.filter(each => each.message === message).map(({ line }) => rows[line - 1]!)
  return { rows: matching.length > 0 ? matching : rows, message }
}

/** Runs all commands or none. */
const attempt = async (caller: Caller, planned: readonly SheetCommand[], dryRun: boolean): Promise<LoadAttempt> => {
  if (planned.length === 0) return { applied: false, faults: [], code: undefined }
  const { applied, refused } = await send(
    caller,
    planned.map(({ command }) => command),
    dryRun,
  )
  const faults: Fault[] = []
  for (const { line, message = '' } of refused) faults.push(await faultOf(caller, planned[line - 1]!, message))
  return { applied, faults, code: refused[0]?.error as ErrorCode | undefined }
}

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
  return new HindsightError(code, `Nothing was loaded because ${count} wrong:\n${lines.join('\n')}`)
}

/**
 * `roster load`, `lineup load`, `team load`: loads a sheet into a league, completely or not at all. Reports every row
 * that is unreadable or refused.
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
    const waiting = withRateLimitRetry(run.caller)
    const { columns, plan } = SHEETS[command]
    const rows = await readRows(await readText(file, io), nameOfFile(file), columns)
    const directory = openDirectory(waiting)
    const id = await requestedLeague(directory, run)
    const cells = openCells(waiting, await directory.teamsOf(id))
    const { planned: unforced, faults } = await plan(rows, cells)
    const planned = options.force === true ? unforced.map(forced) : unforced
    const dryRun = options.dryRun === true
    const tried = await attempt(waiting, planned, dryRun || faults.length > 0)
    const all = [...faults, ...tried.faults]
    if (all.length > 0) throw notLoaded(all, faults.length > 0 ? 'invalid_request' : tried.code!)
    const answer = { leagueId: id, name: cells.league.name, rows: rows.length, applied: tried.applied, dryRun }
    const view = async () => (await import('../../views/stats.ts')).loadResult(answer)
    await printAnswer(answer, { io, flags, view })
    return 0
  }
