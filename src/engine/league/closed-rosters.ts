import { invalid, phrase } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { closedWeek } from '../rules/refusal.ts'
import type { LoggedPlayer, PlayerMove } from '../schema/transaction.ts'
import type { ClosedRoster, SpotPlace } from '../store/index.ts'
import { storeLineup } from './lineups.ts'
import { type OpenedLeague, requireTeam } from './load.ts'
import { leaver } from './log.ts'
import { reviewPairings } from './pairings.ts'
import { requireAllowedOrForced } from './rights.ts'
import { benchFromNowOn, idsOf, isActive, openRostersIn } from './rosters.ts'

/** Commissioner corrections to the rosters that were stored when a week closed. */

/** Throws invalid_request if the week is not closed, and locked if `force` is not set. */
export const requireClosed = (
  context: Context,
  opened: OpenedLeague,
  { week, force }: { week: number; force: boolean },
): void => {
  if (!opened.league.closedWeeks.includes(week))
    throw invalid(phrase`{week} must be a closed week; leave it out to change the current roster`)
  if (!force) requireAllowedOrForced(context, opened, { refusal: closedWeek(week, 'rosters') })
}

/**
 * Stores a team's roster for a closed week. Removes the moved players who can no longer start from that week's lineup.
 * Other starters stay, even if they moved to IR after the week was over.
 */
const keepRoster = async (
  context: Context,
  opened: OpenedLeague,
  { roster, movedIds }: { roster: ClosedRoster; movedIds: ReadonlySet<string> },
): Promise<void> => {
  const { store } = context
  const { id } = opened.league
  const { teamId, week, spots } = roster
  await store.rosters.keep(id, roster)
  const lineup = (await store.lineups.listOfTeam(id, teamId)).find(each => each.week === week)
  if (!lineup?.players) return
  const active = idsOf(spots.filter(spot => isActive(spot) || !movedIds.has(spot.playerId)))
  const players = lineup.players.map(each => (each !== null && active.has(each) ? each : null))
  const team = requireTeam(opened, teamId)
  await storeLineup(context, opened, { team, week, players, byHand: lineup.byHand })
}

/** Moves players between rosters in a closed week. The caller checks first that the moves are legal. */
export const moveInClosedWeek = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { week, moves }: { week: number; moves: readonly PlayerMove[] },
): Promise<void> => {
  const { present } = await openRostersIn(context, opened, week)
  const movedIds = new Set(moves.map(({ playerId }) => playerId))
  const teamIds = new Set(moves.flatMap(({ from, to }) => [from, to]).filter(id => id !== null))
  for (const teamId of teamIds) {
    const leavingIds = new Set(moves.filter(({ from }) => from === teamId).map(({ playerId }) => playerId))
    const joining = moves
      .filter(({ to }) => to === teamId)
      .map(({ playerId, reservedAt = null, taxi = false }) => ({
        ...{ playerId, teamId, acquiredAt: context.now },
        ...{ reservedAt, taxi },
      }))
    const spots = [...present.get(teamId)!.filter(({ playerId }) => !leavingIds.has(playerId)), ...joining]
    await keepRoster(context, opened, { roster: { teamId, week, spots }, movedIds })
  }
  await reviewPairings(context, opened)
}

/** Moves a player between the active roster, IR and the taxi squad, now or in the closed week given in `player`. */
export const moveSpot = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { teamId, player, place }: { teamId: string; player: LoggedPlayer; place: SpotPlace },
): Promise<void> => {
  const { playerId, week } = player
  if (week !== undefined) {
    const move = { ...leaver(player, place), from: teamId, to: teamId }
    return moveInClosedWeek(context, opened, { week, moves: [move] })
  }
  if (place.reservedAt !== null) await benchFromNowOn(context, opened, { teamId, playerId })
  await context.store.rosters.move(opened.league.id, playerId, place)
}
