import type { LeagueName } from '../schema/league.ts'
import { matching } from './naming.ts'

const NAME_AND_SEASON = /^(.*[^\s_])[\s_]+(\d{4})$/

const namedBy = <Called extends LeagueName>(written: string, all: readonly Called[], whole: boolean): Called[] => {
  const [, name, season] = NAME_AND_SEASON.exec(written) ?? []
  const inSeason = all.filter(league => String(league.season) === season)
  const meant = new Set([
    ...matching(written, all, whole),
    ...(name === undefined ? [] : matching(name, inSeason, whole)),
    ...all.filter(({ externalLeagueId }) => externalLeagueId === written),
  ])
  return all.filter(league => meant.has(league))
}

/**
 * The leagues that match a text: by id, else by name, by name and season as in "Office League 2024", or by platform
 * number. Unless `whole`, a part of a name matches if no name matches as a whole.
 */
export const leaguesCalled = <Called extends LeagueName>(
  written: string,
  all: readonly Called[],
  whole: boolean,
): Called[] => {
  const byId = all.filter(({ id }) => id === written.toLowerCase())
  if (byId.length > 0) return byId
  const found = namedBy(written, all, true)
  return found.length > 0 || whole ? found : namedBy(written, all, false)
}
