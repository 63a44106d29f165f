import type * as z from 'zod/mini'
import { teamOf } from '../../../../data/teams.ts'
import { invalid, naming } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { type NamedPlayer, namesIn } from '../../league/season.ts'
import { openNearNames } from '../../rules/names/nearest-word.ts'
import type { PosGroup } from '../../schema/field.ts'
import type { SeasonPlayer } from '../../schema/season.ts'
import type { Season } from '../../season/season.ts'

/** The filters of a player list. */
export interface Sought {
  /** A part of a name. */
  q?: string | undefined
  /** A player as people and platforms write one. */
  named?: string | undefined
  pos?: z.infer<typeof PosGroup> | undefined
  /** The code of an NFL team, also an older one. */
  nfl?: string | undefined
  /** If no name has `q` as a part, those that are spelled nearly so match. */
  near: boolean
}

/** How the found players match a text: it names them, it is a part of their names, or their names are spelled nearly like it. */
export type SearchFit = 'name' | 'part' | 'near'

interface Search {
  /** Null without a text. */
  fit: SearchFit | null
  isWanted(player: SeasonPlayer): boolean
}

/** The NFL team of a code; throws invalid_request for an unknown one. */
const nflTeam = (code: string) => {
  const team = teamOf(code.toUpperCase())
  if (!team) throw invalid(naming`{nfl} must be the code of an NFL team such as KC, not "${code}"`)
  return team
}

/** Tells who has a position and an NFL team. Throws invalid_request for an unknown team. */
const placed = ({ pos, nfl }: Sought) => {
  const wanted = nfl === undefined ? undefined : nflTeam(nfl)
  return ({ posGroup, team }: SeasonPlayer): boolean =>
    (pos === undefined || posGroup === pos) && (wanted === undefined || (team !== null && teamOf(team) === wanted))
}

/** Finds out which players a search means. Throws invalid_request for an unknown NFL team. */
export const openSearch = async (context: Context, season: Season, sought: Sought): Promise<Search> => {
  const isPlaced = placed(sought)
  const { named, q = '' } = sought
  const text = named ?? q
  if (text === '') return { fit: null, isWanted: isPlaced }
  const { players, lookup, hasPart } = await namesIn(context, season)
  const those = (fit: SearchFit, isCalled: (player: NamedPlayer, at: number) => boolean): Search | null => {
    const found = new Set(players.filter((player, at) => isPlaced(player) && isCalled(player, at)).map(({ id }) => id))
    return found.size === 0 ? null : { fit, isWanted: ({ id }) => found.has(id) }
  }
  const byName = (): Search | null => {
    const found = new Set(lookup({ written: text }).found)
    return those('name', player => found.has(player))
  }
  const byPart = (): Search | null => those('part', (_, at) => hasPart(at, text.toLowerCase()))
  const found = named === undefined ? (byPart() ?? (sought.near ? byName() : null)) : (byName() ?? byPart())
  if (found) return found
  const isNear = named !== undefined || sought.near ? those('near', openNearNames(text)) : null
  return isNear ?? { fit: null, isWanted: () => false }
}
