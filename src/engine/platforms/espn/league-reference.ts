import type { LeagueReference } from '../platform.ts'

/**
 * A league is named by its number, or by an https address of fantasy.espn.com below `/football/` with `leagueId=<number>`,
 * and `seasonId=<year>` where it names one. The text is matched as it stands and never resolved, so that nothing which an
 * address can hide leads anywhere else; of an address only the numbers are used.
 */
const NUMBER = /^\d{1,12}$/
const ADDRESS = /^https:\/\/fantasy\.espn\.com\/football\/[\w/-]*\?([!-"$-[\]-~]*)(?:#[!-[\]-~]*)?$/i

const parameter = (query: string, name: string): string | undefined =>
  new RegExp(`(?:^|&)${name}=(\\d{1,12})(?:&|$)`, 'i').exec(query)?.[1]

/** The league that a text names, or null for a text that names none of ESPN. */
export const leagueOf = (text: string): LeagueReference | null => {
  if (NUMBER.test(text)) return { platform: 'espn', season: null, id: text }
  const query = text.length <= 2000 ? ADDRESS.exec(text)?.[1] : undefined
  const id = query === undefined ? undefined : parameter(query, 'leagueId')
  if (query === undefined || id === undefined) return null
  const season = parameter(query, 'seasonId')
  return { platform: 'espn', season: season === undefined ? null : Number(season), id }
}
