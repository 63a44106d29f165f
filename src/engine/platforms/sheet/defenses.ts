import { NFL_TEAMS, teamOf } from '../../../../data/teams.ts'
import { plainName } from '../player-matching.ts'

/** Clubs as sheets write them: by code, by their whole name, by the last word of it, or by the place, past ones too. */

const FORMER: Readonly<Record<string, string>> = {
  redskins: 'WAS',
  footballteam: 'WAS',
  sandiego: 'LAC',
  stlouis: 'LA',
  oakland: 'LV',
}

const placeOf = (name: string): string => name.split(' ').slice(0, -1).join(' ')

const named = (): Map<string, string> => {
  const places = Map.groupBy(NFL_TEAMS, ({ name }) => placeOf(name))
  const names = NFL_TEAMS.flatMap(({ code, name }) => [
    [plainName(name), code] as const,
    [plainName(name.split(' ').at(-1)!), code] as const,
    ...(places.get(placeOf(name))!.length === 1 ? [[plainName(placeOf(name)), code] as const] : []),
  ])
  return new Map([...names, ...Object.entries(FORMER)])
}

const CODE_OF = named()

const DEFENSE = /\b(?:d\/?st|def(?:en[sc]e)?)\b/gi

/** The code of a club, or null for a text that names none. */
export const clubOf = (written: string): string | null => {
  const bare = written.replace(DEFENSE, '').trim()
  const words = plainName(bare)
  const former = Object.keys(FORMER).find(name => words.endsWith(name))
  return teamOf(bare.toUpperCase())?.code ?? CODE_OF.get(words) ?? (former ? FORMER[former]! : null)
}
