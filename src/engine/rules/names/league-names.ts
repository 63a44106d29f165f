import type { LeagueName } from '../../schema/league.ts'
import { itemsByPrefix, matching, mayBegin } from './naming.ts'

const NAME_AND_SEASON = /^(.*[^\s_])[\s_]+(\d{4})$/

/** A string that could refer to a league, in the forms that are searched for. */
interface LeagueSpelling {
  id: string
  /** The start of the id, if it is a generated id. */
  beginning: string | null
  /** The name in lowercase, with and without the season. */
  names: readonly [string, string]
  number: string
}

/**
 * Returns the forms of a string that could refer to a league; null if it contains characters that some databases cannot
 * compare case-insensitively.
 */
export const leagueSpelling = (written: string): LeagueSpelling | null => {
  if (!/^[ -~]*$/.test(written)) return null
  const text = written.toLowerCase()
  const [, name = text] = NAME_AND_SEASON.exec(text) ?? []
  return { id: text, beginning: mayBegin(text) ? text : null, names: [text, name], number: written }
}

/**
 * Returns the leagues that a string matches exactly, ignoring case: by full name, name and season, platform id or start
 * of the id.
 */
const exactLeagues = <Called extends LeagueName>(written: string, all: readonly Called[]): Called[] => {
  const text = written.toLowerCase()
  const [, bare, year] = NAME_AND_SEASON.exec(text) ?? []
  const begun = new Set(itemsByPrefix(text, all))
  return all.filter(league => {
    const name = league.name.toLowerCase()
    const inSeason = name === bare && String(league.season) === year
    return name === text || inSeason || league.externalLeagueId === written || begun.has(league)
  })
}

/**
 * Returns the leagues whose names a string matches word by word, as in `office_league_2024`. Unless `isExact` is set,
 * it can also match part of a name.
 */
const leaguesByWords = <Called extends LeagueName>(
  written: string,
  all: readonly Called[],
  isExact: boolean,
): Called[] => {
  const [, name, season] = NAME_AND_SEASON.exec(written) ?? []
  const inSeason = all.filter(league => String(league.season) === season)
  const meant = new Set([
    ...matching(written, all, isExact),
    ...(name === undefined ? [] : matching(name, inSeason, isExact)),
  ])
  return all.filter(league => meant.has(league))
}

/** Returns the leagues that a string matches by id, or else exactly, as in `exactLeagues`. */
export const leaguesSpelled = <Called extends LeagueName>(written: string, all: readonly Called[]): Called[] => {
  const byId = all.filter(({ id }) => id === written.toLowerCase())
  return byId.length > 0 ? byId : exactLeagues(written, all)
}

/**
 * Returns the leagues that a string matches: by id, or else exactly ("Office League 2024"), or else by words. Unless
 * `isExact` is set, it can match part of a name if no full name matches.
 */
export const leaguesCalled = <Called extends LeagueName>(
  written: string,
  all: readonly Called[],
  isExact: boolean,
): Called[] => {
  const spelled = leaguesSpelled(written, all)
  if (spelled.length > 0) return spelled
  const found = leaguesByWords(written, all, true)
  return found.length > 0 || isExact ? found : leaguesByWords(written, all, false)
}

/** A team's number and name, which people use instead of its id. */
export interface NumberedTeam {
  name: string
  number: number
}

const teamsByName = <Team extends NumberedTeam>(written: string, teams: readonly Team[]): Team[] =>
  teams.filter(({ name }) => name.toLowerCase() === `team ${written}`)

/**
 * Returns the teams that a number alone refers to: the team with that number, or else any team named "Team" and that
 * number.
 */
export const teamsByNumber = <Team extends NumberedTeam>(written: string, teams: readonly Team[]): Team[] => {
  if (!/^\d+$/.test(written)) return []
  const numbered = teams.filter(({ number }) => String(number) === written)
  return numbered.length > 0 ? numbered : teamsByName(written, teams)
}

/**
 * Returns the team with a number, and the one with that number in its name, if they are different teams. ("Team 3" can
 * have a different number.) Null if they cannot be confused.
 */
export const numberedOtherwise = <Team extends NumberedTeam>(
  written: string,
  teams: readonly Team[],
): { meant: Team; called: Team } | null => {
  const [meant] = teamsByNumber(written, teams)
  const [called] = teamsByName(written, teams)
  return meant && called && meant !== called ? { meant, called } : null
}
