import type { PosGroup } from '../../../../data/positions.ts'
import type { Context } from '../../context.ts'
import { bestFirst, type Contender } from '../../rules/rankings.ts'
import type { CompiledRules } from '../../rules/scoring.ts'
import type { Season } from '../../season/season.ts'
import { openSeasonBefore, type Scored, scoredPlayers } from '../seasons/opened-season.ts'

/** The order in which free agents are listed, and the season whose points decide it, by player. */
export interface FreeAgentOrder {
  orderedBy: number
  pointsOf(player: Scored): Scored
  compare(a: Scored, b: Scored): number
}

/**
 * Free agents by what they are worth: whom the league can start before all others, then by points of the season so far,
 * then by those of the season before, which decide alone as long as nobody has played.
 */
export const freeAgentOrder = async (
  context: Context,
  season: Season,
  { rules, startable }: { rules: CompiledRules; startable: ReadonlySet<PosGroup> },
): Promise<FreeAgentOrder> => {
  const before = await openSeasonBefore(context, season)
  const last = before ? await scoredPlayers(context, before, rules) : []
  const earlier = new Map(last.map(each => [each.id, each]))
  const byLast = bestFirst(({ id }: Contender) => earlier.get(id)?.total ?? 0)
  const isOut = ({ posGroup }: Contender): number => (startable.has(posGroup) ? 0 : 1)
  const isOpen = before !== null && season.rowCount === 0
  const NONE = { games: 0, total: 0, ppg: 0 }
  return {
    orderedBy: isOpen ? before.season : season.season,
    pointsOf(player) {
      const { games, total, ppg } = isOpen ? (earlier.get(player.id) ?? NONE) : player
      return { ...player, games, total, ppg }
    },
    compare: (a, b) => isOut(a) - isOut(b) || b.total - a.total || byLast(a, b),
  }
}
