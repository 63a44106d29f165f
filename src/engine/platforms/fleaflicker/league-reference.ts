import type { LeagueReference } from '../platform.ts'

/**
 * A league is named by its number, or by an https address of fleaflicker.com below `/nfl/leagues/<number>`, with
 * `season=<year>` where it names one. The text is matched as it stands and never resolved, so that nothing which an address
 * can hide leads anywhere else; of an address only the numbers are used.
 */
const NUMBER = /^\d{1,12}$/
const ADDRESS =
  /^https:\/\/(?:www\.)?fleaflicker\.com\/nfl\/leagues\/(\d{1,12})(?:\/[\w/-]*)?(?:\?([!-"$-[\]-~]*))?(?:#[!-[\]-~]*)?$/i
const SEASON = /(?:^|&)season=(\d{4})(?:&|$)/i

/** The league that a text names, or null for a text that names none of Fleaflicker. */
export const leagueOf = (text: string): LeagueReference | null => {
  if (NUMBER.test(text)) return { platform: 'fleaflicker', season: null, id: text }
  const found = text.length <= 2000 ? ADDRESS.exec(text) : null
  if (!found) return null
  const season = SEASON.exec(found[2] ?? '')?.[1]
  return { platform: 'fleaflicker', season: season === undefined ? null : Number(season), id: found[1]! }
}
