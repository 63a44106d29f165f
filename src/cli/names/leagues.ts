import {
  HindsightError,
  invalid,
  isUuid,
  type League,
  leaguesCalled,
  numberedBy,
  numberedOtherwise,
  type Team,
} from '../../engine/index.ts'
import { slotNames } from '../../views/rosters/slots.ts'
import type { HostRun } from '../commands/run.ts'
import { typedText } from '../commands/typed-options.ts'
import type { LeagueDirectory, LeagueTeams } from './directory.ts'
import { ambiguous, listed, type Named, noneCalled, only, seasonName } from './match.ts'

/** Leagues, their teams and their slots, as people call them. */

/** A league of anybody by its id. Throws not_found. */
const leagueOfId = async (directory: LeagueDirectory, id: string): Promise<League> => {
  try {
    return (await directory.teamsOf(id)).league
  } catch (error) {
    if (!(error instanceof HindsightError && error.code === 'not_found')) throw error
    throw noneCalled(id, { kind: 'league', all: await directory.all(), list: 'hindsight league list shows yours' })
  }
}

/** The league that a text means. Every league is readable, so an unknown text may be an id. Throws not_found. */
export const findLeague = async (directory: LeagueDirectory, written: string, whole: boolean): Promise<Named> => {
  if (isUuid(written)) return leagueOfId(directory, written.toLowerCase())
  const called = only(written, leaguesCalled(written, await directory.called(written), whole))
  return called ?? leagueOfId(directory, written)
}

/** The default league: the profile's, else the only one. Throws invalid_request. */
export const usualLeague = async (directory: LeagueDirectory): Promise<string> => {
  if (directory.usual !== undefined) return directory.usual
  const [first, ...others] = await directory.first()
  if (first && others.length === 0) return first.id
  if (!first)
    throw invalid(
      'You are in no league yet; name one, or create it with: hindsight league create "My League" --system ppr',
    )
  const there = listed([first, ...others].map(league => `${seasonName(league)} = ${league.id}`))
  throw invalid(`Say which league is meant (--league, or for all commands: hindsight use LEAGUE): ${there}`)
}

/** The default scoring system: the default league's, else PPR. */
export const usualSystem = async (directory: LeagueDirectory): Promise<string> => {
  const { usual } = directory
  const meant =
    usual === undefined ? await directory.first() : leaguesCalled(usual, await directory.called(usual), true)
  return (meant.length === 1 ? meant[0] : undefined)?.scoringSystemId ?? 'ppr'
}

/** The id of a league by name, or of the default league. */
export const leagueIdOf = async (directory: LeagueDirectory, written: string | undefined): Promise<string> =>
  written === undefined ? usualLeague(directory) : (await findLeague(directory, written, false)).id

/** The id of the league of a host command: that of its --league, else the default one. */
export const askedLeague = (directory: LeagueDirectory, { options }: Pick<HostRun, 'options'>): Promise<string> =>
  leagueIdOf(directory, typedText(options, 'league'))

/** What to say of a number that is one team's draft number and part of another's name; null for any other text. */
export const numberNote = (written: string, teams: readonly Team[]): string | null => {
  const { meant, called } = numberedOtherwise(written, teams) ?? {}
  if (!meant || !called) return null
  return `"${written}" is ${meant.name}, no. ${written} in draft order; write "${called.name}" for that team, no. ${called.draftPosition}`
}

/**
 * The team that a text means: by draft number, else by id or name, as it is matched. Throws not_found, and invalid_request
 * for an ambiguous text.
 */
export const findTeam = (
  written: string,
  { league, teams }: LeagueTeams,
  match: (written: string, teams: readonly Team[]) => Team[],
): Named => {
  const numbered = numberedBy(written, teams)
  const found = numbered.length > 0 ? numbered : match(written, teams)
  if (found.length > 1) {
    const candidates = found.map(({ id, name, draftPosition }) => `${name} = ${draftPosition ?? id}`)
    throw ambiguous(written, candidates, 'draft number')
  }
  if (found[0]) return found[0]
  const [place, list] = [` in ${league.name}`, `hindsight league show --league ${league.id} lists them`]
  throw noneCalled(written, { kind: 'team', place, all: teams, list })
}

/** The positions that a league's slots allow. */
export const startablePositions = ({ rosterConfig: { slots } }: League): ReadonlySet<string> =>
  new Set(slots.flatMap(({ eligible }) => eligible))

/** The default team: the only one that the account runs. Throws invalid_request. */
export const usualTeam = (teams: readonly Team[]): Named => {
  const [first, ...others] = teams.filter(({ mine }) => mine)
  if (first && others.length === 0) return first
  const there = (first ? [first, ...others] : teams).map(
    ({ id, name, draftPosition }) => `${name} = ${draftPosition ?? id}`,
  )
  throw invalid(`Say which team is meant (--team)${first ? '' : ', as you run none of them'}: ${there.join('; ')}`)
}

/** The index of a slot: by index, or by a unique name. Throws invalid_request. */
export const findSlot = (written: string, { name: league, rosterConfig: { slots } }: League): number => {
  const names = slotNames(slots)
  if (/^\d+$/.test(written) && Number(written) < slots.length) return Number(written)
  const found = [...slots.keys()].filter(at => names[at]!.toLowerCase() === written.toLowerCase())
  if (found.length === 1) return found[0]!
  const shared = slots.some(({ slot }) => slot.toLowerCase() === written.toLowerCase())
  const fault = shared ? `has more than one slot "${written}"` : `has no slot "${written}"`
  throw invalid(`${league} ${fault}; its slots are ${names.join(', ')}, or 0 to ${slots.length - 1}`)
}
