import type { Context } from '../kernel/context.ts'
import { openPlayerLookup, type PlayerLookup } from '../rules/names/player-lookup.ts'
import { allNames, type Person } from '../rules/names/player-names.ts'
import type { SeasonPlayer } from '../schema/season.ts'
import type { Season } from '../season/season.ts'

/** A player with the other names in the files of the season. */
export type NamedPlayer = SeasonPlayer & Pick<Person, 'otherNames'>

/** The players of a season at one moment, ready to be searched. */
export interface PlayerNames {
  players: readonly NamedPlayer[]
  lookup: PlayerLookup<NamedPlayer>
  /** Tells whether a player, by index, has a text in small letters as a part of a name. */
  hasPart(player: number, part: string): boolean
}

/** Names of seasons, read once for each moment: a season has 3,000 players. */
const opened = new WeakMap<readonly SeasonPlayer[], PlayerNames>()

const openNames = (players: readonly NamedPlayer[]): PlayerNames => {
  const searched: string[] = []
  let lookup: PlayerLookup<NamedPlayer> | undefined
  return {
    players,
    lookup: sought => {
      lookup ??= openPlayerLookup(players)
      return lookup(sought)
    },
    hasPart: (player, part) => {
      searched[player] ??= allNames(players[player]!).join('\n').toLowerCase()
      return searched[player].includes(part)
    },
  }
}

/** The names of the players of a season. */
export const namesIn = async ({ store, seasons }: Context, season: Season): Promise<PlayerNames> => {
  const known = opened.get(season.players)
  if (known) return known
  const others = await seasons.names(store.seasons, season)
  const players = season.players.map((player, at): NamedPlayer => {
    const otherNames = others.get(at)
    return otherNames ? { ...player, otherNames } : player
  })
  const names = openNames(players)
  opened.set(season.players, names)
  return names
}
