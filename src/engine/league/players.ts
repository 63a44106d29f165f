import type { PosGroup } from '../../../data/positions.ts'
import type { Player } from '../schema/player.ts'
import { findPlayer, type Season } from '../season/season.ts'
import type { InWeekOf } from './games.ts'
import type { OpenedLeague } from './load.ts'

/** Returns a player in a season. For an unknown id, leaves out the name, position and team. */
export const requirePlayer = (season: Season, id: string) => {
  const player = findPlayer(season, id)
  const { name = null, posGroup = null, team = null } = player === null ? {} : season.players[player]!
  return { id, name, posGroup, team }
}

/**
 * Returns the position groups that a player can start at. In a mirror, the platform's positions apply, or Hindsight's
 * if the platform does not list the player. In twenty captured Sleeper leagues, all 39,650 starters are in slots that
 * Sleeper's positions allow, but nflverse's positions would make 414 of them ineligible.
 */
export const posGroupsOf = (
  { season, mirrored }: Pick<OpenedLeague, 'season' | 'mirrored'>,
  id: string,
): readonly PosGroup[] => {
  const platformGroups = mirrored?.get(id)?.eligible ?? []
  if (platformGroups.length > 0) return platformGroups
  const { posGroup } = requirePlayer(season, id)
  return posGroup === null ? [] : [posGroup]
}

export const playerView = (season: Season, id: string): Player => {
  const { name, posGroup, team } = requirePlayer(season, id)
  const player = findPlayer(season, id)
  const position = player === null ? null : season.players[player]!.position
  return { id, name: name ?? id, position, posGroup: posGroup ?? 'OTHER', team }
}

/** Returns a player's name, position and team, with the player's game and status in a week. */
export const playerInWeek = (season: Season, id: string, inWeek: InWeekOf) => ({
  ...requirePlayer(season, id),
  ...inWeek(id),
})
