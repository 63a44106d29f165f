import type { LeagueReference } from '../platform.ts'

/**
 * A league is named by its number, or by an https address of sleeper.com or sleeper.app (or www.) whose path holds
 * `/leagues/<number>`. The text is matched as it stands and never resolved, so that nothing which an address can hide
 * (a user, a port, escapes, look-alike letters) leads anywhere else; of an address only the number is used.
 */
const NUMBER = /^\d{1,20}$/
const ADDRESS = /^https:\/\/(?:www\.)?sleeper\.(?:com|app)\/(?:[\w-]+\/)*?leagues\/(\d{1,20})(?:[/?#][!-[\]-~]*)?$/i

/** The league that a text names, or null for a text that names none of Sleeper. */
export const leagueOf = (text: string): LeagueReference | null => {
  const id = NUMBER.test(text) ? text : text.length <= 2000 ? ADDRESS.exec(text)?.[1] : undefined
  return id === undefined ? null : { platform: 'sleeper', season: null, id }
}
