import { directory, type Person } from '../../rules/names/player-names.ts'
import type { OpenedLeague } from '../league/opened-league.ts'
import { findPlayer } from '../seasons/opened-season.ts'

/**
 * Finds the players that a text means in a league: one by id, else by name. Who cannot start in the league is meant only
 * where nobody else is called so.
 */
export const peopleIn = ({ season, league }: OpenedLeague): ((written: string) => readonly Person[]) => {
  const startable = new Set(league.rosterConfig.slots.flatMap(({ eligible }) => eligible))
  const [able = [], others = []] = [true, false].map(able =>
    season.players.filter(({ posGroup }) => startable.has(posGroup) === able),
  )
  const [ofAble, ofOthers] = [directory(able), directory(others)]
  return written => {
    const player = findPlayer(season, written.trim())
    if (player !== null) return [season.players[player]!]
    const found = ofAble(written)
    return found.length > 0 ? found : ofOthers(written)
  }
}
