import { invalid, matchingSurely } from '../../engine/index.ts'
import { findOnRoster, findPlayerId, findRostered, teamCalled } from './in-league.ts'
import { type Lookup, label } from './lookup.ts'
import type { Named } from './match.ts'
import { playerById } from './players.ts'
import { findSlot } from './slots.ts'
import { findTeam } from './teams.ts'

/** Texts that pair names: a slot with its player, a team with its keeper, a division with its teams. */

/** Who gets a slot, of a text such as QB=josh allen. */
export const findAssignment = async (
  lookup: Lookup,
  written: string,
  field: string,
): Promise<{ slotIndex: number; playerId: string | null }> => {
  const at = written.indexOf('=')
  if (at < 0) throw invalid(`"${written}" is no SLOT=PLAYER such as QB=josh allen`)
  const [slot, player] = [written.slice(0, at).trim(), written.slice(at + 1).trim()]
  const slotIndex = findSlot(slot, (await lookup.league()).league)
  if (player === '') throw invalid(`${slot} gets nobody; write ${slot}=- to empty it`)
  return { slotIndex, playerId: player === '-' ? null : await findRostered(lookup, player, field) }
}

/** Whom a team keeps and for which round, of a text such as Late Flags=josh allen@3. */
export const findKeeper = async (
  lookup: Lookup,
  written: string,
): Promise<{ teamId: string; playerId: string; round?: number }> => {
  const [, team, player, round] = /^([^=]*\S)\s*=\s*(.+?)(?:\s*@\s*(\d+))?$/.exec(written) ?? []
  if (team === undefined || player === undefined) {
    throw invalid(`"${written}" is no TEAM=PLAYER such as "Late Flags=josh allen@3"`)
  }
  const teamId = await teamCalled(lookup, team)
  // A team without a roster may keep anybody of the season.
  const isAnybody = playerById(player) !== null || (await lookup.roster(teamId)).length === 0
  const playerId = await (isAnybody ? findPlayerId(lookup, player) : findOnRoster(lookup, player, teamId))
  return { teamId, playerId, ...(round !== undefined && { round: Number(round) }) }
}

/** The numbers of a range of teams such as 1-6; null for any other text, and for a team that is called so. */
const rangeOf = (written: string, teams: readonly Named[]): string[] | null => {
  const [, first, last] = /^(\d{1,2})\s*-\s*(\d{1,2})$/.exec(written) ?? []
  if (first === undefined || teams.some(({ name }) => name === written)) return null
  const [from, to] = [Number(first), Number(last)]
  if (from > to) throw invalid(`"${written}" is no range of teams; write ${to}-${from}`)
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
}

/** A division with its teams, of a text such as East=1,2,3 or East=1-6. */
export const findDivision = async (lookup: Lookup, written: string): Promise<{ name: string; teamIds: string[] }> => {
  const [, name, list] = /^([^=]*\S)\s*=(.*)$/s.exec(written) ?? []
  const names = (list ?? '').split(',').flatMap(each => each.trim() || [])
  if (name === undefined || names.length === 0) {
    throw invalid(`"${written}" is no NAME=TEAM,TEAM such as East=1,2,3 or East=1-6`)
  }
  const its = await lookup.league()
  const teamIds: string[] = []
  for (const written of names) {
    // A range can only mean numbers, so nothing has to be said of each.
    const range = rangeOf(written, its.teams)?.map(number => label(lookup, findTeam(number, its, matchingSurely)))
    teamIds.push(...(range ?? [await teamCalled(lookup, written)]))
  }
  return { name: name.trim(), teamIds }
}
