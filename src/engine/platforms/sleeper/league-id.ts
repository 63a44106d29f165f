import { invalid } from '../../errors.ts'

/**
 * A league is named by its number, or by an https address of sleeper.com or sleeper.app (or www.) whose path holds
 * `/leagues/<number>`. The text is matched as it stands and never resolved, so that nothing which an address can hide
 * (a user, a port, escapes, look-alike letters) leads anywhere else; of an address only the number is used.
 */
const NUMBER = /^\d{1,20}$/
const ADDRESS = /^https:\/\/(?:www\.)?sleeper\.(?:com|app)\/(?:[\w-]+\/)*?leagues\/(\d{1,20})(?:[/?#][!-[\]-~]*)?$/i

const MOST_SHOWN = 100

/** The number of the league that a text names. Throws `invalid_request` for a text that names none. */
export const leagueIdOf = (text: string): string => {
  if (NUMBER.test(text)) return text
  const [, id] = (text.length <= 2000 && ADDRESS.exec(text)) || []
  if (id !== undefined) return id
  const shown = JSON.stringify(text.slice(0, MOST_SHOWN))
  throw invalid(
    `${shown} names no league of Sleeper: give its number, or its address (https://sleeper.com/leagues/<number>)`,
  )
}
