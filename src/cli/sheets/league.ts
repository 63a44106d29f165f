import { HindsightError, type League, matchingSurely } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import type { LeagueTeams } from '../names/directory.ts'
import { findTeam, startablePositions } from '../names/leagues.ts'
import { memoized } from '../names/memoized.ts'
import { findAmong, findPlayer, playerById, refuseGuess } from '../names/players.ts'
import { rosterOf, rosterWeek } from '../names/rosters.ts'
import type { SheetRow } from '../program/sheets.ts'

/** A sheet's league, and lookups for its cells, which throw for what they cannot find. */
export interface SheetLeague {
  league: League
  team(written: string): string
  player(written: string): Promise<string>
  /** Finds a player, preferring those on a team's roster. */
  rostered(written: string, teamId: string): Promise<string>
}

/** A command as a line of a batch. */
export type Line = Readonly<Record<string, unknown>>

/** A command made from rows of a sheet. */
export interface SheetCommand {
  rows: readonly SheetRow[]
  command: Line
  /** What each of several rows would be by itself. */
  apart?: readonly Line[]
}

/** Rows that cannot be loaded, and why: one, unless several are wrong only together. */
export interface Fault {
  rows: readonly SheetRow[]
  message: string
}

export interface SheetCommands {
  planned: SheetCommand[]
  faults: Fault[]
}

export const openSheetLeague = (caller: Caller, { league, teams }: LeagueTeams): SheetLeague => {
  const among = { season: league.season, positions: startablePositions(league), guess: refuseGuess }
  const player = memoized(async written => (playerById(written) ?? (await findPlayer(caller, written, among))).id)
  const roster = memoized(async teamId => rosterOf(caller, { id: league.id, teamId, week: rosterWeek(league) }))
  return {
    league,
    team(written) {
      const { id } = findTeam(written, teams, matchingSurely)
      if (teams.some(team => team.id === id)) return id
      throw new HindsightError('not_found', `there is no team "${written}"`)
    },
    player,
    async rostered(written, teamId) {
      if (playerById(written)) return player(written)
      return findAmong(written, await roster(teamId), refuseGuess)?.id ?? player(written)
    },
  }
}

/** Converts a row to a command, noting its fault if that throws. */
export const understood = async <Value>(
  row: SheetRow,
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
