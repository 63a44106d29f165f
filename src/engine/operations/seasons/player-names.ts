import { openPlayerLookup, type PlayerLookup } from '../../rules/names/player-lookup.ts'
import type { SeasonPlayer } from '../../schema/season.ts'
import type { Season } from '../../season/season.ts'

/** Lookups by the players of a season as they can be seen at one moment: the names of 3,000 people are read once. */
const lookups = new WeakMap<readonly SeasonPlayer[], PlayerLookup<SeasonPlayer>>()

/** Finds the players of a season that a text names. */
export const lookupIn = ({ players }: Pick<Season, 'players'>): PlayerLookup<SeasonPlayer> => {
  const lookup = lookups.get(players) ?? openPlayerLookup(players)
  lookups.set(players, lookup)
  return lookup
}
