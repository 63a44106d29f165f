import { useScreen } from '../interface/screen.ts'
import { refusalOf, useTeamWeek } from '../league/team.ts'
import { AddPlayer } from './add-player.tsx'
import { TradeOffer } from './trade-offer.tsx'

/** Adds, claims or trades for a player with the keys `a` and `n`, on any screen that shows a player. */

export interface Deal {
  player: { id: string; name: string }
  /** The team whose roster the player is on; null for a free agent. */
  ownerId: string | null
}

interface OwnedPlayer {
  id: string
  name: string
  owner?: { id: string; name: string } | null | undefined
}

/** Handles `a` and `n`, and explains why one of them does not apply. */
export const useDeals = (onDeal: (deal: Deal) => void) => {
  const { location, notice } = useScreen()
  const refusal = refusalOf(useTeamWeek())
  return (key: string, player: OwnedPlayer | undefined): boolean => {
    if ((key !== 'a' && key !== 'n') || !player) return false
    const { id, name, owner } = player
    if (refusal !== null) notice(refusal, true)
    else if (owner?.id === location.teamId) notice(`${name} is on the roster of ${owner.name}`, true)
    else if (key === 'a' && owner) notice(`${name} is on the roster of ${owner.name}; n offers a trade`, true)
    else if (key === 'n' && !owner) notice(`${name} is a free agent; a adds or claims`, true)
    else onDeal({ player: { id, name }, ownerId: owner?.id ?? null })
    return true
  }
}

/** The dialog for adding a player or offering a trade. */
export const PlayerDeal = ({ deal: { player, ownerId }, onLeave }: { deal: Deal; onLeave(): void }) => {
  const { leagueId: id, location } = useScreen()
  const { teamId } = location
  if (ownerId === null) return <AddPlayer of={{ id, teamId }} add={player} onLeave={onLeave} />
  return <TradeOffer fromTeamId={teamId} first={{ toTeamId: ownerId, gets: [player] }} onLeave={onLeave} />
}
