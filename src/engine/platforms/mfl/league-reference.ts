import type { LeagueReference } from '../platform.ts'

/**
 * A league is named by its number, or by an https address of myfantasyleague.com or a host of it (www47, api) below a year:
 * `/2020/home/37920`, `/2020/options?L=37920`. The text is matched as it stands and never resolved, so that nothing which an
 * address can hide leads anywhere else; of an address only the numbers are used.
 */
const NUMBER = /^\d{1,12}$/
const HOST = /^https:\/\/(?:[\w-]{1,20}\.)?myfantasyleague\.com\/(\d{4})\//i
const IN_PATH = /^home\/(\d{1,12})(?:[/?#][!-[\]-~]*)?$/i
const IN_QUERY = /^[\w/-]*\?(?:[!-"$-[\]-~]*&)?L=(\d{1,12})(?:[&#][!-[\]-~]*)?$/i

/** The league that a text names, or null for a text that names none of MFL. */
export const leagueOf = (text: string): LeagueReference | null => {
  if (NUMBER.test(text)) return { platform: 'mfl', season: null, id: text }
  const [start = '', season] = (text.length <= 2000 && HOST.exec(text)) || []
  const rest = text.slice(start.length)
  const id = start === '' ? undefined : (IN_PATH.exec(rest) ?? IN_QUERY.exec(rest))?.[1]
  return id === undefined ? null : { platform: 'mfl', season: Number(season), id }
}
