import { conflict, faulty } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { getTeam, knownId, type OpenedLeague, platformOf } from '../../league/load.ts'
import { knownPlayer } from '../../league/players.ts'
import { requireAllowed } from '../../league/rights.ts'
import { capacityOf } from '../../league/rosters.ts'
import { keeperRounds } from '../../rules/draft/keepers.ts'
import { refuseInMirror } from '../../rules/league/mirror.ts'
import type { Keepers } from '../../schema/renewal.ts'
import type { Season } from '../../season/season.ts'
import type { Keeper as StoredKeeper } from '../../store/index.ts'

/** Keepers with their rounds, in teams of a league and players of a season. Throws not_found and invalid_request. */
export const placeKeepers = (opened: OpenedLeague, season: Season, asked: Keepers): StoredKeeper[] => {
  const kept = asked.map(keeper => ({ ...keeper, playerId: knownId(season, keeper.playerId) }))
  for (const { teamId } of kept) getTeam(opened, teamId)
  const placed = keeperRounds(kept, capacityOf(opened), id => knownPlayer(season, id).name ?? id)
  if ('fault' in placed) throw faulty(placed.fault)
  return kept.map(({ teamId, playerId }, at) => ({ teamId, playerId, round: placed.rounds[at]! }))
}

/** A league whose teams keep these players and nobody else. Throws conflict once it drafts, and in a mirror. */
export const changeKeepers = async (context: Context, opened: OpenedLeague, asked: Keepers): Promise<OpenedLeague> => {
  requireAllowed(refuseInMirror(platformOf(opened), 'its draft is held there'))
  if (await context.store.drafts.find(opened.league.id)) {
    throw conflict('The draft has begun, so keepers stay as they are', {
      atTerminal: 'hindsight draft abandon calls it off',
    })
  }
  return { ...opened, league: { ...opened.league, keepers: placeKeepers(opened, opened.season, asked) } }
}
