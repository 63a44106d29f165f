import type { Person } from '../../engine/index.ts'
import { HindsightError, type League, type RosterSpot } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import type { LeagueTeams } from '../names/directory.ts'
import { findTeam, startablePositions } from '../names/leagues.ts'
import { findAmong, findPlayer, playerById } from '../names/players.ts'
import type { SheetRow } from '../program/sheets.ts'

/** A sheet's league, and lookups for its cells, which throw for what they cannot find. */
export interface SheetLeague {
  league: League
  team(written: string): string
  player(written: string): Promise<string>
  /** Finds a player, preferring those on a team's roster. */
  rostered(written: string, teamId: string): Promise<string>
}

/** A command made from rows of a sheet. */
export interface SheetCommand {
  rows: SheetRow[]
  command: Readonly<Record<string, unknown>>
}

/** A row that cannot be loaded, and why. */
export interface Fault {
  row: SheetRow
  message: string
}

export interface SheetCommands {
  planned: SheetCommand[]
  faults: Fault[]
}

const memoizedByText = <Value>(work: (written: string) => Promise<Value>): ((written: string) => Promise<Value>) => {
  const known = new Map<string, Promise<Value>>()
  return written => {
    const asked = known.get(written) ?? work(written)
    known.set(written, asked)
    return asked
  }
}

const isPerson = (spot: RosterSpot): spot is RosterSpot & Person => spot.name !== null && spot.posGroup !== null

export const openSheetLeague = (caller: Caller, { league, teams }: LeagueTeams): SheetLeague => {
  const among = { season: league.season, positions: startablePositions(league) }
  const player = memoizedByText(async written => (playerById(written) ?? (await findPlayer(caller, written, among))).id)
  const rosterOf = memoizedByText(async teamId => {
    const { roster } = await caller.call('getTeam', { params: { id: league.id, teamId } })
    return roster.filter(isPerson)
  })
  return {
    league,
    team(written) {
      const { id } = findTeam(written, teams)
      if (teams.some(team => team.id === id)) return id
      throw new HindsightError('not_found', `there is no team "${written}"`)
    },
    player,
    async rostered(written, teamId) {
      if (playerById(written)) return player(written)
      return findAmong(written, await rosterOf(teamId))?.id ?? player(written)
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
    faults.push({ row, message: error.message })
    return null
  }
}
