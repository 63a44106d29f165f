import type { LeagueName } from '../../schema/league.ts'
import { begunBy, matching, mayBegin } from './naming.ts'

const NAME_AND_SEASON = /^(.*[^\s_])[\s_]+(\d{4})$/

/** The text that names a league. */
interface Spelling {
  id: string
  /** The start of the id, if it is a generated one. */
  beginning: string | null
  /** Its name in small letters, with the season or without. */
  names: readonly [string, string]
  /** Its number on a platform. */
  number: string
}

/** How a text spells a league; null for letters whose other case not every database knows. */
export const spellingOf = (written: string): Spelling | null => {
  if (!/^[ -~]*$/.test(written)) return null
  const text = written.toLowerCase()
  const [, name = text] = NAME_AND_SEASON.exec(text) ?? []
  return { id: text, beginning: mayBegin(text) ? text : null, names: [text, name], number: written }
}

/**
 * The leagues that a text spells out: by the whole name, name and season, platform number or the beginning of an id, letter
 * by letter but for capitals.
 */
const spelledBy = <Called extends LeagueName>(written: string, all: readonly Called[]): Called[] => {
  const text = written.toLowerCase()
  const [, bare, year] = NAME_AND_SEASON.exec(text) ?? []
  const begun = new Set(begunBy(text, all))
  return all.filter(league => {
    const name = league.name.toLowerCase()
    const inSeason = name === bare && String(league.season) === year
    return name === text || inSeason || league.externalLeagueId === written || begun.has(league)
  })
}

/** The leagues that a text names by words, as in `office_league_2024`; unless `whole`, a part of a name will do. */
const namedBy = <Called extends LeagueName>(written: string, all: readonly Called[], whole: boolean): Called[] => {
  const [, name, season] = NAME_AND_SEASON.exec(written) ?? []
  const inSeason = all.filter(league => String(league.season) === season)
  const meant = new Set([
    ...matching(written, all, whole),
    ...(name === undefined ? [] : matching(name, inSeason, whole)),
  ])
  return all.filter(league => meant.has(league))
}

/** The leagues that a text means by its very letters: by id, else as it spells them out. */
export const leaguesSpelled = <Called extends LeagueName>(written: string, all: readonly Called[]): Called[] => {
  const byId = all.filter(({ id }) => id === written.toLowerCase())
  return byId.length > 0 ? byId : spelledBy(written, all)
}

/**
 * The leagues that match a text: by id, else as it spells them out ("Office League 2024"), else by words. Unless `whole`, a
 * part of a name matches if no name matches as a whole.
 */
export const leaguesCalled = <Called extends LeagueName>(
  written: string,
  all: readonly Called[],
  whole: boolean,
): Called[] => {
  const spelled = leaguesSpelled(written, all)
  if (spelled.length > 0) return spelled
  const found = namedBy(written, all, true)
  return found.length > 0 || whole ? found : namedBy(written, all, false)
}

/** How people name a team, besides its id. */
export interface NumberedTeam {
  name: string
  number: number
}

const calledBy = <Team extends NumberedTeam>(written: string, teams: readonly Team[]): Team[] =>
  teams.filter(({ name }) => name.toLowerCase() === `team ${written}`)

/** The teams that a bare number means: the one with that number, else those called "Team" and that number. */
export const numberedBy = <Team extends NumberedTeam>(written: string, teams: readonly Team[]): Team[] => {
  if (!/^\d+$/.test(written)) return []
  const numbered = teams.filter(({ number }) => String(number) === written)
  return numbered.length > 0 ? numbered : calledBy(written, teams)
}

/**
 * Returns the team that a bare number means and the team with that name, if they differ: "Team 3" may have another
 * number. Null if they cannot be confused.
 */
export const numberedOtherwise = <Team extends NumberedTeam>(
  written: string,
  teams: readonly Team[],
): { meant: Team; called: Team } | null => {
  const [meant] = numberedBy(written, teams)
  const [called] = calledBy(written, teams)
  return meant && called && meant !== called ? { meant, called } : null
}
