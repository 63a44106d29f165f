import { NFL_TEAMS, teamOf } from '../../../../data/teams.ts'
import { firstNameFirst, plainName } from '../player-matching.ts'

/**
 * Clubs as sheets write them: by code, or by a name that they have or had: all of it, its place or nickname alone, or its
 * nickname behind a code or the initials of its place ("NY Giants").
 */

/** The place and the nickname of a club. */
const parted = (name: string): [place: string, nickname: string] => {
  const [, place = '', nickname = ''] = /^(.+?) (Football Team|\S+)$/.exec(name) ?? []
  return [place, nickname]
}

/** What a club of a name is called. */
const callsOf = (name: string, codes: readonly string[]): string[] => {
  const [place, nickname] = parted(name)
  const initials = place.replace(/(\w)\w*\W*/g, '$1')
  return [name, place, nickname, ...[initials, ...codes].map(short => `${short} ${nickname}`)]
}

/** The codes of the clubs by what they are called, in plain letters. What several are called, as "New York", means none. */
const codesByName = (): Map<string, string> => {
  const calls = NFL_TEAMS.flatMap(({ code, aliases, name, formerNames }) =>
    [name, ...formerNames]
      .flatMap(each => callsOf(each, [code, ...aliases]))
      .map(call => ({ call: plainName(call), code })),
  )
  const codes = Map.groupBy(calls, ({ call }) => call)
  return new Map(
    [...codes].flatMap(([call, named]) => {
      const [code, ...others] = new Set(named.map(each => each.code))
      return code !== undefined && others.length === 0 ? [[call, code]] : []
    }),
  )
}

const CODE_OF = codesByName()

const DEFENSE = /\b(?:d\/?st|def(?:en[sc]e)?|special teams)\b|[()/]/gi

/** The code of a club, or null for a text that names none. */
export const clubOf = (written: string): string | null => {
  const bare = firstNameFirst(written.replace(DEFENSE, '').trim())
  return teamOf(bare.toUpperCase())?.code ?? CODE_OF.get(plainName(bare)) ?? null
}
