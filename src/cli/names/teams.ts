import {
  invalid,
  type League,
  numberedOtherwise,
  startableGroups,
  type Team,
  teamsByNumber,
} from '../../engine/index.ts'
import { slotNames } from '../../views/lineup-rows.ts'
import type { LeagueTeams } from './leagues.ts'
import { ambiguous, type Named, noneCalled } from './match.ts'

/** Returns a note if a typed number is one team's number and also part of another team's name, or else null. */
export const numberNote = (written: string, teams: readonly Team[]): string | null => {
  const { meant: byNumber, called: byName } = numberedOtherwise(written, teams) ?? {}
  if (!byNumber || !byName) return null
  return `"${written}" is ${byNumber.name}, no. ${written}; for no. ${byName.number}, write "${byName.name}"`
}

/**
 * Finds a team by number, or else uses `match` to find it by id or name. Throws not_found, or invalid_request for an
 * ambiguous string.
 */
export const findTeam = (
  written: string,
  { league, teams }: LeagueTeams,
  match: (written: string, teams: readonly Team[]) => Team[],
): Named => {
  const numbered = teamsByNumber(written, teams)
  const found = numbered.length > 0 ? numbered : match(written, teams)
  if (found.length > 1) {
    const candidates = found.map(({ name, number }) => `${name} = ${number}`)
    throw ambiguous(written, candidates, 'number')
  }
  if (found[0]) return found[0]
  const [place, list] = [` in ${league.name}`, `hindsight league show --league ${league.id} lists them`]
  throw noneCalled(written, { kind: 'team', place, all: teams, list })
}

/** Returns the default team, which is the only one that the account manages. Throws invalid_request. */
export const usualTeam = (teams: readonly Team[]): Named => {
  const [first, ...others] = teams.filter(({ mine }) => mine)
  if (first && others.length === 0) return first
  const teamList = (first ? [first, ...others] : teams).map(({ name, number }) => `${name} = ${number}`)
  throw invalid(`Choose a team with --team${first ? '' : " (you don't manage one here)"}: ${teamList.join('; ')}`)
}

export const startablePositions = ({ rosterConfig: { slots } }: League): ReadonlySet<string> => startableGroups(slots)

/** Finds a slot's index by index or unique name. Throws invalid_request. */
export const findSlot = (written: string, { name: league, rosterConfig: { slots } }: League): number => {
  const names = slotNames(slots)
  if (/^\d+$/.test(written) && Number(written) < slots.length) return Number(written)
  const found = [...slots.keys()].filter(at => names[at]!.toLowerCase() === written.toLowerCase())
  if (found.length === 1) return found[0]!
  const shared = slots.some(({ slot }) => slot.toLowerCase() === written.toLowerCase())
  const fault = shared ? `has more than one slot "${written}"` : `has no slot "${written}"`
  throw invalid(`${league} ${fault}; its slots are ${names.join(', ')}, or 0 to ${slots.length - 1}`)
}
